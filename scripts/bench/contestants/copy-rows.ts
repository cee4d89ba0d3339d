/**
 * Copies the rows that an import wrote to one PostgreSQL database into the same tables of another by COPY, one for
 * each table, in one transaction: `copy-rows.ts SOURCE TARGET FIRST COUNT`. The rows are read and written out as
 * text beforehand; that time does not count.
 */
import pg from 'pg';
import { CopyIn } from '../../../server/src/db/postgres/copy-in.ts';

const [sourceUrl = '', targetUrl = '', first = '0', count = '0'] = process.argv.slice(2);
const bytesPerChunk = 64 * 1024;

const eventColumns = 'intermediary_id, seller_id, sequence, type, charge_uuid, occurred_at, recorded_at';

/** In the order of the import, which only the ids of the events tell. */
const slice = `(select id, intermediary_id, charge_uuid from outbox_events where type = 'charge.paid'
  order by id limit $1 offset $2) slice`;

const tables = [
  {
    name: 'charges',
    columns: null,
    rows: `select c.* from ${slice} join charges c on c.intermediary_id = slice.intermediary_id
      and c.uuid = slice.charge_uuid order by slice.id`,
  },
  {
    name: 'statement_entries',
    columns: null,
    rows: `select e.* from ${slice} join statement_entries e on e.intermediary_id = slice.intermediary_id
      and e.charge_uuid = slice.charge_uuid order by slice.id`,
  },
  {
    name: 'outbox_events',
    columns: eventColumns,
    rows: `select ${eventColumns} from outbox_events where type = 'charge.paid' order by id limit $1 offset $2`,
  },
];

/** The rows in COPY's text form, with its escapes; null is `\\N`. */
async function textOf(source: pg.Client, rowsText: string): Promise<string> {
  const { rows } = await source.query<{ line: string }>(
    `select array_to_string(array(
       select coalesce(replace(replace(replace(value, '\\', '\\\\'), chr(9), '\\t'), chr(10), '\\n'), '\\N')
       from json_each_text(row_to_json(r)) with ordinality as field (name, value, place) order by place
     ), chr(9)) as line
     from (${rowsText}) r`,
    [count, first],
  );
  return rows.map(({ line }) => `${line}\n`).join('');
}

function chunksOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += bytesPerChunk) {
    chunks.push(bytes.subarray(start, start + bytesPerChunk));
  }
  return chunks;
}

const source = new pg.Client({ connectionString: sourceUrl });
const target = new pg.Client({ connectionString: targetUrl });
await source.connect();
await target.connect();
const copies: { name: string; columns: string | null; chunks: Buffer[] }[] = [];
for (const table of tables) copies.push({ ...table, chunks: chunksOf(await textOf(source, table.rows)) });

const startedMs = performance.now();
await target.query('begin');
for (const { name, columns, chunks } of copies) {
  const list = columns === null ? '' : ` (${columns})`;
  await target.query(new CopyIn(`copy ${name}${list} from stdin`, chunks)).done;
}
await target.query('commit');
const elapsedMs = performance.now() - startedMs;

const { rows } = await target.query<{ lines: string }>('select count(*) as lines from statement_entries');
const done = Number(rows[0]?.lines) - Number(first);
await source.end();
await target.end();
console.log(JSON.stringify({ done, elapsedMs }));
