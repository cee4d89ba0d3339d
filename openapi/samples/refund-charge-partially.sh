curl -X PATCH "http://127.0.0.1:3000/v2/charges/partial-refund/e4b1c7d2-58a3-4f0e-b6d9-0c3a7f21e845" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 5b0f6a6e-0f0c-4f2b-9a3d-2f6c1e0d7b48' \
  -d '{ "value": 40 }'
