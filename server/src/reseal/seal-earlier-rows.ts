import { engineOf } from '../db/query/engine.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import {
  checkHeadSeal,
  lockHeadsToSeal,
  updateHeads,
  type SealedHead,
} from '../ledger/seller-head.repository.ts';
import { beforePlans, listSealedPlans, sealPlan } from '../rate-plans/plan-seal.repository.ts';
import { listAssignments, plansDigest } from '../rate-plans/seller-plan.repository.ts';
import { taxDigest } from '../rate-plans/tax.ts';
import { beforeRefunds, lockRefundsToSeal, updateRefundSeal } from '../refunds/refund-seal.repository.ts';
import { sealRefund } from '../refunds/refund-seal.ts';
import { accountDigest } from '../sellers/account-digest.ts';
import { findAccount } from '../sellers/seller.repository.ts';
import { keyIdOf, type Keyring } from '../shared/keyring.ts';
import { UserError } from '../shared/user-error.ts';

/** Rows per query; all are in one transaction. */
const rowsAtOnce = 1_000;

/**
 * Seals what an earlier version wrote without a seal: the accounts and plans of sellers with their heads, plans and
 * refunds. Once for a database, by the first process with its key, in one transaction. After that a row without a seal is
 * a broken one: whoever removes seals cannot make a database look earlier, because each head would have to be as it was
 * when that version sealed it. What belongs to a head that is not stays without a seal. Throws `UserError`, and seals
 * nothing, if an earlier key is missing: afterwards it could not be done any more.
 */
export async function sealEarlierRows({ store, keyring }: { store: Store; keyring: Keyring }): Promise<void> {
  if (!(await isOfEarlierVersion(store.read))) return;
  await store.write(async (tx) => {
    await lockIntermediaries(tx);
    // Another process may have done it.
    if (!(await isOfEarlierVersion(tx))) return;
    for (const intermediaryId of await listIntermediaryIds(tx)) await sealOf(tx, keyring, intermediaryId);
  });
}

async function sealOf(tx: Tx, keyring: Keyring, intermediaryId: number): Promise<void> {
  const broken = await sealHeads(tx, keyring, intermediaryId);
  if (broken.size === 0) await sealPlans(tx, keyring, intermediaryId);
  await sealRefunds(tx, keyring, intermediaryId, broken);
}

/** Every intermediary has a plan from its beginning, so a database with none has nothing to seal. */
async function isOfEarlierVersion(db: Reader | Tx): Promise<boolean> {
  const plans = db.selectFrom('rate_plans').select('id').limit(1);
  if ((await plans.where('seal', 'is not', null).executeTakeFirst()) !== undefined) return false;
  if ((await plans.executeTakeFirst()) === undefined) return false;
  const head = db.selectFrom('seller_heads').select('seller_id').limit(1);
  return (await head.where('plans_digest', '<>', Buffer.alloc(0)).executeTakeFirst()) === undefined;
}

/** Against another process that does the same; on SQLite the transaction is the lock. */
async function lockIntermediaries(tx: Tx): Promise<void> {
  if (engineOf(tx) !== 'postgres') return;
  await tx.selectFrom('intermediaries').select('id').orderBy('id').forNoKeyUpdate().execute();
}

/** Returns the sellers whose seal is broken. */
async function sealHeads(tx: Tx, keyring: Keyring, intermediaryId: number): Promise<Set<number>> {
  const broken = new Set<number>();
  let heads: SealedHead[] = [];
  do {
    const after = heads.at(-1) ?? { intermediaryId, sellerId: 0 };
    heads = await lockHeadsToSeal(tx, null, after, rowsAtOnce);
    const sealed: SealedHead[] = [];
    for (const head of heads) {
      const check = checkHeadSeal(keyring, head);
      if (check === 'unknown_key') throw keyMissing(head);
      if (check === 'intact') sealed.push(await withDigests(tx, head));
      else broken.add(head.sellerId);
    }
    await updateHeads(tx, keyring, sealed);
  } while (heads.length === rowsAtOnce);
  return broken;
}

function keyMissing({ sellerId, seal }: SealedHead): UserError {
  return new UserError(
    `the accounts, plans and refunds of an earlier version are sealed once, but the statement of seller ${sellerId} has ` +
      `the seal of a key that is not known here (key id ${keyIdOf(seal)}). Nothing was sealed. Add that key to ` +
      'PAYFAC_SECRET_KEYS_OLD.',
  );
}

async function withDigests(tx: Tx, head: SealedHead): Promise<SealedHead> {
  const { intermediaryId, sellerId } = head;
  const account = await findAccount(tx, intermediaryId, sellerId);
  if (account === undefined) throw new Error(`seller ${sellerId} has no account`);
  const assignments = await listAssignments(tx, intermediaryId, [sellerId]);
  return { ...head, accountDigest: accountDigest(account), plansDigest: plansDigest(assignments) };
}

async function sealPlans(tx: Tx, keyring: Keyring, intermediaryId: number): Promise<void> {
  let plans = await listSealedPlans(tx, beforePlans(intermediaryId), rowsAtOnce);
  for (let last = plans.at(-1); last !== undefined; last = plans.at(-1)) {
    for (const plan of plans) {
      if (taxDigest(plan.tax).equals(plan.digest)) await sealPlan(tx, keyring, plan);
    }
    plans = await listSealedPlans(tx, last, rowsAtOnce);
  }
}

async function sealRefunds(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  except: ReadonlySet<number>,
): Promise<void> {
  let refunds = await lockRefundsToSeal(tx, 'unsealed', beforeRefunds(intermediaryId), rowsAtOnce);
  for (let last = refunds.at(-1); last !== undefined; last = refunds.at(-1)) {
    for (const refund of refunds) {
      const { uuid, sellerId } = refund;
      if (except.has(sellerId)) continue;
      await updateRefundSeal(tx, { intermediaryId, uuid, seal: sealRefund(keyring, refund) });
    }
    refunds = await lockRefundsToSeal(tx, 'unsealed', last, rowsAtOnce);
  }
}
