curl "http://127.0.0.1:3000/v2/seller/2/statement/head" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
