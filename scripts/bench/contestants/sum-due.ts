/**
 * Writes what is due to each seller by one statement of the engine: `sum-due.ts LOCATION DATE`, the location as JSON.
 */
import { sql } from 'kysely';
import type { DatabaseLocation } from '../../../server/src/db/store.ts';
import { netCents } from '../../../server/src/ledger/net-cents.repository.ts';
import { labDatabase } from '../../lab/lab.ts';

const [location = '', date = ''] = process.argv.slice(2);
const store = await labDatabase(JSON.parse(location) as DatabaseLocation).open();
await store.write(async (tx) => {
  await sql`drop table if exists due`.execute(tx);
  await sql`create table due (seller_id bigint primary key, cents bigint not null)`.execute(tx);
});
const startedMs = performance.now();
// The concatenation hides the index by date from the planner: reading all lines through it takes longer.
await store.write((tx) =>
  sql`insert into due select e.seller_id, sum(${netCents}) from statement_entries as e
    where e.intermediary_id = 1 and e.execution_date || '' <= ${date} group by e.seller_id`.execute(tx),
);
const elapsedMs = performance.now() - startedMs;
const { rows } = await sql<{ done: number; cents: number }>`select count(*) as done, sum(cents) as cents
  from due`.execute(store.read);
await store.close();
console.log(JSON.stringify({ ...rows[0], elapsedMs }));
