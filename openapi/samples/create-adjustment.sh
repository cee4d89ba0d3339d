curl -X POST "http://127.0.0.1:3000/v2/payfac/adjustments" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 5f0d5f6e-0a3c-4c76-9a0f-0d8b6d6a3e41' \
  -d '{ "idSeller": 1, "value": 0.5, "direction": "CREDIT", "reason": "Bank slip fee of 1.99 instead of 2.49", "uuid_charge": "36f675cc-81e7-4ef5-a8e2-5d940ed90475" }'
