import { engineOf } from '../db/query/engine.ts';
import { isStorageUnavailable } from '../db/storage-error.ts';
import type { Reader, Store, Tx } from '../db/store.ts';
import { listIntermediaryIds } from '../intermediaries/intermediary.repository.ts';
import {
  checkHeadSeal,
  lockHeadsToSeal,
  updateHeads,
  type SealedHead,
} from '../ledger/seller-head.repository.ts';
import { beforePlans, hasItsPrices, listSealedPlans, sealPlan } from '../rate-plans/plan-seal.repository.ts';
import { listAssignments, plansDigest } from '../rate-plans/seller-plan.repository.ts';
import { updateRefundSeal, type StoredRefund } from '../refunds/refund.repository.ts';
import {
  beforeRefunds,
  hasSealedRefund,
  isNoRefundSealed,
  lockUnsealedRefunds,
} from '../refunds/refund-seal.repository.ts';
import { checkEarlierSeal, sealRefund } from '../refunds/refund-seal.ts';
import { datedAccountDigest } from '../sellers/account-digest.ts';
import { findAccount, findSellerStatus } from '../sellers/seller.repository.ts';
import { keyIdOf, type Keyring } from '../shared/keyring.ts';
import { UserError } from '../shared/user-error.ts';

/** Rows per query; all are in one transaction. */
const rowsAtOnce = 1_000;

/**
 * Seals what an earlier version wrote without a seal of today's form: the plans, the refunds, and the accounts, plans
 * and status of sellers with their heads, of version 0.1.0; and the refunds whose seals a migration moved, of later
 * versions. Once for a database, by the first process with its key, in one transaction. After that a row without a seal
 * is a broken one: whoever removes seals cannot make a database look earlier, because each head would have to be as
 * version 0.1.0 sealed it, and each refund have its earlier seal. What belongs to a head or a seal that does not hold
 * stays without one. Throws `UserError`, and seals nothing, if an earlier key is missing: afterwards it could not be
 * done any more.
 */
export async function sealEarlierRows({ store, keyring }: { store: Store; keyring: Keyring }): Promise<void> {
  if (!(await hasEarlierRows(store.read))) return;
  await store.write(async (tx) => {
    await lockIntermediaries(tx);
    // Another process may have done it.
    if (!(await hasEarlierRows(tx))) return;
    const isFirstVersion = await isOfFirstVersion(tx);
    for (const intermediaryId of await listIntermediaryIds(tx)) {
      await sealOf(tx, keyring, intermediaryId, isFirstVersion);
    }
  });
}

async function hasEarlierRows(db: Reader | Tx): Promise<boolean> {
  return (await isOfFirstVersion(db)) || (await hasOnlyUnsealedRefunds(db));
}

/** While a node of a cluster is away, one sealed refund on another node is enough to know. */
async function hasOnlyUnsealedRefunds(db: Reader | Tx): Promise<boolean> {
  try {
    return await isNoRefundSealed(db);
  } catch (error) {
    // A transaction cannot go on.
    if (db.isTransaction || !isStorageUnavailable(error) || !(await isOneSealed(db, hasSealedRefund)))
      throw error;
    return false;
  }
}

async function sealOf(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  isFirstVersion: boolean,
): Promise<void> {
  if (!isFirstVersion) return sealRefunds(tx, keyring, intermediaryId, () => false);
  const broken = await sealHeads(tx, keyring, intermediaryId);
  if (broken.size === 0) await sealPlans(tx, keyring, intermediaryId);
  await sealRefunds(tx, keyring, intermediaryId, ({ sellerId }) => !broken.has(sellerId));
}

/** Every intermediary has a plan from its beginning, so a database with none has nothing to seal. */
async function isOfFirstVersion(db: Reader | Tx): Promise<boolean> {
  if (await isOneSealed(db, hasSealedPlan)) return false;
  const plans = db.selectFrom('rate_plans').select('id').limit(1);
  if ((await plans.executeTakeFirst()) === undefined) return false;
  const head = db.selectFrom('seller_heads').select('seller_id').limit(1);
  return (await head.where('plans_digest', '<>', Buffer.alloc(0)).executeTakeFirst()) === undefined;
}

