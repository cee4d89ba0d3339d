import type { Answer, KeyedWrite } from './persistent-client.ts';
import { isGivenBack, type TransferStatus } from '../../src/settlement/transfer.ts';

/** A seller as the driver knows it from the responses alone. */
interface KnownSeller {
  id: number;
  accountNumber: string;
  updates: number;
  /** The sum of its sales in centavos. */
  soldCents: number;
  refundedCents: number;
  /** The sum of the refunds that failed. */
  takenBackCents: number;
  /** The sums of chargebacks, and of those that were won. */
  disputedCents: number;
  wonCents: number;
  adjustedCents: number;
  /** The sum of the transfers that were given back. */
  returnedCents: number;
}

interface KnownCharge {
  sellerId: number;
  valueCents: number;
  /** How much is refunded, and in how many parts. */
  refundedCents: number;
  parts: number;
}

/**
 * The independent model: what the database must hold, derived from requests and responses. It knows nothing of the
 * service beyond the reference.
 */
export class CrashWorld {
  readonly sellers = new Map<number, KnownSeller>();
  readonly charges = new Map<string, KnownCharge>();
  /** Every write with a key that succeeded, and its response. */
  readonly answered: { write: KeyedWrite; answer: Answer }[] = [];
  /** The plans, which take no key: the ids in responses, and the number of requests. */
  readonly plans = { ids: [] as number[], asked: 0 };
  /** How many chargebacks were opened and closed. */
  disputes = 0;
  adjustments = 0;
  /** The sellers with an effect on a unit, in the order in which they were answered. */
  readonly effects: number[] = [];
  /** The holds, with the last reported status of each. */
  readonly holds = new Map<number, 'OPEN' | 'RELEASED'>();
  /** What was asked for, with what the second person decided. */
  readonly approvals = new Map<number, 'APPROVED' | 'REFUSED'>();
  /** The remittances, in the same way. */
  readonly remittances = new Map<number, 'DRAFT' | 'APPROVED' | 'CANCELLED'>();
  /** How many files of an acquirer were imported, and the charges that these report. */
  settlementFiles = 0;
  readonly reported = new Set<string>();
  /** The anticipations, in the same way. */
  readonly anticipations = new Map<number, 'OPEN' | 'CANCELLED'>();
  /** The amounts that closings reported as paid: to one seller, or null for all of them. */
  readonly closings: { sellerId: number | null; created: number; paidCents: number }[] = [];
  /** The last reported status of each transfer. */
  readonly transfers = new Map<number, TransferStatus>();
  readonly violations: string[] = [];

  createdSeller(id: number, accountNumber: string): void {
    if (this.sellers.has(id)) this.violations.push(`seller ${id} was created twice`);
    this.sellers.set(id, {
      id,
      accountNumber,
      updates: 0,
      soldCents: 0,
      refundedCents: 0,
      takenBackCents: 0,
      disputedCents: 0,
      wonCents: 0,
      adjustedCents: 0,
      returnedCents: 0,
    });
  }

  updatedAccount(id: number, accountNumber: string): void {
    const seller = this.seller(id);
    seller.accountNumber = accountNumber;
    seller.updates += 1;
  }

  imported(uuid: string, sellerId: number, valueCents: number): void {
    this.charges.set(uuid, { sellerId, valueCents, refundedCents: 0, parts: 0 });
    this.seller(sellerId).soldCents += valueCents;
  }

  /** Records a refund. Without an amount it is of all that is left. */
  refunded(uuid: string, cents?: number): void {
    const charge = this.charge(uuid);
    const left = charge.valueCents - charge.refundedCents;
    const refunded = cents ?? left;
    if (left === 0 || refunded > left) this.violations.push(`charge ${uuid} was refunded beyond its value`);
    charge.refundedCents += refunded;
    charge.parts += 1;
    this.seller(charge.sellerId).refundedCents += refunded;
  }

  failed(uuid: string, cents: number): void {
    const charge = this.charge(uuid);
    charge.refundedCents -= cents;
    this.seller(charge.sellerId).takenBackCents += cents;
  }

  disputed(uuid: string, status: 'WON' | 'LOST'): void {
    const { sellerId, valueCents, refundedCents } = this.charge(uuid);
    const left = valueCents - refundedCents;
    this.seller(sellerId).disputedCents += left;
    if (status === 'WON') this.seller(sellerId).wonCents += left;
    this.disputes += 1;
  }

  adjusted(sellerId: number, cents: number): void {
    this.seller(sellerId).adjustedCents += cents;
    this.adjustments += 1;
  }

  toldOfTransfer(
    id: number,
    sellerId: number,
    { status, cents }: { status: TransferStatus; cents: number },
  ): void {
    this.transfers.set(id, status);
    if (isGivenBack(status)) this.seller(sellerId).returnedCents += cents;
  }

  seller(id: number): KnownSeller {
    const seller = this.sellers.get(id);
    if (seller === undefined) throw new Error(`the model has no seller ${id}`);
    return seller;
  }

  charge(uuid: string): KnownCharge {
    const charge = this.charges.get(uuid);
    if (charge === undefined) throw new Error(`the model has no charge ${uuid}`);
    return charge;
  }
}
