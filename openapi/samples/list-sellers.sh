curl "http://127.0.0.1:3000/v2/sellers?text=ipe" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
