/**
 * Refunds with an engine alone: writes the rows that the service writes, by the same statements, each refund in a
 * durable commit of its own: `refunds.contestants.ts sqlite|postgres ADDRESS UUIDS SECONDS`. UUIDS is a JSON file. Ends
 * after all charges or SECONDS.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type Database from 'better-sqlite3';
import { refundByHand, refundStatements, type RefundStatement } from './refunds.by-hand.ts';
import { openByHand } from './requests.by-hand.ts';

/** The number of connections, which is that of a server. */
const poolConnections = 10;

const [engine, address = '', file = '', seconds = ''] = process.argv.slice(2);
const uuids = JSON.parse(readFileSync(file, 'utf8')) as string[];
const all = Object.entries(refundStatements) as [RefundStatement, string][];
const isLate = (startedMs: number) => performance.now() - startedMs > Number(seconds) * 1000;

if (engine === 'sqlite') onSqlite();
else await onPostgres();

function statementOf<T>(statements: ReadonlyMap<RefundStatement, T>, name: RefundStatement): T {
  const statement = statements.get(name);
  if (statement === undefined) throw new Error(`there is no statement ${name}`);
  return statement;
}

/** Refunds in a loop, with `synchronous=FULL`. */
function onSqlite(): void {
  const database = openByHand(address);
  const statements = new Map<RefundStatement, Database.Statement>();
  for (const [name, text] of all) statements.set(name, database.prepare(text));
  const refund = database.transaction((uuid: string) => {
    const steps = refundByHand(uuid);
    let step = steps.next();
    while (step.done !== true) {
      const statement = statementOf(statements, step.value.name);
      const { values } = step.value;
      if (statement.reader) step = steps.next(statement.get(values));
      else step = steps.next(void statement.run(values));
    }
  });
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  let done = 0;
  for (const uuid of uuids) {
    refund.immediate(uuid);
    done += 1;
    if (isLate(startedMs)) break;
  }
  const elapsedMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(cpuBefore);
  database.close();
  console.log(JSON.stringify({ done, elapsedMs, cpuMicroseconds: (user + system) / done }));
}

/** Refunds with statements that are prepared once, in a loop for each connection. */
async function onPostgres(): Promise<void> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const statements = new Map(all.map(([name, text]) => [name, numbered(name, text)]));
  const refund = async (client: pg.Client, uuid: string) => {
    await client.query('begin');
    const steps = refundByHand(uuid);
    let step = steps.next();
    while (step.done !== true) {
      const { name, values } = step.value;
      const { text, names } = statementOf(statements, name);
      const { rows } = await client.query<object>({ name, text, values: names.map((key) => values[key]) });
      step = steps.next(rows[0]);
    }
    await client.query('commit');
  };
  const clients = Array.from({ length: poolConnections }, () => new pg.Client({ connectionString: address }));
  for (const client of clients) await client.connect();
  let next = 0;
  let done = 0;
  const startedMs = performance.now();
  const work = async (client: pg.Client) => {
    for (let uuid = uuids[next++]; uuid !== undefined; uuid = uuids[next++]) {
      await refund(client, uuid);
      done += 1;
      if (isLate(startedMs)) return;
    }
  };
  await Promise.all(clients.map(work));
  const elapsedMs = performance.now() - startedMs;
  for (const client of clients) await client.end();
  console.log(JSON.stringify({ done, elapsedMs }));
}

/** Returns the statement with `$1 …` for its names, and the names in that order. */
function numbered(name: RefundStatement, text: string): { text: string; names: string[] } {
  const names: string[] = [];
  const withNumbers = text.replace(/:(\w+)/g, (_match, value: string) => {
    if (!names.includes(value)) names.push(value);
    return `$${names.indexOf(value) + 1}`;
  });
  // On SQLite the transaction holds the lock.
  return { text: withNumbers + (name === 'head' ? ' for update' : ''), names };
}
