/**
 * Copies the rows that an import wrote to one PostgreSQL database into the same tables of another by COPY, one for each
 * table, in one transaction: `imports.postgres.ts SOURCE TARGET FIRST COUNT`. Reading the rows and
 * formatting them as text is not timed.
 */
import pg from 'pg';
import { CopyIn, copyRows } from '../../../server/src/db/postgres/copy.ts';

const [sourceUrl = '', targetUrl = '', first = '0', count = '0'] = process.argv.slice(2);
const bytesPerChunk = 64 * 1024;

/** The order of the import, which only the ids of the events show. */
const slice = `(select id, intermediary_id, charge_uuid from outbox_events where type = 'charge.paid'
  order by id limit $1 offset $2) slice`;
const ofSlice = (table: string, uuid: string) => `select t.* from ${slice} join ${table} t
  on t.intermediary_id = slice.intermediary_id and t.${uuid} = slice.charge_uuid order by slice.id`;

const rowsOf = {
  charges: ofSlice('charges', 'uuid'),
  statement_entries: ofSlice('statement_entries', 'charge_uuid'),
  // Each database gives its events numbers of its own.
  outbox_events: `select intermediary_id, seller_id, sequence, type, charge_uuid, occurred_at, recorded_at
    from outbox_events where type = 'charge.paid' order by id limit $1 offset $2`,
  webhook_deliveries: `select d.* from (select id, intermediary_id, seller_id, sequence from outbox_events
    where type = 'charge.paid' order by id limit $1 offset $2) slice join webhook_deliveries d
    on d.intermediary_id = slice.intermediary_id and d.endpoint_id = slice.seller_id
    and d.seller_id = slice.seller_id and d.sequence = slice.sequence order by slice.id`,
};

const source = new pg.Client({ connectionString: sourceUrl });
const target = new pg.Client({ connectionString: targetUrl });
await source.connect();
await target.connect();
const copies: { statement: string; chunks: Buffer[] }[] = [];
for (const [table, text] of Object.entries(rowsOf)) {
  const { rows, fields } = await source.query<unknown[]>({ text, values: [count, first], rowMode: 'array' });
  const columns = fields.map(({ name }) => name);
  const { sql, parameters } = copyRows(table, columns, rows);
  copies.push({ statement: sql, chunks: chunksOf(Buffer.from(String(parameters[0]))) });
}

const startedMs = performance.now();
await target.query('begin');
for (const { statement, chunks } of copies) await target.query(new CopyIn(statement, chunks)).done;
await target.query('commit');
const elapsedMs = performance.now() - startedMs;

const { rows } = await target.query<{ lines: string }>('select count(*) as lines from statement_entries');
const done = Number(rows[0]?.lines) - Number(first);
await source.end();
await target.end();
console.log(JSON.stringify({ done, elapsedMs }));

function chunksOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / bytesPerChunk) }, (_, n) =>
    bytes.subarray(n * bytesPerChunk, (n + 1) * bytesPerChunk),
  );
}
