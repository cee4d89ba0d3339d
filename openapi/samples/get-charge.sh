curl "http://127.0.0.1:3000/v2/charges/2f8e0c5a-93b4-4d61-8f27-b6a1c4d90e73" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
