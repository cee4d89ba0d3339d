import { compareAll } from '../../src/acquirer/match.service.ts';
import type { Store } from '../../src/db/store.ts';
import { ndjsonOf, unknownSale } from '../support/settlement-files.ts';
import type { CrashWorld } from './crash-world.ts';
import type { PersistentClient } from './persistent-client.ts';

/** A charge that an acquirer can report: of even centavos a Pix, of odd ones a card. */
interface Sold {
  uuid: string;
  valueCents: number;
}

const isPix = ({ valueCents }: Sold) => valueCents % 2 === 0;

/** Returns where a charge is found at the acquirer. */
export function sourceOf(charge: Sold) {
  const id = charge.uuid.replaceAll('-', '');
  return { acquirer: 'acme', ...(isPix(charge) ? { txid: id } : { tid: id }) };
}

/** So many sales of no charge that a file is stored and compared in several transactions. */
const unknownSales = 1_200;

/** Imports a file that reports these charges, and others. It has no key: sent again, it changes nothing. */
export async function reportSales(
  { world, client }: { world: CrashWorld; client: PersistentClient },
  name: string,
  charges: readonly Sold[],
): Promise<void> {
  const dates = { soldOn: '2026-10-05', expectedOn: '2099-06-30' };
  const lines = charges.map((charge) => ({
    ...{ kind: 'SALE', ...sourceOf(charge), ...dates, gross: charge.valueCents / 100 },
    ...{ cost: 0, net: charge.valueCents / 100 },
  }));
  const unknown = Array.from({ length: unknownSales }, (_, n) => unknownSale(`${name}-${n}`, dates));
  const content = ndjsonOf(...unknown, ...lines);
  const path = '/v2/payfac/settlement-files';
  const answer = await client.write({ method: 'POST', path, key: `file-${name}`, body: { content } });
  const { open } = JSON.parse(answer.text) as { open?: number };
  if (answer.status !== 200 || open !== unknownSales) {
    world.violations.push(`a settlement file was answered ${answer.status} ${answer.text}`);
  }
  world.settlementFiles += 1;
  for (const { uuid } of charges) world.reported.add(uuid);
}

/** Compares settlement lines with what was answered: each file once, and each line with its charge. */
export async function acquirerViolations(world: CrashWorld, store: Store): Promise<string[]> {
  const intermediaries = await store.read.selectFrom('comparisons').select('intermediary_id as id').execute();
  for (const { id } of intermediaries) await compareAll({ store, clock: () => Date.now() }, id);
  const files = await store.read
    .selectFrom('settlement_files')
    .select(['imported_at as importedAt', 'compared_at as comparedAt'])
    .execute();
  const whole = files.filter(({ importedAt, comparedAt }) => importedAt !== null && comparedAt !== null);
  const lines = await store.read
    .selectFrom('settlement_lines')
    .select(['state', 'counts', 'charge_uuid as uuid'])
    .execute();
  const matched = lines.filter(({ state, counts }) => state === 'MATCHED' && counts === 1);
  const found = new Set(matched.map(({ uuid }) => uuid));
  const seen = {
    files: files.length,
    whole: whole.length,
    lines: lines.length,
    matched: matched.length,
    charges: [...world.reported].filter((uuid) => found.has(uuid)).length,
    missingHere: lines.filter(({ state, uuid }) => state === 'MISSING_HERE' && uuid === null).length,
  };
  const { settlementFiles, reported } = world;
  const wanted = {
    files: settlementFiles,
    whole: settlementFiles,
    lines: settlementFiles * unknownSales + reported.size,
    matched: reported.size,
    charges: reported.size,
    missingHere: settlementFiles * unknownSales,
  };
  if (JSON.stringify(seen) === JSON.stringify(wanted)) return [];
  return [`settlement lines are ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`];
}
