curl -X POST "http://127.0.0.1:3000/v2/seller/1/block" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'x-idempotency-key: e47a90d3-1c5b-4f62-8b7e-3d9f2a6c8051'
