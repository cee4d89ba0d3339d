curl -X PUT "http://127.0.0.1:3000/v2/payfac/seller/1/rate-plans" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 6d1f0a93-2b7c-4e58-9c04-8a3e5b7d1f62' \
  -d '{ "idPlan": 3 }'
