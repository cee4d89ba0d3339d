curl "http://127.0.0.1:3000/v2/payfac/rate-plans" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 0b9d6c1e-5a7f-4e0b-9c42-7d3f8a1b6e50' \
  -d '{
    "name": "Standard 2026",
    "tax": {
      "pix": { "delayForRedeem": 1, "value": 0.99, "rateType": "PERCENTAGE", "valueLimit": 5 },
      "bankSlip": { "delayForRedeem": 2, "value": 2.49, "rateType": "FIXED" },
      "debit": { "delayForRedeem": 1, "value": 1.49, "rateType": "PERCENTAGE" },
      "credit": [
        {
          "online": {
            "delayForRedeem": 30,
            "default": {
              "sellerRates": [
                3.19, 4.49, 5.19, 5.89, 6.59, 7.29, 7.99, 8.69, 9.39, 10.09, 10.79, 11.49,
                12.19, 12.89, 13.59, 14.29, 14.99, 15.69, 16.39, 17.09, 17.79, 18.49, 19.19, 19.89
              ]
            }
          }
        }
      ]
    }
  }'
