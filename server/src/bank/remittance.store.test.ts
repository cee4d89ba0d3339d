import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chargeLine, chargeUuid } from '../../test/support/charge-lines.ts';
import { dumpDatabase } from '../../test/support/database-dump.ts';
import { importLines } from '../../test/support/import-lines.ts';
import { serviceOn } from '../../test/support/proof.ts';
import { foreignReturn, returnOf, seedAccount, testPayer } from '../../test/support/remittances.ts';
import { seedIntermediary, seedSellers } from '../../test/support/seed.ts';
import { SeededRandom, testSeed } from '../../test/support/seeded-random.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { operator } from '../audit/audit.repository.ts';
import { closeTransfers } from '../settlement/closing.service.ts';
import { findTransfer } from '../settlement/transfer.repository.ts';
import { updateTransfer } from '../settlement/update-transfer.service.ts';
import { DomainError, InvalidInputError, SealBrokenError } from '../shared/errors.ts';
import { verifyStatements } from '../statement/verify/verify-statements.ts';
import { readBankFile } from './bank-file.ts';
import { insertDraft, prepareDraft, type DraftOrder } from './draft-remittance.service.ts';
import { importReturn } from './import-return.service.ts';
import { forgetFileNumbers } from './paying-account.repository.ts';
import { setAccount } from './paying-account.service.ts';
import { approveRemittance, cancelRemittance, readRemittanceFile } from './remittance.service.ts';
import { put, type SampleAnswer } from './sample-return.ts';

const today = '2026-11-23';
let database: TestStore;
let intermediaryId: number;
let sellerIds: number[];
let charges: number;

beforeEach(async () => {
  database = await createTestStore();
  intermediaryId = await seedIntermediary(database.store);
  sellerIds = await seedSellers(database.store, intermediaryId, 4);
  charges = 0;
  await seedAccount(service(), intermediaryId);
});
afterEach(() => database.cleanup());

const service = () => ({ ...serviceOn(database.store), clock: () => Date.parse(`${today}T15:00:00Z`) });
const actor = () => operator(intermediaryId);

