curl -X POST "http://127.0.0.1:3000/v2/deliveries/evt_2_1/replay" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 3f0c6a8e-52d1-4b97-a6e4-d18b7c905f23' \
  -d '{}'
