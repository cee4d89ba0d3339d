// Made from openapi/ by `npm run generate`. Do not edit.

import type { components } from './api.ts';

/** A line of the request and of the file that the import reads. */
export type ChargeLine = components['schemas']['ChargeInput'];

/** What the document says of a line. */
export const chargeLineSchema = {
  "type": "object",
  "description": "One paid charge: a line of `createCharges`, and of the file that `payfac charges import` reads. The service also checks what a schema cannot say: amounts have at most two decimal places, `buyerValue` is at least `value`, a CPF or CNPJ has its right check digits, and `paidAt` is at most five minutes ahead of the service's clock. A line has at most 64 KiB and 100 values.",
  "additionalProperties": false,
  "required": [
    "uuid",
    "idSeller",
    "title",
    "value",
    "paymentMethod",
    "paidAt",
    "expirationDate",
    "customer"
  ],
  "properties": {
    "uuid": {
      "type": "string",
      "format": "uuid",
      "maxLength": 36,
      "description": "UUID of the charge, unique for each intermediary."
    },
    "uuidOrder": {
      "$ref": "#/$defs/OptionalUuidInput",
      "description": "UUID of the order; leave it out when there is none."
    },
    "idSeller": {
      "$ref": "#/$defs/Id",
      "description": "Id of the seller, an integer as createSeller returned it."
    },
    "title": {
      "maxLength": 255,
      "x-sensitive": true,
      "description": "What was sold, 1 to 255 characters, not blank, no control characters.",
      "type": "string",
      "minLength": 1,
      "pattern": "^(?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$",
      "x-advice": "must have a visible character, and no control characters, direction marks or broken Unicode"
    },
    "value": {
      "type": "number",
      "description": "The value of the sale, which is what the seller is owed before its fee, a JSON number in BRL, 0.01 to 999999999.99, at most two decimal places."
    },
    "buyerValue": {
      "type": "number",
      "description": "What the buyer paid, for CREDIT_CARD_EARLY_BUYER only, which needs it, a JSON number in BRL, at least value, at most 999999999.99, at most two decimal places."
    },
    "paymentMethod": {
      "$ref": "#/$defs/PaymentMethod",
      "description": "One of PIX, BANK_SLIP, DEBIT_CARD, CREDIT_CARD_SIGHT, CREDIT_CARD_EARLY_SELLER, CREDIT_CARD_EARLY_BUYER."
    },
    "channel": {
      "type": "string",
      "enum": [
        "ONLINE",
        "POS",
        "TAP"
      ],
      "description": "ONLINE, POS or TAP, for the three credit methods only."
    },
    "brand": {
      "type": "string",
      "enum": [
        "mastercard",
        "visa",
        "elo",
        "hipercard",
        "american_express",
        "discover",
        "other"
      ],
      "description": "One of mastercard, visa, elo, hipercard, american_express, discover and other, for card methods only."
    },
    "installments": {
      "type": "integer",
      "format": "int32",
      "minimum": 1,
      "maximum": 24,
      "description": "1 for CREDIT_CARD_SIGHT, 2 to 24 for the two EARLY methods, absent otherwise."
    },
    "paidAt": {
      "type": "string",
      "format": "date-time",
      "maxLength": 40,
      "pattern": "^[2-9]",
      "description": "When it was paid, from the year 2000 on, RFC 3339 with Z or an offset, such as 2026-10-05T14:30:00-03:00."
    },
    "expirationDate": {
      "type": "string",
      "format": "date",
      "maxLength": 10,
      "pattern": "^[2-9]",
      "description": "Day until which it could be paid, from the year 2000 on, such as 2026-10-07."
    },
    "customer": {
      "$ref": "#/$defs/ChargeCustomerInput",
      "description": "Who paid, an object."
    },
    "authorizationCode": {
      "type": [
        "string",
        "null"
      ],
      "maxLength": 64,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$",
      "x-advice": "must not contain control characters, direction marks or broken Unicode",
      "description": "Authorization code of the card issuer, at most 64 characters; null when there is none."
    },
    "authorizationNsu": {
      "type": "string",
      "maxLength": 64,
      "pattern": "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$",
      "x-advice": "must not contain control characters, direction marks or broken Unicode",
      "description": "Sequence number of the authorization, at most 64 characters."
    },
    "source": {
      "$ref": "#/$defs/ChargeSourceInput",
      "description": "Where the payment is found at the acquirer or bank, an object with at least one field."
    }
  },
  "if": {
    "required": [
      "paymentMethod"
    ],
    "properties": {
      "paymentMethod": {
        "enum": [
          "PIX",
          "BANK_SLIP"
        ]
      }
    }
  },
  "then": {
    "properties": {
      "channel": false,
      "brand": false,
      "installments": false,
      "buyerValue": false,
      "source": {
        "properties": {
          "tid": false,
          "nsu": false,
          "authorization": false,
          "arn": false
        }
      }
    },
    "if": {
      "properties": {
        "paymentMethod": {
          "const": "PIX"
        }
      }
    },
    "then": {
      "properties": {
        "source": {
          "properties": {
            "nossoNumero": false
          }
        }
      }
    },
    "else": {
      "properties": {
        "source": {
          "properties": {
            "endToEndId": false,
            "txid": false
          }
        }
      }
    }
  },
  "else": {
    "if": {
      "required": [
        "paymentMethod"
      ],
      "properties": {
        "paymentMethod": {
          "const": "DEBIT_CARD"
        }
      }
    },
    "then": {
      "required": [
        "brand"
      ],
      "properties": {
        "source": {
          "properties": {
            "endToEndId": false,
            "txid": false,
            "nossoNumero": false
          }
        },
        "brand": true,
        "channel": false,
        "installments": false,
        "buyerValue": false
      }
    },
    "else": {
      "if": {
        "required": [
          "paymentMethod"
        ],
        "properties": {
          "paymentMethod": {
            "const": "CREDIT_CARD_SIGHT"
          }
        }
      },
      "then": {
        "required": [
          "channel",
          "brand",
          "installments"
        ],
        "properties": {
          "source": {
            "properties": {
              "endToEndId": false,
              "txid": false,
              "nossoNumero": false
            }
          },
          "channel": true,
          "brand": true,
          "installments": {
            "maximum": 1
          },
          "buyerValue": false
        }
      },
      "else": {
        "if": {
          "required": [
            "paymentMethod"
          ],
          "properties": {
            "paymentMethod": {
              "enum": [
                "CREDIT_CARD_EARLY_SELLER",
                "CREDIT_CARD_EARLY_BUYER"
              ]
            }
          }
        },
        "then": {
          "required": [
            "channel",
            "brand",
            "installments"
          ],
          "properties": {
            "source": {
              "properties": {
                "endToEndId": false,
                "txid": false,
                "nossoNumero": false
              }
            },
            "channel": true,
            "brand": true,
            "installments": {
              "minimum": 2
            }
          },
          "if": {
            "properties": {
              "paymentMethod": {
                "const": "CREDIT_CARD_EARLY_SELLER"
              }
            }
          },
          "then": {
            "properties": {
              "buyerValue": false
            }
          },
          "else": {
            "required": [
              "buyerValue"
            ],
            "properties": {
              "buyerValue": true
            }
          }
        }
      }
    }
  },
  "$defs": {
    "OptionalUuidInput": {
      "type": "string",
      "maxLength": 36,
      "pattern": "^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$",
      "description": "A UUID; `\"\"` counts as left out."
    },
    "Id": {
      "type": "integer",
      "format": "int64",
      "minimum": 1,
      "maximum": 9007199254740991,
      "description": "An id: a positive integer that JavaScript reads exactly."
    },
    "PaymentMethod": {
      "type": "string",
      "enum": [
        "PIX",
        "BANK_SLIP",
        "DEBIT_CARD",
        "CREDIT_CARD_SIGHT",
        "CREDIT_CARD_EARLY_SELLER",
        "CREDIT_CARD_EARLY_BUYER"
      ],
      "description": "How the charge was paid: `PIX`; `BANK_SLIP` (boleto); `DEBIT_CARD`; `CREDIT_CARD_SIGHT`, in a single payment; `CREDIT_CARD_EARLY_SELLER`, in instalments, where the seller pays the rate for their number; `CREDIT_CARD_EARLY_BUYER`, in instalments that the buyer pays for: the value is what the seller is owed, the seller pays the rate for a single payment, and the buyer's surcharge is not in the statement."
    },
    "ChargeCustomerInput": {
      "type": "object",
      "description": "The buyer of a charge.",
      "additionalProperties": false,
      "required": [
        "document",
        "type",
        "name"
      ],
      "properties": {
        "uuid": {
          "x-sensitive": true,
          "description": "UUID of the customer; leave it out when there is none.",
          "type": "string",
          "maxLength": 36,
          "pattern": "^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$"
        },
        "document": {
          "maxLength": 64,
          "x-sensitive": true,
          "description": "Number of the document that type names, at most 64 characters.",
          "type": "string",
          "minLength": 1,
          "pattern": "^(?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$",
          "x-advice": "must have a visible character, and no control characters, direction marks or broken Unicode"
        },
        "type": {
          "type": "string",
          "enum": [
            "CPF",
            "CNPJ",
            "SSN",
            "PASSPORT"
          ],
          "x-sensitive": true,
          "description": "Kind of document, CPF, CNPJ, SSN or PASSPORT."
        },
        "name": {
          "maxLength": 150,
          "x-sensitive": true,
          "description": "Name of the customer, 1 to 150 characters, not blank, no control characters.",
          "type": "string",
          "minLength": 1,
          "pattern": "^(?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$",
          "x-advice": "must have a visible character, and no control characters, direction marks or broken Unicode"
        },
        "email": {
          "x-sensitive": true,
          "description": "An e-mail address, at most 254 characters; leave it out when there is none.",
          "type": "string",
          "maxLength": 254,
          "pattern": "^([^@]+@.+)?$",
          "if": {
            "minLength": 1
          },
          "then": {
            "format": "email"
          }
        },
        "phone": {
          "type": "string",
          "maxLength": 15,
          "pattern": "^(\\d{4,15})?$",
          "x-sensitive": true,
          "description": "National number in digits, area code included, such as 11987654321."
        },
        "alternativeEmail": {
          "x-sensitive": true,
          "description": "An e-mail address, at most 254 characters; leave it out when there is none.",
          "type": "string",
          "maxLength": 254,
          "pattern": "^([^@]+@.+)?$",
          "if": {
            "minLength": 1
          },
          "then": {
            "format": "email"
          }
        }
      }
    },
    "SourceId": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "pattern": "^[A-Za-z0-9_.-]+$",
      "x-advice": "must have 1 to 64 letters, digits, _, . or -"
    },
    "ChargeSourceInput": {
      "type": "object",
      "description": "The ids of a payment at the acquirer or bank. Which ones there can be depends on its method.",
      "additionalProperties": false,
      "minProperties": 1,
      "properties": {
        "acquirer": {
          "$ref": "#/$defs/SourceId",
          "description": "Name of the acquirer or bank, 1 to 64 letters, digits, _, . or -."
        },
        "saleId": {
          "$ref": "#/$defs/SourceId",
          "description": "Id of the sale at the acquirer, 1 to 64 letters, digits, _, . or -."
        },
        "tid": {
          "$ref": "#/$defs/SourceId",
          "description": "Transaction id of the acquirer, for cards only, 1 to 64 letters, digits, _, . or -."
        },
        "nsu": {
          "$ref": "#/$defs/SourceId",
          "description": "NSU of the acquirer, for cards only, 1 to 64 letters, digits, _, . or -."
        },
        "authorization": {
          "$ref": "#/$defs/SourceId",
          "description": "Authorization code, for cards only, 1 to 64 letters, digits, _, . or -."
        },
        "arn": {
          "$ref": "#/$defs/SourceId",
          "description": "Acquirer reference number, for cards only, 1 to 64 letters, digits, _, . or -."
        },
        "endToEndId": {
          "$ref": "#/$defs/SourceId",
          "description": "EndToEndId of the payment, for PIX only, 1 to 64 letters, digits, _, . or -."
        },
        "txid": {
          "$ref": "#/$defs/SourceId",
          "description": "Txid of the Pix charge, for PIX only, 1 to 64 letters, digits, _, . or -."
        },
        "nossoNumero": {
          "$ref": "#/$defs/SourceId",
          "description": "Nosso número of the boleto, for BANK_SLIP only, 1 to 64 letters, digits, _, . or -."
        }
      }
    }
  }
} as const;
