curl -X PATCH "http://127.0.0.1:3000/v2/seller/1" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 5b1f7c92-6d3e-4a08-9e45-c2d8f0a1b673' \
  -d '{ "webhook": "https://eventos.padariaaurora.example/payfac" }'
