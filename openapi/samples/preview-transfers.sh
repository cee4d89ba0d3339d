curl "http://127.0.0.1:3000/v2/report/transfers/due?transferDate=2026-04-22" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
