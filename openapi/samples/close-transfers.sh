curl -X POST "http://127.0.0.1:3000/v2/payfac/transfers" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 6b1f0d2e-93a7-4c58-8e14-2d7f5a0b9c63' \
  -d '{ "transferDate": "2026-04-22" }'
