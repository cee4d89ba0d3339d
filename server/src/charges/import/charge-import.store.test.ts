import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeLine, chargeUuid, importedAt, lineStream } from '../../../test/support/charge-lines.ts';
import { planTax } from '../../../test/support/fixtures.ts';
import { refundOf, serviceOn } from '../../../test/support/proof.ts';
import { seedAssignedPlan, seededAt, seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { testKeyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { importCharges, type ImportOptions, type ImportProgress } from './charge-import.service.ts';
import { fileSource, streamSource } from '../../imports/lines.ts';

let database: TestStore;
let folder: string;

beforeAll(async () => {
  database = await createTestStore();
  folder = await mkdtemp(join(tmpdir(), 'payfac-import-'));
});

afterAll(async () => {
  await database.cleanup();
  await rm(folder, { recursive: true, force: true });
});

/** Creates an intermediary for one test, with sellers under the zero-fee plan. */
async function newSellers(count: number): Promise<{ intermediaryId: number; sellerIds: number[] }> {
  const intermediaryId = await seedIntermediary(database.store, randomUUID());
  return { intermediaryId, sellerIds: await seedSellers(database.store, intermediaryId, count) };
}

async function newSeller(): Promise<{ intermediaryId: number; sellerId: number }> {
  const { intermediaryId, sellerIds } = await newSellers(1);
  return { intermediaryId, sellerId: sellerIds[0]! };
}

type RunOptions = Omit<Partial<ImportOptions>, 'intermediaryId'> & { rejected?: string };

function run(intermediaryId: number, lines: Iterable<object | string>, options: RunOptions = {}) {
  const { rejected = join(folder, randomUUID()), ...rest } = options;
  const deps = { store: database.store, keyring: testKeyring, clock: () => importedAt };
  return importCharges(deps, streamSource(lineStream(lines), rejected), {
    intermediaryId,
    withEvents: true,
    ...rest,
  });
}

function entriesOf(intermediaryId: number) {
  return database.store.read
    .selectFrom('statement_entries')
    .selectAll()
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('seller_id')
    .orderBy('sequence')
    .execute();
}

function headsOf(intermediaryId: number) {
  return database.store.read
    .selectFrom('seller_heads')
    .selectAll()
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('seller_id')
    .execute();
}

function eventsOf(intermediaryId: number) {
  return database.store.read
    .selectFrom('outbox_events')
    .select(['seller_id', 'sequence', 'type', 'charge_uuid', 'occurred_at'])
    .where('intermediary_id', '=', intermediaryId)
    .where('type', '=', 'charge.paid')
    .orderBy('seller_id')
    .orderBy('sequence')
    .execute();
}

function importAuditOf(intermediaryId: number) {
  return database.store.read
    .selectFrom('audit_records')
    .select(['actor', 'subject', 'occurred_at'])
    .where('intermediary_id', '=', intermediaryId)
    .where('action', '=', 'charges.imported')
    .orderBy('id')
    .execute();
}

async function rejectionsIn(
  path: string,
): Promise<{ line: number; code: string; detail: string; raw: string }[]> {
  const text = await readFile(path, 'utf8');
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as { line: number; code: string; detail: string; raw: string });
}

describe('an imported charge', () => {
  test('is stored with its statement line, its event and the moved head', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const planId = await seedAssignedPlan(database.store, intermediaryId, {
      sellerId,
      tax: planTax(),
      validFrom: seededAt + 1,
    });
    const [before] = await headsOf(intermediaryId);

    const summary = await run(intermediaryId, [
      chargeLine({ idSeller: sellerId, paymentMethod: 'BANK_SLIP', value: 250.5 }),
    ]);

    expect(summary).toMatchObject({ lines: 1, imported: 1, known: 0, rejected: 0, rejectedFile: null });
    const [entry, ...more] = await entriesOf(intermediaryId);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      seller_id: sellerId,
      sequence: 1,
      operation: 'VENDA',
      execution_date: '2026-10-07',
      charge_uuid: chargeUuid(1),
      brand: '',
      value_cents: 25_050,
      fee_cents: 349,
      plan_id: planId,
    });
    const [head] = await headsOf(intermediaryId);
    expect(head).toMatchObject({
      statement_sequence: 1,
      statement_hash: entry!.hash,
      event_sequence: before!.event_sequence + 1,
    });
    expect(await eventsOf(intermediaryId)).toEqual([
      {
        seller_id: sellerId,
        sequence: head!.event_sequence,
        type: 'charge.paid',
        charge_uuid: chargeUuid(1),
        occurred_at: Date.parse('2026-10-05T17:30:00Z'),
      },
    ]);
  });

  test('causes no event in a backfill', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const [before] = await headsOf(intermediaryId);
    await run(intermediaryId, [chargeLine({ idSeller: sellerId })], { withEvents: false });
    const [head] = await headsOf(intermediaryId);
    expect(head).toMatchObject({ statement_sequence: 1, event_sequence: before!.event_sequence });
    expect(await eventsOf(intermediaryId)).toEqual([]);
  });

  test('is priced by the plan in force when it was paid, in whatever order charges come', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const tax = planTax();
    await seedAssignedPlan(database.store, intermediaryId, {
      sellerId,
      tax,
      validFrom: Date.parse('2026-10-10T00:00:00Z'),
    });
    await run(intermediaryId, [
      chargeLine({ idSeller: sellerId, uuid: chargeUuid(2), paidAt: '2026-10-10T00:00:00Z' }),
      chargeLine({ idSeller: sellerId, uuid: chargeUuid(1), paidAt: '2026-10-09T23:59:59Z' }),
    ]);
    const entries = await entriesOf(intermediaryId);
    expect(entries.map((entry) => [entry.charge_uuid, entry.fee_cents])).toEqual([
      [chargeUuid(2), 99],
      [chargeUuid(1), 0],
    ]);
  });
});

