curl "http://127.0.0.1:3000/v2/payfac/seller/1/rate-plans/history" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
