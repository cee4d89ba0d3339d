import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { operator } from '../src/audit/audit.repository.ts';
import { saoPauloDate } from '../src/shared/calendar.ts';
import { closeTransfers } from '../src/settlement/closing.service.ts';
import type { Owner } from './operations/fixture.ts';
import { nobody, seedAnticipation, seedApproval, seedHold, seedUser } from './operations/scene.ts';
import { attempts, isolationViolations, orderUuid } from './proof/isolation.ts';
import { sabotaged } from './sabotage/sabotaged.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { environmentOf, startServer } from './support/child-server.ts';
import { adjustmentBody, bankForm, createSeller, sellerBody } from './support/fixtures.ts';
import { importLines } from './support/import-lines.ts';
import { ownerOf as ownerOfSeller } from './support/seed.ts';
import { assign, createPlan } from './support/plans.ts';
import { seedSettlementLines } from './support/settlement-files.ts';
import { seedAccount, seedDraft, seedReturn } from './support/remittances.ts';
import { refund } from './support/statement.ts';
import { nextOf, statementPath } from './support/statement-pages.ts';
import { TestApi } from './support/test-api.ts';
import { fixtures, operationIds } from './operations/index.ts';

let api: TestApi;
let acme: { token: string };
let other: { token: string };
let callers: Record<'intermediary' | 'seller', string>;
let owners: Record<'a neighbour' | 'a seller of another intermediary', Owner>;

beforeAll(async () => {
  api = await TestApi.start();
  // A process with the real clock shares the database.
  api.setNow(new Date().toISOString());
  const caller = await api.createIntermediary('Acme', nobody);
  await seedAccount(api.service, caller.id);
  acme = caller;
  other = await api.createIntermediary('Other');
  const { token } = await ownerOf(acme.token, 1);
  callers = { intermediary: acme.token, seller: token };
  owners = {
    'a neighbour': await ownerOf(acme.token, 2),
    'a seller of another intermediary': await ownerOf(other.token, 3),
  };
});
afterAll(() => api.stop());

async function ownerOf(token: string, n: number): Promise<Owner & { token: string }> {
  const seller = await createSeller(api, token, n);
  const [uuid, uuidOrder] = [chargeUuid(n), orderUuid(n)];
  const refunded = chargeUuid(100 + n);
  await importLines(api, [
    chargeLine({ idSeller: seller.id, uuid, uuidOrder }),
    chargeLine({ idSeller: seller.id, uuid: refunded }),
  ]);
  await refund(api, token, refunded);
  const owner = await ownerOfSeller(api.service.store, seller.id);
  const day = { transferDate: saoPauloDate(api.now), minimumCents: 0, sellerId: seller.id };
  await closeTransfers(api.service, operator(owner), day);
  await importLines(api, [chargeLine({ idSeller: seller.id, uuid: chargeUuid(200 + n) })]);
  const adjusted = await api.call('POST', '/v2/payfac/adjustments', {
    token,
    body: adjustmentBody(seller.id, { uuid_charge: uuid }),
    headers: { 'x-idempotency-key': `adjustment-${n}` },
  });
  expect(adjusted.status, adjusted.text).toBe(200);
  const { id: refundId } = await api.service.store.read
    .selectFrom('refunds')
    .select('id')
    .where('charge_uuid', '=', refunded)
    .executeTakeFirstOrThrow();
  const planId = await createPlan(api, token);
  await assign(api, seller.id, planId, new Date(api.now + 60_000).toISOString());
  const { id: transferId } = await api.service.store.read
    .selectFrom('transfers')
    .select('id')
    .where('seller_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  return {
    sellerId: seller.id,
    document: seller.document,
    chargeUuid: uuid,
    orderUuid: uuidOrder,
    refundId,
    transferId,
    ...(await draftOf(owner, transferId, n)),
    ...(await linesOf(owner, n, uuid)),
    holdId: await seedHold(api, owner, seller.id),
    anticipationId: await seedAnticipation(api, { id: owner, token }, seller.id, chargeUuid(60_000 + n)),
    approvalId: await seedApproval(api.service, owner, seller.id),
    userId: await seedUser(api, owner, seller.id),
    tokenId: await tokenIdOf(seller.id),
    planId,
    token: seller.token,
  };
}

/** Imports a file, whose resolved line tells of this charge. */
async function linesOf(
  intermediaryId: number,
  n: number,
  uuid: string,
): Promise<Pick<Owner, 'settlementFileId' | 'settlementLineId'>> {
  const { fileId, open, resolved } = await seedSettlementLines(api.service, intermediaryId, `OWNER${n}`);
  await api.service.store.write((tx) =>
    tx.updateTable('settlement_lines').set({ charge_uuid: uuid }).where('id', '=', resolved).execute(),
  );
  return { settlementFileId: fileId, settlementLineId: open };
}

