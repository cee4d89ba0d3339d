/**
 * Reads whole statements, in one of these ways:
 *
 * - `stream URL TOKEN` reads one from the service and discards it.
 * - `select DATABASE OUT` reads the same lines in the same order with better-sqlite3, and writes `JSON.stringify` of
 *   each to a file. Hashes are read as hex, as the statement has them.
 * - `verify DATABASE` is `payfac statement verify` without its start.
 * - `hash DATABASE` reads the lines with what their hashes cover, and computes SHA-256 of the same bytes. It fails when
 * a
 *   hash differs from the stored one.
 */
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { Agent, get, request, type IncomingMessage } from 'node:http';
import Database from 'better-sqlite3';
import { inCamelCase } from '../../../server/src/db/query/expressions.ts';
import type { ChargeRow } from '../../../server/src/db/tables.ts';
import { entryHash, type StatementEntry } from '../../../server/src/ledger/chain.ts';
import { entryColumns } from '../../../server/src/ledger/statement-entry.repository.ts';
import type { PaymentMethod } from '../../../server/src/shared/charge-terms.ts';
import { systemClock } from '../../../server/src/shared/calendar.ts';
import { verifyStatements } from '../../../server/src/statement/verify/verify-statements.ts';
import { labDatabase, labKeyring } from '../../lab/lab.ts';

const contestants: Record<string, (from: string, to: string) => object | Promise<object>> = {
  stream,
  select,
  verify,
  hash,
};
const [name = '', from = '', to = ''] = process.argv.slice(2);
console.log(JSON.stringify(await contestants[name]?.(from, to)));

async function stream(url: string, token: string) {
  const openingBrace = 0x7b;
  // The client's own first request takes tens of milliseconds, none of which are the server's.
  const [live] = (await once(get(`${url}/livez`), 'response')) as [IncomingMessage];
  await once(live.resume(), 'end');

  const startedMs = performance.now();
  let firstByteMs = 0;
  let done = 0;
  const outgoing = request(`${url}/v2/report/statement`, {
    method: 'POST',
    agent: new Agent({ keepAlive: false }),
    headers: { 'X-Token-Api': token },
  });
  outgoing.end();
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (message.statusCode !== 200) throw new Error(`the statement got ${message.statusCode}`);
  message.on('data', (chunk: Buffer) => {
    if (firstByteMs === 0) firstByteMs = performance.now() - startedMs;
    // Each line is one object without objects in it.
    for (let at = chunk.indexOf(openingBrace); at !== -1; at = chunk.indexOf(openingBrace, at + 300))
      done += 1;
  });
  await once(message, 'end');
  return { done, elapsedMs: performance.now() - startedMs, firstByteMs };
}

function select(path: string, out: string) {
  const bytesPerWrite = 64 * 1024;
  const database = new Database(path, { readonly: true });
  const file = openSync(out, 'w');
  const startedMs = performance.now();
  const rows = database
    .prepare(
      `select execution_date, charge_paid_at, charge_uuid, operation, payment_method, value_cents, fee_cents, brand,
         seller_id, plan_id, plan_version, sequence, lower(hex(previous_hash)) as previous_hash,
         lower(hex(hash)) as hash, channel, installments, charge_value_cents, buyer_value_cents, authorization_code,
         authorization_nsu, refund_id, chargeback_id, adjustment_id, anticipation_id, transfer_id, installment
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
  return { done: lines, elapsedMs };
}

async function verify(path: string) {
  const store = await labDatabase({ engine: 'sqlite', path }).open();
  const { holds, lines, elapsedMs } = await verifyStatements(
    { store, keyring: labKeyring, clock: systemClock },
    { sellerId: null, anchor: null },
  );
  await store.close();
  if (!holds) throw new Error('the statements do not hold');
  return { done: lines, elapsedMs };
}

/** A line of a charge. The bench has no adjustments. */
type Line = StatementEntry & { chargeUuid: string; chargePaidAt: number; paymentMethod: PaymentMethod };

type Row = Line & { digest: Buffer; chargeBrand: ChargeRow['brand']; pricedAuthorizationNsu: string };

function hash(path: string) {
  const columns = inCamelCase(entryColumns.map((column) => `e.${column}` as const)).join(', ');

  const database = new Database(path, { readonly: true });
  const startedMs = performance.now();
  const rows = database
    .prepare<[], Row>(
      `select ${columns}, c.brand as chargeBrand, c.authorization_nsu as pricedAuthorizationNsu, p.digest
       from statement_entries e
       join charges c on c.intermediary_id = e.intermediary_id and c.uuid = e.charge_uuid
       join rate_plan_versions p on p.intermediary_id = e.intermediary_id and p.plan_id = e.plan_id
         and p.version = e.plan_version
       where e.intermediary_id = 1 order by e.seller_id, e.sequence`,
    )
    .iterate();
  let lines = 0;
  for (const row of rows) {
    const hash = entryHash(row, row.digest, {
      uuid: row.chargeUuid,
      paidAt: row.chargePaidAt,
      paymentMethod: row.paymentMethod,
      channel: row.channel,
      brand: row.chargeBrand,
      installments: row.installments,
      valueCents: row.valueCents,
      buyerValueCents: row.buyerValueCents,
      authorizationCode: row.authorizationCode,
      authorizationNsu: row.pricedAuthorizationNsu,
    });
    if (!hash.equals(row.hash))
      throw new Error(`line ${row.sequence} of seller ${row.sellerId} has another hash`);
    lines += 1;
  }
  const elapsedMs = performance.now() - startedMs;
  database.close();
  return { done: lines, elapsedMs };
}
