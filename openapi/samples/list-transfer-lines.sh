curl "http://127.0.0.1:3000/v2/transfers/1/lines" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
