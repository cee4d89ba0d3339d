// Made from openapi/ by `npm run generate`. Do not edit.

/** Every operation of the document, in its order. */
export const operationFacts = {
  "getSeller": {
    "method": "GET",
    "path": "/v2/seller",
    "roles": [
      "intermediary",
      "seller"
    ],
    "safe": true,
    "idempotent": false,
    "requestBody": "none",
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
    "csvColumns": []
  },
  "createSeller": {
    "method": "POST",
    "path": "/v2/seller",
    "roles": [
      "intermediary"
    ],
    "safe": false,
    "idempotent": true,
    "requestBody": "required",
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
    "csvColumns": []
  },
  "updateSellerBankData": {
    "method": "PATCH",
    "path": "/v2/seller",
    "roles": [
      "intermediary",
      "seller"
    ],
    "safe": false,
    "idempotent": true,
    "requestBody": "required",
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
    "csvColumns": []
  },
  "refundCharge": {
    "method": "PATCH",
    "path": "/v2/charges/{uuid}/refund",
    "roles": [
      "intermediary",
      "seller"
    ],
    "safe": false,
    "idempotent": true,
    "requestBody": "required",
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
    "csvColumns": []
  },
  "queryStatement": {
    "method": "POST",
    "path": "/v2/report/statement",
    "roles": [
      "intermediary",
      "seller"
    ],
    "safe": true,
    "idempotent": false,
    "requestBody": "optional",
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
      "hash"
    ]
  },
  "getSellerRates": {
    "method": "GET",
    "path": "/v2/seller/rates/{sellerId}",
    "roles": [
      "intermediary",
      "seller"
    ],
    "safe": true,
    "idempotent": false,
    "requestBody": "none",
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
    "csvColumns": []
  },
  "createRatePlan": {
    "method": "POST",
    "path": "/v2/payfac/rate-plans",
    "roles": [
      "intermediary"
    ],
    "safe": false,
    "idempotent": true,
    "requestBody": "required",
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
    "csvColumns": []
  }
} as const;

/** What may be retried, and why: it only reads, or it takes an idempotency key. Small, for the client. */
export const retryable = {
  "GET /v2/seller": "safe",
  "POST /v2/seller": "keyed",
  "PATCH /v2/seller": "keyed",
  "PATCH /v2/charges/{uuid}/refund": "keyed",
  "POST /v2/report/statement": "safe",
  "GET /v2/seller/rates/{sellerId}": "safe",
  "POST /v2/payfac/rate-plans": "keyed"
} as const;

/** What a success looks like: statuses, media types, an array or an object, required properties. For the client. */
export const successes = {
  "GET /v2/seller": {
    "statuses": [
      200
    ],
    "media": [
      "application/json"
    ],
    "list": false,
    "required": [
      "id",
      "name",
      "document",
      "documentType",
      "email",
      "phone",
      "status",
      "createdAt",
      "updatedAt",
      "address",
      "bankAccount"
    ]
  },
  "POST /v2/seller": {
    "statuses": [
      200
    ],
    "media": [
      "application/json"
    ],
    "list": false,
    "required": [
      "document",
      "idSeller",
      "companyName",
      "email",
      "webhook",
      "X-Api-Token",
      "webhookSecret"
    ]
  },
  "PATCH /v2/seller": {
    "statuses": [
      200
    ],
    "media": [
      "application/json"
    ],
    "list": false,
    "required": [
      "idSeller",
      "account"
    ]
  },
  "PATCH /v2/charges/{uuid}/refund": {
    "statuses": [
      200
    ],
    "media": [
      "application/json"
    ],
    "list": false,
    "required": [
      "uuid",
      "title",
      "expirationDate",
      "paidDate",
      "value",
      "paymentMethod",
      "status",
      "customer",
      "authorizationCode",
      "authorizationNsu",
      "retryable"
    ]
  },
  "POST /v2/report/statement": {
    "statuses": [
      200
    ],
    "media": [
      "application/json",
      "application/x-ndjson",
      "text/csv"
    ],
    "list": true,
    "required": [
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
      "hash"
    ]
  },
  "GET /v2/seller/rates/{sellerId}": {
    "statuses": [
      200
    ],
    "media": [
      "application/json"
    ],
    "list": false,
    "required": [
      "currentSellerRatesRequest"
    ]
  },
  "POST /v2/payfac/rate-plans": {
    "statuses": [
      200
    ],
    "media": [
      "application/json"
    ],
    "list": false,
    "required": [
      "id"
    ]
  }
} as const;
