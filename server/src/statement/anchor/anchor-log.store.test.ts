import type { Tx } from '../../db/store.ts';
import { appendFile, mkdtemp, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { chargeUuid } from '../../../test/support/charge-lines.ts';
import {
  changeAccountOf,
  importMixed,
  linesOf,
  moveHead,
  proofSeller,
  refundOf,
  serviceOn,
  type ProofSeller,
} from '../../../test/support/proof.ts';
import { queryPlans, restoredLarge } from '../../../test/support/query-plans.ts';
import { seedIntermediary, seedSellers } from '../../../test/support/seed.ts';
import { testKeyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { recordedTransfer } from '../../../test/support/transfers.ts';
import { findPayee } from '../../sellers/seller.repository.ts';
import { compareWithAnchor } from '../verify/compare-anchor.ts';
import { verifyStatements } from '../verify/verify-statements.ts';
import { readAnchors, type AnchoredLine } from './anchor-file.ts';
import { AnchorLog } from './anchor-log.ts';

let database: TestStore;
let service: ReturnType<typeof serviceOn>;
let folder: string;
let path: string;
let log: AnchorLog;
let seller: ProofSeller;
let files = 0;
let now = Date.UTC(2026, 10, 1, 12);

const opened: TestStore[] = [];

async function openDatabase(): Promise<void> {
  database = await createTestStore();
  opened.push(database);
  service = { ...serviceOn(database.store), clock: () => now };
  seller = await proofSeller(database.store, 'First');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payfac-anchor-'));
  await openDatabase();
});
afterAll(async () => {
  for (const each of opened) await each.cleanup();
  await rm(folder, { recursive: true });
});
/** Before each test, the file has all sellers that exist. */
beforeEach(async () => {
  path = join(folder, `anchor-${++files}`);
  log = new AnchorLog(path);
  await log.save(service);
});

async function anchored(paths = [path]) {
  const found: AnchoredLine[] = [];
  for await (const { lines } of readAnchors(paths)) found.push(...lines);
  return found;
}

const faultsFound = async (paths = [path]) =>
  (await verifyStatements(service, { sellerId: null, anchor: readAnchors(paths) })).faults;
const holdsWithout = async () => (await verifyStatements(service, { sellerId: null, anchor: null })).holds;

describe('what is saved', { shuffle: false }, () => {
  beforeAll(openDatabase);

  test('first all sellers, those without lines too, for the owner alone', async () => {
    const sellers = await database.store.read.selectFrom('sellers').select('id').orderBy('id').execute();
    const lines = await anchored();
    expect(lines.map(({ sellerId }) => sellerId)).toEqual(sellers.map(({ id }) => id));
    const last = (await linesOf(database.store, seller.sellerId)).at(-1)!;
    const hash = last.hash.toString('hex');
    expect(lines).toContainEqual({
      intermediaryId: seller.intermediaryId,
      sellerId: seller.sellerId,
      sequence: 8,
      hash,
      // The change is the assignment of its plan.
      termsSequence: 1,
      refundedCharge: null,
      transferId: null,
    });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('then what changed, with each refund, and nothing twice, by this and by another process', async () => {
    const other = await proofSeller(database.store, 'Other');
    const before = (await anchored()).length;
    await importMixed(service, seller.sellerId, { first: 100, count: 6 });
    for (const n of [101, 102]) await refundOf(service, seller.intermediaryId, chargeUuid(n));
    await importMixed(service, seller.sellerId, { first: 200, count: 1 });
    expect((await log.save(service)).sellers).toBe(2);
    const added = (await anchored()).slice(before);
    const brief = added.map(({ sellerId, sequence, refundedCharge }) => [sellerId, sequence, refundedCharge]);
    expect(brief).toEqual([
      [seller.sellerId, 15, chargeUuid(101)],
      [seller.sellerId, 16, chargeUuid(102)],
      [seller.sellerId, 17, null],
      // The last lines of the seller are its refunds.
      [other.sellerId, 7, chargeUuid(0)],
      [other.sellerId, 8, chargeUuid(3)],
    ]);
    const bytes = (await stat(path)).size;
    for (const each of [log, new AnchorLog(path), log]) {
      expect(await each.save(service)).toMatchObject({ sellers: 0, doubtful: [] });
    }
    expect((await stat(path)).size).toBe(bytes);
    expect(await faultsFound()).toEqual([]);
  });

  test('a mark, once an hour, when nothing changed', async () => {
    const marks = async () => (await readFile(path, 'utf8')).split('"savedAt"').length - 1;
    expect(await marks()).toBe(1);
    now += 61 * 60_000;
    await log.save(service);
    await log.save(service);
    expect(await marks()).toBe(2);
  });

  test('all sellers again in a new file after the old one was moved away; both are compared', async () => {
    const old = `${path}.1`;
    await rename(path, old);
    const { length } = await anchored([old]);
    expect((await log.save(service)).sellers).toBe(length);
    expect(await faultsFound([old, path])).toEqual([]);
  });

  test('after two processes wrote at the same moment, the same', async () => {
    await importMixed(service, seller.sellerId, { first: 300 + files * 10, count: 1 });
    await Promise.all([log.save(service), new AnchorLog(path).save(service)]);
    expect(await faultsFound()).toEqual([]);
  });
});

describe('a file that a crash cut off', () => {
  test.each([1, 20, 60, 190])(
    '%i bytes before its end is read, and continued on a line of its own',
    async (lost) => {
      await importMixed(service, seller.sellerId, { first: 400 + files * 10, count: 1 });
      await log.save(service);
      const whole = await anchored();
      await truncate(path, (await stat(path)).size - lost);
      expect(await faultsFound()).toEqual([]);
      await new AnchorLog(path).save(service);
      expect((await anchored()).at(-1)).toEqual(whole.at(-1));
      expect(await faultsFound()).toEqual([]);
    },
  );

  test('in its first line is begun again', async () => {
    await truncate(path, 10);
    await log.save(service);
    expect((await anchored()).at(-1)?.sellerId).toBeGreaterThan(0);
  });
});

describe('a file that is no anchor', () => {
  test.each([
    ['of another program', 'keep me\n'],
    ['without an end of a line', 'keep me'],
    ['JSON', '{"heads":[]}\n'],
    ['one long line', '{'.repeat(200_000)],
  ])('is refused and left as it is: %s', async (_name, text) => {
    await writeFile(path, text);
    await expect(new AnchorLog(path).save(service)).rejects.toThrow('is not an anchor');
    await expect(anchored()).rejects.toThrow('is not an anchor');
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  test('is refused: empty, missing, a device, a folder, a line with a short hash', async () => {
    await writeFile(path, '');
    await expect(anchored()).rejects.toThrow('is not an anchor');
    await expect(anchored([`${path}.none`])).rejects.toThrow('cannot read the anchor');
    for (const each of ['/dev/null', folder]) {
      await expect(new AnchorLog(each).save(service)).rejects.toThrow('is not a regular file');
      await expect(anchored([each])).rejects.toThrow('is not a regular file');
    }
    await log.save(service);
    await appendFile(path, '{"idIntermediary":1,"idSeller":2,"sequence":3,"hash":"09"}\n');
    await expect(anchored()).rejects.toThrow('has a line that no anchor has');
  });
});

describe('whoever can write the database, without the key', () => {
  /** Returns what an attacker saves, to put it back later. */
  async function stateOf({ sellerId }: ProofSeller) {
    const { read } = database.store;
    const heads = read.selectFrom('seller_heads').selectAll().where('seller_id', '=', sellerId);
    // Citus does not accept the intermediary of a row in an update, even when it stays the same.
    const { intermediary_id: _, ...head } = await heads.executeTakeFirstOrThrow();
    const units = read.selectFrom('receivable_units').selectAll().where('seller_id', '=', sellerId);
    const volumes = read.selectFrom('daily_volumes').selectAll().where('seller_id', '=', sellerId);
    return { head, units: await units.execute(), volumes: await volumes.execute() };
  }

  type State = Awaited<ReturnType<typeof stateOf>>;

  async function putBackState(tx: Tx, { sellerId }: ProofSeller, { head, units, volumes }: State) {
    await tx.updateTable('seller_heads').set(head).where('seller_id', '=', sellerId).execute();
    await tx.deleteFrom('receivable_units').where('seller_id', '=', sellerId).execute();
    await tx.insertInto('receivable_units').values(units).execute();
    await tx.deleteFrom('daily_volumes').where('seller_id', '=', sellerId).execute();
    await tx.insertInto('daily_volumes').values(volumes).execute();
  }

  /** Puts back the state before a refund: the earlier head with its own seal, no line after it, and the charge PAID. */
  async function putBack(victim: ProofSeller, before: State, uuid: string) {
    const { head } = before;
    await database.store.write(async (tx) => {
      await tx
        .deleteFrom('statement_entries')
        .where('seller_id', '=', victim.sellerId)
        .where('sequence', '>', head.statement_sequence)
        .execute();
      for (const table of ['webhook_deliveries', 'outbox_events'] as const) {
        await tx
          .deleteFrom(table)
          .where('seller_id', '=', victim.sellerId)
          .where('sequence', '>', head.event_sequence)
          .execute();
      }
      await putBackState(tx, victim, before);
      await tx
        .deleteFrom('refunds')
        .where('seller_id', '=', victim.sellerId)
        .where('charge_uuid', '=', uuid)
        .execute();
      await tx
        .updateTable('charges')
        .set({ status: 'PAID', refunded_at: null, as_fraud: null, refunded_cents: 0 })
        .where('intermediary_id', '=', victim.intermediaryId)
        .where('uuid', '=', uuid)
        .execute();
    });
  }

  test('can put back the state before a refund: without an anchor all holds, with one the charge is named', async () => {
    const victim = await proofSeller(database.store, 'Put back');
    await log.save(service);
    const before = await stateOf(victim);
    await refundOf(service, victim.intermediaryId, chargeUuid(1));
    await log.save(service);
    await putBack(victim, before, chargeUuid(1));

    expect(await holdsWithout()).toBe(true);
    expect(await faultsFound()).toMatchObject([
      {
        sellerId: victim.sellerId,
        sequence: 9,
        chargeUuid: chargeUuid(1),
        what: 'the refund of this charge is anchored, but the charge is not refunded any more',
        stored: 'no refund',
        expected: 'a refund',
      },
    ]);
    // The server notices the change when it saves next, and confirms nothing of that seller.
    expect(await log.save(service)).toMatchObject({ sellers: 0, doubtful: [victim.sellerId] });

    // The statement grows beyond the anchored line again.
    await importMixed(service, victim.sellerId, { first: 50, count: 3 });
    await refundOf(service, victim.intermediaryId, chargeUuid(1));
    await log.save(service);
    expect(await holdsWithout()).toBe(true);
    expect(await faultsFound()).toMatchObject([
      {
        sellerId: victim.sellerId,
        sequence: 9,
        what: expect.stringContaining('not the anchored one') as string,
      },
    ]);
    await rm(path);
  });

  test('can put back the state before a transfer: with an anchor the transfer is named', async () => {
    const victim = await proofSeller(database.store, 'Paid twice');
    await log.save(service);
    const before = await stateOf(victim);
    const { id } = await recordedTransfer(database.store, victim, '2026-10-31');
    await log.save(service);
    await database.store.write(async (tx) => {
      await tx.deleteFrom('statement_entries').where('transfer_id', '=', id).execute();
      await tx.deleteFrom('transfers').where('id', '=', id).execute();
      await putBackState(tx, victim, before);
    });
    expect(await holdsWithout()).toBe(true);
    expect(await faultsFound()).toMatchObject([
      { sellerId: victim.sellerId, sequence: 9, stored: 'no transfer', expected: `transfer ${id}` },
    ]);
    expect(await log.save(service)).toMatchObject({ sellers: 0, doubtful: [victim.sellerId] });

    // A second closing makes such a transfer.
    const again = await recordedTransfer(database.store, victim, '2026-10-31');
    expect(again.id).not.toBe(id);
    await log.save(service);
    expect(await holdsWithout()).toBe(true);
    expect(await faultsFound()).toMatchObject([{ sequence: 9, expected: `transfer ${id}` }]);
    await rm(path);
  });

  test('can put back an account of before, though no line was written since: the seller is named', async () => {
    const victim = await proofSeller(database.store, 'Old account');
    const payee = await findPayee(database.store.read, victim.intermediaryId, victim.sellerId);
    const { document: _, company_name: __, ...account } = payee!;
    const before = await stateOf(victim);
    await changeAccountOf(service, victim, '+5511987654321');
    expect((await log.save(service)).sellers).toBe(1);
    expect(await faultsFound()).toEqual([]);

    await database.store.write(async (tx) => {
      await tx.updateTable('bank_accounts').set(account).where('seller_id', '=', victim.sellerId).execute();
      await putBackState(tx, victim, before);
    });
    expect(await holdsWithout()).toBe(true);
    const { sellerId } = victim;
    expect(await faultsFound()).toMatchObject([
      { sellerId, stored: '1 change', expected: 'at least 2 changes' },
    ]);
    expect(await log.save(service)).toMatchObject({ sellers: 0, doubtful: [sellerId] });
    // The seal covers the number of changes too.
    await database.store.write((tx) =>
      tx.updateTable('seller_heads').set({ terms_sequence: 2 }).where('seller_id', '=', sellerId).execute(),
    );
    expect(await holdsWithout()).toBe(false);
    await database.store.write((tx) => putBackState(tx, victim, before));
    await rm(path);
  });

  test('can cut lines off, or delete a whole seller: the same', async () => {
    const [cut, gone] = [await proofSeller(database.store, 'Cut'), await proofSeller(database.store, 'Gone')];
    const [empty = 0] = await seedSellers(database.store, await seedIntermediary(database.store, 'Empty'), 1);
    const before = await stateOf(cut);
    await importMixed(service, cut.sellerId, { first: 60, count: 2 });
    const fresh = new AnchorLog(`${path}.fresh`);
    await fresh.save(service);

    await putBack(cut, before, chargeUuid(1));
    await database.store.write((tx) =>
      tx
        .deleteFrom('charges')
        .where('uuid', 'in', [chargeUuid(60), chargeUuid(61)])
        .where('seller_id', '=', cut.sellerId)
        .execute(),
    );
    for (const id of [gone.sellerId, empty]) await deleteSeller(id);
    expect(await holdsWithout()).toBe(true);
    const noSeller = { sequence: null, what: 'the anchored seller is gone', stored: 'no seller' };
    expect(await faultsFound([fresh.path])).toMatchObject([
      { sellerId: cut.sellerId, sequence: 10, stored: '8 lines', expected: 'at least 10 lines' },
      { sellerId: gone.sellerId, ...noSeller },
      { sellerId: empty, ...noSeller },
    ]);
    expect((await fresh.save(service)).doubtful).toEqual([cut.sellerId, gone.sellerId, empty]);
  });

  async function deleteSeller(id: number): Promise<void> {
    const tables = [
      'statement_entries',
      'receivable_units',
      'daily_volumes',
      'seller_heads',
      'webhook_deliveries',
      'outbox_events',
      'webhook_endpoints',
      'refunds',
      'charges',
      'seller_plans',
      'bank_accounts',
      'seller_addresses',
      'tokens',
    ] as const;
    await database.store.write(async (tx) => {
      for (const table of tables) await tx.deleteFrom(table).where('seller_id', '=', id).execute();
      await tx.deleteFrom('sellers').where('id', '=', id).execute();
    });
  }

  test('gets a statement with a broken seal into no anchor', async () => {
    const broken = await proofSeller(database.store, 'Broken');
    const [{ head }, lines] = [await stateOf(broken), await linesOf(database.store, broken.sellerId)];
    await moveHead(database.store, broken, null, { sequence: 7, hash: lines[6]!.hash });
    expect((await log.save(service)).doubtful).toEqual([broken.sellerId]);
    expect((await anchored()).map(({ sellerId }) => sellerId)).not.toContain(broken.sellerId);
    await moveHead(database.store, broken, testKeyring, { sequence: 8, hash: head.statement_hash });
    expect((await log.save(service)).doubtful).toEqual([]);
  });
});

// Citus reports its own plan for a spread table.
describe.skipIf(inject('isCluster'))('what it reads, of large tables without statistics', () => {
  const tables = ['charges', 'statement_entries', 'sellers', 'seller_heads'];

  test('is found through the keys of the tables, also when a line is compared', async () => {
    // The units too: PostgreSQL may have counted them meanwhile, and reads all of a small table.
    await restoredLarge(database.store, [...tables, 'receivable_units']);
    await importMixed(service, seller.sellerId, { first: 900, count: 1 });
    const plans = await queryPlans(database.location, async (store) => {
      await log.save({ ...service, store });
      await compareWithAnchor(store.read, readAnchors([path]), null);
    });
    const ours = plans.filter(({ query }) => tables.some((table) => query.includes(`from "${table}"`)));
    const readsMore = ours.filter(({ plan }) => /SCAN|Seq Scan|Hash|Merge|Sort|TEMP B-TREE/.test(plan));
    expect(readsMore).toEqual([]);
    expect(ours).toHaveLength(4);
  });
});
