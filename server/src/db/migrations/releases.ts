import { paymentKeys, settlementFiles, settlementLines } from './0001-initial/acquirer.ts';
import { remittanceReturns, remittances } from './0001-initial/bank.ts';
import { events, webhooks } from './0001-initial/events.ts';
import {
  anticipations,
  chargebacksAndAdjustments,
  charges,
  holds,
  receivableEffects,
  refunds,
  transfers,
} from './0001-initial/money.ts';
import {
  intermediaries,
  people,
  ratePlans,
  sellers,
  termsOfSellers,
  tokens,
} from './0001-initial/parties.ts';
import { approvals, auditRecords, idempotencyKeys, secretKeys } from './0001-initial/security.ts';
import {
  dailyVolumes,
  receivableUnits,
  sellerHeads,
  statementEntries,
  statementIndexes,
} from './0001-initial/statement.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * The migrations by name. They only go forward: a released migration is never edited; to undo it, write a new one. From
 * the second one on, tables for the rows of intermediaries are made with `createTable`, so that they are spread on a
 * cluster, and columns with a check are added with `addChecked`.
 */
export const releases: Record<string, (types: ColumnTypes) => string[]> = {
  '0001-initial': initialStatements,
};

/** Returns the whole schema of the first release, one statement an item. Tables that others refer to come first. */
function initialStatements(types: ColumnTypes): string[] {
  return [
    intermediaries,
    ratePlans,
    sellers,
    termsOfSellers,
    tokens,
    people,
    approvals,
    charges,
    refunds,
    chargebacksAndAdjustments,
    remittances,
    transfers,
    remittanceReturns,
    paymentKeys,
    settlementFiles,
    settlementLines,
    holds,
    receivableEffects,
    anticipations,
    statementEntries,
    statementIndexes,
    sellerHeads,
    receivableUnits,
    dailyVolumes,
    events,
    webhooks,
    auditRecords,
    idempotencyKeys,
    secretKeys,
  ].flatMap((tables) => tables(types));
}