/** Gives the n-th seller a sale of this value, and closes the day. Returns the id of the transfer. */
async function transferTo(n: number, brl: number): Promise<number> {
  const idSeller = sellerIds[n]!;
  const paidAt = '2026-11-16T12:00:00Z';
  await importLines({ service: service() }, [
    chargeLine({ idSeller, uuid: chargeUuid(++charges), value: brl, paidAt, expirationDate: '2026-11-16' }),
  ]);
  await closeTransfers(service(), actor(), { transferDate: today, minimumCents: 0, sellerId: idSeller });
  const { id } = await database.store.read
    .selectFrom('transfers')
    .select('id')
    .where('seller_id', '=', idSeller)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function draft(order: Partial<DraftOrder> = {}): Promise<number> {
  const wanted = {
    account: 'conta',
    paymentDate: today,
    transferType: null,
    ids: null,
    leaveOut: [],
    ...order,
  };
  const prepared = await prepareDraft(service(), actor(), wanted, null);
  return (await database.store.write((tx) => insertDraft(service().keyring, tx, actor(), prepared))).id;
}

const approve = (id: number) =>
  database.store.write((tx) =>
    approveRemittance(service(), tx, { actor: actor(), personId: null, mustDiffer: false }, id),
  );
const cancel = (id: number) =>
  database.store.write((tx) => cancelRemittance(service(), tx, { actor: actor(), personId: null }, id));
const fileOf = async (id: number) =>
  (await readRemittanceFile({ db: database.store.read, keyring: service().keyring }, { intermediaryId, id }))
    .content;
const answered = (id: number, answer: (transferId: number) => SampleAnswer) =>
  returnOf(service(), { intermediaryId, id }, answer);
const imported = (content: string, dryRun = false) =>
  importReturn(service(), actor(), { account: 'conta', content, dryRun });
const transfer = async (id: number) => (await findTransfer(database.store.read, { intermediaryId, id }))!;
const statusOf = async (id: number) => (await transfer(id)).status;
const update = (id: number, status: 'SENT' | 'CANCELLED' | 'PAID' | 'FAILED') =>
  database.store.write((tx) =>
    updateTransfer(service(), tx, actor(), { id, status, reason: null, endToEndId: null }),
  );
/** Returns the code of the error, or null. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      if (error instanceof SealBrokenError) return 'seal_broken';
      throw error;
    },
  );
const paid = (amount: number, number = '778001'): SampleAnswer => ({
  codes: '00',
  date: '23112026',
  amount,
  number,
});
const faults = async () => (await verifyStatements(service(), { sellerId: null, anchor: null })).faults;

test('the example of the guide: 1,000.00 and 250.50 are sent, scheduled, paid and refused, and one comes back', async () => {
  const [first, second] = [await transferTo(0, 1_000), await transferTo(1, 250.5)];
  const id = await draft();
  expect(await approve(id)).toMatchObject({ transfers: 2, amountCents: 125_050, fileNumber: 1 });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['SENT', 'SENT']);
  const { faults: wrong, lines } = readBankFile(Buffer.from(await fileOf(id), 'latin1'));
  expect(wrong).toEqual([]);
  const segments = lines.filter(({ record }) => record === 'segmentA').map(({ values }) => values);
  expect(segments).toMatchObject([
    { id: `${id}-${first}`, amount: 100_000, paymentDate: today },
    { id: `${id}-${second}`, amount: 25_050, paymentDate: today },
  ]);
  const trailer = lines.find(({ record }) => record === 'batchTrailer');
  expect(trailer?.values).toMatchObject({ sum: 125_050, records: '000006' });

  const scheduled = await imported(await answered(id, () => ({ codes: 'BD' })));
  expect(scheduled).toMatchObject({ payments: 2, scheduled: 2, open: 0, lines: [] });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['SENT', 'SENT']);

  const next = await answered(id, (of) => (of === first ? paid(100_000) : { codes: 'AN' }));
  expect(await imported(next)).toMatchObject({ paid: 1, failed: 1, open: 0 });
  expect(await transfer(first)).toMatchObject({
    ...{ status: 'PAID', paidOn: today, payingBank: '104', bankNumber: '778001' },
  });
  expect(await transfer(second)).toMatchObject({ status: 'FAILED', reason: 'AN', paidOn: null });

  const before = await dumpDatabase(database.store);
  expect(await imported(next)).toMatchObject({ paid: 1, failed: 1, open: 0 });
  expect(await dumpDatabase(database.store)).toBe(before);

  expect(
    await imported(await answered(id, (of) => (of === first ? { codes: 'DV' } : { codes: 'AN' }))),
  ).toMatchObject({
    returned: 1,
  });
  expect(await transfer(first)).toMatchObject({ status: 'RETURNED', reason: 'DV', paidOn: today });
  expect(await faults()).toEqual([]);
  // Both are due again.
  const order = { transferDate: today, minimumCents: 0, sellerId: null };
  expect((await closeTransfers(service(), actor(), order)).created).toEqual({
    count: 2,
    amountCents: 125_050n,
  });
});

describe('a draft', () => {
  test('fixes its transfers until it is cancelled, and an approved one stays', async () => {
    const one = await transferTo(0, 10);
    const id = await draft({ ids: [one] });
    expect(await codeOf(draft())).toBe('remittance_not_writable');
    expect(await codeOf(draft({ ids: [one] }))).toBe('transfer_state_conflict');
    for (const status of ['CANCELLED', 'SENT'] as const) {
      expect(await codeOf(update(one, status))).toBe('transfer_state_conflict');
    }
    expect(await codeOf(fileOf(id))).toBe('remittance_state_conflict');
    await cancel(id);
    expect(await codeOf(approve(id))).toBe('remittance_state_conflict');
    const again = await draft();
    await approve(again);
    expect(await codeOf(cancel(again))).toBe('remittance_state_conflict');
    expect(await approve(again)).toMatchObject({ fileNumber: 1 });
    expect(await codeOf(update(one, 'CANCELLED'))).toBe('transfer_state_conflict');
  });

  test('names what its file cannot hold, writes nothing, and takes the others', async () => {
    const [one, two] = [await transferTo(0, 10), await transferTo(1, 20)];
    await rename(two, '中文 Ltda');
    const before = await dumpDatabase(database.store);
    await expect(draft()).rejects.toThrow(
      `payment ${two}: payeeName (positions 44 to 73) has the character U+4E2D`,
    );
    expect(await dumpDatabase(database.store)).toBe(before);
    await approve(await draft({ leaveOut: [two] }));
    expect([await statusOf(one), await statusOf(two)]).toEqual(['SENT', 'CREATED']);
  });

  test('is made for today or later, of transfers that may be paid by then, and approved in time', async () => {
    await transferTo(0, 10);
    await expect(draft({ paymentDate: '2026-11-22' })).rejects.toThrow('must be today, 2026-11-23');
    expect(await codeOf(draft({ ids: [999_999] }))).toBe('transfer_not_found');
    const id = await draft();
    await database.store.write(async (tx) => {
      const late = { ...service(), clock: () => Date.parse('2026-11-24T15:00:00Z') };
      const by = { actor: actor(), personId: null, mustDiffer: false };
      await expect(approveRemittance(late, tx, by, id)).rejects.toThrow('2026-11-23, which has passed');
    });
  });
});

/** Gives the payee of a transfer another name, as if the seller had it at the closing. */
async function rename(id: number, companyName: string): Promise<void> {
  const { payeeDigest } = await import('../sellers/bank-account.ts');
  const { sealTransfer } = await import('../settlement/transfer.ts');
  const { account, seal: _, remittanceId: _remittance, ...stored } = await transfer(id);
  const payee = { ...account!, company_name: companyName };
  const renamed = { ...stored, payeeDigest: payeeDigest(payee) };
  await database.store.write((tx) =>
    tx
      .updateTable('transfers')
      .set({
        account: JSON.stringify(payee),
        payee_digest: renamed.payeeDigest,
        seal: sealTransfer(service().keyring, renamed),
      })
      .where('id', '=', id)
      .execute(),
  );
}

describe('the number of a file', () => {
  test('grows by one for each account, and cancelled drafts use none', async () => {
    await seedAccount(service(), intermediaryId, 'conta-2');
    const numbers: (number | null)[] = [];
    for (const [n, account] of ['conta', 'conta-2', 'conta', 'conta'].entries()) {
      await transferTo(n, 10);
      if (n === 2) await cancel(await draft({ account }));
      numbers.push((await approve(await draft({ account }))).fileNumber);
    }
    expect(numbers).toEqual([1, 1, 2, 3]);
  });

  test('is asked for after a restore, and is never one that was given', async () => {
    await transferTo(0, 10);
    await approve(await draft());
    await transferTo(1, 10);
    const id = await draft();
    await database.store.write(forgetFileNumbers);
    expect(await codeOf(approve(id))).toBe('file_number_unknown');
    const set = (lastFileNumber: number | null) =>
      database.store.write((tx) =>
        setAccount(service(), tx, actor(), { name: 'conta', payer: testPayer, lastFileNumber }),
      );
    expect(await set(null)).toMatchObject({ isNumberKnown: false, lastFileNumber: 1 });
    expect(await codeOf(approve(id))).toBe('file_number_unknown');
    await expect(set(0)).rejects.toThrow('must be at least 1');
    expect(await set(7)).toMatchObject({ isNumberKnown: true });
    expect(await approve(id)).toMatchObject({ fileNumber: 8 });
  });
});

describe('an account', () => {
  const set = (name: string, number: string, lastFileNumber: number | null = 0) =>
    database.store.write((tx) => {
      const payer = { ...testPayer, account: { ...testPayer.account, number } };
      return setAccount(service(), tx, actor(), { name, payer, lastFileNumber });
    });

  test('that is new says which file was the last', async () => {
    await expect(set('outra', '1', null)).rejects.toThrow('lastFileNumber must be sent for a new account');
    expect(await set('outra', '1', 41)).toMatchObject({ lastFileNumber: 41 });
    expect(await set('outra', '1', null)).toMatchObject({ lastFileNumber: 41 });
  });

  test('has one name, so that its files have one row of numbers', async () => {
    const { number } = testPayer.account;
    await expect(set('outra', number)).rejects.toThrow('account is already set as conta');
    await expect(set('outra', `00${number}`)).rejects.toThrow('account is already set as conta');
    await set('outra', '1');
    await expect(set('outra', number)).rejects.toThrow('account is already set as conta');
  });

  test('keeps the number that returns of its files name', async () => {
    await set('conta', '67891');
    await set('conta', testPayer.account.number);
    await transferTo(0, 10);
    const id = await draft();
    await expect(set('conta', '67891', null)).rejects.toThrow('account cannot change, because returns of');
    await approve(id);
    await expect(set('conta', '67891', null)).rejects.toThrow('account cannot change, because returns of');
    expect(await set('conta', `00${testPayer.account.number}`, null)).toMatchObject({ lastFileNumber: 1 });
  });

  test('is one of at most 100', async () => {
    for (let n = 1; n < 100; n++) await set(`conta-${n}`, String(n));
    await expect(set('uma-a-mais', '100')).rejects.toThrow('account is one more than 100');
    expect(await set('conta-99', '100')).toMatchObject({ name: 'conta-99' });
  });
});

describe('a return', () => {
  test('lists what it cannot record, with the reason, and records the rest', async () => {
    const ids = [
      await transferTo(0, 10),
      await transferTo(1, 20),
      await transferTo(2, 30),
      await transferTo(3, 40),
    ];
    const [other, unclear, failed, fine] = ids;
    const id = await draft();
    await approve(id);
    await update(failed!, 'FAILED');
    const content = await answered(id, (of) => {
      if (of === other) return paid(999);
      if (of === unclear) return { codes: 'X9' };
      return paid(of === failed ? 3_000 : 4_000);
    });
    const dry = await imported(content, true);
    const found = await imported(content);
    expect({ ...found, id: null, importedAt: 0 }).toEqual({ ...dry, importedAt: 0 });
    expect(found).toMatchObject({ payments: 4, paid: 1, open: 3 });
    expect(found.lines.map(({ transferId, problem }) => [transferId, problem])).toEqual([
      [other, 'AMOUNT_DIFFERS'],
      [unclear, 'UNCLEAR'],
      [failed, 'STATE_CONFLICT'],
    ]);
    expect(await statusOf(fine!)).toBe('PAID');
    expect((await imported(foreignReturn())).lines).toMatchObject([
      { problem: 'UNKNOWN_PAYMENT', companyNumber: '000123', transferId: null },
    ]);
    expect(await faults()).toEqual([]);
  });

  test.each([
    ['a form that we do not write', (line: string) => line, 'PAID', null],
    ['one with other positions', (line: string) => put(line, 120, 'X'), 'SENT', 'UNCLEAR'],
  ])('in a batch of %s loses no payment of ours', async (_, laidOut, status, problem) => {
    const one = await transferTo(0, 10);
    const id = await draft();
    await approve(id);
    const lines = (await answered(id, () => paid(1_000))).split('\r\n');
    const content = lines.map((line) => {
      if (line[7] === '1') return put(line, 12, '03');
      return line.slice(7, 14).endsWith('A') ? laidOut(line) : line;
    });
    const found = await imported(content.join('\r\n'));
    expect(found.lines.map((line) => [line.transferId, line.problem])).toEqual(
      problem ? [[one, problem]] : [],
    );
    expect(await statusOf(one)).toBe(status);
  });

  test.each([
    ['DV', 1_000, 'RETURNED', [null]],
    ['AN', 1_000, 'PAID', ['STATE_CONFLICT']],
    // Nothing is given back that the bank may have paid.
    ['AN', 999, 'SENT', ['AMOUNT_DIFFERS', 'UNCLEAR']],
  ])(
    'that says %s and %i paid of one payment means the same in any order',
    async (codes, cents, status, problems) => {
      for (const isPaidFirst of [true, false]) {
        const one = await transferTo(Number(isPaidFirst), 10);
        const id = await draft();
        await approve(id);
        const answers: SampleAnswer[] = [paid(cents), { codes }];
        const twice = twiceIn(
          await Promise.all(
            (isPaidFirst ? answers : answers.toReversed()).map((of) => answered(id, () => of)),
          ),
        );
        const { lines } = await imported(twice);
        const found = lines.map(({ problem }) => problem).sort();
        expect([await statusOf(one), found]).toEqual([status, problems]);
      }
      expect(await faults()).toEqual([]);
    },
  );

  test('that comes back before it was paid is FAILED, and no event says that it was paid', async () => {
    const one = await transferTo(0, 10);
    const id = await draft();
    await approve(id);
    const content = await answered(id, () => ({ codes: 'DV' }));
    expect(await imported(content)).toMatchObject({ returned: 1, open: 0 });
    expect(await transfer(one)).toMatchObject({ status: 'FAILED', reason: 'DV' });
    expect(await imported(content)).toMatchObject({ returned: 1, open: 0 });
    // An earlier file that is imported late must not look as if the seller had been paid twice.
    const earlier = await answered(id, () => paid(1_000));
    expect(await imported(earlier)).toMatchObject({ paid: 1, open: 0 });
    expect(await transfer(one)).toMatchObject({ status: 'FAILED', reason: 'DV' });
    const events = await database.store.read.selectFrom('outbox_events').select('type').execute();
    expect(events.map(({ type }) => type)).not.toContain('transfer.paid');
  });

  test('for a remittance without a file is refused', async () => {
    const one = await transferTo(0, 10);
    const id = await draft();
    const content = foreignFor(`${id}-${one}`);
    const before = await dumpDatabase(database.store);
    expect(await codeOf(imported(content))).toBe('remittance_state_conflict');
    expect(await dumpDatabase(database.store)).toBe(before);
  });

  const [header, ...rest] = foreignReturn().split('\r\n');
  test.each([
    ['of another bank', [put(header!, 1, '341'), ...rest], 'line 1, positions 1 to 3'],
    ['of another company', [put(header!, 19, '00000000000191'), ...rest], 'line 1, positions 19 to 32'],
    ['that is a remittance', [put(header!, 143, '1'), ...rest], 'line 1, position 143'],
    [
      'that was cut off',
      [header!, ...rest.slice(0, 2), rest[2]!.slice(0, 100)],
      'line 4, positions 1 to 100',
    ],
    [
      'with a wrong sum',
      [header!, ...rest.slice(0, 3), put(rest[3]!, 24, '000000000000000001'), ...rest.slice(4)],
      'line 5, positions 24 to 41',
    ],
    [
      'read in another encoding',
      [put(header!, 73, '\uFFFD'), ...rest],
      'line 1, position 1: the file was read in another encoding',
    ],
  ])('%s is refused, with each line and its positions, and nothing is written', async (_, lines, fault) => {
    const before = await dumpDatabase(database.store);
    const error: unknown = await imported(lines.join('\r\n')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).fields.map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining(fault),
    );
    expect(await dumpDatabase(database.store)).toBe(before);
  });
});

