import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runPayfac, type Setup } from '../../../scripts/lab/payfac.ts';
import { Random } from '../../src/cli/sandbox/random.ts';
import { chargeLine } from '../support/charge-lines.ts';
import { effectLine } from '../support/effect-lines.ts';
import { bankForm, planBody, sellerBody } from '../support/fixtures.ts';
import { reportSales, sourceOf } from './crash-acquirer.ts';
import { remit, setAccount } from './crash-remittances.ts';
import { answerTransfer, closeTransfers } from './crash-settlement.ts';
import type { CrashWorld } from './crash-world.ts';
import type { Answer, KeyedWrite, PersistentClient } from './persistent-client.ts';

const linesPerFile = 60;
/** A return with this many transfers is recorded in more than one transaction. */
const sellersPaidByFile = 60;
const linesPerRequest = 20;
/** The chance that the second person approves. */
const mostly = 0.8;
/** The first document, which is higher than those that a stage uses. */
const firstDocument = 1_000;

interface NewCharge {
  uuid: string;
  idSeller: number;
  valueCents: number;
}

interface SeenRefund {
  idRefund: number;
  value: number;
  status: string;
}

/**
 * One of several clients. It sends a random mix of writes one after the other, each until there is a response. It uses
 * sellers of its own, so that the expected data does not depend on the order of the clients.
 */
export class CrashDriver {
  readonly #world: CrashWorld;
  readonly #client: PersistentClient;
  readonly #random: Random;
  readonly #setup: Setup;
  readonly #number: number;
  readonly #sellers: number[] = [];
  readonly #open: string[] = [];
  readonly #refunded: string[] = [];
  /** The charges that no file of an acquirer reports yet. */
  #unreported: NewCharge[] = [];
  #planId = NaN;
  #sent = 0;

  constructor(deps: {
    world: CrashWorld;
    client: PersistentClient;
    setup: Setup;
    seed: string;
    number: number;
  }) {
    this.#world = deps.world;
    this.#client = deps.client;
    this.#setup = deps.setup;
    this.#number = deps.number;
    this.#random = new Random(`${deps.seed}/${deps.number}`);
  }

