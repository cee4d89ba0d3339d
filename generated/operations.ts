// Made from openapi/ by `npm run generate`. Do not edit.

export const apiVersion = "0.1.0";

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
      500,
      501,
      503
    ]
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
      500,
      501,
      503
    ]
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
      500,
      501,
      503
    ]
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
      500,
      501,
      503
    ]
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
      500,
      501,
      503
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
      500,
      501,
      503
    ]
  },
  "createRatePlan": {
    "method": "POST",
    "path": "/v2/payfac/rate-plans",
    "roles": [
      "intermediary"
    ],
    "safe": false,
    "idempotent": false,
    "requestBody": "required",
    "responses": [
      200,
      400,
      401,
      403,
      406,
      413,
      415,
      500,
      501,
      503
    ]
  }
} as const;

/** What may be sent again, and why: it only reads, or it takes an idempotency key. Small, for the client. */
export const repeatable = {
  "GET /v2/seller": "safe",
  "POST /v2/seller": "keyed",
  "PATCH /v2/seller": "keyed",
  "PATCH /v2/charges/{uuid}/refund": "keyed",
  "POST /v2/report/statement": "safe",
  "GET /v2/seller/rates/{sellerId}": "safe"
} as const;
