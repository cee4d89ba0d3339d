import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { importCharges, type ImportSummary } from '../../src/charges/import/charge-import.service.ts';
import { streamSource } from '../../src/imports/lines.ts';
import { lineStream } from './charge-lines.ts';
import { ownerOf } from './seed.ts';
import type { TestApi } from './test-api.ts';

interface LinesOptions {
  rejected?: number;
  withEvents?: boolean;
  intermediaryId?: number;
}

/**
 * Imports these lines into the database of the API, and fails unless exactly `rejected` of them are rejected. The lines
 * belong to one intermediary: by default the owner of the first line's seller.
 */
export async function importLines(
  api: Pick<TestApi, 'service'>,
  lines: Iterable<object | string>,
  { rejected = 0, withEvents = true, ...named }: LinesOptions = {},
): Promise<ImportSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-import-'));
  const rejectedPath = join(folder, 'rejected.ndjson');
  try {
    const all = [...lines];
    const intermediaryId = named.intermediaryId ?? (await ownerOf(api.service.store, sellerIn(all[0])));
    const source = streamSource(lineStream(all), rejectedPath);
    const summary = await importCharges(api.service, source, { intermediaryId, withEvents });
    const reasons = summary.rejected === 0 ? '' : await readFile(rejectedPath, 'utf8');
    expect(summary.rejected, reasons).toBe(rejected);
    return summary;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function sellerIn(line: object | string | undefined): number {
  const text = typeof line === 'string' ? line : JSON.stringify(line);
  return Number(/"idSeller":(\d+)/.exec(text)?.[1]);
}
