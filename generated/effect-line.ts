// Made from openapi/ by `npm run generate`. Do not edit.

import type { components } from './api.ts';

/** A line of the request and of the file that the import reads. */
export type EffectLine = components['schemas']['ReceivableEffectInput'];

/** What the document says of a line. */
export const effectLineSchema = {
  "type": "object",
  "description": "What a contract says of a receivable unit: a line of `importReceivableEffects`. The service also checks what a schema cannot say: exactly one of `idSeller` and `document` is sent, amounts have at most two decimal places, percentages at most four, and the beneficiary's account is complete, as that of a seller must be. A line has at most 64 KiB.",
  "additionalProperties": false,
  "required": [
    "contract",
    "arrangement",
    "dueDate",
    "priority",
    "kind",
    "value",
    "computed",
    "beneficiary"
  ],
  "properties": {
    "contract": {
      "$ref": "#/$defs/Contract",
      "description": "The contract's id at the registry, 1 to 100 letters, digits and the signs . _ : / -."
    },
    "idSeller": {
      "$ref": "#/$defs/Id",
      "description": "Id of the seller, an integer as createSeller returned it; leave it out if document is sent."
    },
    "document": {
      "$ref": "#/$defs/Document",
      "description": "The seller's CPF or CNPJ without punctuation; leave it out if idSeller is sent."
    },
    "arrangement": {
      "$ref": "#/$defs/RegisteredArrangement",
      "description": "One of ACC, DBC, ECC, ECD, HCC, HCD, MCC, MCD, VCC and VCD."
    },
    "dueDate": {
      "type": "string",
      "format": "date",
      "minLength": 10,
      "maxLength": 10,
      "description": "The day on which the unit falls due, such as 2026-12-31."
    },
    "priority": {
      "$ref": "#/$defs/Priority",
      "description": "Who is paid first, an integer from 1 to 9999, with no two the same in a unit."
    },
    "kind": {
      "$ref": "#/$defs/EffectKind",
      "description": "AMOUNT or PERCENT."
    },
    "value": {
      "type": "number",
      "description": "What the contract says, a JSON number, BRL up to 999999999999.99 for AMOUNT, or a percentage from 0.0001 to 100 for PERCENT."
    },
    "computed": {
      "type": "number",
      "description": "What the registry computed for this unit, a JSON number in BRL, 0 to 999999999999.99, at most two decimal places."
    },
    "withdrawn": {
      "type": "boolean",
      "description": "Whether the effect is withdrawn; it is false if it is left out."
    },
    "beneficiary": {
      "$ref": "#/$defs/BeneficiaryInput",
      "description": "Who is paid, with document, name and account."
    }
  },
  "$defs": {
    "Contract": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "pattern": "^[A-Za-z0-9][A-Za-z0-9._:/-]*$",
      "x-advice": "must begin with a letter or digit and have at most 100 letters, digits and the signs . _ : / -",
      "description": "The contract's id at the registry. It must hold no personal data."
    },
    "Id": {
      "type": "integer",
      "format": "int64",
      "minimum": 1,
      "maximum": 9007199254740991,
      "description": "An id: a positive integer that JavaScript reads exactly."
    },
    "Document": {
      "type": "string",
      "format": "cpf-or-cnpj",
      "minLength": 11,
      "maxLength": 14,
      "pattern": "^(\\d{11}|[0-9A-Z]{12}\\d{2})$",
      "x-sensitive": true,
      "description": "CPF (11 digits) or CNPJ (14 characters), without punctuation. The check digits must be right, and a number that repeats a single digit is refused. The first 12 characters of a CNPJ may include the letters A to Z, as issued since July 2026 (IN RFB 2.229/2024); lower case is refused. Unique within each intermediary."
    },
    "RegisteredArrangement": {
      "type": "string",
      "enum": [
        "ACC",
        "DBC",
        "ECC",
        "ECD",
        "HCC",
        "HCD",
        "MCC",
        "MCD",
        "VCC",
        "VCD"
      ],
      "description": "The payment arrangement of the unit, by the code of the registries; see `Arrangement`."
    },
    "Priority": {
      "type": "integer",
      "format": "int32",
      "minimum": 1,
      "maximum": 9999,
      "description": "The order in which the beneficiaries of a unit are paid; 1 is first."
    },
    "EffectKind": {
      "type": "string",
      "enum": [
        "AMOUNT",
        "PERCENT"
      ],
      "description": "Whether the contract names an amount, or a percentage of the unit."
    },
    "BranchDigit": {
      "type": "string",
      "maxLength": 1,
      "pattern": "^[0-9Xx]?$",
      "x-advice": "must be one digit or X",
      "x-sensitive": true,
      "description": "Check digit of the branch, one digit or X; absent or `\"\"` where the bank has none."
    },
    "AccountInput": {
      "type": "object",
      "description": "The account that the seller is paid to, in one of three forms: pix (`pixKey` and `pixKeyType`), bank (`bank`, `issuer`, `number`, `bankDigit` and `accountType`, optionally `issuerDigit`), or both. At least one form must be there, and a form that is begun must be complete. With `transferType`, the form that it names must be there. Otherwise the response is 400. A pix key of type `DOCUMENT` that is not the seller's own document gives 422. A field that is `\"\"` counts as left out, so the values that `getSeller` returned in `bankAccount` can be sent back under the names here.",
      "additionalProperties": false,
      "properties": {
        "bank": {
          "type": "string",
          "maxLength": 8,
          "pattern": "^(\\d{3}|\\d{8})?$",
          "x-advice": "must be the code of a bank: 3 digits (COMPE) or 8 digits (ISPB)",
          "x-sensitive": true,
          "description": "Code of the bank: 3 digits (COMPE) or 8 digits (ISPB)."
        },
        "issuer": {
          "type": "string",
          "maxLength": 5,
          "pattern": "^\\d{0,5}$",
          "x-advice": "must be at most 5 digits",
          "x-sensitive": true,
          "description": "Number of the branch (agência), without its check digit."
        },
        "issuerDigit": {
          "$ref": "#/$defs/BranchDigit"
        },
        "number": {
          "type": "string",
          "maxLength": 20,
          "pattern": "^\\d{0,20}$",
          "x-advice": "must be at most 20 digits",
          "x-sensitive": true,
          "description": "Number of the account, without its check digit."
        },
        "bankDigit": {
          "type": "string",
          "maxLength": 2,
          "pattern": "^[0-9Xx]{0,2}$",
          "x-advice": "must be one or two digits, or X",
          "x-sensitive": true,
          "description": "Check digit of the account, one or two digits or X."
        },
        "accountType": {
          "type": "string",
          "enum": [
            "",
            "CHECKING_ACCOUNT",
            "SAVINGS_ACCOUNT",
            "PAYMENT_ACCOUNT"
          ],
          "pattern": "^(?!SALARY_ACCOUNT$)",
          "x-advice": "must not be SALARY_ACCOUNT, because only the employer may pay into a salary account (conta-salário)",
          "x-sensitive": true,
          "description": "Kind of bank account. A salary account (conta-salário) is refused: only the employer may pay into it (Res. CMN 5.058/2022)."
        },
        "pixKey": {
          "type": "string",
          "maxLength": 77,
          "pattern": "^((?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*)?$",
          "x-advice": "must have a visible character, and no control characters, direction marks or broken Unicode",
          "x-sensitive": true,
          "description": "The pix key, in the form that its `pixKeyType` requires; any other form gives 400."
        },
        "pixKeyType": {
          "type": "string",
          "enum": [
            "",
            "DOCUMENT",
            "EMAIL",
            "PHONE",
            "EVP"
          ],
          "x-sensitive": true,
          "description": "Kind of pix key. `DOCUMENT`: the seller's own CPF or CNPJ, written as in `document`. `EMAIL`: an address in lower case, at most 77 characters, that does not begin with `=`, `+` or `-`. `PHONE`: a Brazilian number in E.164 format, such as `+5511987654321`. `EVP`: a random key, a UUID."
        },
        "transferType": {
          "type": "string",
          "enum": [
            "",
            "PIX",
            "BANK_ACCOUNT"
          ],
          "x-sensitive": true,
          "description": "The form in which the seller wants to be paid."
        }
      }
    },
    "BeneficiaryInput": {
      "type": "object",
      "description": "Who is paid of the unit, and where.",
      "additionalProperties": false,
      "required": [
        "document",
        "name",
        "account"
      ],
      "properties": {
        "document": {
          "$ref": "#/$defs/Document",
          "description": "The CPF or CNPJ of the beneficiary without punctuation."
        },
        "name": {
          "maxLength": 150,
          "x-sensitive": true,
          "description": "Name of the beneficiary, 1 to 150 characters, not blank, no control characters.",
          "type": "string",
          "minLength": 1,
          "pattern": "^(?=.*[^\\s\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200D\\u2060-\\u2065\\u206A-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0])[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF]*$",
          "x-advice": "must have a visible character, and no control characters, direction marks or broken Unicode"
        },
        "account": {
          "$ref": "#/$defs/AccountInput",
          "description": "The account of the beneficiary, as that of a seller."
        }
      }
    }
  }
} as const;
