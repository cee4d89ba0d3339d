import type { components } from '../../../generated/api.ts';
import { givenFields, readAccount } from './accounts.ts';
import { bankDayFrom, dayOf, daysAfter, hourOf } from './calendar.ts';
import { percentOf } from './fees.ts';
import { isDebit, netOf } from './lines.ts';
import type { Line, Seller, Transfer, World } from './world.ts';

type Schemas = components['schemas'];

/**
 * Returns all credits up to this day, or the last day that was closed if that is later, and all debits up to today, that
 * no transfer covers (D32).
 */
export function dueLines({ rules, now }: World, { lines, transfers }: Seller, day: string): Line[] {
  const last = transfers.at(-1)?.transferDay ?? '';
  const closed = rules.lateLines === 'never paid' ? last : '';
  const through = day > last ? day : last;
  const today = rules.knownDebits === 'of today' ? dayOf(now) : day;
  return lines.filter((line) => {
    const { heldBy, executionDay } = line;
    return heldBy === undefined && executionDay <= (isDebit(line) ? today : through) && executionDay > closed;
  });
}

/** Returns what is due: the lines, and what the last transfer left (D40). */
export function dueCents(world: World, seller: Seller, day: string): number {
  return netOf(dueLines(world, seller, day)) + (seller.transfers.at(-1)?.leftCents ?? 0);
}

/** Returns what falls due after today. */
export function laterCents({ now }: World, { lines }: Seller): number {
  return netOf(lines.filter(({ executionDay }) => executionDay > dayOf(now)));
}

export const openHolds = ({ holds }: Seller) => holds.filter(({ status }) => status === 'OPEN');

/** Returns how much of what is due the holds of a seller hold. */
export function reservedCents({ rules }: World, seller: Seller, due: number): number {
  if (due < 0 || rules.held === 'paid') return 0;
  const amounts = openHolds(seller).map(({ amount }) =>
    amount === null ? Infinity : Math.round(amount * 100),
  );
  return Math.min(
    due,
    amounts.reduce((sum, cents) => sum + cents, 0),
  );
}

/** Returns what of so much the plan in force holds, if it is paid. */
function sharedCents(world: World, seller: Seller, cents: number): number {
  const { reserve } = world.planAt(seller, world.now).tax;
  return reserve === undefined ? 0 : percentOf(cents, reserve.percent, world.rules);
}

/** Returns what a closing pays of so much that is due. */
export function paidCents(world: World, seller: Seller, due: number): number {
  const payable = due - reservedCents(world, seller, due);
  return payable - (payable > 0 ? sharedCents(world, seller, payable) : 0);
}

/** Returns what a closing does with a seller to whom so much is due, or null if nothing is due (D33). */
export function outcomeFor(
  world: World,
  seller: Seller,
  cents: number,
  { day, minimumCents }: { day: string; minimumCents: number },
): 'created' | 'carried' | 'reserved' | 'held' | 'blocked' | 'owing' | 'skipped' | null {
  const { now, rules } = world;
  const { status, accountChangedAt, transfers } = seller;
  if (cents === 0) return null;
  if (transfers.some(({ transferDay }) => transferDay > day)) return 'skipped';
  if (cents < 0) return 'owing';
  if (status === 'BLOCKED') return 'blocked';
  const isRecent = accountChangedAt !== null && now - accountChangedAt < 24 * 60 * 60 * 1000;
  if (isRecent && rules.changedAccount === 'held') return 'held';
  if (reservedCents(world, seller, cents) === cents) return 'reserved';
  return paidCents(world, seller, cents) < Math.max(1, minimumCents) ? 'carried' : 'created';
}

/** Returns when an order to an account is paid: from 17:00 on, banks take no more for the same day (D36). */
function accountDay(now: number): string {
  return bankDayFrom(hourOf(now) < 17 ? dayOf(now) : daysAfter(dayOf(now), 1));
}

/**
 * Pays out all lines up to this day that no transfer covers, and what the last one left, but for what is held. The
 * transfer gets its id once it is listed, and so does the hold that the plan asks for.
 */
