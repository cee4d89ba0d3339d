import type { Tables } from '../../tables.ts';

/**
 * Where the rows of a table are on a cluster: `spread` puts those of an intermediary on one node, together with its rows
 * of the other spread tables; `copied` puts all of them on every node.
 */
export type Placement = 'spread' | 'copied';

type Placements = Record<keyof Tables, Placement>;

/** `sellers` comes first of those that are spread, because the others are placed beside it. */
const ofEach: Placements = {
  intermediaries: 'copied',
  secret_keys: 'copied',
  sellers: 'spread',
  tokens: 'spread',
  rate_plans: 'spread',
  seller_addresses: 'spread',
  bank_accounts: 'spread',
  seller_plans: 'spread',
  seller_heads: 'spread',
  charges: 'spread',
  statement_entries: 'spread',
  outbox_events: 'spread',
  webhook_endpoints: 'spread',
  webhook_deliveries: 'spread',
  audit_records: 'spread',
  idempotency_keys: 'spread',
};

/** By the table's name. The other tables, those of the migrations and of the rate limits, stay on the coordinator. */
export const placements: ReadonlyMap<string, Placement> = new Map(Object.entries(ofEach));
