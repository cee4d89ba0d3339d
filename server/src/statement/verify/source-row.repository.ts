import { sql, type RawBuilder, type Selectable } from 'kysely';
import { fieldsOf, type CamelCased } from '../../db/query/expressions.ts';
import type { Engine } from '../../db/migrations/column-types.ts';
import type {
  AdjustmentRow,
  AnticipationRow,
  ChargebackRow,
  RefundRow,
  TransferRow,
} from '../../db/tables.ts';
import {
  operationsOf,
  sourceNames,
  sourceTables,
  type SourceName,
  type SourceTable,
} from './source-tables.ts';

type Columns<Name extends SourceName> = (typeof sourceTables)[Name]['columns'][number];

/** The row of a line, with the columns that the line is compared with. */
export interface SourceRows {
  refund: CamelCased<Selectable<Pick<RefundRow, Columns<'refund'>>>>;
  chargeback: CamelCased<Selectable<Pick<ChargebackRow, Columns<'chargeback'>>>>;
  adjustment: CamelCased<Selectable<Pick<AdjustmentRow, Columns<'adjustment'>>>>;
  anticipation: CamelCased<Selectable<Pick<AnticipationRow, Columns<'anticipation'>>>>;
  transfer: CamelCased<Selectable<Pick<TransferRow, Columns<'transfer'>>>>;
}

/** Columns of bytes, which are read as text in hexadecimal. */
const ofBytes: ReadonlySet<string> = new Set(['seal', 'payeeDigest']);

/** Returns the condition that a line of `statement_entries as e` belongs to a row of these kinds. */
export function isOf(...names: SourceName[]): RawBuilder<boolean> {
  const operations = names.flatMap((name) => operationsOf(sourceTables[name]));
  return sql<boolean>`e.operation in (${sql.join(operations.map((operation) => sql.lit(operation)))})`;
}

/**
 * Selects the row of each line of `statement_entries as e` as the text of a JSON object, or null for a sale, and if
 * there is no such row. It is one value, so that most lines cost no more than a comparison. The intermediary is given
 * as a value, so that the look-ups stay on its node of a cluster. There is no join, because PostgreSQL may then compare
 * every row of the intermediary with every line.
 */
export function sourceRow(engine: Engine, intermediaryId: number): RawBuilder<string | null> {
  const cases = sourceNames.map((name) => {
    const source: SourceTable = sourceTables[name];
    return sql`when ${isOf(name)} then (select ${objectOf(engine, source)}
      from ${sql.table(source.table)} as s
      where s.intermediary_id = ${intermediaryId} and s.id = ${sql.ref(`e.${source.column}`)})`;
  });
  return sql<string | null>`case when e.operation = 'VENDA' then null ${sql.join(cases, sql` `)} end`;
}

function objectOf(engine: Engine, { columns }: SourceTable): RawBuilder<string> {
  const fields = fieldsOf(columns).map((field, at) => {
    const column = sql.ref(`s.${columns[at] ?? ''}`);
    return sql`${sql.lit(field)}, ${ofBytes.has(field) ? inHex(engine, column) : column}`;
  });
  return engine === 'sqlite'
    ? sql<string>`json_object(${sql.join(fields)})`
    : sql<string>`json_build_object(${sql.join(fields)})::text`;
}

function inHex(engine: Engine, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`nullif(hex(${column}), '')` : sql`encode(${column}, 'hex')`;
}

/** Parses what `sourceRow` selected. */
export function parseRow(text: string): SourceRows[SourceName] {
  return JSON.parse(text, (field, value: unknown) =>
    ofBytes.has(field) && typeof value === 'string' ? Buffer.from(value, 'hex') : value,
  ) as SourceRows[SourceName];
}
