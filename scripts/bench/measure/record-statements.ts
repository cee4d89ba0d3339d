/**
 * Loaded before the service (`--import`): appends every statement that it sends to SQLite, with its values, to the file
 * in `RECORD_STATEMENTS`, before it runs.
 */
import { openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import { encoded } from './recorded-statement.ts';

const file = openSync(process.env.RECORD_STATEMENTS ?? '', 'w', 0o600);
const prototype = Database.prototype as { prepare: (text: string) => Database.Statement };
const { prepare } = prototype;

prototype.prepare = function (text) {
  const statement = prepare.call(this, text);
  for (const name of ['all', 'get', 'run', 'iterate'] as const) {
    const method = statement[name].bind(statement) as (...values: unknown[]) => unknown;
    Object.defineProperty(statement, name, {
      value: (...values: unknown[]) => {
        writeSync(file, encoded({ text, values }));
        return method(...values);
      },
    });
  }
  return statement;
};
