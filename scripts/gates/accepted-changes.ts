/**
 * Changes since the last release that `redocly diff` takes for breaking and that break no caller. Most accept more than
 * before: it cannot compare patterns. The exception is `mccCpf`, which `getSeller` also returns: what a caller stored
 * before is returned as before. New values in responses appear only after an intermediary has called a new operation.
 */
export const acceptedChanges: readonly string[] = [
  "`pattern` of `bank` changed from '^(\\d{3}|\\d{8})$' to '^(\\d{3}|\\d{8})?$'.",
  "`pattern` of `issuer` changed from '^\\d{1,5}$' to '^\\d{0,5}$'.",
  "`pattern` of `number` changed from '^\\d{1,20}$' to '^\\d{0,20}$'.",
  "`pattern` of `bankDigit` changed from '^[0-9Xx]{1,2}$' to '^[0-9Xx]{0,2}$'.",
  "`pattern` of `pixKey` changed from '^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$' to '^((?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*)?$'.",
  "`format` of `state` was set to 'state'.",
  "`pattern` of `zipCode` changed from '^\\d{8}$' to '^\\d{5}-?\\d{3}$'.",
  "`pattern` of `mccCpf` changed from '^\\d{4}$' to '^(\\d{4}|[A-Z][A-Z0-9_]{2,79})$'.",
  "`minLength` of `mccCpf` changed from '4' to '3'.",
  "`maxLength` of `mccCpf` changed from '4' to '80'.",
  // Callers send a cursor back as they got it, and it is shorter now.
  "`maxLength` changed from '8192' to '200'.",
  "`pattern` changed from '^[A-Za-z0-9_-]{1,8192}$' to '^[A-Za-z0-9_-]{1,200}$'.",
  // The headers name one more budget, and callers read what is left of it.
  '`pattern` changed from \'^"(token|failed-authentication)";q=\\d{1,9};w=\\d{1,6}$\' to \'^"(token|intermediary|failed-authentication)";q=\\d{1,9};w=\\d{1,6}$\'.',
  '`pattern` changed from \'^"(token|failed-authentication)";r=\\d{1,9};t=\\d{1,6}$\' to \'^"(token|intermediary|failed-authentication)";r=\\d{1,9};t=\\d{1,6}$\'.',
  // `refundCharge`, the only operation of 0.1.0 that returns a status, still returns `REFUND` alone: it refuses a
  // charge in one of the new states.
  "Enum of `status` gained values: 'DISPUTE', 'CHARGEBACK'.",
  // Null only on lines of adjustments, which `createAdjustment` makes. Their kinds are new values of `operacao`, and
  // the changelog tells operators to update readers of statements before the first adjustment.
  "Type of `charge_paid_date` widened from 'string' to 'string | null'.",
  "Type of `uuid_charge` widened from 'string' to 'string | null'.",
  "Type of `payment_method` widened from 'string' to 'string | null'.",
  "Enum of `payment_method` gained values: 'null'.",
  "Type of `plan_id` widened from 'integer' to 'integer | null'.",
  // Only lines of transfers, which the new operation `closeTransfers` makes, have a larger amount.
  "Upper bound of `StatementAmount` changed from '<= 999999999.99' to '<= 999999999999.99'.",
];