const byBuyer = {
  paymentMethod: 'CREDIT_CARD_EARLY_BUYER',
  channel: 'ONLINE',
  brand: 'visa',
  installments: 12,
  buyerValue: 110,
} as const;

describe('the same uuid again', () => {
  test('with the same content is known and changes nothing', async () => {
    const { intermediaryId, sellerIds } = await newSellers(2);
    const lines = Array.from({ length: 20 }, (_, index) =>
      chargeLine({ idSeller: sellerIds[index % 2]!, uuid: chargeUuid(index) }),
    );
    await run(intermediaryId, lines);
    const before = await headsOf(intermediaryId);
    expect(await run(intermediaryId, lines)).toMatchObject({
      lines: 20,
      imported: 0,
      known: 20,
      rejected: 0,
    });
    expect(await headsOf(intermediaryId)).toEqual(before);
  });

  test('with other content is refused and changes nothing', async () => {
    const { intermediaryId, sellerIds } = await newSellers(2);
    const [seller, otherSeller] = sellerIds as [number, number];
    const line = { idSeller: seller, uuid: chargeUuid(1) };
    await run(intermediaryId, [chargeLine(line)]);
    const before = await headsOf(intermediaryId);
    const customer = { document: '52998224725', type: 'CPF', name: 'Mário da Silva' } as const;
    const summary = await run(intermediaryId, [
      chargeLine({ ...line, value: 100.01 }),
      chargeLine({ ...line, idSeller: otherSeller }),
      chargeLine({ ...line, customer }),
      chargeLine({ ...line, paymentMethod: 'BANK_SLIP' }),
    ]);
    expect(summary).toMatchObject({ imported: 0, rejectedByCode: { charge_conflict: 4 } });
    expect(await headsOf(intermediaryId)).toEqual(before);
  });

  test('within one batch counts as again', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const line = chargeLine({ idSeller: sellerId });
    const other = chargeLine({ idSeller: sellerId, value: 7 });
    expect(await run(intermediaryId, [line, other, line])).toMatchObject({
      imported: 1,
      known: 1,
      rejected: 1,
    });
    expect(await entriesOf(intermediaryId)).toHaveLength(1);
  });

  test('is known though it was refunded since', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const line = chargeLine({ idSeller: sellerId });
    await run(intermediaryId, [line]);
    await refundOf(serviceOn(database.store), intermediaryId, chargeUuid(1));
    expect(await run(intermediaryId, [line])).toMatchObject({ known: 1, rejected: 0 });
  });

  test('with another buyer’s value is rejected, and the same again is known (D20)', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const line = chargeLine({ ...byBuyer, idSeller: sellerId });
    expect(await run(intermediaryId, [line, line])).toMatchObject({ imported: 1, known: 1 });
    const other = chargeLine({ ...byBuyer, idSeller: sellerId, buyerValue: 111 });
    const path = join(folder, randomUUID());
    expect(await run(intermediaryId, [other], { rejected: path })).toMatchObject({ rejected: 1 });
    expect((await rejectionsIn(path))[0]?.detail).toMatch(/^\/uuid was imported before with other content/);
    expect(await buyerValuesOf(intermediaryId)).toEqual([11_000]);
  });

  async function buyerValuesOf(intermediaryId: number): Promise<(number | null)[]> {
    const rows = await database.store.read
      .selectFrom('charges')
      .select('buyer_value_cents')
      .where('intermediary_id', '=', intermediaryId)
      .execute();
    return rows.map((row) => row.buyer_value_cents);
  }

  test('is known though its channel is priced no more', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const line = chargeLine({
      idSeller: sellerId,
      paymentMethod: 'CREDIT_CARD_SIGHT',
      channel: 'TAP',
      brand: 'visa',
      installments: 1,
    });
    await run(intermediaryId, [line]);
    await assignPlanWithoutTap(intermediaryId, sellerId);
    expect(await run(intermediaryId, [line])).toMatchObject({ known: 1, rejected: 0 });
  });

  test('for a seller of another intermediary is another charge', async () => {
    const first = await newSeller();
    const second = await newSeller();
    const of = ({ sellerId }: { sellerId: number }, value: number) => [
      chargeLine({ idSeller: sellerId, value }),
    ];
    expect(await run(second.intermediaryId, of(second, 2))).toMatchObject({ imported: 1, rejected: 0 });
    expect(await run(first.intermediaryId, of(first, 1))).toMatchObject({ imported: 1, rejected: 0 });
    expect(await entriesOf(first.intermediaryId)).toMatchObject([{ value_cents: 100 }]);
    expect(await entriesOf(second.intermediaryId)).toMatchObject([{ value_cents: 200 }]);
  });
});