/** Returns a return with one batch whose payment is that of each of these returns in turn. */
function twiceIn(returns: readonly string[]): string {
  const files = returns.map((text) => text.split('\r\n').slice(0, -1));
  const [first = []] = files;
  const details = files.flatMap((lines) => lines.filter((line) => line[7] === '3'));
  const cents = details
    .filter((line) => line[13] === 'A')
    .reduce((sum, line) => sum + Number(line.slice(119, 134)), 0);
  const counted = (line: string, records: number) => put(line, 18, String(records).padStart(6, '0'));
  const [batch = '', end = ''] = first.slice(-2);
  return [
    ...first.slice(0, 2),
    ...details.map((line, index) => put(line, 9, String(index + 1).padStart(5, '0'))),
    put(counted(batch, details.length + 2), 24, String(cents).padStart(18, '0')),
    put(end, 24, String(details.length + 4).padStart(6, '0')),
    '',
  ].join('\r\n');
}

/** Returns a return for one payment with this number of ours. */
function foreignFor(companyNumber: string): string {
  return foreignReturn().replace('000123'.padEnd(20), companyNumber.padEnd(20));
}

const tampered = {
  'an amount of the draft': (id: number) =>
    database.store.write((tx) =>
      tx.updateTable('remittances').set({ amount_cents: 1 }).where('id', '=', id).execute(),
    ),
  'who pays': (id: number) =>
    database.store.write((tx) =>
      tx
        .updateTable('remittances')
        .set({ payer: JSON.stringify({ ...testPayer, name: 'X' }) })
        .where('id', '=', id)
        .execute(),
    ),
  'a transfer that is taken out': (_: number, transferId: number) =>
    database.store.write((tx) =>
      tx.updateTable('transfers').set({ remittance_id: null }).where('id', '=', transferId).execute(),
    ),
  'the account of a transfer': (_: number, transferId: number) =>
    database.store.write((tx) =>
      tx.updateTable('transfers').set({ account: '{}' }).where('id', '=', transferId).execute(),
    ),
};

