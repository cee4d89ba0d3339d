import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import { pipelined } from '../db/query/engine.ts';
import type { Store, Tx } from '../db/store.ts';
import { insertEvents, markDue, type NewEvent } from '../events/outbox.repository.ts';
import { noSource } from '../ledger/chain.ts';
import { lockHeads, updateHeads, withTerms, type SellerHead } from '../ledger/seller-head.repository.ts';
import { payeeColumnNames, payeeDigest } from '../sellers/bank-account.ts';
import { findSellerIds, findIdsByDocument } from '../sellers/seller.repository.ts';
import type { Clock } from '../shared/calendar.ts';
import type { Keyring } from '../shared/keyring.ts';
import {
  isEffectFault,
  type EffectInput,
  type EffectInputLine,
  type EffectRefusal,
  type EffectSeller,
} from './effect-line.ts';
import {
  assertEffectIntact,
  assertEffectsIntact,
  effectKeyOf,
  effectsDigest,
  unitKeyOf,
  withStatus,
} from './receivable-effect.ts';
import {
  listEffectsOfDays,
  listOpenEffects,
  saveEffects,
  type WrittenEffect,
} from './receivable-effect.repository.ts';

interface ImportDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

/** What became of a line, or would. */
export interface EffectOutcome {
  line: number;
  outcome: 'CREATED' | 'REPLACED' | 'WITHDRAWN' | 'UNCHANGED' | 'REFUSED';
  /** Null unless it was refused. */
  refusal: EffectRefusal | null;
}

/** The lines of one seller. */
interface OfSeller {
  sellerId: number;
  lines: EffectInputLine[];
}

/** How many sellers one transaction locks, as a closing does. */
const sellersAtOnce = 50;

/**
 * Imports effects of contracts on units of the sellers of the actor's intermediary (D41). The lines of a seller are
 * written together in one transaction, or none of them is, if one is refused. The same lines again change nothing.
 * Returns the outcomes in the order of the lines. With `dryRun` nothing is written. Throws `SealBrokenError` for effects
 * that were changed without the key.
 */
export async function importEffects(
  deps: ImportDeps,
  actor: Actor,
  lines: readonly EffectInputLine[],
  { dryRun }: { dryRun: boolean },
): Promise<EffectOutcome[]> {
  const { sellers, outcomes } = await bySeller(deps, actor, lines);
  for (let from = 0; from < sellers.length; from += sellersAtOnce) {
    const part = sellers.slice(from, from + sellersAtOnce);
    outcomes.push(...(await deps.store.write((tx) => importPart(deps, tx, actor, part, dryRun))));
  }
  return outcomes.sort((a, b) => a.line - b.line);
}

/** Groups the lines by seller. Lines that name none, or one that the intermediary does not have, are refused. */
async function bySeller(
  { store }: ImportDeps,
  { intermediaryId }: Actor,
  lines: readonly EffectInputLine[],
): Promise<{ sellers: OfSeller[]; outcomes: EffectOutcome[] }> {
  const named = lines.flatMap(({ input }) => input.seller ?? []);
  const ids = named.flatMap((seller) => ('id' in seller ? seller.id : []));
  const documents = named.flatMap((seller) => ('document' in seller ? seller.document : []));
  const known = await findSellerIds(store.read, intermediaryId, [...new Set(ids)]);
  const byDocument = await findIdsByDocument(store.read, intermediaryId, [...new Set(documents)]);
  const idOf = (seller: EffectSeller) =>
    'document' in seller ? byDocument.get(seller.document) : known.has(seller.id) ? seller.id : undefined;
  const groups = new Map<number, EffectInputLine[]>();
  const outcomes: EffectOutcome[] = [];
  for (const line of lines) {
    const { seller } = line.input;
    const sellerId = seller === null ? undefined : idOf(seller);
    if (sellerId !== undefined) groups.set(sellerId, [...(groups.get(sellerId) ?? []), line]);
    else if (isEffectFault(line.input)) outcomes.push(refused(line, line.input.fault));
    else outcomes.push(refused(line, unknownSeller(line.input.seller)));
  }
  const sellers = [...groups].map(([sellerId, ofSeller]) => ({ sellerId, lines: ofSeller }));
  return { sellers: sellers.sort((a, b) => a.sellerId - b.sellerId), outcomes };
}

