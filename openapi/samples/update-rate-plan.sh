curl -X PUT "http://127.0.0.1:3000/v2/payfac/rate-plans/3" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 94c7e2b5-1f68-4d03-8a9b-5e2d7c40f136' \
  -d '{
    "tax": {
      "pix": { "delayForRedeem": 0, "value": 0.4, "rateType": "FIXED" },
      "bankSlip": { "delayForRedeem": 1, "value": 1.25, "rateType": "PERCENTAGE", "valueLimit": 9.9 },
      "debit": { "delayForRedeem": 1, "value": 1.1875, "rateType": "PERCENTAGE" },
      "credit": [
        {
          "online": {
            "delayForRedeem": 30,
            "default": {
              "sellerRates": [
                3.19, 4.49, 5.19, 5.89, 6.59, 7.29, 7.99, 8.69, 9.39, 10.09, 10.79, 11.49,
                12.19, 12.89, 13.59, 14.29, 14.99, 15.69, 16.39, 17.09, 17.79, 18.49, 19.19, 19.89
              ],
              "buyerRates": [
                0, 2.99, 3.49, 3.99, 4.49, 4.99, 5.49, 5.99, 6.49, 6.99, 7.49, 7.99,
                8.49, 8.99, 9.49, 9.99, 10.49, 10.99, 11.49, 11.99, 12.49, 12.99, 13.49, 13.99
              ]
            }
          }
        },
        {
          "pos": {
            "delayForRedeem": 2,
            "default": {
              "sellerRates": [
                2.99, 4.19, 4.84, 5.49, 6.14, 6.79, 7.44, 8.09, 8.74, 9.39, 10.04, 10.69,
                11.34, 11.99, 12.64, 13.29, 13.94, 14.59, 15.24, 15.89, 16.54, 17.19, 17.84, 18.49
              ]
            },
            "visa": {
              "sellerRates": [
                2.79, 3.89, 4.49, 5.09, 5.69, 6.29, 6.89, 7.49, 8.09, 8.69, 9.29, 9.89,
                10.49, 11.09, 11.69, 12.29, 12.89, 13.49, 14.09, 14.69, 15.29, 15.89, 16.49, 17.09
              ]
            }
          }
        }
      ]
    }
  }'