test.each(Object.entries(tampered))(
  'a change without the key is found before a file is made: %s',
  async (_, change) => {
    const one = await transferTo(0, 10);
    await transferTo(1, 10);
    const id = await draft();
    await change(id, one);
    expect(await codeOf(approve(id))).toBe('seal_broken');
    expect(await statusOf(one)).toBe('CREATED');
  },
);

describe('at once', () => {
  const settled = (works: Promise<unknown>[]) => Promise.all(works.map(codeOf));

  test('two approvals give one number, and of an approval and a cancellation one counts', async () => {
    await transferTo(0, 10);
    const id = await draft();
    expect(await settled([approve(id), approve(id)])).toEqual([null, null]);
    await transferTo(1, 10);
    const next = await draft();
    const outcomes = await settled([approve(next), cancel(next)]);
    expect(outcomes.toSorted()).toEqual(['remittance_state_conflict', null].toSorted());
    const account = await database.store.read
      .selectFrom('paying_accounts')
      .select('last_file_number as last')
      .executeTakeFirstOrThrow();
    expect(account.last).toBe(outcomes[0] === null ? 2 : 1);
  });

  test('drafts share no transfer, and a cancelled transfer is in none', async () => {
    const ids = [await transferTo(0, 10), await transferTo(1, 10), await transferTo(2, 10)];
    const drafts = await Promise.all(
      [draft(), draft(), draft(), update(ids[0]!, 'CANCELLED')].map((work) =>
        work.then(
          (made) => made,
          () => null,
        ),
      ),
    );
    const made = drafts.slice(0, 3).filter((id) => id !== null);
    expect(made.length).toBeLessThanOrEqual(1);
    const rows = await Promise.all(ids.map(transfer));
    for (const { status, remittanceId } of rows) {
      if (status === 'CANCELLED') expect(remittanceId).toBeNull();
      else if (made.length === 1) expect(made).toContain(remittanceId);
    }
    if (made.length === 1) await approve(Number(made[0]));
    expect(await faults()).toEqual([]);
  });

  test('a return that is imported four times is recorded once', async () => {
    const ids = [await transferTo(0, 10), await transferTo(1, 20)];
    const id = await draft();
    await approve(id);
    const content = await answered(id, (of) => (of === ids[0] ? paid(1_000) : { codes: 'AN' }));
    const found = await Promise.all(Array.from({ length: 4 }, () => imported(content)));
    expect(new Set(found.map((each) => each.id)).size).toBe(1);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['PAID', 'FAILED']);
    const audits = await database.store.read
      .selectFrom('audit_records')
      .select('action')
      .where('action', 'in', ['transfer.paid', 'transfer.failed', 'remittance_return.imported'])
      .execute();
    expect(audits).toHaveLength(3);
    expect(await faults()).toEqual([]);
  });
});

