import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { forgetSeller } from '../src/sellers/forget-seller.ts';
import { registerSeller } from '../src/sellers/register-seller.ts';
import { dumpDatabase } from './support/database-dump.ts';
import { setStatus } from './support/seller-status.ts';
import type { SellerInput } from '../src/sellers/seller.ts';
import { verifyStatements } from '../src/statement/verify/verify-statements.ts';
import { closeTransfers } from '../src/settlement/closing.service.ts';
import { listExported } from '../src/settlement/transfer-export.repository.ts';
import { exportTransfers } from '../src/settlement/transfer-export.ts';
import { saoPauloDate } from '../src/shared/calendar.ts';
import { parseCsv } from '../src/shared/csv.fixture.ts';
import { liveTokens } from '../src/tokens/token.ts';
import { createSetup, type CommandResult, type TestSetup } from './support/child-server.ts';
import { chargeLine, chargeUuid, importedAt } from './support/charge-lines.ts';
import { runCommand } from './support/command.ts';
import { cnpjNumber } from './support/fixtures.ts';
import { importedLines, serviceOn } from './support/proof.ts';
import { queryPlans, restoredLarge } from './support/query-plans.ts';
import { seededAt, seedIntermediary } from './support/seed.ts';
import { shopInput } from './support/shop-input.ts';
import { testKeyring } from './support/test-keyring.ts';
import { filledTransfers } from './support/transfers.ts';

let setup: TestSetup;
let store: Store;
let shops = 0;
let sellers = 0;
let charges = 0;

beforeAll(async () => {
  setup = await createSetup();
  store = await openStore(setup.location);
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});

const date = '2026-10-31';

/** An intermediary of a test, whose name every command is given. */
interface Shop {
  id: number;
  run: (command: string, args?: readonly string[], input?: string) => Promise<CommandResult>;
}

async function newShop(): Promise<Shop> {
  const name = `Shop ${++shops}`;
  const id = await seedIntermediary(store, name);
  return {
    id,
    run: (command, args = [], input) =>
      runCommand(setup.env, ['transfers', command, '--intermediary', name, ...args], input),
  };
}

async function newSeller({ id }: Shop, changes: Partial<SellerInput> = {}): Promise<number> {
  const n = ++sellers;
  const deps = { keyring: testKeyring, tokens: liveTokens };
  const secrets = { passwordHash: '$argon2id$not-a-password', createdAt: seededAt };
  const input = { ...shopInput(n, cnpjNumber(n)), ...changes };
  const seller = await store.write((tx) => registerSeller(deps, tx, operator(id), input, secrets));
  return seller.id;
}

/** Imports a pix of so many BRL, without a fee. */
const sold = ({ id }: Shop, idSeller: number, value: number, paidAt = '2026-10-29T12:00:00-03:00') =>
  importedLines(serviceOn(store), id, [chargeLine({ idSeller, uuid: chargeUuid(++charges), value, paidAt })]);

/** The day on which the sales of the day before are paid. */
const paidOn = saoPauloDate(importedAt);

/** Closes the day by a clock of its own, because the dates of payment follow it. */
const closed = ({ id }: Shop) =>
  closeTransfers(serviceOn(store), operator(id), { transferDate: date, minimumCents: 0, sellerId: null });

/** Creates a shop whose sellers have a transfer of so many BRL each. Returns the ids of both. */
async function closedShop(...values: number[]) {
  const shop = await newShop();
  const sellerIds: number[] = [];
  for (const value of values) {
    const sellerId = await newSeller(shop);
    sellerIds.push(sellerId);
    await sold(shop, sellerId, value);
  }
  await closed(shop);
  const listed = JSON.parse(await output(shop, 'list', ['--json'])) as { id: number }[];
  return { shop, sellerIds, ids: listed.map(({ id }) => id).toReversed() };
}

