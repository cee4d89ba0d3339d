curl "http://127.0.0.1:3000/v2/report/receivables/future?idSeller=1" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
