curl "$PAYFAC_URL/v2/seller?sellerId=1" \
  -H "X-Token-Api: $PAYFAC_TOKEN"
