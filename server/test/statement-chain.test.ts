import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chargeColumns } from '../src/ledger/statement-entry.repository.ts';
import { headOfRow } from './support/head-of-row.ts';
import { sealedText } from '../src/ledger/seller-head.repository.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { createSeller } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { assign, createPlan, createPricedIntermediary } from './support/plans.ts';
import { readStatement, refund } from './support/statement.ts';
import { TestApi } from './support/test-api.ts';
import { testKeyring } from './support/test-keyring.ts';

const started: TestApi[] = [];
let api: TestApi;
let token: string;
let sellerIds: number[];

beforeAll(async () => {
  ({ api, token, sellerIds } = await play(history));
});
afterAll(() => Promise.all(started.map((each) => each.stop())));

interface History {
  /** What must leave no trace in the chain: when it was imported, in how many runs, and whose charges they were. */
  importedAt: string;
  linesPerImport: number;
  withEvents: boolean;
  customer: string;
}

const methods = [
  { paymentMethod: 'PIX' },
  { paymentMethod: 'BANK_SLIP' },
  { paymentMethod: 'DEBIT_CARD', brand: 'elo' },
  { paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'TAP', brand: 'visa', installments: 1 },
  { paymentMethod: 'CREDIT_CARD_EARLY_SELLER', channel: 'ONLINE', brand: 'elo', installments: 7 },
  { paymentMethod: 'CREDIT_CARD_EARLY_BUYER', channel: 'POS', brand: 'other', installments: 24 },
] as const;

/** Writes two sellers, two plans, thirty charges of all methods and four refunds, in a database of its own. */
async function play(history: History) {
  const played = await TestApi.start();
  started.push(played);
  played.setNow(history.importedAt);
  const intermediary = await createPricedIntermediary(played, `Acme of ${history.customer}`);
  const ids: number[] = [];
  for (const n of [1, 2]) ids.push((await createSeller(played, intermediary.token, n)).id);
  const dearer = await createPlan(played, intermediary.token, {
    pix: { delayForRedeem: 1, value: 5, rateType: 'PERCENTAGE' },
  });
  await assign(played, ids[0]!, await createPlan(played, intermediary.token), '2026-01-01T00:00:00Z');
  await assign(played, ids[0]!, dearer, '2026-10-05T00:00:00Z');
  const lines = Array.from({ length: 30 }, (_, n) =>
    chargeLine({
      ...methods[n % methods.length]!,
      idSeller: ids[n % 2]!,
      uuid: chargeUuid(n),
      value: ((n + 1) * 1_234) / 100,
      title: `Pedido de ${history.customer}`,
      paidAt: `2026-10-0${1 + (n % 9)}T12:00:00Z`,
      customer: { document: '52998224725', type: 'CPF', name: history.customer },
    }),
  );
  for (let start = 0; start < lines.length; start += history.linesPerImport) {
    await importLines(played, lines.slice(start, start + history.linesPerImport), history);
  }
  for (const n of [3, 8, 29, 4]) await refund(played, intermediary.token, chargeUuid(n), n % 2 === 0);
  return { api: played, token: intermediary.token, sellerIds: ids };
}

const history: History = {
  importedAt: '2026-11-20T12:00:00Z',
  linesPerImport: 30,
  withEvents: true,
  customer: 'Maria',
};

/** Returns everything of each line, with the parts of its plan and charge that the hash covers. */
function storedLines({ service }: TestApi) {
  return service.store.read
    .selectFrom('statement_entries as e')
    .innerJoin('charges as c', (join) =>
      join.onRef('c.intermediary_id', '=', 'e.intermediary_id').onRef('c.uuid', '=', 'e.charge_uuid'),
    )
    .innerJoin('rate_plan_versions as p', (join) =>
      join
        .onRef('p.intermediary_id', '=', 'e.intermediary_id')
        .onRef('p.plan_id', '=', 'e.plan_id')
        .onRef('p.version', '=', 'e.plan_version'),
    )
    .selectAll('e')
    .select([
      'c.brand as priced_brand',
      'c.channel as priced_channel',
      'c.installments as priced_installments',
      'c.paid_at as priced_paid_at',
      'c.payment_method as priced_method',
      'c.value_cents as priced_value_cents',
      'c.buyer_value_cents as priced_buyer_value_cents',
      'c.authorization_code as priced_authorization_code',
      'c.authorization_nsu as priced_authorization_nsu',
      'p.tax',
    ])
    .orderBy('e.seller_id')
    .orderBy('e.sequence')
    .execute();
}

type StoredLine = Awaited<ReturnType<typeof storedLines>>[number];

