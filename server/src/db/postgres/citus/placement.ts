import type { Tables } from '../../tables.ts';

/**
 * Where the rows of a table are on a cluster. `spread` puts the rows of an intermediary on one node, together with its
 * rows of the other spread tables; `copied` puts all rows on every node.
 */
export type Placement = 'spread' | 'copied';

/** The tables that are found by a secret or an e-mail address, without the intermediary. */
type OnCoordinator = 'token_owners' | 'people' | 'memberships' | 'sessions';

type Placements = Record<Exclude<keyof Tables, OnCoordinator>, Placement>;

/** The placement of each table. `sellers` is the first spread one, because the others are placed beside it. */
const ofEach: Placements = {
  intermediaries: 'copied',
  secret_keys: 'copied',
  sellers: 'spread',
  tokens: 'spread',
  approvals: 'spread',
  rate_plans: 'spread',
  rate_plan_versions: 'spread',
  seller_addresses: 'spread',
  bank_accounts: 'spread',
  seller_plans: 'spread',
  seller_heads: 'spread',
  receivable_units: 'spread',
  daily_volumes: 'spread',
  charges: 'spread',
  refunds: 'spread',
  chargebacks: 'spread',
  adjustments: 'spread',
  paying_accounts: 'spread',
  remittances: 'spread',
  transfers: 'spread',
  remittance_returns: 'spread',
  remittance_return_lines: 'spread',
  payment_keys: 'spread',
  expected_sales: 'spread',
  settlement_files: 'spread',
  comparisons: 'spread',
  settlement_lines: 'spread',
  holds: 'spread',
  receivable_effects: 'spread',
  anticipations: 'spread',
  statement_entries: 'spread',
  outbox_events: 'spread',
  webhook_endpoints: 'spread',
  webhook_deliveries: 'spread',
  audit_records: 'spread',
  audit_heads: 'spread',
  idempotency_keys: 'spread',
};

/**
 * The placements by the table's name. The other tables stay on the coordinator: those of the migrations,
 * `token_owners`, which says on which node a token is, and those of people.
 */
export const placements: ReadonlyMap<string, Placement> = new Map(Object.entries(ofEach));

/** The column that says where a row of a spread table is. */
export const tenantColumn = 'intermediary_id';
/** The table beside which the other spread tables are placed. */
export const anchor = 'sellers';

/** Returns the call of Citus's function, as SQL, that puts a table where its rows belong. */
export function placing(table: string, placement: Placement): string {
  if (placement === 'copied') return `create_reference_table('${table}')`;
  const beside = table === anchor ? 'none' : anchor;
  return `create_distributed_table('${table}', '${tenantColumn}', colocate_with => '${beside}')`;
}
