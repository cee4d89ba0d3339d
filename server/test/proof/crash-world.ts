import type { Answer, KeyedWrite } from './persistent-client.ts';

/** A seller as the driver knows it from the responses alone. */
export interface KnownSeller {
  id: number;
  accountNumber: string;
  updates: number;
  /** In centavos. */
  soldCents: number;
  refundedCents: number;
}

export interface KnownCharge {
  sellerId: number;
  valueCents: number;
  isRefunded: boolean;
}

/**
 * The independent model: what the database must hold, derived from requests and responses. It knows nothing of the service
 * that the reference does not say.
 */
export class CrashWorld {
  readonly sellers = new Map<number, KnownSeller>();
  readonly charges = new Map<string, KnownCharge>();
  /** Every write with a key that succeeded, and its response. */
  readonly answered: { write: KeyedWrite; answer: Answer }[] = [];
  /** Plans, which take no key: the ids in responses, and the number of requests. */
  readonly plans = { ids: [] as number[], asked: 0 };
  readonly violations: string[] = [];

  createdSeller(id: number, accountNumber: string): void {
    if (this.sellers.has(id)) this.violations.push(`seller ${id} was created twice`);
    this.sellers.set(id, { id, accountNumber, updates: 0, soldCents: 0, refundedCents: 0 });
  }

  updatedAccount(id: number, accountNumber: string): void {
    const seller = this.seller(id);
    seller.accountNumber = accountNumber;
    seller.updates += 1;
  }

  imported(uuid: string, sellerId: number, valueCents: number): void {
    this.charges.set(uuid, { sellerId, valueCents, isRefunded: false });
    this.seller(sellerId).soldCents += valueCents;
  }

  refunded(uuid: string): void {
    const charge = this.charge(uuid);
    if (charge.isRefunded) this.violations.push(`charge ${uuid} was refunded twice`);
    charge.isRefunded = true;
    this.seller(charge.sellerId).refundedCents += charge.valueCents;
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
