import type { Tables } from '../../tables.ts';

/**
 * Where the rows of a table are on a cluster: `spread` puts those of an intermediary on one node, together with its
 * rows of the other spread tables; `copied` puts all of them on every node.
 */
export type Placement = 'spread' | 'copied';

type Placements = Record<Exclude<keyof Tables, 'token_owners'>, Placement>;

/** `sellers` comes first of those that are spread, because the others are placed beside it. */
const ofEach: Placements = {
  intermediaries: 'copied',
  secret_keys: 'copied',
  sellers: 'spread',
  tokens: 'spread',
  rate_plans: 'spread',
  rate_plan_versions: 'spread',
  seller_addresses: 'spread',
  bank_accounts: 'spread',
  seller_plans: 'spread',
  seller_heads: 'spread',
  charges: 'spread',
  refunds: 'spread',
  chargebacks: 'spread',
  adjustments: 'spread',
  transfers: 'spread',
  statement_entries: 'spread',
  outbox_events: 'spread',
  webhook_endpoints: 'spread',
  webhook_deliveries: 'spread',
  audit_records: 'spread',
  idempotency_keys: 'spread',
};

/**
 * By the table's name. The other tables stay on the coordinator: those of the migrations, and `token_owners`, which says
 * where the rest of a token is.
 */
export const placements: ReadonlyMap<string, Placement> = new Map(Object.entries(ofEach));

/** The column that says where a row of a spread table is. */
export const tenantColumn = 'intermediary_id';
/** The other spread tables are placed beside it. */
export const anchor = 'sellers';

/** Citus's function, as SQL, that puts a table where its rows belong. */
export function placing(table: string, placement: Placement): string {
  if (placement === 'copied') return `create_reference_table('${table}')`;
  const beside = table === anchor ? 'none' : anchor;
  return `create_distributed_table('${table}', '${tenantColumn}', colocate_with => '${beside}')`;
}
