import assert from 'node:assert/strict';
import type { components } from '../../../generated/api.ts';
import { dayOf } from './calendar.ts';
import { termsOf, type Sale, type Terms } from './fees.ts';
import {
  absentId,
  ownerOf,
  type ChargeName,
  type OrderName,
  type Owner,
  type PlanName,
  type SellerName,
} from './names.ts';
import type { TestApi } from '../support/test-api.ts';
import type { Rules } from './rules.ts';

type Schemas = components['schemas'];

export interface Plan {
  owner: Owner;
  id: number;
  /** The versions in the order in which they were added. Each prices from its instant on, the first also before. */
  versions: PlanVersion[];
}

export interface PlanVersion {
  from: number;
  name: string;
  addedAt: number;
  tax: Schemas['TaxInput'];
}

/** An assignment of a plan to a seller. */
export interface Assignment {
  from: number;
  plan: Plan;
  madeAt: number;
  /** How many lines the seller had when it was made, and when another replaced it; null while it stands. */
  sinceLine: number;
  untilLine: number | null;
}

/** The version of a plan that prices a sale. */
interface PricedBy {
  id: number;
  version: number;
  name: string;
  tax: Schemas['TaxInput'];
}

/** The current token, and the last revoked one. */
export interface Tokens {
  current: string;
  revoked: string | null;
}

export interface Seller {
  name: SellerName;
  owner: Owner;
  id: number;
  /** The input that created it, with later changes; the account is separate. */
  data: Schemas['SellerInput'];
  account: Schemas['AccountInput'];
  /** When the account was changed; null if it is the one of the registration. */
  accountChangedAt: number | null;
  status: Schemas['SellerStatus'];
  createdAt: number;
  updatedAt: number;
  tokens: Tokens;
  /** The assignments in the order in which they were made. */
  plans: Assignment[];
  /** Since when its events that were never sent are due: since its webhook was set. */
  webhookSetAt: number;
  /** The URL that its webhook had before the last change but those within a day after one (D28). */
  former: { url: string; until: number } | null;
  /** The lines in the order of writing. */
  lines: Line[];
  /** The transfers in the order of the closings. */
  transfers: Transfer[];
  /** The holds as they are shown, in the order in which they were made. */
  holds: Schemas['Hold'][];
  /** The effects on its units as they are shown, in the order in which they first came. */
  effects: Schemas['ReceivableEffect'][];
  /** The anticipations as they are shown, in the order in which they were made, and its last quote. */
  anticipations: Schemas['Anticipation'][];
  /** Who may sign in, as they are shown. */
  users: Schemas['SellerUser'][];
  quote?: Quote;
  events: Event[];
  /** The id of the address, which is learned when it is first read. */
  addressId?: number;
  accountId?: number;
}

/** An amount in centavos, or, with null, all; and from which end. */
export interface Order {
  cents: number | null;
  order: Schemas['AnticipationOrder'];
}

/** What an anticipation pays and costs, in BRL. */
export interface Priced extends Pick<
  Schemas['Anticipation'],
  'amount' | 'discount' | 'net' | 'monthlyRate' | 'method' | 'countedFrom'
> {
  units: Schemas['AnticipationUnit'][];
  plan: PricedBy;
}

/** What an anticipation would cost, as text, and until when that holds. */
interface Quote {
  text: string;
  wanted: Order;
  priced: Priced;
  /** How many anticipations the seller had then. */
  made: number;
  expiresAt: number;
}

/** The content of a charge's line in an import. */
export interface ChargeContent extends Sale {
  order: OrderName | null;
  /** Whether it has all optional fields. */
  isFull: boolean;
  /** How much more than the value a buyer pays who pays for the instalments. */
  surchargeCents?: number;
}

export interface Charge {
  name: ChargeName;
  seller: Seller;
  content: ChargeContent;
  refunds: Refund[];
  chargebacks: Chargeback[];
  /** Whether a refund, and nothing since, took the rest. */
  isRefundLast: boolean;
  /** All of its sale, with the day of the first instalment. */
  sale: SaleLine;
  /** The lines of the sale: one, or one for each instalment. */
  parts: SaleLine[];
}