async function assignPlanWithoutTap(intermediaryId: number, sellerId: number): Promise<void> {
  const { credit, ...rest } = planTax();
  const { TAP: _tap, ...others } = credit;
  const tax = { ...rest, credit: others };
  await seedAssignedPlan(database.store, intermediaryId, { sellerId, tax, validFrom: seededAt + 1 });
}

describe('a line for a seller of another intermediary', () => {
  test('is rejected word for word like one for no seller, and writes nothing', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const foreign = await newSeller();
    const rejected = join(folder, randomUUID());
    const lines = [foreign.sellerId, 999_999, sellerId].map((idSeller, n) =>
      chargeLine({ idSeller, uuid: chargeUuid(n) }),
    );
    expect(await run(intermediaryId, lines, { rejected })).toMatchObject({ imported: 1, rejected: 2 });
    const [ofForeign, ofNone] = await rejectionsIn(rejected);
    expect(ofForeign?.code).toBe('seller_not_found');
    expect(ofForeign?.detail.replace(String(foreign.sellerId), '999999')).toBe(ofNone?.detail);
    expect(await entriesOf(foreign.intermediaryId)).toEqual([]);
    expect(await entriesOf(intermediaryId)).toHaveLength(1);
  });

  test('is rejected though its charge is known there', async () => {
    const foreign = await newSeller();
    const { intermediaryId } = await newSeller();
    const line = chargeLine({ idSeller: foreign.sellerId });
    await run(foreign.intermediaryId, [line]);
    expect(await run(intermediaryId, [line])).toMatchObject({ known: 0, rejected: 1 });
  });
});

