// Made from openapi/ by `npm run generate`. Do not edit.

/** Every operation of the document, in its order. */
export const operationFacts = {
  "search": {
    "method": "GET",
    "path": "/v2/search",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listSellers": {
    "method": "GET",
    "path": "/v2/sellers",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "updateSeller": {
    "method": "PATCH",
    "path": "/v2/seller/{sellerId}",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getSeller": {
    "method": "GET",
    "path": "/v2/seller",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createSeller": {
    "method": "POST",
    "path": "/v2/seller",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "updateSellerBankData": {
    "method": "PATCH",
    "path": "/v2/seller",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      202,
      400,
      401,
      403,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listCharges": {
    "method": "GET",
    "path": "/v2/charges",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getCharge": {
    "method": "GET",
    "path": "/v2/charges/{uuid}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "refundCharge": {
    "method": "PATCH",
    "path": "/v2/charges/{uuid}/refund",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": true,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getRefundedValue": {
    "method": "GET",
    "path": "/v2/charges/partial-refund/{uuid}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      404,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "refundChargePartially": {
    "method": "PATCH",
    "path": "/v2/charges/partial-refund/{uuid}",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "queryStatement": {
    "method": "POST",
    "path": "/v2/report/statement",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "optional",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "csvColumns": [
      "execution_date",
      "charge_paid_date",
      "uuid_charge",
      "operacao",
      "payment_method",
      "entrada_bruta",
      "saida_bruta",
      "entrada_liquida",
      "saida_liquida",
      "taxa_operacao",
      "bandeira",
      "id_seller",
      "plan_id",
      "sequence",
      "previous_hash",
      "hash",
      "id_transfer",
      "id_intermediary",
      "channel",
      "installments",
      "installment",
      "charge_value",
      "buyer_value",
      "authorization_code",
      "authorization_nsu",
      "id_refund",
      "id_chargeback",
      "id_adjustment",
      "id_anticipation",
      "plan_digest",
      "plan_version",
      "adjustment_reason"
    ],
    "optionalCsvColumns": [
      "title",
      "uuid_order"
    ]
  },
  "listTransfers": {
    "method": "GET",
    "path": "/v2/transfers",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getTransfer": {
    "method": "GET",
    "path": "/v2/transfers/{idTransfer}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listTransferLines": {
    "method": "GET",
    "path": "/v2/transfers/{idTransfer}/lines",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "csvColumns": [
      "execution_date",
      "charge_paid_date",
      "uuid_charge",
      "operacao",
      "payment_method",
      "entrada_bruta",
      "saida_bruta",
      "entrada_liquida",
      "saida_liquida",
      "taxa_operacao",
      "bandeira",
      "id_seller",
      "plan_id",
      "sequence",
      "previous_hash",
      "hash",
      "id_transfer",
      "id_intermediary",
      "channel",
      "installments",
      "installment",
      "charge_value",
      "buyer_value",
      "authorization_code",
      "authorization_nsu",
      "id_refund",
      "id_chargeback",
      "id_adjustment",
      "id_anticipation",
      "plan_digest",
      "plan_version",
      "adjustment_reason"
    ],
    "optionalCsvColumns": [
      "title",
      "uuid_order"
    ]
  },
  "getSellerRates": {
    "method": "GET",
    "path": "/v2/seller/rates/{sellerId}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "quoteFee": {
    "method": "POST",
    "path": "/v2/seller/rates/{sellerId}/quote",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getBalance": {
    "method": "GET",
    "path": "/v2/seller/{sellerId}/balance",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getStatementHead": {
    "method": "GET",
    "path": "/v2/seller/{sellerId}/statement/head",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getStatementSummary": {
    "method": "GET",
    "path": "/v2/seller/{sellerId}/statement/summary",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getFutureReceivables": {
    "method": "GET",
    "path": "/v2/report/receivables/future",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listReceivableUnits": {
    "method": "GET",
    "path": "/v2/report/receivables/units",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "csvColumns": [
      "idSeller",
      "dueDate",
      "arrangement",
      "constituted",
      "deducted",
      "advanced",
      "settled",
      "encumbered",
      "free"
    ],
    "optionalCsvColumns": []
  },
  "getVolumes": {
    "method": "GET",
    "path": "/v2/report/volumes",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "previewTransfers": {
    "method": "GET",
    "path": "/v2/report/transfers/due",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "answerRefund": {
    "method": "PATCH",
    "path": "/v2/payfac/refunds/{idRefund}",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listChargebacks": {
    "method": "GET",
    "path": "/v2/chargebacks",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "reportChargeback": {
    "method": "POST",
    "path": "/v2/payfac/charges/{uuid}/chargeback",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listRatePlans": {
    "method": "GET",
    "path": "/v2/payfac/rate-plans",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createRatePlan": {
    "method": "POST",
    "path": "/v2/payfac/rate-plans",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getRatePlan": {
    "method": "GET",
    "path": "/v2/payfac/rate-plans/{idPlan}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "updateRatePlan": {
    "method": "PUT",
    "path": "/v2/payfac/rate-plans/{idPlan}",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      202,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getSellerRatePlan": {
    "method": "GET",
    "path": "/v2/payfac/seller/{idSeller}/rate-plans",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "assignRatePlan": {
    "method": "PUT",
    "path": "/v2/payfac/seller/{idSeller}/rate-plans",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getSellerRatePlanHistory": {
    "method": "GET",
    "path": "/v2/payfac/seller/{idSeller}/rate-plans/history",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createCharges": {
    "method": "POST",
    "path": "/v2/payfac/charges",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json",
      "application/x-ndjson"
    ],
    "needsContentType": false,
    "maxBodyBytes": 2097152,
    "maxLines": 1000,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listAdjustments": {
    "method": "GET",
    "path": "/v2/payfac/adjustments",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createAdjustment": {
    "method": "POST",
    "path": "/v2/payfac/adjustments",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": true,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      202,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listHolds": {
    "method": "GET",
    "path": "/v2/payfac/seller/{idSeller}/holds",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createHold": {
    "method": "POST",
    "path": "/v2/payfac/seller/{idSeller}/holds",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": true,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "releaseHold": {
    "method": "POST",
    "path": "/v2/payfac/seller/{idSeller}/holds/{idHold}/release",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      202,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listReceivableEffects": {
    "method": "GET",
    "path": "/v2/payfac/receivable-effects",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "csvColumns": [
      "idEffect",
      "idSeller",
      "dueDate",
      "arrangement",
      "contract",
      "priority",
      "kind",
      "value",
      "computed",
      "paid",
      "status",
      "beneficiaryDocument",
      "beneficiaryName",
      "createdAt",
      "updatedAt"
    ],
    "optionalCsvColumns": []
  },
  "importReceivableEffects": {
    "method": "POST",
    "path": "/v2/payfac/receivable-effects",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json",
      "application/x-ndjson"
    ],
    "needsContentType": false,
    "maxBodyBytes": 2097152,
    "maxLines": 1000,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      409,
      413,
      415,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "quoteAnticipation": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/anticipations/quote",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listAnticipations": {
    "method": "GET",
    "path": "/v2/seller/{sellerId}/anticipations",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createAnticipation": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/anticipations",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": true,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "cancelAnticipation": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/anticipations/{idAnticipation}/cancel",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listPayingAccounts": {
    "method": "GET",
    "path": "/v2/payfac/paying-accounts",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "setPayingAccount": {
    "method": "PUT",
    "path": "/v2/payfac/paying-accounts/{payingAccount}",
    "roles": [
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listRemittances": {
    "method": "GET",
    "path": "/v2/payfac/remittances",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createRemittance": {
    "method": "POST",
    "path": "/v2/payfac/remittances",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getRemittance": {
    "method": "GET",
    "path": "/v2/payfac/remittances/{idRemittance}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "approveRemittance": {
    "method": "POST",
    "path": "/v2/payfac/remittances/{idRemittance}/approve",
    "roles": [
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getRemittanceFile": {
    "method": "GET",
    "path": "/v2/payfac/remittances/{idRemittance}/file",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "cancelRemittance": {
    "method": "POST",
    "path": "/v2/payfac/remittances/{idRemittance}/cancel",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "importRemittanceReturn": {
    "method": "POST",
    "path": "/v2/payfac/paying-accounts/{payingAccount}/returns",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 8388608,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listRemittanceReturns": {
    "method": "GET",
    "path": "/v2/payfac/remittance-returns",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listReturnLines": {
    "method": "GET",
    "path": "/v2/payfac/remittance-returns/lines",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listSettlementFiles": {
    "method": "GET",
    "path": "/v2/payfac/settlement-files",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "importSettlementFile": {
    "method": "POST",
    "path": "/v2/payfac/settlement-files",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 8388608,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listSettlementLines": {
    "method": "GET",
    "path": "/v2/payfac/settlement-lines",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "resolveSettlementLine": {
    "method": "POST",
    "path": "/v2/payfac/settlement-lines/{idSettlementLine}/resolve",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "reopenSettlementLine": {
    "method": "POST",
    "path": "/v2/payfac/settlement-lines/{idSettlementLine}/reopen",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getReconciliation": {
    "method": "GET",
    "path": "/v2/report/reconciliation",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "text/csv"
    ],
    "csvColumns": [
      "day",
      "acquirer",
      "stage",
      "state",
      "lines",
      "gross",
      "cost",
      "net"
    ],
    "optionalCsvColumns": []
  },
  "getMargins": {
    "method": "GET",
    "path": "/v2/report/margins",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "text/csv"
    ],
    "csvColumns": [
      "day",
      "paymentMethod",
      "brand",
      "installments",
      "idSeller",
      "salesCount",
      "salesValue",
      "fees",
      "reportedCount",
      "reportedFees",
      "cost",
      "margin"
    ],
    "optionalCsvColumns": []
  },
  "getTrialBalance": {
    "method": "GET",
    "path": "/v2/report/trial-balance",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "text/csv"
    ],
    "csvColumns": [
      "account",
      "class",
      "acquirer",
      "opening",
      "debits",
      "credits",
      "closing",
      "statements",
      "lines",
      "heads"
    ],
    "optionalCsvColumns": []
  },
  "listJournalEntries": {
    "method": "GET",
    "path": "/v2/report/journal-entries",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "text/csv"
    ],
    "csvColumns": [
      "day",
      "kind",
      "acquirer",
      "documents",
      "debit",
      "credit",
      "amount"
    ],
    "optionalCsvColumns": []
  },
  "closeTransfers": {
    "method": "POST",
    "path": "/v2/payfac/transfers",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "updateTransfer": {
    "method": "PATCH",
    "path": "/v2/payfac/transfers/{idTransfer}",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "blockSeller": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/block",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "unblockSeller": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/unblock",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getIntermediaryWebhook": {
    "method": "GET",
    "path": "/v2/payfac/webhook",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "setIntermediaryWebhook": {
    "method": "PUT",
    "path": "/v2/payfac/webhook",
    "roles": [
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "rotateWebhookSecret": {
    "method": "POST",
    "path": "/v2/payfac/webhook/secret",
    "roles": [
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "optional",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "sendTestEvent": {
    "method": "POST",
    "path": "/v2/payfac/webhook/test",
    "roles": [
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "optional",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listSellerUsers": {
    "method": "GET",
    "path": "/v2/seller/{sellerId}/users",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "inviteSellerUser": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/users",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "removeSellerUser": {
    "method": "POST",
    "path": "/v2/seller/{sellerId}/users/{idUser}/remove",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listApprovals": {
    "method": "GET",
    "path": "/v2/payfac/approvals",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getApproval": {
    "method": "GET",
    "path": "/v2/payfac/approvals/{idApproval}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "approveChange": {
    "method": "POST",
    "path": "/v2/payfac/approvals/{idApproval}/approve",
    "roles": [
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "refuseChange": {
    "method": "POST",
    "path": "/v2/payfac/approvals/{idApproval}/refuse",
    "roles": [
      "operator",
      "approver",
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listTokens": {
    "method": "GET",
    "path": "/v2/payfac/tokens",
    "roles": [
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "createToken": {
    "method": "POST",
    "path": "/v2/payfac/tokens",
    "roles": [
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "required",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "revokeToken": {
    "method": "POST",
    "path": "/v2/payfac/tokens/{idToken}/revoke",
    "roles": [
      "admin"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listAuditRecords": {
    "method": "GET",
    "path": "/v2/payfac/audit-records",
    "roles": [
      "approver",
      "admin"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      406,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json",
      "application/x-ndjson"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getSession": {
    "method": "GET",
    "path": "/v2/session",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      406,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "listDeliveries": {
    "method": "GET",
    "path": "/v2/deliveries",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": true,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      409,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "getDelivery": {
    "method": "GET",
    "path": "/v2/deliveries/{idDelivery}",
    "roles": [
      "viewer",
      "operator",
      "approver",
      "admin",
      "seller_viewer",
      "seller_owner"
    ],
    "safe": true,
    "isHeavy": false,
    "idempotent": false,
    "needsIdempotencyKey": false,
    "requestBody": "none",
    "consumes": [],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      404,
      406,
      409,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  },
  "replayDelivery": {
    "method": "POST",
    "path": "/v2/deliveries/{idDelivery}/replay",
    "roles": [
      "operator",
      "approver",
      "admin",
      "seller_owner"
    ],
    "safe": false,
    "isHeavy": false,
    "idempotent": true,
    "needsIdempotencyKey": false,
    "requestBody": "optional",
    "consumes": [
      "application/json"
    ],
    "needsContentType": false,
    "maxBodyBytes": 65536,
    "maxLines": null,
    "responses": [
      200,
      400,
      401,
      403,
      404,
      406,
      413,
      415,
      422,
      429,
      500,
      501,
      503
    ],
    "produces": [
      "application/json"
    ],
    "csvColumns": [],
    "optionalCsvColumns": []
  }
} as const;

/** What may be retried, and why: it only reads, or it takes an idempotency key. Small, for the client. */
export const retryable = {
  "GET /v2/search": "safe",
  "GET /v2/sellers": "safe",
  "PATCH /v2/seller/{sellerId}": "keyed",
  "GET /v2/seller": "safe",
  "POST /v2/seller": "keyed",
  "PATCH /v2/seller": "keyed",
  "GET /v2/charges": "safe",
  "GET /v2/charges/{uuid}": "safe",
  "PATCH /v2/charges/{uuid}/refund": "keyed",
  "GET /v2/charges/partial-refund/{uuid}": "safe",
  "PATCH /v2/charges/partial-refund/{uuid}": "keyed",
  "POST /v2/report/statement": "safe",
  "GET /v2/transfers": "safe",
  "GET /v2/transfers/{idTransfer}": "safe",
  "GET /v2/transfers/{idTransfer}/lines": "safe",
  "GET /v2/seller/rates/{sellerId}": "safe",
  "POST /v2/seller/rates/{sellerId}/quote": "safe",
  "GET /v2/seller/{sellerId}/balance": "safe",
  "GET /v2/seller/{sellerId}/statement/head": "safe",
  "GET /v2/seller/{sellerId}/statement/summary": "safe",
  "GET /v2/report/receivables/future": "safe",
  "GET /v2/report/receivables/units": "safe",
  "GET /v2/report/volumes": "safe",
  "GET /v2/report/transfers/due": "safe",
  "PATCH /v2/payfac/refunds/{idRefund}": "keyed",
  "GET /v2/chargebacks": "safe",
  "POST /v2/payfac/charges/{uuid}/chargeback": "keyed",
  "GET /v2/payfac/rate-plans": "safe",
  "POST /v2/payfac/rate-plans": "keyed",
  "GET /v2/payfac/rate-plans/{idPlan}": "safe",
  "PUT /v2/payfac/rate-plans/{idPlan}": "keyed",
  "GET /v2/payfac/seller/{idSeller}/rate-plans": "safe",
  "PUT /v2/payfac/seller/{idSeller}/rate-plans": "keyed",
  "GET /v2/payfac/seller/{idSeller}/rate-plans/history": "safe",
  "POST /v2/payfac/charges": "keyed",
  "GET /v2/payfac/adjustments": "safe",
  "POST /v2/payfac/adjustments": "keyed",
  "GET /v2/payfac/seller/{idSeller}/holds": "safe",
  "POST /v2/payfac/seller/{idSeller}/holds": "keyed",
  "POST /v2/payfac/seller/{idSeller}/holds/{idHold}/release": "keyed",
  "GET /v2/payfac/receivable-effects": "safe",
  "POST /v2/seller/{sellerId}/anticipations/quote": "safe",
  "GET /v2/seller/{sellerId}/anticipations": "safe",
  "POST /v2/seller/{sellerId}/anticipations": "keyed",
  "POST /v2/seller/{sellerId}/anticipations/{idAnticipation}/cancel": "keyed",
  "GET /v2/payfac/paying-accounts": "safe",
  "PUT /v2/payfac/paying-accounts/{payingAccount}": "keyed",
  "GET /v2/payfac/remittances": "safe",
  "POST /v2/payfac/remittances": "keyed",
  "GET /v2/payfac/remittances/{idRemittance}": "safe",
  "POST /v2/payfac/remittances/{idRemittance}/approve": "keyed",
  "GET /v2/payfac/remittances/{idRemittance}/file": "safe",
  "POST /v2/payfac/remittances/{idRemittance}/cancel": "keyed",
  "GET /v2/payfac/remittance-returns": "safe",
  "GET /v2/payfac/remittance-returns/lines": "safe",
  "GET /v2/payfac/settlement-files": "safe",
  "GET /v2/payfac/settlement-lines": "safe",
  "POST /v2/payfac/settlement-lines/{idSettlementLine}/resolve": "keyed",
  "POST /v2/payfac/settlement-lines/{idSettlementLine}/reopen": "keyed",
  "GET /v2/report/reconciliation": "safe",
  "GET /v2/report/margins": "safe",
  "GET /v2/report/trial-balance": "safe",
  "GET /v2/report/journal-entries": "safe",
  "POST /v2/payfac/transfers": "keyed",
  "PATCH /v2/payfac/transfers/{idTransfer}": "keyed",
  "POST /v2/seller/{sellerId}/block": "keyed",
  "POST /v2/seller/{sellerId}/unblock": "keyed",
  "GET /v2/payfac/webhook": "safe",
  "PUT /v2/payfac/webhook": "keyed",
  "POST /v2/payfac/webhook/secret": "keyed",
  "POST /v2/payfac/webhook/test": "keyed",
  "GET /v2/seller/{sellerId}/users": "safe",
  "POST /v2/seller/{sellerId}/users": "keyed",
  "POST /v2/seller/{sellerId}/users/{idUser}/remove": "keyed",
  "GET /v2/payfac/approvals": "safe",
  "GET /v2/payfac/approvals/{idApproval}": "safe",
  "POST /v2/payfac/approvals/{idApproval}/approve": "keyed",
  "POST /v2/payfac/approvals/{idApproval}/refuse": "keyed",
  "GET /v2/payfac/tokens": "safe",
  "POST /v2/payfac/tokens": "keyed",
  "POST /v2/payfac/tokens/{idToken}/revoke": "keyed",
  "GET /v2/payfac/audit-records": "safe",
  "GET /v2/session": "safe",
  "GET /v2/deliveries": "safe",
  "GET /v2/deliveries/{idDelivery}": "safe",
  "POST /v2/deliveries/{idDelivery}/replay": "keyed"
} as const;

/** What a success looks like: media types, an array or an object, required properties by status. For the client. */
export const successes = {
  "GET /v2/search": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "kind",
        "match",
        "idSeller",
        "sellerName",
        "status"
      ]
    }
  },
  "GET /v2/sellers": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "id",
        "name",
        "fantasyName",
        "document",
        "documentType",
        "status",
        "createdAt",
        "updatedAt",
        "webhookEnabled"
      ]
    }
  },
  "PATCH /v2/seller/{sellerId}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id",
        "name",
        "fantasyName",
        "document",
        "documentType",
        "status",
        "createdAt",
        "updatedAt",
        "sellerUrl",
        "webhook",
        "email",
        "phone",
        "contact",
        "address",
        "bankAccount"
      ]
    }
  },
  "GET /v2/seller": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id",
        "name",
        "fantasyName",
        "document",
        "documentType",
        "status",
        "createdAt",
        "updatedAt",
        "sellerUrl",
        "webhook",
        "email",
        "phone",
        "contact",
        "address",
        "bankAccount"
      ]
    }
  },
  "POST /v2/seller": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "document",
        "idSeller",
        "companyName",
        "email",
        "webhook",
        "X-Api-Token",
        "webhookSecret"
      ]
    }
  },
  "PATCH /v2/seller": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idSeller",
        "account"
      ],
      "202": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "GET /v2/charges": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "uuid",
        "title",
        "expirationDate",
        "paidDate",
        "value",
        "paymentMethod",
        "status",
        "authorizationCode",
        "authorizationNsu",
        "retryable",
        "idSeller",
        "uuidOrder",
        "paidAt",
        "channel",
        "brand",
        "installments",
        "fee",
        "refundedValue",
        "refundableValue",
        "asFraud"
      ]
    }
  },
  "GET /v2/charges/{uuid}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "uuid",
        "title",
        "expirationDate",
        "paidDate",
        "value",
        "paymentMethod",
        "status",
        "authorizationCode",
        "authorizationNsu",
        "retryable",
        "idSeller",
        "uuidOrder",
        "paidAt",
        "channel",
        "brand",
        "installments",
        "fee",
        "refundedValue",
        "refundableValue",
        "asFraud",
        "customer",
        "schedule",
        "source",
        "refunds",
        "chargebacks"
      ]
    }
  },
  "PATCH /v2/charges/{uuid}/refund": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "uuid",
        "title",
        "expirationDate",
        "paidDate",
        "value",
        "paymentMethod",
        "status",
        "authorizationCode",
        "authorizationNsu",
        "retryable",
        "customer"
      ]
    }
  },
  "GET /v2/charges/partial-refund/{uuid}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "uuid",
        "originalValue",
        "value",
        "refundValue",
        "refundStatus"
      ]
    }
  },
  "PATCH /v2/charges/partial-refund/{uuid}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "uuid",
        "originalValue",
        "value",
        "refundValue",
        "refundStatus"
      ]
    }
  },
  "POST /v2/report/statement": {
    "media": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "execution_date",
        "charge_paid_date",
        "uuid_charge",
        "operacao",
        "payment_method",
        "entrada_bruta",
        "saida_bruta",
        "entrada_liquida",
        "saida_liquida",
        "taxa_operacao",
        "bandeira",
        "id_seller",
        "plan_id",
        "sequence",
        "previous_hash",
        "hash",
        "id_transfer",
        "id_intermediary",
        "channel",
        "installments",
        "installment",
        "charge_value",
        "buyer_value",
        "authorization_code",
        "authorization_nsu",
        "id_refund",
        "id_chargeback",
        "id_adjustment",
        "id_anticipation",
        "plan_digest",
        "plan_version",
        "adjustment_reason"
      ]
    }
  },
  "GET /v2/transfers": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idTransfer",
        "idSeller",
        "transferDate",
        "debitedThrough",
        "paymentDate",
        "amount",
        "left",
        "status",
        "throughSequence",
        "beneficiary",
        "account",
        "endToEndId",
        "payingBank",
        "bankNumber",
        "paidOn",
        "reason",
        "idRemittance",
        "createdAt",
        "updatedAt"
      ]
    }
  },
  "GET /v2/transfers/{idTransfer}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idTransfer",
        "idSeller",
        "transferDate",
        "debitedThrough",
        "paymentDate",
        "amount",
        "left",
        "status",
        "throughSequence",
        "beneficiary",
        "account",
        "endToEndId",
        "payingBank",
        "bankNumber",
        "paidOn",
        "reason",
        "idRemittance",
        "createdAt",
        "updatedAt"
      ]
    }
  },
  "GET /v2/transfers/{idTransfer}/lines": {
    "media": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "execution_date",
        "charge_paid_date",
        "uuid_charge",
        "operacao",
        "payment_method",
        "entrada_bruta",
        "saida_bruta",
        "entrada_liquida",
        "saida_liquida",
        "taxa_operacao",
        "bandeira",
        "id_seller",
        "plan_id",
        "sequence",
        "previous_hash",
        "hash",
        "id_transfer",
        "id_intermediary",
        "channel",
        "installments",
        "installment",
        "charge_value",
        "buyer_value",
        "authorization_code",
        "authorization_nsu",
        "id_refund",
        "id_chargeback",
        "id_adjustment",
        "id_anticipation",
        "plan_digest",
        "plan_version",
        "adjustment_reason"
      ]
    }
  },
  "GET /v2/seller/rates/{sellerId}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "currentSellerRatesRequest"
      ]
    }
  },
  "POST /v2/seller/rates/{sellerId}/quote": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "value",
        "fee",
        "net",
        "executionDate",
        "schedule",
        "idPlan",
        "version",
        "calculation",
        "steps"
      ]
    }
  },
  "GET /v2/seller/{sellerId}/balance": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "available",
        "reserved",
        "pending",
        "encumbered",
        "inTransfer",
        "asOfSequence",
        "payoutStatus",
        "heldUntil",
        "nextTransfer"
      ]
    }
  },
  "GET /v2/seller/{sellerId}/statement/head": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "sequence",
        "hash"
      ]
    }
  },
  "GET /v2/seller/{sellerId}/statement/summary": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "dateInitial",
        "dateFinal",
        "openingBalance",
        "credited",
        "debited",
        "transferred",
        "closingBalance",
        "asOfSequence"
      ]
    }
  },
  "GET /v2/report/receivables/future": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "data"
      ]
    }
  },
  "GET /v2/report/receivables/units": {
    "media": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "idSeller",
        "dueDate",
        "arrangement",
        "constituted",
        "deducted",
        "advanced",
        "settled",
        "encumbered",
        "free"
      ]
    }
  },
  "GET /v2/report/volumes": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "dateInitial",
        "dateFinal",
        "total",
        "groupCount",
        "groups"
      ]
    }
  },
  "GET /v2/report/transfers/due": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "transferDate",
        "created",
        "carried",
        "reserved",
        "held",
        "blocked",
        "owing",
        "skipped",
        "beneficiaries"
      ]
    }
  },
  "PATCH /v2/payfac/refunds/{idRefund}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idRefund",
        "value",
        "fee",
        "status",
        "asFraud",
        "requestedAt",
        "reason",
        "endToEndId",
        "returnId",
        "uuid",
        "idSeller"
      ]
    }
  },
  "GET /v2/chargebacks": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idChargeback",
        "value",
        "fee",
        "kind",
        "status",
        "stage",
        "reasonCode",
        "occurredOn",
        "answerBy",
        "openedAt",
        "closedAt",
        "uuid",
        "idSeller"
      ]
    }
  },
  "POST /v2/payfac/charges/{uuid}/chargeback": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idChargeback",
        "value",
        "fee",
        "kind",
        "status",
        "stage",
        "reasonCode",
        "occurredOn",
        "answerBy",
        "openedAt",
        "closedAt",
        "uuid",
        "idSeller"
      ]
    }
  },
  "GET /v2/payfac/rate-plans": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "id",
        "name",
        "version",
        "isDefault",
        "sellers",
        "createdAt"
      ]
    }
  },
  "POST /v2/payfac/rate-plans": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id"
      ]
    }
  },
  "GET /v2/payfac/rate-plans/{idPlan}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id",
        "name",
        "version",
        "versions"
      ]
    }
  },
  "PUT /v2/payfac/rate-plans/{idPlan}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "version",
        "name",
        "validFrom",
        "createdAt",
        "digest",
        "tax",
        "changes"
      ],
      "202": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "GET /v2/payfac/seller/{idSeller}/rate-plans": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id_seller",
        "id",
        "version",
        "name",
        "tax"
      ]
    }
  },
  "PUT /v2/payfac/seller/{idSeller}/rate-plans": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id_seller",
        "idPlan",
        "validFrom",
        "assignedAt",
        "isReplaced",
        "afterSequence",
        "throughSequence"
      ]
    }
  },
  "GET /v2/payfac/seller/{idSeller}/rate-plans/history": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "id_seller",
        "idPlan",
        "validFrom",
        "assignedAt",
        "isReplaced",
        "afterSequence",
        "throughSequence"
      ]
    }
  },
  "POST /v2/payfac/charges": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "lines",
        "imported",
        "known",
        "rejected",
        "rejections"
      ]
    }
  },
  "GET /v2/payfac/adjustments": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idAdjustment",
        "idSeller",
        "value",
        "direction",
        "reason",
        "uuid_charge",
        "executionDate",
        "sequence",
        "createdAt"
      ]
    }
  },
  "POST /v2/payfac/adjustments": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idAdjustment",
        "idSeller",
        "value",
        "direction",
        "reason",
        "uuid_charge",
        "executionDate",
        "sequence",
        "createdAt"
      ],
      "202": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "GET /v2/payfac/seller/{idSeller}/holds": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idHold",
        "idSeller",
        "amount",
        "all",
        "reason",
        "reference",
        "releaseOn",
        "status",
        "createdAt",
        "releasedAt"
      ]
    }
  },
  "POST /v2/payfac/seller/{idSeller}/holds": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idHold",
        "idSeller",
        "amount",
        "all",
        "reason",
        "reference",
        "releaseOn",
        "status",
        "createdAt",
        "releasedAt",
        "uncovered"
      ]
    }
  },
  "POST /v2/payfac/seller/{idSeller}/holds/{idHold}/release": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idHold",
        "idSeller",
        "amount",
        "all",
        "reason",
        "reference",
        "releaseOn",
        "status",
        "createdAt",
        "releasedAt"
      ],
      "202": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "GET /v2/payfac/receivable-effects": {
    "media": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "idEffect",
        "idSeller",
        "dueDate",
        "arrangement",
        "contract",
        "priority",
        "kind",
        "value",
        "computed",
        "paid",
        "status",
        "beneficiaryDocument",
        "beneficiaryName",
        "createdAt",
        "updatedAt"
      ]
    }
  },
  "POST /v2/payfac/receivable-effects": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "dryRun",
        "lines",
        "created",
        "replaced",
        "withdrawn",
        "unchanged",
        "refused",
        "results"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/anticipations/quote": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "units",
        "amount",
        "discount",
        "net",
        "monthlyRate",
        "method",
        "quote",
        "expiresAt"
      ]
    }
  },
  "GET /v2/seller/{sellerId}/anticipations": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idAnticipation",
        "idSeller",
        "amount",
        "discount",
        "net",
        "monthlyRate",
        "method",
        "countedFrom",
        "status",
        "createdAt",
        "cancelledAt"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/anticipations": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idAnticipation",
        "idSeller",
        "amount",
        "discount",
        "net",
        "monthlyRate",
        "method",
        "countedFrom",
        "status",
        "createdAt",
        "cancelledAt"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/anticipations/{idAnticipation}/cancel": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idAnticipation",
        "idSeller",
        "amount",
        "discount",
        "net",
        "monthlyRate",
        "method",
        "countedFrom",
        "status",
        "createdAt",
        "cancelledAt"
      ]
    }
  },
  "GET /v2/payfac/paying-accounts": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "name",
        "layout",
        "companyName",
        "document",
        "agreement",
        "bank",
        "bankName",
        "agency",
        "agencyDigit",
        "account",
        "accountDigit",
        "accountsBy",
        "address",
        "lastFileNumber",
        "isFileNumberKnown",
        "updatedAt"
      ]
    }
  },
  "PUT /v2/payfac/paying-accounts/{payingAccount}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "name",
        "layout",
        "companyName",
        "document",
        "agreement",
        "bank",
        "bankName",
        "agency",
        "agencyDigit",
        "account",
        "accountDigit",
        "accountsBy",
        "address",
        "lastFileNumber",
        "isFileNumberKnown",
        "updatedAt"
      ]
    }
  },
  "GET /v2/payfac/remittances": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idRemittance",
        "payingAccount",
        "bank",
        "status",
        "paymentDate",
        "transfers",
        "amount",
        "fileNumber",
        "counts",
        "createdBy",
        "createdAt",
        "decidedBy",
        "endedAt"
      ]
    }
  },
  "POST /v2/payfac/remittances": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idRemittance",
        "payingAccount",
        "bank",
        "status",
        "paymentDate",
        "transfers",
        "amount",
        "fileNumber",
        "counts",
        "createdBy",
        "createdAt",
        "decidedBy",
        "endedAt",
        "isFull"
      ]
    }
  },
  "GET /v2/payfac/remittances/{idRemittance}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idRemittance",
        "payingAccount",
        "bank",
        "status",
        "paymentDate",
        "transfers",
        "amount",
        "fileNumber",
        "counts",
        "createdBy",
        "createdAt",
        "decidedBy",
        "endedAt"
      ]
    }
  },
  "POST /v2/payfac/remittances/{idRemittance}/approve": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idRemittance",
        "payingAccount",
        "bank",
        "status",
        "paymentDate",
        "transfers",
        "amount",
        "fileNumber",
        "counts",
        "createdBy",
        "createdAt",
        "decidedBy",
        "endedAt"
      ]
    }
  },
  "GET /v2/payfac/remittances/{idRemittance}/file": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "fileName",
        "content"
      ]
    }
  },
  "POST /v2/payfac/remittances/{idRemittance}/cancel": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idRemittance",
        "payingAccount",
        "bank",
        "status",
        "paymentDate",
        "transfers",
        "amount",
        "fileNumber",
        "counts",
        "createdBy",
        "createdAt",
        "decidedBy",
        "endedAt"
      ]
    }
  },
  "POST /v2/payfac/paying-accounts/{payingAccount}/returns": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "payingAccount",
        "fileNumber",
        "fileDate",
        "payments",
        "paid",
        "failed",
        "returned",
        "scheduled",
        "open",
        "importedAt",
        "idReturn",
        "dryRun",
        "lines"
      ]
    }
  },
  "GET /v2/payfac/remittance-returns": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "payingAccount",
        "fileNumber",
        "fileDate",
        "payments",
        "paid",
        "failed",
        "returned",
        "scheduled",
        "open",
        "importedAt",
        "idReturn"
      ]
    }
  },
  "GET /v2/payfac/remittance-returns/lines": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "line",
        "problem",
        "companyNumber",
        "idTransfer",
        "outcome",
        "occurrences",
        "amount",
        "paidAmount",
        "paidOn",
        "bankNumber",
        "idReturnLine",
        "idReturn"
      ]
    }
  },
  "GET /v2/payfac/settlement-files": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idSettlementFile",
        "acquirer",
        "establishment",
        "statement",
        "lines",
        "gross",
        "cost",
        "net",
        "importedAt"
      ]
    }
  },
  "POST /v2/payfac/settlement-files": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idSettlementFile",
        "acquirer",
        "establishment",
        "statement",
        "lines",
        "gross",
        "cost",
        "net",
        "importedAt",
        "isNew",
        "open"
      ]
    }
  },
  "GET /v2/payfac/settlement-lines": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idSettlementLine",
        "idSettlementFile",
        "line",
        "state",
        "day",
        "uuid",
        "acquirer",
        "kind",
        "code",
        "saleId",
        "transactionId",
        "tid",
        "nsu",
        "authorization",
        "arn",
        "endToEndId",
        "txid",
        "nossoNumero",
        "installment",
        "installments",
        "soldOn",
        "saleValue",
        "gross",
        "cost",
        "net",
        "expectedOn",
        "paidOn",
        "batch",
        "note",
        "resolvedAt"
      ]
    }
  },
  "POST /v2/payfac/settlement-lines/{idSettlementLine}/resolve": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idSettlementLine",
        "idSettlementFile",
        "line",
        "state",
        "day",
        "uuid",
        "acquirer",
        "kind",
        "code",
        "saleId",
        "transactionId",
        "tid",
        "nsu",
        "authorization",
        "arn",
        "endToEndId",
        "txid",
        "nossoNumero",
        "installment",
        "installments",
        "soldOn",
        "saleValue",
        "gross",
        "cost",
        "net",
        "expectedOn",
        "paidOn",
        "batch",
        "note",
        "resolvedAt"
      ]
    }
  },
  "POST /v2/payfac/settlement-lines/{idSettlementLine}/reopen": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idSettlementLine",
        "idSettlementFile",
        "line",
        "state",
        "day",
        "uuid",
        "acquirer",
        "kind",
        "code",
        "saleId",
        "transactionId",
        "tid",
        "nsu",
        "authorization",
        "arn",
        "endToEndId",
        "txid",
        "nossoNumero",
        "installment",
        "installments",
        "soldOn",
        "saleValue",
        "gross",
        "cost",
        "net",
        "expectedOn",
        "paidOn",
        "batch",
        "note",
        "resolvedAt"
      ]
    }
  },
  "GET /v2/report/reconciliation": {
    "media": [
      "application/json",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "day",
        "acquirer",
        "stage",
        "state",
        "lines",
        "gross",
        "cost",
        "net"
      ]
    }
  },
  "GET /v2/report/margins": {
    "media": [
      "application/json",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "day",
        "paymentMethod",
        "brand",
        "installments",
        "idSeller",
        "salesCount",
        "salesValue",
        "fees",
        "reportedCount",
        "reportedFees",
        "cost",
        "margin"
      ]
    }
  },
  "GET /v2/report/trial-balance": {
    "media": [
      "application/json",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "account",
        "class",
        "acquirer",
        "opening",
        "debits",
        "credits",
        "closing",
        "statements",
        "lines",
        "heads"
      ]
    }
  },
  "GET /v2/report/journal-entries": {
    "media": [
      "application/json",
      "text/csv"
    ],
    "list": true,
    "required": {
      "200": [
        "day",
        "kind",
        "acquirer",
        "documents",
        "debit",
        "credit",
        "amount"
      ]
    }
  },
  "POST /v2/payfac/transfers": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "transferDate",
        "created",
        "carried",
        "reserved",
        "held",
        "blocked",
        "owing",
        "skipped",
        "beneficiaries",
        "refused"
      ]
    }
  },
  "PATCH /v2/payfac/transfers/{idTransfer}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idTransfer",
        "idSeller",
        "transferDate",
        "debitedThrough",
        "paymentDate",
        "amount",
        "left",
        "status",
        "throughSequence",
        "beneficiary",
        "account",
        "endToEndId",
        "payingBank",
        "bankNumber",
        "paidOn",
        "reason",
        "idRemittance",
        "createdAt",
        "updatedAt"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/block": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id",
        "name",
        "fantasyName",
        "document",
        "documentType",
        "status",
        "createdAt",
        "updatedAt",
        "webhookEnabled"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/unblock": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "id",
        "name",
        "fantasyName",
        "document",
        "documentType",
        "status",
        "createdAt",
        "updatedAt",
        "webhookEnabled"
      ]
    }
  },
  "GET /v2/payfac/webhook": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "url",
        "disabledAt"
      ]
    }
  },
  "PUT /v2/payfac/webhook": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "url",
        "disabledAt",
        "webhookSecret"
      ]
    }
  },
  "POST /v2/payfac/webhook/secret": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "webhookSecret",
        "oldSecretUntil"
      ]
    }
  },
  "POST /v2/payfac/webhook/test": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idDelivery",
        "idEvent",
        "event",
        "idSeller",
        "recipient",
        "url",
        "status",
        "attempts",
        "lastAttempt",
        "nextAttemptAt",
        "updatedAt"
      ]
    }
  },
  "GET /v2/seller/{sellerId}/users": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idUser",
        "idSeller",
        "name",
        "email",
        "role",
        "status",
        "invitedUntil"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/users": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idUser",
        "idSeller",
        "name",
        "email",
        "role",
        "status",
        "invitedUntil",
        "link"
      ]
    }
  },
  "POST /v2/seller/{sellerId}/users/{idUser}/remove": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idUser",
        "idSeller",
        "name",
        "email",
        "role",
        "status",
        "invitedUntil"
      ]
    }
  },
  "GET /v2/payfac/approvals": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "GET /v2/payfac/approvals/{idApproval}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "POST /v2/payfac/approvals/{idApproval}/approve": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "POST /v2/payfac/approvals/{idApproval}/refuse": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idApproval",
        "idSeller",
        "status",
        "change",
        "requestedBy",
        "requestedAt",
        "expiresAt",
        "decidedBy",
        "endedAt",
        "reason",
        "subject",
        "isOwn"
      ]
    }
  },
  "GET /v2/payfac/tokens": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idToken",
        "name",
        "role",
        "idSeller",
        "person",
        "createdAt",
        "lastUsedOn",
        "revokedAt",
        "isCurrent"
      ]
    }
  },
  "POST /v2/payfac/tokens": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idToken",
        "name",
        "role",
        "idSeller",
        "person",
        "createdAt",
        "lastUsedOn",
        "revokedAt",
        "isCurrent",
        "token"
      ]
    }
  },
  "POST /v2/payfac/tokens/{idToken}/revoke": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idToken",
        "name",
        "role",
        "idSeller",
        "person",
        "createdAt",
        "lastUsedOn",
        "revokedAt",
        "isCurrent"
      ]
    }
  },
  "GET /v2/payfac/audit-records": {
    "media": [
      "application/json",
      "application/x-ndjson"
    ],
    "list": true,
    "required": {
      "200": [
        "idRecord",
        "occurredAt",
        "action",
        "subject",
        "actor",
        "person",
        "originIp",
        "remoteAddress",
        "requestId"
      ]
    }
  },
  "GET /v2/session": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "party",
        "role",
        "intermediary",
        "seller",
        "operations"
      ]
    }
  },
  "GET /v2/deliveries": {
    "media": [
      "application/json"
    ],
    "list": true,
    "required": {
      "200": [
        "idDelivery",
        "idEvent",
        "event",
        "idSeller",
        "recipient",
        "url",
        "status",
        "attempts",
        "lastAttempt",
        "nextAttemptAt",
        "updatedAt"
      ]
    }
  },
  "GET /v2/deliveries/{idDelivery}": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idDelivery",
        "idEvent",
        "event",
        "idSeller",
        "recipient",
        "url",
        "status",
        "attempts",
        "lastAttempt",
        "nextAttemptAt",
        "updatedAt",
        "payload",
        "requestHeaders",
        "attemptLog"
      ]
    }
  },
  "POST /v2/deliveries/{idDelivery}/replay": {
    "media": [
      "application/json"
    ],
    "list": false,
    "required": {
      "200": [
        "idDelivery",
        "idEvent",
        "event",
        "idSeller",
        "recipient",
        "url",
        "status",
        "attempts",
        "lastAttempt",
        "nextAttemptAt",
        "updatedAt"
      ]
    }
  }
} as const;