export function payOut(world: World, seller: Seller, day: string): Transfer {
  const due = dueLines(world, seller, day);
  const totalCents = dueCents(world, seller, day);
  const cents = paidCents(world, seller, totalCents);
  const heldCents = totalCents - reservedCents(world, seller, totalCents) - cents;
  const today = dayOf(world.now);
  const before = seller.transfers.at(-1)?.transferDay ?? '';
  const transfer: Transfer = {
    seller,
    id: NaN,
    transferDay: day,
    paymentDay: isPaidByPix(seller.account) ? today : accountDay(world.now),
    cents,
    leftCents: totalCents - cents,
    status: 'CREATED',
    throughSequence: seller.lines.length + 1,
    account: seller.account,
    holder: { holderDocument: seller.data.document, holderName: seller.data.companyName },
    endToEndId: null,
    payingBank: null,
    bankNumber: null,
    paidOn: null,
    reason: null,
    remittance: null,
    createdAt: world.now,
    updatedAt: world.now,
  };
  for (const line of due) {
    if (world.rules.lateLines !== 'paid again' || line.executionDay > before) line.heldBy = transfer;
  }
  addLineOf(transfer, 'REPASSE', day).heldBy = transfer;
  seller.transfers.push(transfer);
  world.tell(seller, 'transfer.created');
  const { reserve } = world.planAt(seller, world.now).tax;
  if (heldCents === 0 || reserve === undefined) return transfer;
  seller.holds.push({
    ...{ idHold: NaN, idSeller: seller.id, amount: heldCents / 100, all: false, reason: 'RESERVE' },
    ...{ reference: 'transfer NaN', releaseOn: daysAfter(today, reserve.days), status: 'OPEN' },
    ...{ createdAt: new Date(world.now).toISOString(), releasedAt: null },
  });
  world.tell(seller, 'hold.created');
  return transfer;
}

/** What a bank says of a transfer besides its status. What it leaves out stays as it is. */
export type BankData = Partial<Pick<Schemas['TransferUpdateInput'], (typeof bankData)[number]>>;

export const bankData = ['endToEndId', 'payingBank', 'bankNumber', 'paidOn', 'reason'] as const;

/** Records what became of a transfer (D34): its event, and the line that gives it back. */
export function become(
  world: World,
  transfer: Transfer,
  status: Schemas['TransferUpdateInput']['status'],
  said: BankData,
): void {
  for (const name of bankData) transfer[name] = said[name] ?? transfer[name];
  transfer.status = status;
  transfer.updatedAt = world.now;
  if (status === 'SENT') return;
  if (status !== 'PAID') giveBack(world, transfer, dayOf(world.now));
  world.tell(transfer.seller, `transfer.${status.toLowerCase()}`);
  const reserve = transfer.seller.holds.find(({ reference }) => reference === `transfer ${transfer.id}`);
  if (status !== 'PAID' && reserve !== undefined) world.release(reserve);
}

/** Gives a failed transfer back with a line in no transfer. The next closing pays it, whatever its date (D34). */
function giveBack(world: World, transfer: Transfer, today: string): void {
  const day = world.rules.givenBack === 'today' ? today : transfer.transferDay;
  addLineOf(transfer, 'REPASSE_DEVOLVIDO', day);
}

function addLineOf(transfer: Transfer, operation: Line['operation'], executionDay: string): Line {
  const { seller, cents } = transfer;
  const sequence = seller.lines.length + 1;
  const amounts = { valueCents: cents, feeCents: 0 };
  const line = {
    seller,
    sequence,
    operation,
    executionDay,
    charge: null,
    ...amounts,
    installment: null,
    plan: null,
    transfer,
  };
  seller.lines.push(line);
  return line;
}

function isPaidByPix(account: Schemas['AccountInput']): boolean {
  const { transferType, pixKey } = givenFields(account);
  return transferType === undefined ? pixKey !== undefined : transferType === 'PIX';
}

export function shownTransfer(transfer: Transfer): Schemas['Transfer'] {
  const {
    id,
    seller,
    account,
    holder,
    endToEndId,
    payingBank,
    bankNumber,
    paidOn,
    reason,
    createdAt,
    updatedAt,
  } = transfer;
  return {
    idTransfer: id,
    idSeller: seller.id,
    transferDate: transfer.transferDay,
    debitedThrough: dayOf(createdAt),
    paymentDate: transfer.paymentDay,
    amount: transfer.cents / 100,
    left: transfer.leftCents / 100,
    status: transfer.status,
    throughSequence: transfer.throughSequence,
    beneficiary: null,
    account: { ...holder, ...readAccount(account) } as Schemas['TransferAccount'],
    endToEndId,
    payingBank,
    bankNumber,
    paidOn,
    reason,
    idRemittance: transfer.remittance?.shown.idRemittance ?? null,
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Sorts by the latest date, then the highest id. */
export function latestFirst(transfers: readonly Transfer[]): Transfer[] {
  return [...transfers].sort((a, b) => Date.parse(b.transferDay) - Date.parse(a.transferDay) || b.id - a.id);
}
