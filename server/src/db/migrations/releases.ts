import { initialStatements } from './0001-initial/index.ts';
import { webhookStatements } from './0002-webhooks.ts';
import { rateLimitCounters } from './0003-rate-limit-counters.ts';
import { secretKeys } from './0004-secret-keys.ts';
import { forgottenSellers } from './0005-forgotten-sellers.ts';
import { refundExports } from './0006-refund-exports.ts';
import { chargesBySeller } from './0007-charges-by-seller.ts';
import { linesByOrder } from './0008-lines-by-order.ts';
import { sealedRows } from './0009-sealed-rows.ts';
import { tokensByHashAndOwner } from './0010-tokens-by-hash-and-owner.ts';
import { tokenOwners } from './0011-token-owners.ts';
import { listedCharges } from './0012-listed-charges.ts';
import { afterTheSale } from './0013-after-the-sale/index.ts';
import { transferStatements } from './0014-transfers/index.ts';
import { prices } from './0015-prices/index.ts';
import { listedSellers } from './0016-listed-sellers.ts';
import { intermediaryWebhook } from './0017-intermediary-webhook.ts';
import { sealedStatus } from './0018-sealed-status.ts';
import { linesShowCharges } from './0019-lines-show-charges.ts';
import { sumsByDate } from './0020-sums-by-date.ts';
import type { ColumnTypes } from './column-types.ts';

/**
 * Forward only: a released migration is never edited; to undo it, write a new one. Tables for the rows
 * of intermediaries are made with `createTable`, so that they are spread on a cluster.
 */
export const releases: Record<string, (types: ColumnTypes) => string[]> = {
  '0001-initial': initialStatements,
  '0002-webhooks': webhookStatements,
  '0003-rate-limit-counters': rateLimitCounters,
  '0004-secret-keys': secretKeys,
  '0005-forgotten-sellers': forgottenSellers,
  '0006-refund-exports': refundExports,
  '0007-charges-by-seller': chargesBySeller,
  '0008-lines-by-order': linesByOrder,
  '0009-sealed-rows': sealedRows,
  '0010-tokens-by-hash-and-owner': tokensByHashAndOwner,
  '0011-token-owners': tokenOwners,
  '0012-listed-charges': listedCharges,
  '0013-after-the-sale': afterTheSale,
  '0014-transfers': transferStatements,
  '0015-prices': prices,
  '0016-listed-sellers': listedSellers,
  '0017-intermediary-webhook': intermediaryWebhook,
  '0018-sealed-status': sealedStatus,
  '0019-lines-show-charges': linesShowCharges,
  '0020-sums-by-date': sumsByDate,
};
