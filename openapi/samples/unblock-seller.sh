curl -X POST "http://127.0.0.1:3000/v2/seller/3/unblock" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'x-idempotency-key: 0c8e5d21-97f4-4b3a-a6d0-f51b7e29c384'
