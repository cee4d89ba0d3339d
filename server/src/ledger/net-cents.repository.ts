import { sql, type RawBuilder } from 'kysely';
import { OUTFLOWS } from '../shared/operations.ts';

const outflows = sql.join(OUTFLOWS.map((operation) => sql.lit(operation)));

/** What a line of `statement_entries as e` adds to its seller's balance, in centavos: negative for an outflow. */
export const netCents: RawBuilder<number> = sql<number>`case when e.operation in (${outflows})
  then e.fee_cents - e.value_cents else e.value_cents - e.fee_cents end`;
