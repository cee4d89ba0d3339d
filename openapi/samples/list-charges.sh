curl "http://127.0.0.1:3000/v2/charges?idSeller=1&paidFrom=2026-03-02&paidTo=2026-03-02&limit=2" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