const refused = ({ number }: EffectInputLine, refusal: EffectRefusal): EffectOutcome => ({
  line: number,
  outcome: 'REFUSED',
  refusal,
});

function unknownSeller(seller: EffectSeller): EffectRefusal {
  const field = 'id' in seller ? 'idSeller' : 'document';
  const detail = `/${field}: there is no such seller: create it first, or correct the line`;
  return { code: 'seller_not_found', detail };
}

async function importPart(
  { keyring, clock }: ImportDeps,
  tx: Tx,
  actor: Actor,
  sellers: readonly OfSeller[],
  dryRun: boolean,
): Promise<EffectOutcome[]> {
  const { intermediaryId } = actor;
  const ids = sellers.map(({ sellerId }) => sellerId);
  const heads = await lockHeads(tx, keyring, intermediaryId, ids);
  // A seller may have been erased since its lines were read.
  const present = await findSellerIds(tx, intermediaryId, ids);
  const days = sellers.flatMap(({ lines }) =>
    lines.flatMap(({ input }) => (isEffectFault(input) ? [] : input.dueDate)),
  );
  const open = Map.groupBy(await listOpenEffects(tx, intermediaryId, ids), ({ sellerId }) => sellerId);
  const ofDays =
    days.length === 0 ? [] : await listEffectsOfDays(tx, intermediaryId, ids, [...new Set(days)]);
  const stored = Map.groupBy(ofDays, ({ sellerId }) => sellerId);
  const now = clock();
  const outcomes: EffectOutcome[] = [];
  const changed: WrittenEffect[] = [];
  const moved: SellerHead[] = [];
  for (const { sellerId, lines } of sellers) {
    const head = heads.get(sellerId);
    if (head === undefined || !present.has(sellerId)) {
      outcomes.push(...lines.map((line) => refused(line, unknownSeller({ id: sellerId }))));
      continue;
    }
    const openOfSeller = open.get(sellerId) ?? [];
    assertEffectsIntact(keyring, head, openOfSeller);
    const storedOfSeller = stored.get(sellerId) ?? [];
    for (const effect of storedOfSeller) assertEffectIntact(keyring, effect);
    const draft = new EffectDraft(
      head,
      [...openOfSeller.map(({ unit: _, ...effect }) => effect), ...storedOfSeller],
      now,
    );
    outcomes.push(...draft.apply(lines));
    const { changed: ofSeller } = draft;
    if (ofSeller.length === 0) continue;
    changed.push(...ofSeller);
    const next = withTerms(head, { effectsDigest: effectsDigest(draft.effects) });
    moved.push({ ...next, eventSequence: next.eventSequence + 1 });
  }
  if (dryRun || changed.length === 0) return outcomes;
  const subject = `receivable-effects:${changed.length} changed`;
  await pipelined([
    saveEffects(tx, keyring, changed),
    updateHeads(tx, keyring, moved),
    insertEvents(
      tx,
      moved.map((head) => changedEvent(head, now)),
    ),
    markDue(
      tx,
      intermediaryId,
      moved.map(({ sellerId }) => sellerId),
      now,
    ),
    recordAudit(tx, keyring, actor, { action: 'receivable_effects.imported', subject, occurredAt: now }),
  ]);
  return outcomes;
}

/** Tells a seller that its effects changed: one event, however many they are. */
function changedEvent(
  { intermediaryId, sellerId, eventSequence: sequence }: SellerHead,
  now: number,
): NewEvent {
  return {
    ...{ intermediaryId, sellerId, sequence, type: 'receivable_effects.changed' },
    ...{ ...noSource, chargeUuid: null, occurredAt: now, recordedAt: now },
  };
}

/** What the lines of a seller make of its effects. Nothing is decided before all lines were looked at. */
class EffectDraft {
  readonly #head: SellerHead;
  readonly #now: number;
  readonly #before: ReadonlyMap<string, WrittenEffect>;
  readonly #after: Map<string, WrittenEffect>;

  constructor(head: SellerHead, stored: readonly WrittenEffect[], now: number) {
    this.#head = head;
    this.#now = now;
    this.#before = new Map(stored.map((effect) => [effectKeyOf(effect), effect]));
    this.#after = new Map(this.#before);
  }

  get effects(): Iterable<WrittenEffect> {
    return this.#after.values();
  }

