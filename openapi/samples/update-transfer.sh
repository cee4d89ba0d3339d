curl -X PATCH "http://127.0.0.1:3000/v2/payfac/transfers/3" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: a5e8c1d7-40b2-4f69-9d3c-7e1b6f8a2054' \
  -d '{ "status": "PAID", "endToEndId": "E12345678202604201412s0000000003" }'
