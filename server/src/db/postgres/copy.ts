import { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * A `copy … from stdin` with all rows in memory, which are sent at once: PostgreSQL reads them when it gets to the copy,
 * and drops them if that fails. So neither the copy nor what is sent after it waits for an answer. It extends `pg.Query`,
 * because in pipeline mode `pg` refuses other query objects.
 */
export class CopyIn extends pg.Query {
  /** Resolves to the number of rows written. */
  readonly done: Promise<number>;
  override readonly submit: (connection: pg.Connection) => void;

  constructor(text: string, chunks: readonly Buffer[]) {
    const settled = Promise.withResolvers<number>();
    super(text, (error, result) => {
      if (error) settled.reject(error);
      else settled.resolve(result.rowCount ?? 0);
    });
    this.done = settled.promise;
    this.submit = (connection) => {
      const copying = connection as pg.Connection & CopyConnection;
      copying.query(text);
      for (const chunk of chunks) copying.sendCopyFromChunk(chunk);
      copying.endCopyFrom();
    };
  }

  /** Does nothing, because the rows were sent before PostgreSQL asked for them. */
  handleCopyInResponse = (): undefined => undefined;
}

/** The methods of `pg` for COPY that its types omit. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

type Row = readonly unknown[];

const start = 'copy ';

/** Returns rows in the form that PostgreSQL's COPY takes. COPY needs no parsing or planning of statements. */
export function copyRows(table: string, columns: readonly string[], rows: readonly Row[]): CompiledQuery {
  const text = `${start}${table} (${columns.join(', ')}) from stdin`;
  return CompiledQuery.raw(text, [rows.map(lineOf).join('')]);
}

/** Returns whether the statement's only parameter holds rows for COPY. */
export function isCopy(text: string): boolean {
  return text.startsWith(start);
}

/** Returns a row in COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS */
function lineOf(row: Row): string {
  return `${row.map(field).join('\t')}\n`;
}

function field(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return value.replace(special, (character) => escapes[character] ?? character);
  // Bytes are written in PostgreSQL's hex form (bytea_output), whose backslash is escaped like any other.
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  throw new TypeError(`a ${typeof value} cannot be copied`);
}

const special = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
