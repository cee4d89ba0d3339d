/**
 * Refunds with better-sqlite3 in a loop: writes the rows that the service writes, each refund in a commit of its own
 * with `synchronous=FULL`: `raw-refunds-sqlite.ts DATABASE UUIDS SECONDS`. UUIDS is a JSON file. Ends after all charges
 * or SECONDS.
 */
import { readFileSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { openByHand } from './by-hand/database.ts';
import { refundByHand, refundStatements, type RefundStatement } from './by-hand/refund.ts';

const [path = '', file = '', seconds = ''] = process.argv.slice(2);
const uuids = JSON.parse(readFileSync(file, 'utf8')) as string[];
const database = openByHand(path);
const statements = new Map<RefundStatement, Database.Statement>();
for (const [name, text] of Object.entries(refundStatements)) {
  statements.set(name as RefundStatement, database.prepare(text));
}

const refund = database.transaction((uuid: string) => {
  const steps = refundByHand(uuid);
  let step = steps.next();
  while (step.done !== true) {
    const { name, values } = step.value;
    const statement = statements.get(name);
    if (statement === undefined) throw new Error(`there is no statement ${name}`);
    if (statement.reader) step = steps.next(statement.get(values));
    else step = steps.next(void statement.run(values));
  }
});

const startedMs = performance.now();
let refunds = 0;
let elapsedMs = 0;
for (const uuid of uuids) {
  refund.immediate(uuid);
  refunds += 1;
  elapsedMs = performance.now() - startedMs;
  if (elapsedMs > Number(seconds) * 1000) break;
}
database.close();
console.log(JSON.stringify({ done: refunds, elapsedMs }));
