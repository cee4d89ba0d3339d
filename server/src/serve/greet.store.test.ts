import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { serviceOn } from '../../test/support/proof.ts';
import { createTestStore, type TestStore } from '../../test/support/test-store.ts';
import { printWelcome } from './print-welcome.ts';

const url = 'http://127.0.0.1:3000';
const shownToken = /pfi_[\w-]{49}/;
const command = 'npx payfac token create --intermediary default --new';

let database: TestStore;
let said: string[];

beforeEach(async () => {
  database = await createTestStore();
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.cleanup();
});

const greeting = async (isOnTerminal: boolean) => {
  await printWelcome(serviceOn(database.store), url, isOnTerminal);
  return said.splice(0).join('\n');
};

test('where output is collected, the first start shows the command that makes a token, and makes none', async () => {
  const text = await greeting(false);
  expect([text.includes(url), text.includes(command), shownToken.test(text)]).toEqual([true, true, false]);
  expect(await database.store.read.selectFrom('tokens').select('id').execute()).toEqual([]);
});

test('on a terminal, the first start on SQLite shows a token, once; on PostgreSQL the command', async () => {
  const isSqlite = inject('engine') === 'sqlite';
  const text = await greeting(true);
  expect([text.includes(command), shownToken.test(text)]).toEqual([!isSqlite, isSqlite]);
  for (const page of ['console', 'docs']) expect(text.includes(`${url}/${page}`), page).toBe(isSqlite);
  expect(shownToken.test(await greeting(true))).toBe(false);
});
