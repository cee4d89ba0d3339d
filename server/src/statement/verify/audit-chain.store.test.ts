import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { serviceOn } from '../../../test/support/proof.ts';
import { seedIntermediary } from '../../../test/support/seed.ts';
import { testKey, testKeyring } from '../../../test/support/test-keyring.ts';
import { createTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { chainAudit, pruneAudit, pruneAuditPart } from '../../audit/audit-chain.ts';
import { operator, recordAudit } from '../../audit/audit.repository.ts';
import { openStore } from '../../db/open-store.ts';
import type { Tx } from '../../db/store.ts';
import { reseal } from '../../secret-keys/reseal.ts';
import { Keyring } from '../../shared/keyring.ts';
import { readAnchors } from '../anchor/anchor-file.ts';
import { AnchorLog } from '../anchor/anchor-log.ts';
import { verifyStatements } from './verify-statements.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

let database: TestStore;
let folder: string;
let path: string;
let intermediaryId: number;
beforeEach(async () => {
  database = await createTestStore();
  folder = await mkdtemp(join(tmpdir(), 'payfac-audit-'));
  path = join(folder, 'anchor');
  intermediaryId = await seedIntermediary(database.store);
  await seedIntermediary(database.store, 'Other');
});
afterEach(async () => {
  await database.cleanup();
  await rm(folder, { recursive: true });
});

const service = (keyring: Keyring = testKeyring) => ({ ...serviceOn(database.store), keyring });
const write = (work: (tx: Tx) => Promise<unknown>) => database.store.write(work);
const save = () => new AnchorLog(path).save(service());
const chain = () => chainAudit(service());

/** Records something about each of these. */
async function record(subjects: readonly string[], occurredAt = now): Promise<void> {
  for (const subject of subjects) {
    const entry = { action: 'token.revoked', subject, occurredAt } as const;
    await write((tx) => recordAudit(tx, testKeyring, operator(intermediaryId), entry));
  }
}

async function faultsFound({ withAnchor = false, keyring = testKeyring } = {}): Promise<string[]> {
  const anchor = withAnchor ? readAnchors([path]) : null;
  const { faults } = await verifyStatements(service(keyring), { sellerId: null, anchor });
  return faults.map((fault) => `${fault.intermediaryId - intermediaryId}: ${fault.what}`);
}

/** Returns the records of the intermediary. */
const chained = () =>
  database.store.read
    .selectFrom('audit_records')
    .selectAll()
    .where('intermediary_id', '=', intermediaryId)
    .orderBy('id')
    .execute();

describe('audit records', () => {
  test('get their places in the chain once, in the order of their ids, and verify', async () => {
    await record(['token:1', 'token:2']);
    expect(await faultsFound()).toEqual([]);
    // Two servers do it at once.
    expect(await Promise.all([chain(), chain()])).toEqual([[], []]);
    await record(['token:3']);
    await chain();
    const rows = await chained();
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.slice(-3).map(({ subject, seal }) => [subject, seal])).toEqual([
      ['token:1', null],
      ['token:2', null],
      ['token:3', null],
    ]);
    expect(await faultsFound()).toEqual([]);
  });

  test('have their last one in the anchor, and nothing twice', async () => {
    await record(['token:1']);
    expect(await save()).toMatchObject({ doubtfulAudits: [] });
    const text = await readFile(path, 'utf8');
    const last = (await chained()).at(-1)!;
    expect(text).toContain(
      `{"idIntermediary":${intermediaryId},"auditRecord":${last.sequence},"hash":"${last.hash!.toString('hex')}"}`,
    );
    await save();
    expect(await readFile(path, 'utf8')).toBe(text);
    expect(await faultsFound({ withAnchor: true })).toEqual([]);
  });

  test('verify after the key was replaced, also those that were not chained before', async () => {
    await record(['token:1']);
    await chain();
    await record(['token:2']);
    const { left } = await reseal({ ...service(new Keyring(testKey(9), [testKey(7)])) });
    expect(left).toEqual([]);
    expect(await faultsFound({ keyring: new Keyring(testKey(9)) })).toEqual([]);
  });

  // On SQLite the transaction is the lock.
  test.runIf(inject('engine') === 'postgres')(
    'are chained by one server while another prunes only after it, also the first time',
    async () => {
      await record(['token:1'], 1);
      const elsewhere = await openStore(database.location);
      let isChained = false;
      const chaining = await elsewhere.write(async (tx) => {
        await pruneAuditPart(tx, testKeyring, intermediaryId, 1);
        const started = chain().then(() => (isChained = true));
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(isChained).toBe(false);
        return { started };
      });
      await chaining.started;
      await elsewhere.close();
      expect(await faultsFound()).toEqual([]);
    },
  );

  test('that are pruned leave a chain that verifies, also with an older anchor', async () => {
    await record(['token:1', 'token:2'], now - 1);
    await save();
    await record(['token:3']);
    await save();
    await pruneAudit(service(), now);
    expect((await chained()).map(({ subject }) => subject)).toEqual(['token:3']);
    expect(await faultsFound({ withAnchor: true })).toEqual([]);
    await pruneAudit(service(), now + 1);
    expect(await chained()).toEqual([]);
    await record(['token:4']);
    await save();
    expect(await faultsFound({ withAnchor: true })).toEqual([]);
  });
});