/** A refund of a charge, in whole or in part. */
export interface Refund {
  valueCents: number;
  feeCents: number;
  /** What the buyer got, or gets. */
  paidBackCents: number;
  /** The id, which is learned from the processor's export. */
  id: number;
  answer: 'none' | 'DONE' | 'FAILED';
  /** What the answer says of the payment and of the devolução. */
  endToEndId: string | null;
  returnId: string | null;
  asFraud: boolean;
  madeAt: number;
  executionDay: string;
}

/** A dispute of a charge, or of a part of it. */
export interface Chargeback {
  charge: Charge;
  id: number;
  valueCents: number;
  feeCents: number;
  status: Schemas['ChargebackStatus'];
  stage: Schemas['ChargebackStage'];
  reasonCode: string | null;
  occurredOn: string;
  answerBy: string | null;
  /** The `answerBy` of which the seller was told. */
  toldFor: string | null;
  openedAt: number;
  closedAt: number | null;
  /** The day of its last debit. */
  executionDay: string;
}

/** A payout of what was due to a seller. */
export interface Transfer {
  seller: Seller;
  /** The id, which is learned when it is first listed. */
  id: number;
  transferDay: string;
  paymentDay: string;
  cents: number;
  /** What it left, because it was held. */
  leftCents: number;
  status: Schemas['TransferStatus'];
  throughSequence: number;
  account: Schemas['AccountInput'];
  /** Who is paid, as the seller was when it was made. */
  holder: Pick<Schemas['TransferAccount'] & object, 'holderDocument' | 'holderName'>;
  endToEndId: string | null;
  payingBank: string | null;
  bankNumber: string | null;
  paidOn: string | null;
  reason: string | null;
  /** The remittance that it is in, unless that was cancelled. */
  remittance: Remittance | null;
  createdAt: number;
  updatedAt: number;
}

/** A file for a bank, and what it was made of, in the order in which that fell due. */
export interface Remittance {
  owner: Owner;
  shown: Omit<Schemas['Remittance'], 'counts'>;
  transfers: Transfer[];
  /** What its payer was called when it was made. */
  payerName: string;
  /** The text of its file, once somebody read it: it is the same each time. */
  file: string | null;
}

/** A return of a bank, as it was when it was first imported. */
export interface BankReturn {
  content: string;
  shown: Schemas['RemittanceReturn'];
  lines: Schemas['ReturnLine'][];
}

/** An event for the webhook of a seller. */
interface Event {
  type: string;
  charge: ChargeName | null;
  at: number;
  recordedAt: number;
}

/** Whether an event is told to a former webhook too (D28). */
export function isAboutSeller(type: string): boolean {
  return type.startsWith('seller.') && type !== 'seller.created';
}

/** An event on its way to the webhook of the intermediary, or to the former one of its seller. */
export interface OwnDelivery {
  isFormer: boolean;
  /** Null for an event of an approval, and for a test. */
  seller: Seller | null;
  owner: Owner;
  /** The type of an event without a seller. */
  type?: string;
  sequence: number;
  status: 'PENDING' | 'FAILED';
  changedAt: number;
}

export interface Line {
  seller: Seller;
  sequence: number;
  operation: Schemas['Operacao'];
  executionDay: string;
  /** Null for an adjustment without a charge. */
  charge: { name: ChargeName; content: ChargeContent } | null;
  valueCents: number;
  feeCents: number;
  /** The instalment that it is about; null if the sale is paid out at once. */
  installment: number | null;
  /** The refund or the chargeback that it is of. */
  source?: Refund | Chargeback;
  /** Null for an adjustment. */
  plan: PricedBy | null;
  /** The adjustment that it is of, as it was shown when it was made. */
  adjustment?: Schemas['Adjustment'];
  /** The anticipation that it is of, and the arrangement of the unit that it takes from or gives back to. */
  anticipation?: Schemas['Anticipation'];
  unit?: Schemas['Arrangement'];
  /** Whether it reverses a sale of another day, or one that was anticipated then: it is in the unit ADJ (D41). */
  isSellersAlone?: boolean;
  /** The transfer that it pays out or gives back. */
  transfer?: Transfer;
  /** The transfer that it is counted in, once there is one. */
  heldBy?: Transfer;
  /** The hash, which is learned when the line, or the next of the seller, is first read. */
  hash?: string;
  /** The ids and the digest, which are learned when the line is first read. */
  shown?: Pick<Schemas['StatementEntry'], 'id_refund' | 'id_chargeback' | 'id_adjustment' | 'plan_digest'>;
}

