curl "http://127.0.0.1:3000/v2/charges/partial-refund/9531985d-5d9d-49f8-9818-e811892f902b" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
