curl -X PATCH "http://127.0.0.1:3000/v2/seller" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 92276658-1e27-41c0-8a6a-63ec24ede6a4' \
  -d '{
    "idSeller": 1,
    "cnpj": "11222333000181",
    "account": {
      "bank": "341",
      "issuer": "0262",
      "number": "45127",
      "bankDigit": "3",
      "accountType": "CHECKING_ACCOUNT"
    }
  }'
