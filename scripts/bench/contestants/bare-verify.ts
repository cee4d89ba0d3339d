/**
 * Reads the lines with what their hashes cover, and computes SHA-256 of the same bytes: `bare-verify.ts DATABASE`.
 * Fails when a hash differs from the stored one.
 */
import Database from 'better-sqlite3';
import { inCamelCase } from '../../../server/src/db/query/camel-case.ts';
import type { ChargeRow } from '../../../server/src/db/tables.ts';
import { entryHash, type StatementEntry } from '../../../server/src/ledger/chain.ts';
import { entryColumns } from '../../../server/src/ledger/statement-entry.repository.ts';
import type { PaymentMethod } from '../../../server/src/shared/charge-terms.ts';

const [path = ''] = process.argv.slice(2);

/** A line of a charge: the bench has no adjustments. */
type Line = StatementEntry & { chargeUuid: string; chargePaidAt: number; paymentMethod: PaymentMethod };

type Row = Line & { digest: Buffer; chargeBrand: ChargeRow['brand']; pricedAuthorizationNsu: string };

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
console.log(JSON.stringify({ done: lines, elapsedMs: performance.now() - startedMs }));
database.close();