  /** Runs until `isOver`, with at least one write of each kind. */
  async run(isOver: () => boolean): Promise<void> {
    this.#planId = await this.#createTerms();
    await this.#createSeller();
    await this.#importCharges();
    await this.#sendCharges();
    await this.#anticipate();
    await this.#refundPart();
    await this.#answer();
    await this.#dispute();
    await this.#adjust(1);
    await this.#hold();
    await this.#refund();
    await this.#updateAccount(1);
    await this.#createPlan();
    await this.#close();
    await this.#answerTransfer();
    await setAccount(this.#remitting());
    await this.#remit();
    await this.#reportSales();
    while (!isOver()) await this.#step();
  }

  /** Pays many sellers by files for a bank until `isOver`, and does nothing else. There is no other client. */
  async payByFile(isOver: () => boolean): Promise<void> {
    this.#planId = await this.#createTerms();
    while (this.#sellers.length < sellersPaidByFile) await this.#createSeller();
    await setAccount(this.#remitting());
    while (!isOver()) {
      await this.#send(this.#sellers.map((idSeller) => this.#newCharge(idSeller)));
      await closeTransfers(this.#settling(), null);
      await remit(this.#remitting(), 'limit=100');
    }
  }

  async #step(): Promise<void> {
    const kinds = [
      [() => this.#refund(), 20],
      [() => this.#refundPart(), 20],
      [() => this.#updateAccount(), 20],
      [() => this.#refundAgain(), 8],
      [() => this.#answer(), 2],
      [() => this.#dispute(), 4],
      [() => this.#adjust(), 8],
      [() => this.#hold(), 6],
      [() => this.#anticipate(), 6],
      [() => this.#close(), 6],
      [() => this.#answerTransfer(), 12],
      [() => this.#remit(), 8],
      [() => this.#reportSales(), 2],
      [() => this.#createSeller(), 3],
      [() => this.#createPlan(), 2],
      [() => this.#importCharges(), 1],
      [() => this.#sendCharges(), 4],
    ] as const;
    await this.#random.weighted(kinds)();
  }

  async #createSeller(): Promise<void> {
    const document = firstDocument + this.#number * 10_000 + ++this.#sent;
    const account = { ...bankForm(), number: this.#random.digits(6) };
    const body = sellerBody(document, { account });
    const answer = await this.#write({ method: 'POST', path: '/v2/seller', body });
    if (answer === null) return;
    const { idSeller } = JSON.parse(answer.text) as { idSeller: number };
    this.#sellers.push(idSeller);
    this.#world.createdSeller(idSeller, account.number);
    await this.#importEffect(idSeller);
    const path = `/v2/payfac/seller/${idSeller}/rate-plans`;
    await this.#write({ method: 'PUT', path, body: { idPlan: this.#planId } });
  }

  /** Creates a plan that offers anticipation. It takes no key, so there may be more of them. */
  async #createTerms(): Promise<number> {
    const body = planBody({ anticipation: { monthlyRate: 2, method: 'COMPOUND' } });
    const path = '/v2/payfac/rate-plans';
    for (;;) {
      const answer = await this.#client.once({ method: 'POST', path, key: `terms-${this.#number}`, body });
      if (answer?.status === 200) return (JSON.parse(answer.text) as { id: number }).id;
    }
  }

  /** Anticipates all of a sale of today and more, and mostly cancels it. */
  async #anticipate(): Promise<void> {
    const sale = { ...this.#newCharges(1)[0]!, valueCents: this.#random.between(1_000, 1_000_000) };
    const { uuid, idSeller, valueCents: cents } = sale;
    const paid = { paidAt: new Date().toISOString(), value: cents / 100 };
    const line = chargeLine({ ...visaCredit, channel: 'ONLINE', uuid, idSeller, ...paid });
    const charges = { method: 'POST', path: '/v2/payfac/charges', body: [line] } as const;
    if ((await this.#write(charges)) === null) return;
    this.#world.imported(uuid, idSeller, cents);
    const path = `/v2/seller/${idSeller}/anticipations`;
    const body = { amount: this.#random.between(1, Math.floor(cents / 2)) / 100, order: 'FARTHEST' };
    const answer = await this.#write({ method: 'POST', path, body });
    if (answer === null) return;
    const { idAnticipation } = JSON.parse(answer.text) as { idAnticipation: number };
    this.#world.anticipations.set(idAnticipation, 'OPEN');
    if (this.#random.chance(0.3)) return;
    const cancel = { method: 'POST', path: `${path}/${idAnticipation}/cancel`, body: undefined } as const;
    const cancelled = await this.#client.write({ ...cancel, key: `${this.#number}-${++this.#sent}` });
    if (cancelled.status === 200) this.#world.anticipations.set(idAnticipation, 'CANCELLED');
    // A closing of all sellers may have paid it, or a refund of another sale of that day have taken from it.
    else if (!/anticipation_(paid|debited)/.test(cancelled.text))
      this.#world.violations.push(`a cancel was answered ${cancelled.status} ${cancelled.text}`);
  }

  /**
   * Encumbers the unit that has all Visa sales of the seller, so that each closing pays its beneficiary. The request has
   * no key: sent again, it changes nothing.
   */
  async #importEffect(idSeller: number): Promise<void> {
    const body = [effectLine({ idSeller, dueDate: '2026-10-05', computed: 900_000_000 })];
    const path = '/v2/payfac/receivable-effects';
    for (;;) {
      const answer = await this.#client.once({ method: 'POST', path, key: `effect-${idSeller}`, body });
      if (answer === null || answer.status === 503) continue;
      const { created, unchanged } = JSON.parse(answer.text) as { created?: number; unchanged?: number };
      if (answer.status !== 200 || (created ?? 0) + (unchanged ?? 0) !== 1) {
        this.#world.violations.push(`an effect was answered ${answer.status} ${answer.text}`);
      }
      this.#world.effects.push(idSeller);
      return;
    }
  }

  async #updateAccount(approving = mostly): Promise<void> {
    const idSeller = this.#random.pick(this.#sellers);
    const account = { ...bankForm(), number: this.#random.digits(6) };
    const write = { method: 'PATCH', path: '/v2/seller', body: { idSeller, account } } as const;
    if (await this.#askAndDecide(write, approving)) this.#world.updatedAccount(idSeller, account.number);
  }

  async #refund(): Promise<void> {
    const uuid = this.#open.pop();
    if (uuid === undefined) return this.#importCharges();
    const answer = await this.#write({ method: 'PATCH', path: refundPath(uuid), body: { asFraud: false } });
    if (answer === null) return;
    this.#world.refunded(uuid);
    this.#refunded.push(uuid);
  }

  /** Refunds a part of a charge that stays open for more. */
  async #refundPart(): Promise<void> {
    const uuid = this.#open.at(-1);
    if (uuid === undefined) return this.#importCharges();
    const { valueCents, refundedCents } = this.#world.charge(uuid);
    const left = valueCents - refundedCents;
    if (left < 2) return this.#refund();
    const cents = this.#random.between(1, left - 1);
    const path = `/v2/charges/partial-refund/${uuid}`;
    const answer = await this.#write({ method: 'PATCH', path, body: { value: cents / 100 } });
    if (answer !== null) this.#world.refunded(uuid, cents);
  }

  /** Answers a part of the open charge. */
  async #answer(): Promise<void> {
    const uuid = this.#open.at(-1);
    if (uuid === undefined) return this.#importCharges();
    const charge = await this.#client.read<{ refunds: SeenRefund[] }>(`/v2/charges/${uuid}`);
    if (charge === null) this.#world.violations.push(`charge ${uuid} is there 0 times`);
    const refund = charge?.refunds.find((part) => part.status === 'REQUESTED');
    if (refund === undefined) return;
    const status = this.#random.chance(0.5) ? 'FAILED' : 'DONE';
    const path = `/v2/payfac/refunds/${refund.idRefund}`;
    const answer = await this.#write({ method: 'PATCH', path, body: { status } });
    if (answer !== null && status === 'FAILED') this.#world.failed(uuid, Math.round(refund.value * 100));
  }

  /** Opens a chargeback of the open charge, and closes it. A charge whose chargeback is lost stays as it is. */
  async #dispute(): Promise<void> {
    const uuid = this.#open.at(-1);
    if (uuid === undefined) return this.#importCharges();
    const path = `/v2/payfac/charges/${uuid}/chargeback`;
    if ((await this.#write({ method: 'POST', path, body: { status: 'OPEN' } })) === null) return;
    const status = this.#random.chance(0.2) ? 'LOST' : 'WON';
    if ((await this.#write({ method: 'POST', path, body: { status } })) === null) return;
    this.#world.disputed(uuid, status);
    if (status === 'LOST') this.#open.pop();
  }

  /**
   * Sends an adjustment. Only its key distinguishes a repeated one from a second one. Half of them are so large that two
   * persons decide.
   */
  async #adjust(approving = mostly): Promise<void> {
    const idSeller = this.#random.pick(this.#sellers);
    const cents = this.#random.chance(0.5) ? 7 : 11;
    const body = { idSeller, value: cents / 100, direction: 'CREDIT', reason: 'Crash' };
    const write = { method: 'POST', path: '/v2/payfac/adjustments', body } as const;
    const isMade =
      cents === 7 ? (await this.#write(write)) !== null : await this.#askAndDecide(write, approving);
    if (isMade) this.#world.adjusted(idSeller, cents);
  }

  /**
   * Sends a write that two persons decide, and lets the other one approve it with this chance. Returns whether it was
   * carried out. Nobody else changes these sellers meanwhile.
   */
  async #askAndDecide(write: Omit<KeyedWrite, 'key'>, approving = mostly): Promise<boolean> {
    const asked = await this.#write(write, 202);
    if (asked === null) return false;
    const { idApproval } = JSON.parse(asked.text) as { idApproval: number };
    const isApproved = this.#random.chance(approving);
    const decision = await this.#write({
      ...{ method: 'POST', isDecision: true },
      path: `/v2/payfac/approvals/${idApproval}/${isApproved ? 'approve' : 'refuse'}`,
      body: isApproved ? undefined : { reason: 'Crash' },
    });
    if (decision !== null) this.#world.approvals.set(idApproval, isApproved ? 'APPROVED' : 'REFUSED');
    return decision !== null && isApproved;
  }

  /** Holds five centavos, and mostly releases them again, if the other person agrees. */
  async #hold(): Promise<void> {
    const path = `/v2/payfac/seller/${this.#random.pick(this.#sellers)}/holds`;
    const body = { amount: 0.05, reason: 'JUDICIAL', reference: 'Crash' };
    const answer = await this.#write({ method: 'POST', path, body });
    if (answer === null) return;
    const { idHold } = JSON.parse(answer.text) as { idHold: number };
    this.#world.holds.set(idHold, 'OPEN');
    if (this.#random.chance(0.3)) return;
    const release = { method: 'POST', path: `${path}/${idHold}/release`, body: undefined } as const;
    if (await this.#askAndDecide(release)) this.#world.holds.set(idHold, 'RELEASED');
  }

  #close(): Promise<void> {
    const sellerId = this.#random.chance(0.2) ? null : this.#random.pick(this.#sellers);
    return closeTransfers(this.#settling(), sellerId);
  }

  #answerTransfer(): Promise<void> {
    return answerTransfer(this.#settling(), this.#random.pick(this.#sellers));
  }

  /** Closes for a seller, and pays its open transfers by a file for the bank. */
  async #remit(): Promise<void> {
    const sellerId = this.#random.pick(this.#sellers);
    await closeTransfers(this.#settling(), sellerId);
    await remit(this.#remitting(), `idSeller=${sellerId}&limit=3`);
  }

  async #reportSales(): Promise<void> {
    const charges = this.#unreported;
    this.#unreported = [];
    await reportSales(this.#settling(), `${this.#number}-${++this.#sent}`, charges);
  }

  #remitting() {
    return { ...this.#settling(), account: `conta-${this.#number}` };
  }

  #settling() {
    const [world, client, random] = [this.#world, this.#client, this.#random] as const;
    return { world, client, random, write: (write: Omit<KeyedWrite, 'key'>) => this.#write(write) };
  }

  async #refundAgain(): Promise<void> {
    if (this.#refunded.length === 0) return;
    const uuid = this.#random.pick(this.#refunded);
    const body = { asFraud: this.#random.chance(0.5) };
    await this.#write({ method: 'PATCH', path: refundPath(uuid), body }, 422);
  }

  /** Creates a plan, and sends it once: if the response is lost, the plan may exist or not. */
  async #createPlan(): Promise<void> {
    this.#world.plans.asked += 1;
    const body = { ...planBody(), name: `Plan ${this.#number}-${++this.#sent}` };
    const answer = await this.#client.once({
      method: 'POST',
      path: '/v2/payfac/rate-plans',
      key: `plan-${this.#number}-${this.#sent}`,
      body,
    });
    if (answer === null || answer.status === 503) return;
    if (answer.status !== 200)
      this.#world.violations.push(`a plan was answered ${answer.status} ${answer.text}`);
    else this.#world.plans.ids.push((JSON.parse(answer.text) as { id: number }).id);
  }

  /** Imports the same file until the command succeeds; sometimes kills it on the way. */
  async #importCharges(): Promise<void> {
    const charges = this.#newCharges(linesPerFile);
    const file = join(this.#setup.folder, `charges-${this.#number}-${++this.#sent}.ndjson`);
    await writeFile(file, charges.map((charge) => JSON.stringify(toLine(charge))).join('\n'));
    for (let attempts = 1; ; attempts++) {
      const killAfterMs = this.#random.chance(0.5) && attempts < 4 ? this.#random.between(200, 900) : null;
      const { code, stderr } = await runPayfac(this.#setup.env, ['charges', 'import', file], '', killAfterMs);
      if (code === 0) break;
      if (attempts > 20) throw new Error(`the import does not succeed: ${stderr}`);
    }
    this.#imported(charges);
  }

  /**
   * Sends charges. If a response is lost, the charges are stored or not; sent again with the key, they are stored once.
   */
  #sendCharges(): Promise<void> {
    return this.#send(this.#newCharges(linesPerRequest));
  }

  async #send(charges: readonly NewCharge[]): Promise<void> {
    const answer = await this.#write({
      method: 'POST',
      path: '/v2/payfac/charges',
      body: charges.map(toLine),
    });
    if (answer === null) return;
    const { imported } = JSON.parse(answer.text) as { imported: number };
    if (imported !== charges.length) this.#world.violations.push(`of new charges: ${answer.text}`);
    this.#imported(charges);
  }

  #newCharges(count: number): NewCharge[] {
    return Array.from({ length: count }, () => this.#newCharge(this.#random.pick(this.#sellers)));
  }

  #newCharge(idSeller: number): NewCharge {
    return { uuid: this.#random.uuid(), idSeller, valueCents: this.#random.between(1, 1_000_000) };
  }

  #imported(charges: readonly NewCharge[]): void {
    for (const { uuid, idSeller, valueCents } of charges) {
      this.#world.imported(uuid, idSeller, valueCents);
      this.#open.push(uuid);
      this.#unreported.push({ uuid, idSeller, valueCents });
    }
  }

  /** Sends a write with a key of its own until there is a response. Another status is a violation, and gives null. */
  async #write(write: Omit<KeyedWrite, 'key'>, wanted = 200): Promise<Answer | null> {
    const keyed = { ...write, key: `${this.#number}-${++this.#sent}` };
    const answer = await this.#client.write(keyed);
    if (answer.status !== wanted) {
      this.#world.violations.push(`${write.method} ${write.path}: ${answer.status} ${answer.text}`);
      return null;
    }
    if (wanted < 300) this.#world.answered.push({ write: keyed, answer });
    return answer;
  }
}

const visaCredit = {
  paymentMethod: 'CREDIT_CARD_SIGHT',
  channel: 'POS',
  brand: 'visa',
  installments: 1,
} as const;

function toLine({ uuid, idSeller, valueCents }: NewCharge): object {
  const method = valueCents % 2 === 0 ? {} : visaCredit;
  const source = sourceOf({ uuid, valueCents });
  return chargeLine({ uuid, idSeller, value: valueCents / 100, ...method, source });
}

function refundPath(uuid: string): string {
  return `/v2/charges/${uuid}/refund`;
}
