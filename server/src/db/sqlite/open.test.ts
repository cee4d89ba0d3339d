import { readdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from './open.ts';

test.each([
  ['was only written', false, true],
  ['was only read', true, false],
  ['was not used at all', false, false],
  ['was read and written', true, true],
])('a store that %s is closed to one file, so that the file alone can be moved', async (_, reads, writes) => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-sqlite-'));
  try {
    const first = openSqlite(join(folder, 'payfac.db'));
    await first.migrate();
    await first.close();
    const store = openSqlite(join(folder, 'payfac.db'), { isBulk: true });
    if (writes) {
      const row = { name: 'Acme', default_plan_id: null, created_at: 0 };
      await store.write((tx) => tx.insertInto('intermediaries').values(row).execute());
    }
    if (reads) await store.read.selectFrom('intermediaries').selectAll().execute();
    await store.close();
    expect(await readdir(folder)).toEqual(['payfac.db']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
