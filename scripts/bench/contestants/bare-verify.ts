/**
 * Reads the lines with what their hashes cover, and computes SHA-256 of the same bytes: `bare-verify.ts DATABASE`. Fails
 * when a hash differs from the stored one.
 */
import Database from 'better-sqlite3';
import type { ChargeRow, StatementEntryRow } from '../../../server/src/db/tables.ts';
import { entryHash } from '../../../server/src/ledger/chain.ts';

const [path = ''] = process.argv.slice(2);

type Row = StatementEntryRow & { digest: Buffer } & Pick<ChargeRow, 'channel' | 'installments'> & {
    charge_brand: ChargeRow['brand'];
  };

const database = new Database(path, { readonly: true });
const startedMs = performance.now();
const rows = database
  .prepare<[], Row>(
    `select e.*, c.channel, c.installments, c.brand as charge_brand, p.digest
     from statement_entries e
     join charges c on c.intermediary_id = e.intermediary_id and c.uuid = e.charge_uuid
     join rate_plans p on p.intermediary_id = e.intermediary_id and p.id = e.plan_id
     where e.intermediary_id = 1 order by e.seller_id, e.sequence`,
  )
  .iterate();
let lines = 0;
for (const row of rows) {
  const hash = entryHash(row, row.digest, {
    uuid: row.charge_uuid,
    paidAt: row.charge_paid_at,
    paymentMethod: row.payment_method,
    channel: row.channel,
    brand: row.charge_brand,
    installments: row.installments,
    valueCents: row.value_cents,
  });
  if (!hash.equals(row.hash))
    throw new Error(`line ${row.sequence} of seller ${row.seller_id} has another hash`);
  lines += 1;
}
console.log(JSON.stringify({ done: lines, elapsedMs: performance.now() - startedMs }));
database.close();
