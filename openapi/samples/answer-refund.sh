curl -X PATCH "http://127.0.0.1:3000/v2/payfac/refunds/1" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 0c1d9a34-5f0e-4f3a-8e61-7d1b0c5a9f22' \
  -d '{ "status": "DONE", "endToEndId": "E12345678202603101620s0000000001" }'
