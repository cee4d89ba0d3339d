curl -X POST "http://127.0.0.1:3000/v2/payfac/charges/a17c0f3e-4d52-4b8e-9c61-2f70d8b5e934/chargeback" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 5b7e2c80-9d14-4f6a-b3c8-1e0a6d92f7b4' \
  -d '{ "status": "OPEN", "reasonCode": "10.4" }'