async function output(shop: Shop, command: string, args: readonly string[] = []): Promise<string> {
  const { code, stdout, stderr } = await shop.run(command, args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

let files = 0;

async function imported(shop: Shop, lines: readonly (object | string)[]) {
  const rejected = join(setup.folder, `rejected-${++files}.ndjson`);
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { code, stdout, stderr } = await shop.run('import', ['-', '--rejected', rejected, '--json'], input);
  expect(stderr).toBe('');
  const summary = JSON.parse(stdout) as Record<string, unknown>;
  const text = summary.rejectedFile === null ? '' : await readFile(rejected, 'utf8');
  const details = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { line: number; code: string; detail: string; raw: string });
  return { code, ...summary, details };
}

const answered = (shop: Shop, ...lines: object[]) =>
  imported(shop, lines).then(({ code }) => {
    expect(code).toBe(0);
  });

/** Pays the transfer and erases its seller. */
async function erased(shop: Shop, sellerId: number, idTransfer: number): Promise<void> {
  await answered(shop, { idTransfer, status: 'SENT' }, { idTransfer, status: 'PAID' });
  await setStatus(serviceOn(store), sellerId, 'BLOCKED');
  await forgetSeller(serviceOn(store), operator, sellerId);
}

const statusOf = async (shop: Shop, id: number) => {
  const rows = JSON.parse(await output(shop, 'list', ['--json'])) as { id: number; status: string }[];
  return rows.find((row) => row.id === id)?.status;
};

describe('payfac transfers close', () => {
  test('says what became of the sellers, and pays nothing twice', async () => {
    const shop = await newShop();
    const [rich, richer, poor, blocked] = [
      await newSeller(shop),
      await newSeller(shop),
      await newSeller(shop),
      await newSeller(shop),
    ];
    await newSeller(shop);
    await sold(shop, rich, 1000.5);
    await sold(shop, richer, 234_567.89);
    await sold(shop, poor, 9.99);
    await sold(shop, blocked, 50);
    await setStatus(serviceOn(store), blocked, 'BLOCKED');
    expect(await output(shop, 'close', ['--date', date, '--minimum', '10', '--preview'])).toBe(
      `Preview of the closing of 2026-10-31:

outcome   sellers  amount
created   2        235,568.39
carried   1        9.99
reserved  0        0.00
held      0        0.00
blocked   1        50.00
owing     0        0.00
skipped   0        0.00
`,
    );
    // The first command registers the secret key.
    const before = await dumpDatabase(store);
    const inOneLine = await output(shop, 'close', ['--date', date, '--minimum', '10', '--preview', '--json']);
    expect(JSON.parse(inOneLine)).toMatchObject({
      transferDate: date,
      created: { count: 2, amount: 235_568.39 },
    });
    expect(await dumpDatabase(store)).toBe(before);
    expect(await output(shop, 'close', ['--date', date, '--minimum', '10'])).toBe(
      `Closing of 2026-10-31:

outcome   sellers  amount
created   2        235,568.39
carried   1        9.99
reserved  0        0.00
held      0        0.00
blocked   1        50.00
owing     0        0.00
skipped   0        0.00
refused   0        0.00
`,
    );
    const none = { count: 0, amount: 0 };
    const refused = { ...none, sellers: [] };
    const totals = {
      refused,
      reserved: none,
      held: none,
      owing: none,
      skipped: none,
      beneficiaries: none,
      blocked: { count: 1, amount: 50 },
    };
    const again = ['--date', date, '--minimum', '10', '--json'];
    expect(JSON.parse(await output(shop, 'close', again))).toEqual({
      transferDate: date,
      ...{ ...totals, created: none, carried: { count: 1, amount: 9.99 } },
    });
    const one = ['--date', date, '--seller', String(poor), '--json'];
    expect(JSON.parse(await output(shop, 'close', one))).toEqual({
      transferDate: date,
      ...{
        created: { count: 1, amount: 9.99 },
        carried: none,
        reserved: none,
        held: none,
        blocked: none,
        owing: none,
        skipped: none,
        beneficiaries: none,
        refused,
      },
    });
  });

  test('ends with 1 when a seller was changed without the key, and names it; the others are paid', async () => {
    const { shop } = await closedShop(10);
    const [changed, intact] = [await newSeller(shop), await newSeller(shop)];
    for (const id of [changed, intact]) await sold(shop, id, 7);
    await store.write((tx) =>
      tx.updateTable('bank_accounts').set({ changed_at: 1 }).where('seller_id', '=', changed).execute(),
    );
    const { code, stdout, stderr } = await shop.run('close', ['--date', date]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/created +1 +7\.00\n[^]*refused +1 +7\.00/)]);
    expect(stderr).toContain(`payfac: The payee of seller ${changed} is not the one`);
    const alone = await shop.run('close', ['--date', date, '--seller', String(changed)]);
    expect([alone.code, alone.stdout, alone.stderr]).toEqual([
      1,
      '',
      expect.stringContaining('updateSellerBankData'),
    ]);
  });

  test('closes today in São Paulo when no date is given', async () => {
    const { shop } = await closedShop(10);
    const seller = await newSeller(shop);
    await sold(shop, seller, 7);
    const { transferDate } = JSON.parse(await output(shop, 'close', ['--json'])) as { transferDate: string };
    const [latest] = JSON.parse(await output(shop, 'list', ['--json'])) as Record<string, string>[];
    expect(latest).toMatchObject({ transferDate, amount: '7.00' });
    // A day may have ended in the meantime.
    const today = (msAgo: number) =>
      new Date(Date.now() - msAgo).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
    expect([today(0), today(60_000)]).toContain(transferDate);
  });

  test.each<[readonly string[], RegExp]>([
    [['--date', '2999-01-01'], /2999-01-01 is after today \(\d{4}-\d\d-\d\d\) in São Paulo/],
    [['--date', '2999-01-01', '--preview'], /2999-01-01 is after today \(\d{4}-\d\d-\d\d\) in São Paulo/],
    [['--date', '2026-02-31'], /It must be a date/],
    [['--date', date, '--minimum', '-1'], /It must be an amount in BRL from 0\.00 to 999999999\.99/],
    [['--date', date, '--minimum', '0.001'], /It must have at most two decimal places/],
    [['--date', date, '--seller', '999999'], /There is no such seller/],
    [['--date', date, '--intermediary', 'Nobody'], /there is no intermediary Nobody/],
  ])('%j is refused', async (args, message) => {
    const shop = await newShop();
    const { code, stdout, stderr } = await shop.run('close', args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a warning says that more is due to a seller than one transfer can pay', async () => {
    const shop = await newShop();
    const idSeller = await newSeller(shop);
    const paidAt = '2026-10-29T12:00:00-03:00';
    const lines = Array.from({ length: 1_001 }, () =>
      chargeLine({ idSeller, uuid: chargeUuid(++charges), value: 999_999_999.99, paidAt }),
    );
    await importedLines(serviceOn(store), shop.id, lines);
    const { code, stdout, stderr } = await shop.run('close', ['--date', date]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^carried {3}1 {8}1,000,999,999,989\.99$/m) as string,
    ]);
    expect(stderr).toBe(
      'payfac: warning: more than 999,999,999,999.99 BRL is due to 1 seller of those carried over. One transfer cannot ' +
        'pay that: close earlier dates first, with --date.\n',
    );
  });

  test('a seller is not closed before its last closing, nor without saying of which intermediary', async () => {
    const { shop, sellerIds } = await closedShop(10);
    await sold(shop, sellerIds[0]!, 5, '2026-10-02T12:00:00-03:00');
    const before = ['--date', '2026-10-30'];
    const refused = await shop.run('close', [...before, '--seller', String(sellerIds[0])]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('2026-10-31') as string]);
    expect(await output(shop, 'close', before)).toMatch(/^skipped {3}1 {8}5\.00$/m);
    await newShop();
    const unnamed = await runCommand(setup.env, ['transfers', 'close', ...before]);
    expect([unnamed.code, unnamed.stderr]).toEqual([
      1,
      expect.stringContaining('a closing belongs to one intermediary, and there are several') as string,
    ]);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('stopped by %s, it is run again', async (signal) => {
    const shop = await newShop();
    await sold(shop, await newSeller(shop), 10);
    // The signal is sent as soon as the command handles signals; SIGHUP is the last.
    const heard = (event: string | symbol) => {
      if (event === 'SIGHUP') process.emit(signal, signal);
    };
    process.on('newListener', heard);
    const stopped = await shop
      .run('close', ['--date', date])
      .finally(() => process.off('newListener', heard));
    expect(stopped).toEqual({
      code: 1,
      stdout: '',
      stderr: `payfac: stopped by ${signal}; the transfers made so far stay. Run it again to make the others.\n`,
    });
    expect(await output(shop, 'list')).toBe('There are no transfers.\n');
    expect(await output(shop, 'close', ['--date', date])).toMatch(/^created {3}1 {8}10\.00$/m);
  });
});

