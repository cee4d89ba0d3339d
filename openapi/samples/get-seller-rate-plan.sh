curl "http://127.0.0.1:3000/v2/payfac/seller/2/rate-plans" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