const seed = testSeed();

test(`any sequence keeps each transfer in one remittance, numbers without gaps, and statements whole (SEED=${seed})`, async () => {
  const random = new SeededRandom(seed);
  const drafts: number[] = [];
  const transfers: number[] = [];
  const steps = {
    transfer: async () =>
      transfers.push(await transferTo(random.between(0, 3), random.between(1, 99_999) / 100)),
    draft: async () => drafts.push(await draft()),
    approve: () => approve(random.pick(drafts)),
    cancel: () => cancel(random.pick(drafts)),
    answer: () => update(random.pick(transfers), random.pick(['CANCELLED', 'PAID', 'FAILED'])),
    async return() {
      const content = await answered(random.pick(drafts), () => answerOf(random.pick(codes)));
      const found = await imported(content);
      const { paid: paidOnes, failed, returned, scheduled, open } = found;
      expect(paidOnes + failed + returned + scheduled + open).toBe(found.payments);
      const after = await dumpDatabase(database.store);
      expect(await imported(content)).toMatchObject({ id: found.id });
      expect(await dumpDatabase(database.store)).toBe(after);
    },
  };
  const kinds = Object.keys(steps) as (keyof typeof steps)[];
  await steps.transfer();
  await steps.draft();
  const moreOften: (keyof typeof steps)[] = [...kinds, 'transfer', 'return'];
  const refusals = new Set<string>();
  for (let n = 0; n < 60; n++) {
    const refusal = await codeOf(steps[random.pick(moreOften)]());
    if (refusal !== null) refusals.add(refusal);
  }
  expect(refusals).not.toContain('seal_broken');
  await expectConsistent();
});

const codes = ['00', '00', 'BD', 'AN', 'DV', 'X9'];

const answerOf = (codes: string): SampleAnswer => ({ codes, date: '23112026', number: '1' });

async function expectConsistent(): Promise<void> {
  const { read } = database.store;
  const remittances = await read
    .selectFrom('remittances')
    .select(['id', 'status', 'transfers', 'amount_cents', 'file_number'])
    .execute();
  const rows = await read
    .selectFrom('transfers')
    .select(['remittance_id', 'status', 'amount_cents'])
    .execute();
  for (const { id, status, transfers, amount_cents: amount } of remittances) {
    const own = rows.filter(({ remittance_id: of }) => of === id);
    expect(own).toHaveLength(status === 'CANCELLED' ? 0 : transfers);
    if (status !== 'CANCELLED') expect(own.reduce((sum, row) => sum + row.amount_cents, 0)).toBe(amount);
    expect(own.every((row) => (row.status === 'CREATED') === (status === 'DRAFT'))).toBe(true);
  }
  const numbers = remittances.flatMap(({ file_number: number }) => number ?? []);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
  expect(await faults()).toEqual([]);
}