/** Puts the transfer into a draft of an account of its own, for which a return was imported. */
async function draftOf(
  intermediaryId: number,
  transferId: number,
  n: number,
): Promise<Pick<Owner, 'remittanceId' | 'account' | 'returnId'>> {
  const account = `conta-${n}`;
  await seedAccount(api.service, intermediaryId, account);
  return {
    account,
    remittanceId: await seedDraft(api.service, intermediaryId, [transferId], account),
    returnId: await seedReturn(api.service, intermediaryId, account),
  };
}

async function tokenIdOf(sellerId: number): Promise<number> {
  const { id } = await api.service.store.read
    .selectFrom('tokens')
    .select('id')
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return id;
}

// The last of these changes what is another's, so the others come first, also in random order.
describe('what is not the caller’s', { shuffle: false }, () => {
  describe.each(['intermediary', 'seller'] as const)('with a token of a role: %s', (role) => {
    describe.each(['a neighbour', 'a seller of another intermediary'] as const)('what is %s’s', (kind) => {
      // For an intermediary the neighbours are its own sellers.
      const isForeign = role === 'seller' || kind === 'a seller of another intermediary';

      test.runIf(isForeign).each(attempts)('$name', async (attempt) => {
        const place = { url: api.url, token: callers[role], store: api.service.store };
        expect(await isolationViolations(place, attempt, owners[kind])).toEqual([]);
      });
    });
  });

  // One engine is enough to show that the proof works, which is the same on both.
  test.runIf(inject('engine') === 'sqlite')(
    'a server whose look-ups do not ask whose a thing is is found, at each operation',
    async () => {
      const server = await startServer({
        ...environmentOf(api.database.location, tmpdir()),
        ...sabotaged('intermediary'),
        PAYFAC_RATE_LIMIT: 'off',
      });
      try {
        const place = { url: server.url, token: callers.intermediary, store: api.service.store };
        const found: string[] = [];
        for (const attempt of attempts) {
          const violations = await isolationViolations(
            place,
            attempt,
            owners['a seller of another intermediary'],
          );
          if (/^answered/m.test(violations.join('\n'))) found.push(attempt.name);
        }
        // These operations lock the seller's head or an endpoint, which are looked up in other ways.
        const lockingHead =
          /^(updateSeller|blockSeller|unblockSeller|createAdjustment|createHold|releaseHold|createAnticipation|cancelAnticipation|importReceivableEffects|inviteSellerUser|createToken|replayDelivery to the intermediary)/;
        const reached = attempts.map(({ name }) => name).filter((name) => !lockingHead.test(name));
        const missed = reached.filter((name) => !found.includes(name));
        expect(
          missed,
          'these still ask whose a thing is: add the `where` of their look-up to `intermediary` in sabotages.ts',
        ).toEqual([]);
        expect(found).toEqual(reached);
      } finally {
        await server.stop();
      }
    },
  );
});

test('every operation that can name what is another’s has a request that does', () => {
  const without = operationIds.filter((id) => Object.keys(fixtures[id].ofAnother).length === 0);
  expect(without.toSorted(), 'fill in ofAnother in server/test/operations/').toEqual([
    'createRatePlan',
    'createSeller',
    'getIntermediaryWebhook',
    'getMargins',
    'getReconciliation',
    'getSession',
    'getTrialBalance',
    'importSettlementFile',
    'listJournalEntries',
    'listPayingAccounts',
    'listRatePlans',
    'listRemittanceReturns',
    'listRemittances',
    'listSettlementFiles',
    'listTokens',
    'rotateWebhookSecret',
    'sendTestEvent',
    'setIntermediaryWebhook',
    'setPayingAccount',
  ]);
});

test('a document that another intermediary has registered may be registered, and says nothing of it', async () => {
  await createSeller(api, other.token, 4);
  const body = sellerBody(4);
  expect((await api.call('POST', '/v2/seller', { token: acme.token, body })).status).toBe(200);
});

test('the idempotency key of one caller replays nothing to another', async () => {
  const request = {
    body: { idSeller: owners['a neighbour'].sellerId, account: bankForm() },
    headers: { 'x-idempotency-key': 'shared' },
  };
  const first = await api.call('PATCH', '/v2/seller', { ...request, token: callers.intermediary });
  expect(first.status).toBe(200);
  const other = await api.call('PATCH', '/v2/seller', { ...request, token: callers.seller });
  expect([other.status, other.headers.has('idempotent-replayed')]).toEqual([403, false]);
});

test('a cursor of one caller leads another nowhere', async () => {
  await importLines(api, [chargeLine({ idSeller: owners['a neighbour'].sellerId, uuid: chargeUuid(50) })]);
  const first = await api.call('POST', `${statementPath}?limit=1`, { token: callers.intermediary });
  const stolen = await api.call('POST', nextOf(first.headers) ?? '', { token: callers.seller });
  expect([stolen.status, stolen.body.code]).toEqual([422, 'cursor_mismatch']);
});
