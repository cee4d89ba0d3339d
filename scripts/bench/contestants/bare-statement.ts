/**
 * Reads the same lines in the same order with better-sqlite3, and writes `JSON.stringify` of each to a file:
 * `bare-statement.ts DATABASE OUT`. Hashes are read as hex, as the statement has them.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

const [path = '', out = ''] = process.argv.slice(2);
const bytesPerWrite = 64 * 1024;

const database = new Database(path, { readonly: true });
const file = openSync(out, 'w');
const startedMs = performance.now();
const rows = database
  .prepare(
    `select execution_date, charge_paid_at, charge_uuid, operation, payment_method, value_cents, fee_cents, brand,
       seller_id, plan_id, sequence, lower(hex(previous_hash)) as previous_hash, lower(hex(hash)) as hash,
       channel, installments, charge_value_cents, buyer_value_cents, authorization_code, authorization_nsu
     from statement_entries where intermediary_id = 1 order by execution_date, seller_id, sequence`,
  )
  .iterate();
let lines = 0;
let pending = '';
for (const row of rows) {
  pending += JSON.stringify(row) + ',';
  lines += 1;
  if (pending.length < bytesPerWrite) continue;
  writeSync(file, pending);
  pending = '';
}
writeSync(file, pending);
const elapsedMs = performance.now() - startedMs;
closeSync(file);
database.close();
console.log(JSON.stringify({ done: lines, elapsedMs }));
