curl "http://127.0.0.1:3000/v2/report/statement" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
    "idSeller": "1",
    "executionDateInitial": "2026-03-03",
    "executionDateFinal": "2026-03-04"
  }'