/** Asks for one intermediary after the other, so that a server can start while a node of a cluster is away. */
async function isOneSealed(
  db: Reader | Tx,
  hasSealed: (db: Reader | Tx, intermediaryId: number) => Promise<boolean>,
): Promise<boolean> {
  for (const intermediaryId of await listIntermediaryIds(db)) {
    try {
      if (await hasSealed(db, intermediaryId)) return true;
    } catch (error) {
      // A transaction cannot go on. Outside of one, what is read next fails too, unless another intermediary tells.
      if (db.isTransaction || !isStorageUnavailable(error)) throw error;
    }
  }
  return false;
}

async function hasSealedPlan(db: Reader | Tx, intermediaryId: number): Promise<boolean> {
  const ofOne = db.selectFrom('rate_plans').select('id').where('intermediary_id', '=', intermediaryId);
  return (await ofOne.where('seal', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
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
      if (check === 'unknown_key') throw keyMissing(`the statement of seller ${head.sellerId}`, head.seal);
      if (check === 'intact') sealed.push(await withTermsOf(tx, head));
      else broken.add(head.sellerId);
    }
    await updateHeads(tx, keyring, sealed);
  } while (heads.length === rowsAtOnce);
  return broken;
}

function keyMissing(row: string, seal: Buffer): UserError {
  return new UserError(
    `the accounts, plans and refunds of an earlier version are sealed once, but ${row} has the seal of a key that is not ` +
      `known here (key id ${keyIdOf(seal)}). Nothing was sealed. Add that key to PAYFAC_SECRET_KEYS_OLD.`,
  );
}

async function withTermsOf(tx: Tx, head: SealedHead): Promise<SealedHead> {
  const { intermediaryId, sellerId } = head;
  const account = await findAccount(tx, intermediaryId, sellerId);
  const status = await findSellerStatus(tx, intermediaryId, sellerId);
  if (account === undefined) throw new Error(`seller ${sellerId} has no account`);
  const assignments = await listAssignments(tx, intermediaryId, [sellerId]);
  const digests = { accountDigest: datedAccountDigest(account), plansDigest: plansDigest(assignments) };
  // An erased one was blocked before.
  return { ...head, ...digests, status: status ?? 'BLOCKED' };
}

async function sealPlans(tx: Tx, keyring: Keyring, intermediaryId: number): Promise<void> {
  let plans = await listSealedPlans(tx, beforePlans(intermediaryId), rowsAtOnce);
  for (let last = plans.at(-1); last !== undefined; last = plans.at(-1)) {
    for (const plan of plans) {
      if (plan.versions.every(hasItsPrices)) await sealPlan(tx, keyring, plan);
    }
    plans = await listSealedPlans(tx, last, rowsAtOnce);
  }
}

/**
 * Those whose earlier seal holds; of those that never had one, which version 0.1.0 made, the ones that are `trusted`.
 */
async function sealRefunds(
  tx: Tx,
  keyring: Keyring,
  intermediaryId: number,
  trusted: (refund: StoredRefund) => boolean,
): Promise<void> {
  let refunds = await lockUnsealedRefunds(tx, beforeRefunds(intermediaryId), rowsAtOnce);
  for (let last = refunds.at(-1); last !== undefined; last = refunds.at(-1)) {
    for (const { earlierSeal, ...refund } of refunds) {
      const { id } = refund;
      const check = earlierSeal === null ? null : checkEarlierSeal(keyring, refund, earlierSeal);
      if (earlierSeal !== null && check === 'unknown_key') throw keyMissing(`refund ${id}`, earlierSeal);
      if (check === null ? !trusted(refund) : check === 'broken') continue;
      await updateRefundSeal(tx, { intermediaryId, id, seal: sealRefund(keyring, refund) });
    }
    refunds = await lockUnsealedRefunds(tx, last, rowsAtOnce);
  }
}
