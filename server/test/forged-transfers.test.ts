import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sabotaged } from './sabotage/sabotaged.ts';
import { createSetup, runPayfac, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { linesOf, moveHead, proofSeller, rewriteChain, type ProofSeller } from './support/proof.ts';
import { testKeyring } from './support/test-keyring.ts';
import { forgedTransfer, recordedTransfer, returnedTransfer } from './support/transfers.ts';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { formatGroupedBrl } from '../src/shared/money.ts';
import type { Transfer } from '../src/settlement/transfer.ts';

let setup: TestSetup;
let store: Store;
let seller: ProofSeller;
let transfer: Transfer;
let sellers = 0;

beforeAll(async () => {
  setup = await createSetup();
  store = await openStore(setup.location);
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});
beforeEach(async () => {
  seller = await proofSeller(store, `Paid ${++sellers}`);
  transfer = await recordedTransfer(store, seller, '2026-12-31');
});
const args = () => ['statement', 'verify', '--seller', String(seller.sellerId)];
const verifySeller = () => runCommand(setup.env, args());

test('the number of honest ones and what they pay are told', async () => {
  await returnedTransfer(store, transfer);
  await recordedTransfer(store, seller, '2026-12-31');
  const { code, stdout } = await verifySeller();
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining(
      `balance 0.00 BRL, 2 transfers of ${formatGroupedBrl(transfer.amountCents)} BRL, in`,
    ) as string,
  });
});

test.each<[string, string, () => Promise<unknown>]>([
  [
    'conservation',
    'the amount of the transfer is not what the lines that it covers add up to',
    async () => {
      const amountCents = transfer.amountCents + 1;
      await forgedTransfer(store, transfer, { amountCents });
      await rewriteChain(store, seller, testKeyring, (line) =>
        line.transfer_id === transfer.id ? { ...line, value_cents: amountCents } : line,
      );
    },
  ],
  [
    'transfer-return',
    'a REPASSE_DEVOLVIDO gives back a transfer that was cancelled, failed or was returned, and no other',
    () => forgedTransfer(store, transfer, { status: 'FAILED' }),
  ],
  [
    'transfer-account',
    'the account of the transfer is not that of its digest: it was changed',
    () =>
      store.write((tx) =>
        tx.updateTable('transfers').set({ account: '{}' }).where('id', '=', transfer.id).execute(),
      ),
  ],
  [
    'transfer-line',
    'has no REPASSE or REPASSE_CESSAO line',
    async () => {
      const lines = await linesOf(store, seller.sellerId);
      const { sequence, hash } = lines.at(-2)!;
      await store.write((tx) =>
        tx.deleteFrom('statement_entries').where('transfer_id', '=', transfer.id).execute(),
      );
      await moveHead(store, seller, testKeyring, { sequence, hash });
    },
  ],
])('are found, and only by what looks for them: %s', async (guard, what, forge) => {
  await forge();
  const found = await verifySeller();
  expect(found.code).toBe(1);
  expect(found.stdout).toContain(what);
  const without = await runPayfac({ ...setup.env, ...sabotaged(guard) }, args());
  expect(without.code, without.stderr).toBe(0);
});
