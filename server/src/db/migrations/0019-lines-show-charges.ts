import type { ColumnTypes } from './column-types.ts';

/**
 * Each line has a copy of what its hash covers of its charge, so that it can be shown, and checked by anybody, without
 * a look-up of the charge, which would double the time of a list. The authorization stays null on the lines that are
 * there: those of 0.1.0 do not cover it.
 */
export function linesShowCharges(t: ColumnTypes): string[] {
  return [
    `alter table statement_entries add column channel text`,
    `alter table statement_entries add column installments ${t.int}`,
    `alter table statement_entries add column charge_value_cents ${t.int}`,
    `alter table statement_entries add column buyer_value_cents ${t.int}`,
    `alter table statement_entries add column authorization_code text`,
    `alter table statement_entries add column authorization_nsu text`,
    `update statement_entries set channel = c.channel, installments = c.installments,
      charge_value_cents = c.value_cents, buyer_value_cents = c.buyer_value_cents
      from charges c
      where c.intermediary_id = statement_entries.intermediary_id and c.uuid = statement_entries.charge_uuid`,
  ];
}
