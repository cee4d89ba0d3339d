import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { importCharges } from '../../src/charges/import/charge-import.service.ts';
import { streamSource } from '../../src/charges/import/import-source.ts';
import type { ImportSummary } from '../../src/charges/import/import-summary.ts';
import { lineStream } from './charge-lines.ts';
import type { TestApi } from './test-api.ts';

/** Imports these lines into the database of the API, and fails unless exactly `rejected` of them are. */
export async function importLines(
  api: Pick<TestApi, 'service'>,
  lines: Iterable<object | string>,
  { rejected = 0, withEvents = true } = {},
): Promise<ImportSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-import-'));
  const rejectedPath = join(folder, 'rejected.ndjson');
  try {
    const summary = await importCharges(api.service, streamSource(lineStream(lines), rejectedPath), {
      withEvents,
    });
    const reasons = summary.rejected === 0 ? '' : await readFile(rejectedPath, 'utf8');
    expect(summary.rejected, reasons).toBe(rejected);
    return summary;
  } finally {
    await rm(folder, { recursive: true });
  }
}
