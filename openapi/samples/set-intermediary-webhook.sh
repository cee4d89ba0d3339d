curl -X PUT "http://127.0.0.1:3000/v2/payfac/webhook" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: b1d94e70-6c3a-4f82-9e15-07a2c8d6f3b4' \
  -d '{ "url": "https://hub.example/payfac-events" }'
