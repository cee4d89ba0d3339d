curl "http://127.0.0.1:3000/v2/payfac/rate-plans/3" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
