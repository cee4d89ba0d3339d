/**
 * Copies the rows that an import wrote to one PostgreSQL database into the same tables of another by COPY, one for
 * each table, in one transaction: `copy-rows.ts SOURCE TARGET FIRST COUNT`. The rows are read and written out as
 * text beforehand; that time does not count.
 */
import pg from 'pg';

const [sourceUrl = '', targetUrl = '', first = '0', count = '0'] = process.argv.slice(2);
const bytesPerChunk = 64 * 1024;

const tables = [
  { name: 'charges', columns: '*', order: 'ctid', where: 'true' },
  { name: 'statement_entries', columns: '*', order: 'ctid', where: 'true' },
  {
    name: 'outbox_events',
    columns: 'intermediary_id, seller_id, sequence, type, charge_uuid, occurred_at',
    order: 'id',
    where: "type = 'charge.paid'",
  },
];

/** What `pg` asks of a query that it did not write itself; COPY's part of the protocol it knows already. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<void>;
  readonly #text: string;
  readonly #chunks: readonly Buffer[];
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(text: string, chunks: readonly Buffer[]) {
    this.#text = text;
    this.#chunks = chunks;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (const chunk of this.#chunks) connection.sendCopyFromChunk(chunk);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // The server is ready for the next query only a moment later.
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }
}

interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** The rows in COPY's text form, as the source itself gives them. */
async function textOf(source: pg.Client, { name, columns, order, where }: (typeof tables)[number]) {
  const { rows } = await source.query<{ line: string }>(
    `select array_to_string(array(select coalesce(replace(replace(replace(value, E'\\\\', E'\\\\\\\\'), E'\\t', E'\\\\t'), E'\\n', E'\\\\n'), E'\\\\N')
       from json_each_text(row_to_json(r)) with ordinality e(key, value, place) order by place), E'\\t') as line
     from (select ${columns} from ${name} where ${where} order by ${order} limit $1 offset $2) r`,
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
const copies: { name: string; columns: string; chunks: Buffer[] }[] = [];
for (const table of tables) copies.push({ ...table, chunks: chunksOf(await textOf(source, table)) });

const startedMs = performance.now();
await target.query('begin');
for (const { name, columns, chunks } of copies) {
  const list = columns === '*' ? '' : ` (${columns})`;
  const copy = new CopyIn(`copy ${name}${list} from stdin`, chunks);
  target.query(copy);
  await copy.done;
}
await target.query('commit');
const elapsedMs = performance.now() - startedMs;

const { rows } = await target.query<{ lines: string }>('select count(*) as lines from statement_entries');
const imported = Number(rows[0]?.lines) - Number(first);
await source.end();
await target.end();
console.log(JSON.stringify({ imported, elapsedMs }));
