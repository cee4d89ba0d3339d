/**
 * Pays what is due: `settlement.contestants.ts close|sum LOCATION DATE`, the location as JSON. `close` is
 * `payfac transfers close` without its start. `sum` writes what is due to each seller by one statement of the engine.
 */
import { sql } from 'kysely';
import { operator } from '../../../server/src/audit/audit.repository.ts';
import type { DatabaseLocation, Store } from '../../../server/src/db/store.ts';
import { netCents } from '../../../server/src/ledger/statement-entry.repository.ts';
import { systemClock } from '../../../server/src/shared/calendar.ts';
import { closeTransfers } from '../../../server/src/settlement/closing.service.ts';
import { labDatabase, labKeyring } from '../../lab/lab.ts';
import { labIntermediary } from '../../lab/sample.ts';

const [name, location = '', date = ''] = process.argv.slice(2);
const store = await labDatabase(JSON.parse(location) as DatabaseLocation).open();
const measured = await (name === 'close' ? close(store, date) : sum(store, date));
await store.close();
console.log(JSON.stringify(measured));

async function close(store: Store, transferDate: string) {
  const deps = { store, keyring: labKeyring, clock: systemClock, accountHoldHours: 24, tedCutoff: '17:00' };
  const actor = operator(await labIntermediary(store));
  // The other contestant has used its connection before, too. No charge is due by this day.
  await closeTransfers(deps, actor, { transferDate: '2020-01-01', minimumCents: 1, sellerId: null });
  const startedMs = performance.now();
  const order = { transferDate, minimumCents: 1, sellerId: null };
  const { created } = await closeTransfers(deps, actor, order);
  const closedMs = performance.now();
  await closeTransfers(deps, actor, order);
  const idleMs = performance.now() - closedMs;
  return { done: created.count, cents: Number(created.amountCents), elapsedMs: closedMs - startedMs, idleMs };
}

async function sum(store: Store, date: string) {
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
  return { ...rows[0], elapsedMs };
}
