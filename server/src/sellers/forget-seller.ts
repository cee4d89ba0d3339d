import { createAdjustment, type AdjustmentOrder } from '../after-sale/adjustment.service.ts';
import { eraseApprovals } from '../approvals/approval.repository.ts';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store, Tx } from '../db/store.ts';
import { eraseRefundReplies, eraseRepliesAbout } from '../idempotency/erase-replies.ts';
import { lockHead, updateHead, withTerms } from '../ledger/seller-head.repository.ts';
import { eraseBeneficiaries } from '../settlement/receivable-effect.repository.ts';
import { countOpenTransfers, eraseTransferAccounts } from '../settlement/transfer.repository.ts';
import type { Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { formatBrl, MAX_AMOUNT_CENTS } from '../shared/money.ts';
import { counted } from '../shared/text.ts';
import { takeRolesAtSeller } from '../people/people.service.ts';
import { revokeTokensOf } from '../tokens/token.repository.ts';
import { eraseEndpoint } from '../webhooks/endpoints/endpoint.repository.ts';
import { datedPayeeDigest } from './bank-account.ts';
import {
  eraseCustomers,
  eraseSeller,
  erasedPayee,
  findSellerToForget,
  findUnsettled,
  listChargeUuids,
} from './forget.repository.ts';
import { noSuchSeller } from './seller.service.ts';

interface ForgetDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** How many statement lines' charges one transaction erases. No transaction may touch more lines (D27). */
const linesAtOnce = 1_000;

/**
 * Erases for good the personal data of a blocked seller and of its customers. Its statement stays intact, because its
 * hashes cover none of that data. A second run completes an interrupted one and adds no second audit record. What the
 * seller is owed, or owes, even since it was erased, is taken off by an adjustment if `writeOff` gives the reason. Throws
 * `UserError` if there is no such seller, it is not blocked, one of its transfers, refunds or chargebacks has not ended,
 * something of it is held, a contract has effects on it, or its balance is not zero.
 */
export async function forgetSeller(
  deps: ForgetDeps,
  actorOf: (intermediaryId: number) => Actor,
  sellerId: number,
  writeOff: string | null = null,
): Promise<void> {
  const { store, keyring } = deps;
  const { intermediaryId, lines } = await eraseSellerItself(deps, actorOf, sellerId, writeOff);
  await eraseRepliesAbout(store, keyring, { intermediaryId, sellerId });
  for (let from = 1; from <= lines; from += linesAtOnce) {
    await store.write(async (tx) => {
      const to = from + linesAtOnce - 1;
      const uuids = await listChargeUuids(tx, { intermediaryId, sellerId }, { from, to });
      await eraseCustomers(tx, intermediaryId, uuids);
      await eraseRefundReplies(tx, intermediaryId, uuids);
    });
  }
  await store.scrub();
}

/**
 * Erases the seller's own data. Returns how many lines the statement has. No sale is added later, because an import
 * does not find an erased seller.
 */
async function eraseSellerItself(
  deps: ForgetDeps,
  actorOf: (intermediaryId: number) => Actor,
  sellerId: number,
  writeOff: string | null,
): Promise<{ intermediaryId: number; lines: number }> {
  const { store, keyring, clock } = deps;
  const found = await findSellerToForget(store.read, sellerId);
  if (found === undefined) throw noSuchSeller(sellerId);
  const { intermediaryId } = found;
  return store.write(async (tx) => {
    // Whoever approves locks an approval before the head of its seller, and so does this.
    await eraseApprovals(tx, { intermediaryId, sellerId });
    const seller = await findSellerToForget(tx, sellerId);
    const head = await lockHead(tx, keyring, intermediaryId, sellerId);
    if (seller === undefined || head === undefined) throw noSuchSeller(sellerId);
    const done = { intermediaryId, lines: head.sequence };
    if (seller.forgottenAt !== null) {
      // Since then a transfer may have come back, or a charge may have been refunded.
      const late = writeOff === null ? null : writeOffOf(sellerId, head.openCents, writeOff);
      if (late !== null) await createAdjustment(deps, tx, actorOf(intermediaryId), late);
      return done;
    }
    if (head.status !== 'BLOCKED') {
      throw new UserError(
        `seller ${sellerId} is ${head.status}. Only a blocked seller can be erased: run \`payfac seller block ${sellerId}\` first.`,
      );
    }
    await assertAllTransfersEnded(tx, { intermediaryId, sellerId });
    await assertAllSettled(tx, { intermediaryId, sellerId });
    if (head.heldCents > 0n || head.holdsAll > 0) {
      throw new UserError(
        `seller ${sellerId} has open holds. Release them with \`payfac holds release\` first; \`payfac holds list\` shows them.`,
      );
    }
    if (head.effectsDigest !== null) {
      throw new UserError(
        `seller ${sellerId} has receivable units with open effects of contracts. Withdraw them with \`payfac effects ` +
          'import` first; `payfac effects list` shows them.',
      );
    }
    const now = clock();
    const order = writeOffOf(sellerId, head.openCents, writeOff);
    // It locks the endpoints, in the order in which workers do, before the adjustment marks one.
    await eraseEndpoint(tx, { intermediaryId, sellerId }, now);
    if (order !== null) await createAdjustment(deps, tx, actorOf(intermediaryId), order);
    const last = order === null ? head : await lockHead(tx, keyring, intermediaryId, sellerId);
    if (last === undefined) throw noSuchSeller(sellerId);
    await eraseSeller(tx, intermediaryId, sellerId, now);
    await updateHead(tx, keyring, withTerms(last, { payeeDigest: datedPayeeDigest(erasedPayee(sellerId)) }));
    await eraseTransferAccounts(tx, { intermediaryId, sellerId });
    await eraseBeneficiaries(tx, { intermediaryId, sellerId });
    await takeRolesAtSeller(tx, keyring, actorOf(intermediaryId), { intermediaryId, sellerId }, now);
    await revokeTokensOf(tx, keyring, { intermediaryId, sellerId }, now);
    await recordAudit(tx, keyring, actorOf(intermediaryId), {
      action: 'seller.forgotten',
      subject: `seller:${sellerId}`,
      occurredAt: now,
    });
    return done;
  });
}

/** The adjustment that makes a balance of so many centavos zero, or null if it is. Throws if there is no reason for it. */
function writeOffOf(sellerId: number, cents: bigint, reason: string | null): AdjustmentOrder | null {
  if (cents === 0n) return null;
  const valueCents = Number(cents < 0n ? -cents : cents);
  const amount = `${formatBrl(valueCents)} BRL`;
  if (valueCents > MAX_AMOUNT_CENTS) {
    throw new UserError(
      `the balance of seller ${sellerId} is ${amount}, more than one adjustment can have. Make adjustments of at most ` +
        `${formatBrl(MAX_AMOUNT_CENTS)} BRL first (createAdjustment).`,
    );
  }
  if (reason === null) {
    throw new UserError(
      cents > 0n
        ? `seller ${sellerId} is still owed ${amount}. Pay it with \`payfac transfers close\`, or keep it with --write-off REASON.`
        : `seller ${sellerId} still owes ${amount}. Wait for it, or give it up with --write-off REASON.`,
    );
  }
  return { sellerId, chargeUuid: null, direction: cents > 0n ? 'DEBIT' : 'CREDIT', valueCents, reason };
}

/**
 * Throws unless all transfers have ended. The bank may need the account until it has paid the transfer, or has answered
 * that it cannot.
 */
async function assertAllTransfersEnded(
  tx: Tx,
  seller: { intermediaryId: number; sellerId: number },
): Promise<void> {
  const { count, firstId } = await countOpenTransfers(tx, seller);
  if (firstId === null) return;
  throw new UserError(
    `seller ${seller.sellerId} has ${counted(count, 'transfer')} that ${count === 1 ? 'is' : 'are'} CREATED or SENT, the first ` +
      `of them ${firstId}, and is not erased before the bank has answered. Enter its answers with \`payfac transfers import\`.`,
  );
}

/** Throws if a refund or a dispute can still change what is due to a seller that nobody can pay or charge any more. */
async function assertAllSettled(tx: Tx, seller: { intermediaryId: number; sellerId: number }): Promise<void> {
  const { refunds, chargebacks } = await findUnsettled(tx, seller);
  if (refunds.firstId !== null) {
    throw new UserError(
      `seller ${seller.sellerId} has ${counted(refunds.count, 'refund')} without an answer, the first of them ` +
        `${refunds.firstId}, and is not erased before. Enter the processor's answers with \`payfac refunds import\`.`,
    );
  }
  if (chargebacks.firstId !== null) {
    throw new UserError(
      `seller ${seller.sellerId} has ${counted(chargebacks.count, 'chargeback')} that ` +
        `${chargebacks.count === 1 ? 'is' : 'are'} OPEN, the first of them ${chargebacks.firstId}, and is not erased before ` +
        'the dispute has ended. Report WON or LOST with reportChargeback.',
    );
  }
}
