curl -X PATCH "http://127.0.0.1:3000/v2/charges/2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73/refund" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 92276658-1e27-41c0-8a6a-63ec24ede6a4' \
  -d '{ "asFraud": false }'
