/** A statement as it was sent to SQLite. */
export interface RecordedStatement {
  text: string;
  values: unknown[];
}

/** One line of JSON. */
export function encoded(statement: RecordedStatement): string {
  const line = JSON.stringify(statement, (_, value: unknown) =>
    typeof value === 'bigint' ? { integer: String(value) } : value,
  );
  return `${line}\n`;
}

/** What `encoded` wrote. */
export function decoded(line: string): RecordedStatement {
  return JSON.parse(line, (_, value: unknown) =>
    isWritten(value) ? read(value) : value,
  ) as RecordedStatement;
}

/** As `encoded` writes a bigint, and JSON.stringify a buffer. */
type Written = { integer: string } | { type: 'Buffer'; data: number[] };

function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && ('integer' in value || 'data' in value);
}

function read(written: Written): bigint | Buffer {
  return 'integer' in written ? BigInt(written.integer) : Buffer.from(written.data);
}
