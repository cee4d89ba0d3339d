curl -X PATCH "$PAYFAC_URL/v2/charges/6b0d549b-6f03-475a-9600-a35a099950d8/refund" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 92276658-1e27-41c0-8a6a-63ec24ede6a4' \
  -d '{ "asFraud": true }'