describe('a bad line', () => {
  test('goes to the rejected file, and every good one is imported', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    await assignPlanWithoutTap(intermediaryId, sellerId);
    const good = (n: number) => chargeLine({ idSeller: sellerId, uuid: chargeUuid(n) });
    const bad: [code: string, line: object | string][] = [
      ['malformed_json', '{"uuid":'],
      ['line_too_long', 'x'.repeat(70_000)],
      ['invalid_line', chargeLine({ idSeller: sellerId, uuid: 'none' })],
      ['seller_not_found', chargeLine({ idSeller: 999_999 })],
      [
        'channel_not_priced',
        chargeLine({
          idSeller: sellerId,
          uuid: chargeUuid(50),
          paymentMethod: 'CREDIT_CARD_EARLY_SELLER',
          channel: 'TAP',
          brand: 'elo',
          installments: 3,
        }),
      ],
      ['paid_in_future', chargeLine({ idSeller: sellerId, paidAt: '2026-11-01T12:05:00.001Z' })],
      ['value_invalid', chargeLine({ idSeller: sellerId, value: 10.001 })],
      [
        'customer_document_invalid',
        chargeLine({
          idSeller: sellerId,
          customer: { document: '52998224724', type: 'CPF', name: 'Maria' },
        }),
      ],
      ['charge_conflict', chargeLine({ idSeller: sellerId, uuid: chargeUuid(0), title: 'Outra' })],
    ];
    const rejected = join(folder, randomUUID());

    const summary = await run(
      intermediaryId,
      [good(0), ...bad.flatMap(([, line], index) => [line, good(index + 1)])],
      {
        rejected,
      },
    );

    expect(summary).toMatchObject({
      lines: 19,
      imported: 10,
      known: 0,
      rejected: 9,
      rejectedByCode: Object.fromEntries(bad.map(([code]) => [code, 1])),
      rejectedFile: rejected,
    });
    const rejections = await rejectionsIn(rejected);
    expect(rejections.map(({ line, code }) => [line, code])).toEqual(
      bad.map(([code], index) => [2 + 2 * index, code]),
    );
    expect(rejections.map(({ raw }) => raw)).toEqual(
      bad.map(([, line]) => (typeof line === 'string' ? line.slice(0, 65_536) : JSON.stringify(line))),
    );
    expect((await entriesOf(intermediaryId)).map((entry) => entry.charge_uuid)).toEqual(
      Array.from({ length: 10 }, (_, index) => chargeUuid(index)),
    );
    expect((await stat(rejected)).mode & 0o777).toBe(0o600);
  });

  test('at the end, cut off in the middle, loses none before it', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const text = `${JSON.stringify(chargeLine({ idSeller: sellerId }))}\n{"uuid":"0000`;
    const deps = { store: database.store, keyring: testKeyring, clock: () => importedAt };
    const rejected = join(folder, randomUUID());
    const source = streamSource(lineStream([text]), rejected);
    expect(await importCharges(deps, source, { intermediaryId, withEvents: true })).toMatchObject({
      imported: 1,
      rejectedByCode: { malformed_json: 1 },
    });
  });
});

describe('the rejected file', () => {
  test('of an earlier run of the same file gives way to this run', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const file = join(folder, randomUUID());
    await writeFile(`${file}.rejected.ndjson`, 'stale', { mode: 0o644 });
    await writeFile(file, 'not JSON');
    const deps = { store: database.store, keyring: testKeyring, clock: () => importedAt };
    await importCharges(deps, await fileSource(file), { intermediaryId, withEvents: true });
    expect(await rejectionsIn(`${file}.rejected.ndjson`)).toMatchObject([
      { line: 1, code: 'malformed_json', raw: 'not JSON' },
    ]);
    expect((await stat(`${file}.rejected.ndjson`)).mode & 0o777).toBe(0o600);
    await writeFile(file, JSON.stringify(chargeLine({ idSeller: sellerId })));
    await importCharges(deps, await fileSource(file), { intermediaryId, withEvents: true });
    await expect(stat(`${file}.rejected.ndjson`)).rejects.toThrow('ENOENT');
  });

  test('never takes the place of another file that is there, and then nothing is imported', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const rejected = join(folder, randomUUID());
    await writeFile(rejected, 'notes');
    await expect(run(intermediaryId, [chargeLine({ idSeller: sellerId })], { rejected })).rejects.toThrow(
      'exists',
    );
    expect(await readFile(rejected, 'utf8')).toBe('notes');
    expect(await entriesOf(intermediaryId)).toEqual([]);
  });

  test.each(['/dev/null', '/no/such/folder/rejected.ndjson'])('cannot be %s', async (rejected) => {
    const { intermediaryId, sellerId } = await newSeller();
    await expect(run(intermediaryId, [chargeLine({ idSeller: sellerId })], { rejected })).rejects.toThrow(
      '--rejected FILE',
    );
    expect(await entriesOf(intermediaryId)).toEqual([]);
  });
});

test('progress is told after each batch', async () => {
  const { intermediaryId, sellerId } = await newSeller();
  const lines = Array.from({ length: 2_500 }, (_, n) =>
    chargeLine({ idSeller: sellerId, uuid: chargeUuid(n) }),
  );
  const seen: ImportProgress[] = [];
  await run(intermediaryId, lines, { onProgress: (progress) => seen.push(progress) });
  expect(seen.map((progress) => progress.lines)).toEqual([1_000, 2_000, 2_500]);
  expect(seen.at(-1)?.bytesRead).toBe(
    lines.map((line) => JSON.stringify(line).length + 1).reduce((a, b) => a + b),
  );
});

