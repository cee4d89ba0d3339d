// Made from openapi/ by `npm run generate`. Do not edit.

import type { components } from './api.ts';

/** A line of the request and of the file that the import reads. */
export type SettlementLine = components['schemas']['SettlementLineInput'];

/** What the document says of a line. */
export const settlementLineSchema = {
  "type": "object",
  "description": "What an acquirer or bank paid, will pay or kept for one sale: a line of our own format of settlement files, as JSON or as CSV with these names as its header. The service also checks what a schema cannot say: amounts have at most two decimal places, `gross` less `cost` is `net`, the signs fit `kind`, `installment` is at most `installments`, one of `soldOn`, `expectedOn` and `paidOn` is there, no field holds the number of a card, and all lines of a file have the same `acquirer`. A line has at most 64 KiB.",
  "additionalProperties": false,
  "required": [
    "acquirer",
    "kind",
    "gross",
    "cost",
    "net"
  ],
  "properties": {
    "acquirer": {
      "$ref": "#/$defs/SourceId",
      "description": "Name of the acquirer or bank, 1 to 64 letters, digits, _, . or -, stored in lower case."
    },
    "kind": {
      "type": "string",
      "enum": [
        "SALE",
        "CANCEL",
        "CHARGEBACK",
        "FEE",
        "ADJUSTMENT"
      ],
      "description": "One of SALE, CANCEL, CHARGEBACK, FEE and ADJUSTMENT."
    },
    "code": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "pattern": "^[A-Za-z0-9_./-]+$",
      "x-advice": "must have 1 to 64 letters, digits, _, ., / or -",
      "description": "The acquirer's own code of the movement, 1 to 64 letters, digits, _, ., / or -."
    },
    "saleId": {
      "$ref": "#/$defs/SourceId",
      "description": "Id of the sale at the acquirer, 1 to 64 letters, digits, _, . or -."
    },
    "transactionId": {
      "$ref": "#/$defs/SourceId",
      "description": "Id of the transaction at the acquirer, the same when it is announced and when it is paid, 1 to 64 letters, digits, _, . or -."
    },
    "tid": {
      "$ref": "#/$defs/SourceId",
      "description": "Transaction id of the acquirer, for cards, 1 to 64 letters, digits, _, . or -."
    },
    "nsu": {
      "$ref": "#/$defs/SourceId",
      "description": "NSU of the acquirer, for cards, 1 to 64 letters, digits, _, . or -, and never the number of a card."
    },
    "authorization": {
      "$ref": "#/$defs/SourceId",
      "description": "Authorization code, for cards, 1 to 64 letters, digits, _, . or -, and never the number of a card."
    },
    "arn": {
      "$ref": "#/$defs/SourceId",
      "description": "Acquirer reference number, for cards, 1 to 64 letters, digits, _, . or -."
    },
    "endToEndId": {
      "$ref": "#/$defs/SourceId",
      "description": "EndToEndId of the Pix payment, that of the original payment for one that was given back, 1 to 64 letters, digits, _, . or -."
    },
    "txid": {
      "$ref": "#/$defs/SourceId",
      "description": "Txid of the Pix charge, 1 to 64 letters, digits, _, . or -."
    },
    "nossoNumero": {
      "$ref": "#/$defs/SourceId",
      "description": "Nosso número of the boleto, 1 to 64 letters, digits, _, . or -."
    },
    "installment": {
      "type": "integer",
      "format": "int32",
      "minimum": 1,
      "maximum": 99,
      "description": "Which instalment it is, an integer from 1 to installments, 1 if it is left out."
    },
    "installments": {
      "type": "integer",
      "format": "int32",
      "minimum": 1,
      "maximum": 99,
      "description": "How many instalments the sale has, an integer from 1 to 99, 1 if it is left out."
    },
    "soldOn": {
      "type": "string",
      "format": "date",
      "maxLength": 10,
      "pattern": "^[2-9]",
      "description": "The day of the sale, from the year 2000 on, such as 2026-11-18."
    },
    "saleValue": {
      "type": "number",
      "description": "The value of the whole sale, a JSON number in BRL, at most two decimal places, which a SALE with several instalments needs and which is otherwise gross if it is left out."
    },
    "gross": {
      "type": "number",
      "description": "What the buyer paid, a JSON number in BRL, at most two decimal places, more than 0 for a SALE, and less than 0 for a CANCEL or a CHARGEBACK that is not taken back."
    },
    "cost": {
      "type": "number",
      "description": "What the acquirer keeps of gross, a JSON number in BRL, at most two decimal places."
    },
    "net": {
      "type": "number",
      "description": "What the acquirer pays, which is gross less cost, a JSON number in BRL, at most two decimal places."
    },
    "expectedOn": {
      "type": "string",
      "format": "date",
      "maxLength": 10,
      "pattern": "^[2-9]",
      "description": "The day on which the acquirer says it will pay, from the year 2000 on, such as 2026-12-21."
    },
    "paidOn": {
      "type": "string",
      "format": "date",
      "maxLength": 10,
      "pattern": "^[2-9]",
      "description": "The day on which the acquirer paid, from the year 2000 on, such as 2026-12-21."
    },
    "batch": {
      "$ref": "#/$defs/SourceId",
      "description": "The acquirer's batch, 1 to 64 letters, digits, _, . or -, and never the number of a card."
    }
  },
  "$defs": {
    "SourceId": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "pattern": "^[A-Za-z0-9_.-]+$",
      "x-advice": "must have 1 to 64 letters, digits, _, . or -"
    }
  }
} as const;