  get changed(): WrittenEffect[] {
    return [...this.#after].flatMap(([key, effect]) => (this.#before.get(key) === effect ? [] : effect));
  }

  /** Applies all lines, or none of them, if one is refused. */
  apply(lines: readonly EffectInputLine[]): EffectOutcome[] {
    const outcomes = lines.map((line) => this.#applyOne(line));
    const standing = [...this.effects].filter(({ status }) => status !== 'WITHDRAWN');
    const byPriority = Map.groupBy(standing, (effect) => `${unitKeyOf(effect)} ${effect.priority}`);
    for (const [index, line] of lines.entries()) {
      const refusal = this.#priorityTaken(line, byPriority);
      if (refusal !== null) outcomes[index] = refused(line, refusal);
    }
    const first = outcomes.find(({ outcome }) => outcome === 'REFUSED');
    if (first === undefined) return outcomes;
    this.#after.clear();
    for (const [key, effect] of this.#before) this.#after.set(key, effect);
    const detail = `line ${first.line}, of the same seller, was refused: correct it, and send the lines of the seller again`;
    return outcomes.map((each) =>
      each.outcome === 'REFUSED'
        ? each
        : { ...each, outcome: 'REFUSED', refusal: { code: 'other_line_refused', detail } },
    );
  }

  #applyOne(line: EffectInputLine): EffectOutcome {
    const { input, number } = line;
    if (isEffectFault(input)) return refused(line, input.fault);
    const wanted = this.#wanted(input);
    const key = effectKeyOf(wanted);
    const stored = this.#after.get(key);
    const done = (outcome: EffectOutcome['outcome']) => ({ line: number, outcome, refusal: null });
    if (input.computedCents === 0) {
      if (stored === undefined || stored.status === 'WITHDRAWN') return done('UNCHANGED');
      this.#after.set(key, withStatus({ ...stored, updatedAt: this.#now }, 'WITHDRAWN'));
      return done('WITHDRAWN');
    }
    const stands = stored !== undefined && stored.status !== 'WITHDRAWN';
    const hasTerms = stands && termsOf(stored) === termsOf(wanted);
    if (hasTerms && stored.payeeDigest.equals(wanted.payeeDigest)) return done('UNCHANGED');
    const { creditedThrough } = this.#head;
    if (!hasTerms && input.dueDate <= creditedThrough) return refused(line, settled(input, creditedThrough));
    this.#after.set(key, stored === undefined ? wanted : replaced(stored, wanted));
    return done(stored === undefined ? 'CREATED' : 'REPLACED');
  }

  #wanted(input: EffectInput): WrittenEffect {
    const { seller: _, payee, ...terms } = input;
    const { intermediaryId, sellerId } = this.#head;
    return {
      ...{ intermediaryId, sellerId, ...terms, paidCents: 0, status: 'OPEN' },
      account: JSON.stringify(payee, [...payeeColumnNames]),
      payeeDigest: payeeDigest(payee),
      ...{ createdAt: this.#now, updatedAt: this.#now },
    };
  }

  #priorityTaken(
    { input }: EffectInputLine,
    byPriority: ReadonlyMap<string, readonly WrittenEffect[]>,
  ): EffectRefusal | null {
    if (isEffectFault(input) || input.computedCents === 0) return null;
    const unit = unitKeyOf({ ...input, sellerId: this.#head.sellerId });
    const same = byPriority.get(`${unit} ${input.priority}`) ?? [];
    const rival = same.find(({ contract }) => contract !== input.contract);
    if (rival === undefined) return null;
    const detail =
      `/priority: another contract has priority ${input.priority} on this unit too: ask the registry which is first, and ` +
      'send both';
    return { code: 'effect_priority_taken', detail };
  }
}

/** What a contract says of a unit, but for who is paid and where. */
const termsOf = ({ priority, kind, value, computedCents }: WrittenEffect): string =>
  [priority, kind, value, computedCents].join();

function replaced(stored: WrittenEffect, wanted: WrittenEffect): WrittenEffect {
  const { createdAt, paidCents } = stored;
  return withStatus({ ...wanted, createdAt, paidCents }, 'standing');
}

function settled({ dueDate }: EffectInput, creditedThrough: string): EffectRefusal {
  const detail =
    `/dueDate: the units up to ${creditedThrough} are settled, and this one falls due on ${dueDate}: only the ` +
    'beneficiary of an effect that is known may change, and an effect may be withdrawn';
  return { code: 'effect_settled', detail };
}
