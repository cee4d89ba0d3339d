import { receiveFile } from '../../src/acquirer/receive-file.service.ts';
import { resolveLine } from '../../src/acquirer/resolve-line.service.ts';
import { operator } from '../../src/audit/audit.repository.ts';
import type { Service } from '../../src/service.ts';

type Deps = Pick<Service, 'store' | 'keyring' | 'clock'>;

/** Returns a file in our own format with these lines. */
export const ndjsonOf = (...lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A sale of 10.00 that no charge has, announced for 18 December 2026. */
export const unknownSale = (tid: string, changes: object = {}): object => ({
  ...{ acquirer: 'acme', kind: 'SALE', tid, soldOn: '2026-11-18', expectedOn: '2026-12-18' },
  ...{ gross: 10, cost: 0.2, net: 9.8, ...changes },
});

/** Imports a file in our own format with these lines. Returns its id. */
export async function seedSettlementFile(
  service: Deps,
  intermediaryId: number,
  ...lines: readonly object[]
): Promise<number> {
  const bytes = Buffer.from(ndjsonOf(...lines));
  const { file } = await receiveFile(service, operator(intermediaryId), async function* () {
    yield await Promise.resolve(bytes);
  });
  return file.id;
}

/**
 * Imports two sales of no charge, with TIDs that begin so, and resolves the second. Returns the ids of their lines and of
 * their file.
 */
export async function seedSettlementLines(service: Deps, intermediaryId: number, tid: string) {
  const fileId = await seedSettlementFile(
    service,
    intermediaryId,
    unknownSale(`${tid}-OPEN`),
    unknownSale(`${tid}-RESOLVED`),
  );
  const lines = await service.store.read
    .selectFrom('settlement_lines')
    .select('id')
    .where('intermediary_id', '=', intermediaryId)
    .where('file_id', '=', fileId)
    .orderBy('line')
    .execute();
  const [open = 0, resolved = 0] = lines.map(({ id }) => id);
  const decision = { id: resolved, note: 'Asked the acquirer' };
  await service.store.write((tx) => resolveLine(service, tx, operator(intermediaryId), decision));
  return { fileId, open, resolved };
}
