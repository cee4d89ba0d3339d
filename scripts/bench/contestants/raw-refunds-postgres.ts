/**
 * Refunds with `pg` alone: the same statements, prepared once, a transaction for each refund, a loop for each
 * connection: `raw-refunds-postgres.ts URL UUIDS SECONDS CONNECTIONS`. UUIDS is a JSON file. Ends after all charges or
 * SECONDS.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { refundByHand, refundStatements, type RefundStatement } from './by-hand/refund.ts';

const [url = '', file = '', seconds = '', connections = ''] = process.argv.slice(2);
const uuids = JSON.parse(readFileSync(file, 'utf8')) as string[];
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Each statement with `$1 …` for its names, and the names in that order. */
const numbered = new Map<RefundStatement, { text: string; names: string[] }>();
for (const [name, text] of Object.entries(refundStatements)) {
  const names: string[] = [];
  const withNumbers = text.replace(/:(\w+)/g, (_match, value: string) => {
    if (!names.includes(value)) names.push(value);
    return `$${names.indexOf(value) + 1}`;
  });
  // On SQLite the transaction holds the lock.
  const lock = name === 'head' ? ' for update' : '';
  numbered.set(name as RefundStatement, { text: withNumbers + lock, names });
}

async function refund(client: pg.Client, uuid: string): Promise<void> {
  await client.query('begin');
  const steps = refundByHand(uuid);
  let step = steps.next();
  while (step.done !== true) {
    const { name, values } = step.value;
    const statement = numbered.get(name);
    if (statement === undefined) throw new Error(`there is no statement ${name}`);
    const { text, names } = statement;
    const { rows } = await client.query<object>({ name, text, values: names.map((key) => values[key]) });
    step = steps.next(rows[0]);
  }
  await client.query('commit');
}

let next = 0;
let refunds = 0;
async function work(client: pg.Client): Promise<void> {
  for (let uuid = uuids[next++]; uuid !== undefined; uuid = uuids[next++]) {
    await refund(client, uuid);
    refunds += 1;
    if (performance.now() - startedMs > Number(seconds) * 1000) return;
  }
}

const clients = Array.from({ length: Number(connections) }, () => new pg.Client({ connectionString: url }));
for (const client of clients) await client.connect();
const startedMs = performance.now();
await Promise.all(clients.map(work));
const elapsedMs = performance.now() - startedMs;
for (const client of clients) await client.end();
console.log(JSON.stringify({ done: refunds, elapsedMs }));