describe('the audit', () => {
  test('has one record of an import, and none of one that imported nothing', async () => {
    const { intermediaryId, sellerIds } = await newSellers(2);
    const lines = sellerIds.map((idSeller, n) => chargeLine({ idSeller, uuid: chargeUuid(n) }));
    await run(intermediaryId, [...lines, 'not JSON']);
    await run(intermediaryId, lines);
    const record = { actor: 'command', occurred_at: importedAt };
    expect(await importAuditOf(intermediaryId)).toEqual([{ ...record, subject: 'charges:2 imported' }]);
  });

  test('knows of an import that broke off what it did import', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    function* broken(): Generator<object> {
      for (let n = 0; n < 1_000; n++) yield chargeLine({ idSeller: sellerId, uuid: chargeUuid(n) });
      throw new Error('the disk is gone');
    }
    await expect(run(intermediaryId, broken())).rejects.toThrow('the disk is gone');
    expect(await importAuditOf(intermediaryId)).toMatchObject([{ subject: 'charges:1000 imported' }]);
  });
});

describe('two imports at once', () => {
  test('with one rejected file: the later is refused, takes nothing from the first, and then may run', async () => {
    const { intermediaryId, sellerId } = await newSeller();
    const rejected = join(folder, randomUUID());
    // An import that was killed leaves such a file.
    await writeFile(`${rejected}.lock`, '');
    const deps = { store: database.store, keyring: testKeyring, clock: () => importedAt };
    const importFrom = (bytes: AsyncIterable<Buffer>) => {
      const source = { ...streamSource(bytes, rejected), replacesRejected: true };
      return importCharges(deps, source, { intermediaryId, withEvents: true });
    };
    const good = chargeLine({ idSeller: sellerId });
    const refused = /another import that writes its rejected lines to .* imported nothing/;
    async function* withAnotherMeanwhile(): AsyncGenerator<Buffer> {
      yield Buffer.from('not JSON\n'.repeat(1_000));
      await expect(importFrom(lineStream([good]))).rejects.toThrow(refused);
      yield Buffer.from('cut off');
    }
    expect(await importFrom(withAnotherMeanwhile())).toMatchObject({ rejected: 1_001 });
    expect(await rejectionsIn(rejected)).toHaveLength(1_001);
    expect(await importFrom(lineStream([good]))).toMatchObject({ imported: 1, rejected: 0 });
    await expect(stat(`${rejected}.lock`)).rejects.toThrow('ENOENT');
  });

  test('of the same file end like one', async () => {
    const { intermediaryId, sellerIds } = await newSellers(3);
    const lines = Array.from({ length: 3_000 }, (_, n) =>
      chargeLine({ idSeller: sellerIds[n % 3]!, uuid: chargeUuid(n) }),
    );
    const summaries = await Promise.all([run(intermediaryId, lines), run(intermediaryId, lines)]);
    expect(summaries.map((summary) => summary.rejected)).toEqual([0, 0]);
    expect(summaries[0].imported + summaries[1].imported).toBe(3_000);
    const entries = await entriesOf(intermediaryId);
    expect(entries.map((entry) => entry.charge_uuid)).toEqual(
      [0, 1, 2].flatMap((rest) => Array.from({ length: 1_000 }, (_, n) => chargeUuid(3 * n + rest))),
    );
  });

  test('of the same uuids for different sellers import each once', async () => {
    const { intermediaryId, sellerIds } = await newSellers(2);
    const linesOf = (idSeller: number, order: (n: number) => number) =>
      Array.from({ length: 1_000 }, (_, n) => chargeLine({ idSeller, uuid: chargeUuid(order(n)) }));
    const summaries = await Promise.all([
      run(
        intermediaryId,
        linesOf(sellerIds[0]!, (n) => n),
      ),
      run(
        intermediaryId,
        linesOf(sellerIds[1]!, (n) => 999 - n),
      ),
    ]);
    expect(summaries[0].imported + summaries[1].imported).toBe(1_000);
    expect(summaries[0].rejected + summaries[1].rejected).toBe(1_000);
    expect(await entriesOf(intermediaryId)).toHaveLength(1_000);
  });
});
