curl "http://127.0.0.1:3000/v2/seller/1/balance" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