describe('somebody without the key is found', () => {
  let first: number;
  beforeEach(async () => {
    await record(['token:1', 'token:2', 'token:3']);
    await save();
    const rows = await chained();
    first = rows.length - 3;
  });
  const rowAt = async (index: number) => (await chained())[first + index]!;
  const remove = async (index: number) => {
    const { id } = await rowAt(index);
    await write((tx) => tx.deleteFrom('audit_records').where('id', '=', id).execute());
  };

  test('who changes a record', async () => {
    const { id, sequence } = await rowAt(1);
    await write((tx) =>
      tx.updateTable('audit_records').set({ subject: 'token:9' }).where('id', '=', id).execute(),
    );
    expect(await faultsFound()).toEqual([`0: audit record ${sequence} (id ${id}) was changed`]);
  });

  test('who removes a record from the middle, or from the beginning', async () => {
    const { sequence } = await rowAt(1);
    await remove(1);
    expect(await faultsFound()).toEqual([`0: audit record ${sequence} is gone`]);
    const [oldest] = await chained();
    await write((tx) => tx.deleteFrom('audit_records').where('id', '=', oldest!.id).execute());
    expect(await faultsFound()).toEqual(['0: audit record 1 is gone']);
  });

  test('who removes the last record', async () => {
    await remove(2);
    expect(await faultsFound()).toEqual(['0: the last audit records are gone']);
    expect(await chain()).toEqual([]);
    await record(['token:4']);
    await chain();
    expect(await faultsFound()).toEqual([`0: audit record ${first + 3} is gone`]);
  });

  test('who removes the last record and puts an earlier head back, by an anchor only', async () => {
    const head = await database.store.read
      .selectFrom('audit_heads')
      .selectAll()
      .where('intermediary_id', '=', intermediaryId)
      .executeTakeFirstOrThrow();
    await record(['token:4']);
    await save();
    await remove(3);
    const { intermediary_id: _, ...earlier } = head;
    await write((tx) =>
      tx.updateTable('audit_heads').set(earlier).where('intermediary_id', '=', intermediaryId).execute(),
    );
    expect(await faultsFound()).toEqual([]);
    const gone = '0: the anchored audit record is gone: records were removed after the anchor was saved';
    expect(await faultsFound({ withAnchor: true })).toEqual([gone]);
    expect(await save()).toMatchObject({ doubtfulAudits: [intermediaryId] });
    // Another record takes its place.
    await record(['token:5']);
    await chain();
    expect(await faultsFound()).toEqual([]);
    expect(await faultsFound({ withAnchor: true })).toEqual([
      '0: the audit records are not the anchored ones: they were rewritten after the anchor was saved',
    ]);
  });

  test('who adds a record, or changes one before it is chained, and no server seals it', async () => {
    await record(['token:4']);
    const { id } = await rowAt(3);
    await write((tx) =>
      tx.updateTable('audit_records').set({ subject: 'token:9' }).where('id', '=', id).execute(),
    );
    const named = `0: the audit record with the id ${id} was written or changed by somebody without the secret key`;
    expect(await faultsFound()).toEqual([named]);
    await record(['token:5']);
    expect(await save()).toMatchObject({ doubtfulAudits: [intermediaryId] });
    expect(await faultsFound({ withAnchor: true })).toEqual([named]);
  });

  test('who removes the head, or moves it', async () => {
    await write((tx) => tx.updateTable('audit_heads').set({ sequence: 1 }).execute());
    const broken = ': the seal of the head of the audit records is broken';
    expect(await faultsFound()).toEqual([`0${broken}`, `1${broken}`]);
    await write((tx) => tx.deleteFrom('audit_heads').execute());
    expect(await faultsFound()).toContain('0: the head of the audit records is gone');
    await record(['token:4']);
    expect(await chain()).toEqual([intermediaryId]);
    expect(await faultsFound()).toContain('0: audit records stand behind the last one');
  });

  test('who makes a record look old, so that it is pruned', async () => {
    const { id, sequence } = await rowAt(0);
    await write((tx) => tx.updateTable('audit_records').set({ occurred_at: 1 }).execute());
    await pruneAudit(service(), 2);
    expect((await chained()).map((row) => row.id)).not.toContain(id);
    expect(await faultsFound()).toContain('0: the last audit records are gone');
    expect(sequence).toBe(first + 1);
  });
});