/** A line of a charge that a plan priced. */
export interface SaleLine extends Line {
  charge: NonNullable<Line['charge']>;
  plan: PricedBy;
}

/** The stored response to a request with an idempotency key (D9). */
interface KeptAnswer {
  canonicalBody: string;
  text: string;
  at: number;
  holdsSecret: boolean;
}

/** The pages of a statement that a principal has started to read (D26). */
interface OpenPages {
  binding: string;
  query: Schemas['StatementQueryInput'];
  /** The last line of the last page. */
  last: Line;
  cursor: string;
}

/** The party that a request comes from. */
export interface Principal {
  owner: Owner;
  /** Null for the intermediary itself. */
  seller: Seller | null;
}

export interface Intermediary {
  id: number;
  tokens: Tokens;
  /** The plans in the order of their ids. */
  plans: Plan[];
  defaultPlan: Plan;
  webhook: string | null;
  deliveries: OwnDelivery[];
  /** What somebody asked for, as it is shown, in the order in which it was. */
  approvals: Schemas['Approval'][];
  /** The admin who acts with its token, and the tokens that they made, as they are shown, in their order. */
  person: { id: number; name: string };
  made: (Schemas['TokenCreated'] & { lastUsedOn: null })[];
  /** The account that it pays from, once it is set. */
  account: Schemas['PayingAccount'] | null;
  /** The remittances, and the returns, in the order in which they came. */
  remittances: Remittance[];
  returns: BankReturn[];
  /** The files of acquirers, and their lines, in the order in which they came. */
  settlementFiles: { content: string; shown: Schemas['SettlementFile'] }[];
  settlementLines: SettlementLine[];
}

/** A line of an acquirer about the charge of this name. */
export interface SettlementLine {
  name: ChargeName;
  shown: Schemas['SettlementLine'];
}

/** The service under test, and what was done to it in this run. */
export interface Real {
  api: TestApi;
  /** One sentence for each step. */
  history: string[];
  /** How often each operation gave each response, over all runs. */
  answers: Map<string, number>;
}

/** Everything that the service stores, according to the reference and the decisions. */
export class World {
  readonly rules: Rules;
  now: number;
  readonly intermediaries: Record<Owner, Intermediary>;
  readonly sellers = new Map<SellerName, Seller>();
  readonly plans = new Map<PlanName, Plan>();
  /** The charges by owner and name. */
  readonly charges = new Map<string, Charge>();
  readonly keys = new Map<string, KeptAnswer>();
  readonly pages = new Map<string, OpenPages>();
  /** The last request with an idempotency key, to be sent once more. */
  lastKeyed: ((world: World, real: Real) => Promise<void>) | null = null;
  readonly #learned = new Set<string>();
  readonly #digests = new Map<string, string>();

  constructor(rules: Rules, now: number, intermediaries: Record<Owner, Intermediary>) {
    this.rules = rules;
    this.now = now;
    this.intermediaries = intermediaries;
  }