describe('payfac transfers list', () => {
  test('says that there is no such seller, but knows an erased one by its transfers', async () => {
    const { shop, ids, sellerIds } = await closedShop(10);
    const unpaid = await newSeller(shop);
    const stranger = await newSeller(await newShop());
    const empty = await output(shop, 'list', ['--seller', String(unpaid)]);
    expect(empty).toBe('There are no transfers.\n');
    for (const id of [stranger, 999_999]) {
      const { code, stdout, stderr } = await shop.run('list', ['--seller', String(id)]);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toBe(`payfac: there is no seller ${id}; \`payfac seller list\` shows them.\n`);
    }
    await erased(shop, sellerIds[0]!, ids[0]!);
    const listed = JSON.parse(
      await output(shop, 'list', ['--seller', String(sellerIds[0]), '--json']),
    ) as object[];
    expect(listed).toMatchObject([{ id: ids[0], status: 'PAID' }]);
  });

  test('shows the latest first, those that are asked for, and no account', async () => {
    const { shop, sellerIds, ids } = await closedShop(10, 20.5);
    await sold(shop, sellerIds[0]!, 30, '2026-11-01T09:00:00-03:00');
    await output(shop, 'close', ['--date', '2026-11-01']);
    await answered(shop, { idTransfer: ids[1], status: 'SENT', endToEndId: 'E1' });
    const listed = async (...args: string[]) =>
      (JSON.parse(await output(shop, 'list', [...args, '--json'])) as Record<string, unknown>[]).map(
        ({ transferDate, seller, amount }) => [transferDate, seller, amount],
      );
    const [first, second] = sellerIds;
    const all = [
      ['2026-11-01', first, '30.00'],
      [date, second, '20.50'],
      [date, first, '10.00'],
    ];
    expect(await listed()).toEqual(all);
    expect(await listed('--limit', '1')).toEqual(all.slice(0, 1));
    expect(await listed('--date', date)).toEqual(all.slice(1));
    expect(await listed('--status', 'SENT')).toEqual(all.slice(1, 2));
    expect(await listed('--seller', String(first))).toEqual([all[0], all[2]]);
    expect(await listed('--date', date, '--seller', String(first), '--status', 'PAID')).toEqual([]);
    const [sent] = JSON.parse(await output(shop, 'list', ['--status', 'SENT', '--json'])) as object[];
    expect(sent).toEqual({
      ...{ id: ids[1], seller: second, transferDate: date, paymentDate: paidOn, amount: '20.50' },
      ...{ status: 'SENT', reason: null, endToEndId: 'E1' },
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect((await output(shop, 'list')).split('\n')[0]).toMatch(
      /^id +seller +transferDate +paymentDate +amount +status +reason +endToEndId +updatedAt$/,
    );
  });
});

const head =
  'idTransfer,idSeller,document,companyName,transferDate,paymentDate,amount,transferType,bank,agency,agencyDigit,' +
  'account,accountDigit,accountType,pixKey,pixKeyType,contract';

describe('payfac transfers export', () => {
  const bank = { bank: '001', issuer: '0123', issuerDigit: 'X', number: '0004567', bankDigit: '8' } as const;
  const checking = { ...bank, accountType: 'CHECKING_ACCOUNT' } as const;
  const phone = { pixKey: '+5511987654321', pixKeyType: 'PHONE' } as const;
  const rows = async (shop: Shop, format: string, ...args: string[]) =>
    output(shop, 'export', ['--date', date, '--format', format, ...args]);

  test('gives the bank what it needs to pay, and a spreadsheet no formula', async () => {
    const shop = await newShop();
    const own = [
      // The seller can be paid in both ways, and wants the account.
      await newSeller(shop, {
        companyName: 'Pães & Cia, "Sé"',
        account: { ...checking, ...phone, transferType: 'BANK_ACCOUNT' },
      }),
      await newSeller(shop, { companyName: '=1+1', account: { ...checking, ...phone } }),
      await newSeller(shop, {
        companyName: '@Loja',
        account: { pixKey: '=cmd@loja.example.com', pixKeyType: 'EMAIL' },
      }),
    ];
    const documents = [sellers - 2, sellers - 1, sellers].map(cnpjNumber);
    for (const [n, id] of own.entries()) await sold(shop, id, 1234.5 + n);
    await closed(shop);
    const listed = JSON.parse(await output(shop, 'list', ['--json'])) as { id: number }[];
    const ids = listed.map(({ id }) => id).toReversed();
    const start = own.map((id, n) => `${ids[n]},${id},${documents[n]}`);
    // 1 November 2026 is a Sunday, and 2 November a bank holiday.
    expect(await rows(shop, 'csv')).toBe(
      [
        head,
        `${start[0]},"Pães & Cia, ""Sé""",${date},2026-11-03,1234.50,BANK_ACCOUNT,001,0123,X,0004567,8,CHECKING_ACCOUNT,,,`,
        `${start[1]},'=1+1,${date},${paidOn},1235.50,PIX,,,,,,,+5511987654321,PHONE,`,
        `${start[2]},'@Loja,${date},${paidOn},1236.50,PIX,,,,,,,'=cmd@loja.example.com,EMAIL,`,
        '',
      ].join('\r\n'),
    );
    const lines = (await rows(shop, 'ndjson')).split('\n');
    expect(lines.slice(0, 2)).toEqual([
      `{"idTransfer":${ids[0]},"idSeller":${own[0]},"document":"${documents[0]}","companyName":"Pães & Cia, \\"Sé\\"",` +
        `"transferDate":"${date}","paymentDate":"2026-11-03","amount":1234.5,"transferType":"BANK_ACCOUNT","bank":"001",` +
        '"agency":"0123","agencyDigit":"X","account":"0004567","accountDigit":"8","accountType":"CHECKING_ACCOUNT",' +
        '"pixKey":"","pixKeyType":"","contract":null}',
      `{"idTransfer":${ids[1]},"idSeller":${own[1]},"document":"${documents[1]}","companyName":"=1+1",` +
        `"transferDate":"${date}","paymentDate":"${paidOn}","amount":1235.5,"transferType":"PIX","bank":"",` +
        '"agency":"","agencyDigit":"","account":"","accountDigit":"","accountType":"",' +
        '"pixKey":"+5511987654321","pixKeyType":"PHONE","contract":null}',
    ]);
    expect(lines).toHaveLength(4);
  });

  test('gives the same bytes whatever became of the transfers, and says so', async () => {
    const { shop, ids, sellerIds } = await closedShop(10, 20, 30, 40);
    const forms = ['csv', 'ndjson'] as const;
    const before = await Promise.all(forms.map((format) => rows(shop, format)));
    const sent = ids.slice(1).map((idTransfer) => ({ idTransfer, status: 'SENT' }));
    await answered(shop, ...sent);
    await answered(shop, { idTransfer: ids[2], status: 'PAID', endToEndId: 'E2' });
    await answered(shop, { idTransfer: ids[3], status: 'FAILED', reason: 'AC03' });
    for (const [n, format] of forms.entries()) {
      const args = ['--date', date, '--format', format];
      expect(await shop.run('export', args)).toEqual({
        code: 0,
        stdout: before[n],
        stderr:
          'payfac: warning: of 4 transfers, these were sent before: 1 SENT, 1 PAID, 1 FAILED. Do not send them again; ' +
          '--status CREATED leaves them out.\n',
      });
    }
    const amounts = async (...args: string[]) =>
      parseCsv(await rows(shop, 'csv', ...args))
        .slice(1)
        .map((row) => [row[1], row[6]]);
    expect(await amounts('--status', 'CREATED')).toEqual([[String(sellerIds[0]), '10.00']]);
    expect(await amounts('--status', 'FAILED')).toEqual([[String(sellerIds[3]), '40.00']]);
    // Another closing of the day adds what is due again.
    await output(shop, 'close', ['--date', date]);
    const { stdout } = await shop.run('export', ['--date', date, '--format', 'csv']);
    expect(stdout.startsWith(before[0]!)).toBe(true);
    expect(parseCsv(stdout.slice(before[0]!.length)).map((row) => [row[1], row[6]])).toEqual([
      [String(sellerIds[3]), '40.00'],
    ]);
  });

  test('writes a file that only its owner can read, complete or not at all', async () => {
    const { shop, ids } = await closedShop(10, 2000.25);
    const out = join(setup.folder, 'export.csv');
    await writeFile(out, 'older', { mode: 0o644 });
    expect(await rows(shop, 'csv', '--out', out)).toBe(`2 transfers, 2,010.25 BRL: written to ${out}.\n`);
    const text = await readFile(out, 'utf8');
    expect(text).toBe(await rows(shop, 'csv'));
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    await store.write((tx) =>
      tx.updateTable('transfers').set({ amount_cents: 999 }).where('id', '=', ids[1]!).execute(),
    );
    const broken = await shop.run('export', ['--date', date, '--format', 'csv', '--out', out]);
    expect([broken.code, broken.stdout]).toEqual([1, '']);
    expect(broken.stderr).toMatch(
      new RegExp(`the seal of transfer ${ids[1]} is broken.*Neither it nor what follows`),
    );
    expect(await readFile(out, 'utf8')).toBe(text);
    expect((await readdir(setup.folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    const nowhere = await shop.run('export', [
      ...['--date', '2026-10-01', '--format', 'csv'],
      ...['--out', join(setup.folder, 'none', 'export.csv')],
    ]);
    expect([nowhere.code, nowhere.stderr]).toEqual([
      1,
      expect.stringMatching(/^payfac: cannot write/) as string,
    ]);
    await store.write((tx) =>
      tx.updateTable('transfers').set({ amount_cents: 200_025 }).where('id', '=', ids[1]!).execute(),
    );
  });

  test.each<[string, string | null]>([
    ['another account', '{"bank":"","pix_key":"666","pix_key_type":"PHONE","transfer_type":"PIX"}'],
    ['no account', null],
  ])('stops before a transfer that was given %s without the key', async (_name, account) => {
    const { shop, ids } = await closedShop(10, 20);
    await store.write((tx) =>
      tx.updateTable('transfers').set({ account }).where('id', '=', ids[1]!).execute(),
    );
    const { code, stdout, stderr } = await shop.run('export', ['--date', date, '--format', 'ndjson']);
    expect(code).toBe(1);
    expect(stdout.split('\n').map((line) => line.slice(0, 30))).toEqual([
      expect.stringContaining(`"idTransfer":${ids[0]}`) as string,
      '',
    ]);
    expect(stderr).toContain(`the seal of transfer ${ids[1]} is broken`);
  });

  test('names nobody once the seller is erased', async () => {
    const { shop, ids, sellerIds } = await closedShop(10);
    await erased(shop, sellerIds[0]!, ids[0]!);
    const { stdout } = await shop.run('export', ['--date', date, '--format', 'csv']);
    expect(stdout.split('\r\n')[1]).toBe(`${ids[0]},${sellerIds[0]},,,${date},${paidOn},10.00,,,,,,,,,,`);
  });

  test('reads more than one page, each transfer once', async () => {
    const shop = await newShop();
    const seller = { intermediaryId: shop.id, sellerId: await newSeller(shop) };
    const ids = await filledTransfers(store, seller, date, 1_050);
    const deps = { read: store.read, keyring: testKeyring };
    const found = [];
    for await (const { order } of exportTransfers(deps, { ...seller, transferDate: date, status: null }))
      found.push(order.id);
    expect(found).toEqual(ids);
  });

  // Citus reports its own plan for a spread table.
  test.skipIf(inject('isCluster'))('finds its transfers by index in a large table', async () => {
    const { shop } = await closedShop(10);
    await restoredLarge(store, ['transfers']);
    for (const [status, index] of [
      [null, 'transfers_by_date'],
      ['CREATED', 'transfers_by_status'],
    ] as const) {
      const filter = { intermediaryId: shop.id, transferDate: date, status };
      const plans = await queryPlans(setup.location, ({ read }) => listExported(read, filter, 0, 1_000));
      expect(plans.at(-1)?.plan).toMatch(new RegExp(`${index}.*transfer_date ?=.*id ?>`, 's'));
    }
  });

  test.each([
    [['--format', 'csv'], /--date/],
    [['--date', date], /--format/],
    [['--date', date, '--format', 'xml'], /Allowed choices are csv, ndjson/],
    [['--date', '31/10/2026', '--format', 'csv'], /It must be a date/],
  ])('%j is refused', async (args, message) => {
    const shop = await newShop();
    const { code, stdout, stderr } = await shop.run('export', args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});

describe('payfac transfers import', () => {
  test('records each line, rejects the bad ones, and knows those that it has', async () => {
    const { shop, ids } = await closedShop(10, 20, 30, 40);
    const stranger = await closedShop(50);
    const [paid, failed, sent, created] = ids;
    const lines = [
      { idTransfer: paid, status: 'SENT', endToEndId: 'E1' },
      { idTransfer: paid, status: 'PAID' },
      { idTransfer: failed, status: 'SENT' },
      { idTransfer: failed, status: 'FAILED', reason: 'AC03' },
      { idTransfer: sent, status: 'SENT' },
      { idTransfer: sent, status: 'SENT' },
      { idTransfer: created, status: 'PAID' },
      { idTransfer: paid, status: 'FAILED', reason: 'AC03' },
      { idTransfer: failed, status: 'FAILED', reason: 'AC04' },
      { idTransfer: paid, status: 'SENT', endToEndId: 'E2' },
      { idTransfer: 999_999, status: 'SENT' },
      { idTransfer: stranger.ids[0], status: 'SENT' },
      { idTransfer: created, status: 'CREATED' },
      { idTransfer: created, status: 'SENT', reason: 'two words' },
      { idTransfer: created, status: 'SENT', amount: 40 },
      { idRefund: created, status: 'SENT' },
      { status: 'SENT' },
      `{"idTransfer":${created},"idTransfer":1,"status":"SENT"}`,
      '[1]',
      '{"idTransfer":',
    ];
    const first = await imported(shop, lines);
    expect(first).toMatchObject({ code: 2, lines: 20, answered: 5, known: 1, rejected: 14 });
    expect(first.details.map(({ line, code, detail }) => `${line} ${code}: ${detail}`)).toEqual([
      '8 transfer_state_conflict: /idTransfer: This transfer is PAID and cannot become FAILED; nothing was written. ' +
        'CREATED is followed by SENT or CANCELLED, SENT by PAID or FAILED, and PAID by RETURNED.',
      '9 transfer_state_conflict: /idTransfer: This transfer is FAILED with other data of the bank; nothing was written.',
      '13 invalid_line: /status must be SENT, PAID, FAILED, RETURNED or CANCELLED',
      '14 invalid_line: /reason must be a code of at most 35 letters, digits, _, . or -, or be left out',
      '15 invalid_line: /amount is not a field of an answer: remove it or correct its name',
      '16 invalid_line: /idRefund is not a field of an answer: remove it or correct its name',
      '17 invalid_line: /idTransfer is missing or not valid: expected the number of the export',
      '18 repeated_key: /idTransfer appears more than once: keep the right one',
      '19 invalid_line: the line must be one JSON object',
      '20 malformed_json: the line is not one whole JSON value in UTF-8: send one JSON object per line, not cut off',
      // These lines waited for a later one.
      '7 transfer_state_conflict: /idTransfer: This transfer is CREATED and cannot become PAID; nothing was written. ' +
        'CREATED is followed by SENT or CANCELLED, SENT by PAID or FAILED, and PAID by RETURNED.',
      '10 transfer_state_conflict: /idTransfer: This transfer is PAID and cannot become SENT; nothing was written. ' +
        'CREATED is followed by SENT or CANCELLED, SENT by PAID or FAILED, and PAID by RETURNED.',
      '11 transfer_not_found: /idTransfer: There is no such transfer. Check its id.',
      '12 transfer_not_found: /idTransfer: There is no such transfer. Check its id.',
    ]);
    expect(first.details.find(({ line }) => line === 20)?.raw).toBe('{"idTransfer":');
    const again = await imported(shop, lines);
    expect(again).toMatchObject({ code: 2, lines: 20, answered: 0, known: 6, rejected: 14 });
    expect(again.details).toEqual(first.details);
    const statuses = [];
    for (const id of ids) statuses.push(await statusOf(shop, id));
    expect(statuses).toEqual(['PAID', 'FAILED', 'SENT', 'CREATED']);
    expect(await statusOf(stranger.shop, stranger.ids[0]!)).toBe('CREATED');
    // The amount of the failed transfer is due again.
    expect(await output(shop, 'close', ['--date', date])).toMatch(/^created {3}1 {8}20\.00$/m);
    const { faults } = await verifyStatements(serviceOn(store), { sellerId: null, anchor: null });
    expect(faults.filter(({ intermediaryId }) => intermediaryId === shop.id)).toEqual([]);
  });

  test('knows a whole file again, though later answers replaced what earlier ones said', async () => {
    const { shop, ids } = await closedShop(10, 20, 30);
    const [paid, failed, other] = ids;
    const lines = [
      { idTransfer: paid, status: 'SENT', reason: 'ACSP', endToEndId: 'E1' },
      { idTransfer: failed, status: 'SENT', reason: 'ACSP' },
      { idTransfer: paid, status: 'PAID', reason: 'ACSC', endToEndId: 'E2' },
      { idTransfer: failed, status: 'FAILED', reason: 'AC03' },
      { idTransfer: other, status: 'SENT', reason: 'ACSP' },
    ];
    expect(await imported(shop, lines)).toMatchObject({ code: 0, answered: 5, known: 0 });
    expect(await imported(shop, lines)).toMatchObject({ code: 0, answered: 0, known: 5 });
    const returned = { idTransfer: paid, status: 'RETURNED', reason: 'MD06' };
    expect(await imported(shop, [...lines, returned])).toMatchObject({ code: 0, answered: 1, known: 5 });
    expect(await imported(shop, [...lines, returned])).toMatchObject({ code: 0, answered: 0, known: 6 });
    // An earlier answer does not explain one that cannot follow it, nor does that of another transfer, or a refused
    // one.
    const contradicting = [
      returned,
      { idTransfer: paid, status: 'SENT', endToEndId: 'E1' },
      { idTransfer: failed, status: 'SENT', endToEndId: 'E3' },
      { idTransfer: failed, status: 'PAID' },
      { idTransfer: other, status: 'SENT', reason: 'AB01' },
      { idTransfer: other, status: 'SENT', reason: 'ACSP' },
    ];
    const summary = await imported(shop, contradicting);
    expect(summary).toMatchObject({ code: 2, answered: 0, known: 2, rejected: 4 });
    expect(summary.details.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  test('says what it did, and where the rejected lines are', async () => {
    const { shop, ids } = await closedShop(10);
    const file = join(setup.folder, 'answers.ndjson');
    await writeFile(
      file,
      `{"idTransfer":${ids[0]},"status":"SENT"}\n{"idTransfer":999999,"status":"SENT"}\n`,
    );
    const { code, stdout, stderr } = await shop.run('import', [file]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout:
        '2 lines: 1 recorded, 0 already known, 1 rejected\n\ncode                lines\ntransfer_not_found  1\n\n' +
        `The rejected lines, each with what to do, are in ${file}.rejected.ndjson\n`,
      stderr: '',
    });
    expect((await stat(`${file}.rejected.ndjson`)).mode & 0o777).toBe(0o600);
    await rm(`${file}.rejected.ndjson`);
  });
});
