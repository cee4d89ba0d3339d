curl "$PAYFAC_URL/v2/seller/rates/1" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