/** Returns the hash of a line, computed from the stored data by the words of D27, without code of the service. */
function recomputed(line: StoredLine): string {
  const apart: string[] = ['hash', 'previous_hash', 'uuid_order', 'tax', ...chargeColumns];
  // A line belongs to at most one of them.
  for (const source of [
    'refund_id',
    'chargeback_id',
    'adjustment_id',
    'anticipation_id',
    'transfer_id',
    'installment',
  ] as const) {
    if (line[source] === null) apart.push(source);
  }
  if (line.plan_version === 1) apart.push('plan_version');
  const entry = Object.entries(line).filter(
    ([column]) => !apart.includes(column) && !column.startsWith('priced_'),
  );
  const text = canonicalize({
    plan_digest: createHash('sha256').update(line.tax).digest('hex'),
    entry: Object.fromEntries(entry),
    charge: {
      authorization_code: line.priced_authorization_code,
      authorization_nsu: line.priced_authorization_nsu,
      brand: line.priced_brand,
      channel: line.priced_channel,
      installments: line.priced_installments,
      paid_at: line.priced_paid_at,
      payment_method: line.priced_method,
      value_cents: line.priced_value_cents,
      ...(line.priced_buyer_value_cents === null ? {} : { buyer_value_cents: line.priced_buyer_value_cents }),
    },
  });
  return createHash('sha256')
    .update(line.previous_hash)
    .update(text ?? '')
    .digest('hex');
}

describe('the chain of each seller (D27)', () => {
  test('has no gap, starts from 32 zero bytes, and every hash can be made again from what is stored', async () => {
    const lines = await storedLines(api);
    expect(lines.length).toBe(34);
    for (const sellerId of sellerIds) {
      const own = lines.filter(({ seller_id }) => seller_id === sellerId);
      expect(own.map(({ sequence }) => sequence)).toEqual(Array.from(own, (_, index) => index + 1));
      let previous = '00'.repeat(32);
      for (const line of own) {
        expect(line.previous_hash.toString('hex')).toBe(previous);
        expect(line.hash.toString('hex')).toBe(recomputed(line));
        previous = line.hash.toString('hex');
      }
    }
  });

  test('ends in its head, which carries the seal of the service', async () => {
    const heads = await api.service.store.read.selectFrom('seller_heads').selectAll().execute();
    const lines = await storedLines(api);
    expect(heads.map(({ seller_id }) => seller_id).sort()).toEqual(sellerIds);
    for (const head of heads) {
      const last = lines.findLast(({ seller_id }) => seller_id === head.seller_id);
      expect(head).toMatchObject({ statement_sequence: last?.sequence, statement_hash: last?.hash });
      const sealed = sealedText(headOfRow(head));
      // The id of the key, four bytes, stands before the HMAC.
      const mac = head.statement_seal.subarray(4);
      expect(testKeyring.verifiesMac('statement-seal', sealed, mac)).toBe(true);
    }
  });

  test('is what the statement shows', async () => {
    const shown = (await readStatement(api, token))
      .map(({ id_seller, sequence, previous_hash, hash }) => ({ id_seller, sequence, previous_hash, hash }))
      .sort((a, b) => a.id_seller - b.id_seller || a.sequence - b.sequence);
    expect(shown).toEqual(
      (await storedLines(api)).map((line) => ({
        id_seller: line.seller_id,
        sequence: line.sequence,
        previous_hash: line.previous_hash.toString('hex'),
        hash: line.hash.toString('hex'),
      })),
    );
  });

  test('is the same from the same input in every database, whenever and in how many runs it came', async () => {
    const others: History[] = [
      { importedAt: '2026-11-20T23:59:59.999Z', linesPerImport: 1, withEvents: true, customer: 'João' },
      { importedAt: '2026-11-20T12:00:00Z', linesPerImport: 7, withEvents: false, customer: 'Ana' },
    ];
    const ends = [await endsOf(api)];
    for (const other of others) ends.push(await endsOf((await play(other)).api));
    // The hashes are the same on both engines, and must be in every later version: a change here breaks every existing
    // chain.
    const expected = [
      '631d249b64f04705aa6efdb584ad52152c6308d17a16b5f4391fb9aeb07734d7',
      'e762cdd2ac490cdd2dcd5e0b043cc57a238731e4005c336e79217d9f2cd7d56c',
    ];
    expect(ends).toEqual([expected, expected, expected]);
  });
});

/** Returns the hash of each seller's last line. */
async function endsOf(played: TestApi): Promise<string[]> {
  const lines = await storedLines(played);
  const bySeller = Map.groupBy(lines, ({ seller_id }) => seller_id);
  return [...bySeller.values()].map((own) => own.at(-1)?.hash.toString('hex') ?? '');
}
