curl "http://127.0.0.1:3000/v2/seller" \
  -H "X-Token-Api: $PAYFAC_TOKEN" \
  -H 'Content-Type: application/json' \
  -H 'x-idempotency-key: 92276658-1e27-41c0-8a6a-63ec24ede6a4' \
  -d '{
    "document": "33456789000149",
    "companyName": "Floricultura Jasmim Ltda",
    "fantasyName": "Floricultura Jasmim",
    "sellerUrl": "https://floriculturajasmim.example",
    "ip": "203.0.113.40",
    "webhook": "https://floriculturajasmim.example/hooks/payments",
    "email": "contato@floriculturajasmim.example",
    "password": "um buquê por dia",
    "address": {
      "country": "BR",
      "state": "SP",
      "city": "Campinas",
      "district": "Cambuí",
      "street": "Rua Coronel Quirino",
      "zipCode": "13025001",
      "number": "930",
      "complement": "Loja 4"
    },
    "contact": {
      "name": "Nair Brandão",
      "email": "nair@floriculturajasmim.example",
      "countryCode": "+55",
      "phone": "1955504321"
    },
    "account": { "pixKey": "33456789000149", "pixKeyType": "DOCUMENT" }
  }'