  /** Remembers an id from a response; it must be new for its kind. */
  learnId(
    kind:
      | 'seller'
      | 'plan'
      | 'address'
      | 'account'
      | 'hash'
      | 'chargeback'
      | 'adjustment'
      | 'transfer'
      | 'hold'
      | 'anticipation'
      | 'approval'
      | 'person'
      | 'remittance'
      | 'return'
      | 'return line'
      | 'settlement file'
      | 'settlement line'
      | 'invitation'
      | 'token'
      | 'test'
      | 'webhook secret',
    id: unknown,
  ): void {
    const key = `${kind} ${String(id)}`;
    if (this.#learned.has(key)) throw new Error(`two things have the ${key}`);
    this.#learned.add(key);
  }

  /** Remembers the digest of a version of a plan, which must be the same wherever it is shown. */
  learnDigest({ id, version }: { id: number; version: number }, digest: string): void {
    const key = `${id} ${version}`;
    assert.equal(digest, this.#digests.get(key) ?? digest, `the digest of version ${version} of plan ${id}`);
    this.#digests.set(key, digest);
  }

  addPlan(owner: Owner, id: number, version: Omit<PlanVersion, 'addedAt' | 'from'>): Plan {
    this.learnId('plan', id);
    const plan = { owner, id, versions: [{ ...version, from: this.now, addedAt: this.now }] };
    this.intermediaries[owner].plans.push(plan);
    return plan;
  }

  sellersOf(owner: Owner): Seller[] {
    return [...this.sellers.values()].filter((seller) => seller.owner === owner);
  }

  today(): string {
    return dayOf(this.now);
  }

  transfersOf(owner: Owner): Transfer[] {
    return this.sellersOf(owner).flatMap(({ transfers }) => transfers);
  }

  /** Returns the seller's id, or one that no seller has while it does not exist. */
  idOf(name: SellerName): number {
    return this.sellers.get(name)?.id ?? absentId(name);
  }

  findSeller(owner: Owner, id: number): Seller | undefined {
    return this.sellersOf(owner).find((seller) => seller.id === id);
  }

  addSeller(name: SellerName, created: Schemas['SellerInput'], known: { id: number; token: string }): Seller {
    const owner = ownerOf(name);
    this.learnId('seller', known.id);
    const seller: Seller = {
      name,
      owner,
      id: known.id,
      data: created,
      account: created.account,
      accountChangedAt: null,
      status: 'ACTIVE',
      createdAt: this.now,
      updatedAt: this.now,
      tokens: { current: known.token, revoked: null },
      plans: [],
      webhookSetAt: this.now,
      former: null,
      lines: [],
      transfers: [],
      holds: [],
      effects: [],
      anticipations: [],
      users: [],
      events: [],
    };
    this.sellers.set(name, seller);
    this.assign(seller, this.intermediaries[owner].defaultPlan, this.now);
    this.tell(seller, 'seller.created');
    return seller;
  }

  tell(seller: Seller, type: string, charge: ChargeName | null = null, at = this.now): void {
    seller.events.push({ type, charge, at, recordedAt: this.now });
    const { webhook, deliveries } = this.intermediaries[seller.owner];
    const delivery = {
      ...{ seller, owner: seller.owner },
      sequence: seller.events.length,
      status: 'PENDING',
      changedAt: this.now,
    } as const;
    if (webhook !== null) deliveries.push({ ...delivery, isFormer: false });
    const { former } = seller;
    const isTold = former !== null && former.until > this.now && former.url !== seller.data.webhook;
    if (isTold && isAboutSeller(type)) deliveries.push({ ...delivery, isFormer: true });
  }

  /** Releases a hold, unless it is released. */
  release(hold: Schemas['Hold']): void {
    if (hold.status === 'RELEASED') return;
    hold.status = 'RELEASED';
    hold.releasedAt = new Date(this.now).toISOString();
    const seller = [...this.sellers.values()].find(({ holds }) => holds.includes(hold));
    if (seller !== undefined) this.tell(seller, 'hold.released');
  }

  /** Assigns a plan. In the past it replaces all that begin since (D18). */
  assign(seller: Seller, plan: Plan, from: number): Assignment {
    const sinceLine = seller.lines.length;
    if (from < this.now) {
      for (const each of standing(seller)) if (each.from >= from) each.untilLine = sinceLine;
    }
    const assignment = { from, plan, madeAt: this.now, sinceLine, untilLine: null };
    seller.plans.push(assignment);
    return assignment;
  }

  /** Returns the plan and its version in force at an instant (D18). */
  planAt(seller: Seller, instant: number): PricedBy {
    const { plan } = inForce(standing(seller), instant);
    const version = inForce(plan.versions, instant);
    const { name, tax } = version;
    return { id: plan.id, version: plan.versions.indexOf(version) + 1, name, tax };
  }

  /**
   * Returns the plan that prices a sale that is imported now, and its terms, which are null if it does not price the
   * channel.
   */
  priceOf(seller: Seller, content: ChargeContent): { plan: PricedBy; terms: Terms | null } {
    const plan = this.planAt(seller, this.rules.pricedAt === 'payment' ? content.paidAt : this.now);
    return { plan, terms: termsOf(plan.tax, content, this.rules) };
  }
}

/** Returns the assignments that were not replaced. */
export function standing({ plans }: Seller): Assignment[] {
  return plans.filter(({ untilLine }) => untilLine === null);
}

/** Returns the last one that has begun, or before the first, the first. */
export function inForce<T extends { from: number }>(all: readonly T[], instant: number): T {
  const [first, ...others] = [...all].sort((a, b) => a.from - b.from);
  if (first === undefined) throw new Error('there is always a first');
  return others.reduce((now, later) => (later.from <= instant ? later : now), first);
}
