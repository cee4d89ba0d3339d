/**
 * Sends recorded statements to SQLite again, on a copy of the same database, and nothing else: `replay-statements.ts
 * DATABASE STATEMENTS MARKS`. MARKS: for each operation, where the statements of each of its requests end in the file.
 * The first half is not counted.
 */
import { readFileSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { median } from '../frame/statistics.ts';
import { decoded, type RecordedStatement } from '../measure/recorded-statement.ts';
import { openByHand } from './by-hand/database.ts';

const [path = '', statementsPath = '', marksPath = ''] = process.argv.slice(2);
const recorded = readFileSync(statementsPath);
const marks = JSON.parse(readFileSync(marksPath, 'utf8')) as { id: string | null; ends: number[] }[];
const database = openByHand(path);
const prepared = new Map<string, Statement>();
const measured: Record<string, number> = {};

function send({ text, values }: RecordedStatement): void {
  let statement = prepared.get(text);
  if (statement === undefined) {
    statement = database.prepare(text);
    prepared.set(text, statement);
  }
  if (statement.reader) statement.all(...values);
  else statement.run(...values);
}

let start = 0;
for (const { id, ends } of marks) {
  const requests = ends.map((end) => {
    const lines = recorded
      .toString('utf8', start, end)
      .split('\n')
      .filter((line) => line !== '');
    start = end;
    return lines.map(decoded);
  });
  const first = Math.floor(requests.length / 2);
  for (const statement of requests.slice(0, first).flat()) send(statement);
  const counted = requests.slice(first);
  const before = process.cpuUsage();
  const times = counted.map((statements) => {
    const startedMs = performance.now();
    for (const statement of statements) send(statement);
    return performance.now() - startedMs;
  });
  const { user, system } = process.cpuUsage(before);
  if (id === null) continue;
  measured[`${id}.medianMs`] = median(times);
  measured[`${id}.cpuMicroseconds`] = (user + system) / counted.length;
}
database.close();
console.log(JSON.stringify(measured));
