import { isDeepStrictEqual } from 'node:util';
import type { NewEvent } from '../../events/outbox.repository.ts';
import { faultAt, refusalOf, type LineFault, type LineRefusal } from '../../imports/line-error.ts';
import { appendEntry, noSource, type AppendedLine, type NewEntry } from '../../ledger/chain.ts';
import { headOf, type SellerHead } from '../../ledger/seller-head.repository.ts';
import { feeOf } from '../../rate-plans/fee.ts';
import { salePartsOf } from '../../rate-plans/instalments.ts';
import type { Charge } from '../charge.repository.ts';
import type { ImportedCharge } from './charge-line.ts';
import type { SalePlan } from '../../rate-plans/sale-plan.ts';

export type LineOutcome = 'imported' | 'known' | LineRefusal;

/** What the database holds about a batch's sellers and charges, read while their heads are locked. */
interface BatchState {
  intermediaryId: number;
  heads: ReadonlyMap<number, SellerHead>;
  /** The intermediary's sellers that were not erased. */
  sellers: ReadonlySet<number>;
  known: ReadonlyMap<string, Charge>;
  /** The plan that prices each charge of a known seller. */
  plans: ReadonlyMap<ImportedCharge, SalePlan>;
}

/** Applies charges in order and collects the rows to write. It writes nothing itself. */
export class BatchLedger {
  readonly charges: Charge[] = [];
  readonly lines: AppendedLine[] = [];
  /** One `charge.paid` event for each charge, dated at its payment. It is empty for a backfill. */
  readonly events: NewEvent[] = [];
  readonly #state: BatchState;
  readonly #known: Map<string, Charge>;
  /** When the events are recorded, in epoch milliseconds; null for a backfill. */
  readonly #announcedAt: number | null;
  readonly #movedHeads = new Map<number, SellerHead>();

  constructor(state: BatchState, announcedAt: number | null) {
    this.#state = state;
    this.#announcedAt = announcedAt;
    this.#known = new Map(state.known);
  }

  /** The heads of the sellers whose chains grew. */
  get movedHeads(): SellerHead[] {
    return [...this.#movedHeads.values()];
  }

  /**
   * Applies one charge. It first looks for a known charge, so that a line stays known whatever its seller's plan is
   * now.
   */
  enter(imported: ImportedCharge): LineOutcome {
    if (!this.#state.sellers.has(imported.sellerId)) return unknownSeller(imported);
    const known = this.#known.get(imported.uuid);
    if (known !== undefined) return saysTheSame(imported, known) ? 'known' : conflict();
    const plan = this.#state.plans.get(imported);
    if (plan === undefined) throw new Error(`seller ${imported.sellerId} has no rate plan`);
    const charge: Charge = {
      intermediaryId: this.#state.intermediaryId,
      ...imported,
      status: 'PAID',
      refundedAt: null,
      asFraud: null,
    };
    const fee = feeOf(plan.tax, charge);
    if (fee === 'channel_not_priced') return refusalOf([channelNotPriced(imported, plan.planId)]);
    const { planId, version: planVersion, digest: planDigest } = plan;
    const ofPlan = { ...noSource, planId, planVersion, planDigest, charge };
    const sale = salePartsOf(charge, fee).map((part) => ({
      operation: 'VENDA' as const,
      ...part,
      ...ofPlan,
    }));
    this.#append(charge, sale);
    return 'imported';
  }

  #append(charge: Charge, sale: readonly NewEntry[]): void {
    const { sellerId } = charge;
    let head = this.#movedHeads.get(sellerId) ?? headOf(this.#state.heads, sellerId);
    for (const part of sale) {
      const line = appendEntry(head, part);
      this.lines.push(line);
      head = line.head;
    }
    const at = this.#announcedAt;
    this.#movedHeads.set(sellerId, at === null ? head : this.#announce(head, charge, at));
    this.#known.set(charge.uuid, charge);
    this.charges.push(charge);
  }

  #announce(head: SellerHead, charge: Charge, recordedAt: number): SellerHead {
    const eventSequence = head.eventSequence + 1;
    this.events.push({
      intermediaryId: head.intermediaryId,
      sellerId: head.sellerId,
      sequence: eventSequence,
      type: 'charge.paid',
      chargeUuid: charge.uuid,
      ...noSource,
      occurredAt: charge.paidAt,
      recordedAt,
    });
    return { ...head, eventSequence };
  }
}

/** Returns whether the line equals the stored charge, ignoring a later refund. */
function saysTheSame(imported: ImportedCharge, stored: Charge): boolean {
  return isDeepStrictEqual({ ...stored, ...imported }, { ...stored });
}

function conflict(): LineRefusal {
  const text = ' was imported before with other content, which stays: give a new charge its own uuid';
  return refusalOf([faultAt('/uuid', 'charge_conflict', text)]);
}

function unknownSeller({ sellerId }: ImportedCharge): LineRefusal {
  const text = `: there is no seller ${sellerId}: create it first, or correct the id`;
  return refusalOf([faultAt('/idSeller', 'seller_not_found', text)]);
}

function channelNotPriced({ channel, sellerId }: ImportedCharge, planId: number): LineFault {
  return faultAt(
    '/channel',
    'channel_not_priced',
    `: plan ${planId}, in force for seller ${sellerId} at paidAt, does not price ${channel}: ` +
      'assign a plan that does from that moment, or correct the channel',
  );
}
