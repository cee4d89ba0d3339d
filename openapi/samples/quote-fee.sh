curl "http://127.0.0.1:3000/v2/seller/rates/1/quote" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{
    "value": 1200,
    "paymentMethod": "CREDIT_CARD_EARLY_SELLER",
    "channel": "ONLINE",
    "brand": "mastercard",
    "installments": 12,
    "paidAt": "2026-03-02T18:48:09-03:00"
  }'
