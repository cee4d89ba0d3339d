import { createHash } from 'node:crypto';
import type { Reader } from '../db/store.ts';
import { assertYear, monthOf, saoPauloDate } from '../shared/calendar.ts';
import { accounts, entryKinds, postingsOf, type Account, type EntryKind } from './accounts.ts';
import { movementsOfAcquirers } from './acquirer-movement.repository.ts';
import type { Movement, Period } from './movement.ts';
import { movementsOfSellers, type Heads } from './seller-movement.repository.ts';

/** The days of a report; null for one that is left out. */
interface BooksQuery {
  from: string | null;
  to: string | null;
}

/** An amount in centavos that is debited to one account and credited to another, for documents of one kind and day. */
export interface JournalEntry {
  day: string;
  kind: EntryKind;
  /** The acquirer whose lines they are; null for documents of our own. */
  acquirer: string | null;
  documents: number;
  debit: Account;
  credit: Account;
  cents: bigint;
}

/** What an account has, in centavos: what is debited less what is credited. */
interface AccountBalance {
  account: Account;
  /** The acquirer of an `ACQUIRER_RECEIVABLE`; null for the other accounts. */
  acquirer: string | null;
  openingCents: bigint;
  debitCents: bigint;
  creditCents: bigint;
  closingCents: bigint;
  /** What was posted after the period. */
  laterCents: bigint;
}

/** A balance beside that of the statements, with the number of their lines and their digest; null for other accounts. */
export type ComparedBalance = AccountBalance &
  (
    | { statementCents: bigint; lines: number; heads: string }
    | { statementCents: null; lines: null; heads: null }
  );

/**
 * Returns the balance of each account before the period, its debits and credits in it, and its balance at the end (D50).
 * If the first day is left out, it is the first of the last day's month. Throws as `assertYear` does.
 */
export async function readTrialBalance(
  db: Reader,
  intermediaryId: number,
  query: BooksQuery,
  now: number,
): Promise<ComparedBalance[]> {
  const period = booksPeriod(query, now);
  const heads = noHeads();
  const balances = new Map<string, AccountBalance>();
  for (const account of accounts)
    if (account !== 'ACQUIRER_RECEIVABLE') addTo(balances, account, null, 'IN', 0n);
  for await (const movement of movementsOf(db, { intermediaryId, ...period }, false, heads)) {
    const { time, acquirer } = movement;
    for (const { debit, credit, cents } of entriesOf(movement)) {
      addTo(balances, debit, acquirer, time, cents);
      addTo(balances, credit, acquirer, time, -cents);
    }
  }
  const digest = heads.digest.digest('hex');
  const statementCents = { SELLERS_PAYABLE: -heads.owedCents, SELLER_RESERVES: -heads.heldCents };
  return [...balances.values()].toSorted(byAccount).map((balance) => {
    const { account, laterCents } = balance;
    if (account !== 'SELLERS_PAYABLE' && account !== 'SELLER_RESERVES')
      return { ...balance, statementCents: null, lines: null, heads: null };
    // The heads are current, so what was posted after the period is taken off.
    const closingCents = statementCents[account] - laterCents;
    return { ...balance, statementCents: closingCents, lines: heads.lines, heads: digest };
  });
}

const noHeads = (): Heads => ({
  ...{ lines: 0, digest: createHash('sha256'), owedCents: 0n, heldCents: 0n },
});

/** Adds what is debited, or credited if it is less than 0, to the balance of an account. */
function addTo(
  balances: Map<string, AccountBalance>,
  account: Account,
  acquirer: string | null,
  time: string,
  cents: bigint,
): void {
  const owner = account === 'ACQUIRER_RECEIVABLE' ? acquirer : null;
  const key = `${account} ${owner ?? ''}`;
  const none = { openingCents: 0n, debitCents: 0n, creditCents: 0n, closingCents: 0n, laterCents: 0n };
  const balance = balances.get(key) ?? { account, acquirer: owner, ...none };
  if (time === 'AFTER') balance.laterCents += cents;
  else balance.closingCents += cents;
  if (time === 'BEFORE') balance.openingCents += cents;
  else if (time === 'IN' && cents > 0n) balance.debitCents += cents;
  else if (time === 'IN') balance.creditCents -= cents;
  balances.set(key, balance);
}

function byAccount(a: AccountBalance, b: AccountBalance): number {
  const places = accounts.indexOf(a.account) - accounts.indexOf(b.account);
  return places === 0 ? (a.acquirer ?? '').localeCompare(b.acquirer ?? '', 'en') : places;
}

/** Returns the journal entries of the period, by day and then by kind. Throws as `assertYear` does. */
export async function readJournal(
  db: Reader,
  intermediaryId: number,
  { account, acquirer, ...query }: BooksQuery & { account: Account | null; acquirer: string | null },
  now: number,
): Promise<JournalEntry[]> {
  const period = booksPeriod(query, now);
  const movements = new Map<string, Movement>();
  for await (const movement of movementsOf(db, { intermediaryId, ...period }, true)) {
    if (movement.time === 'BEFORE' || movement.time === 'AFTER') continue;
    const key = placeOf(movement);
    movements.set(key, added(movement, movements.get(key)));
  }
  return [...movements]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, movement]) => entriesOf(movement))
    .filter(({ debit, credit }) => account === null || debit === account || credit === account)
    .filter((entry) => acquirer === null || entry.acquirer === acquirer);
}

/** Returns the place of a movement in the journal: by day, kind and acquirer. Amounts below 0 are kept apart. */
function placeOf({ time, kind, acquirer, cents }: Movement): string {
  const place = String(entryKinds.indexOf(kind)).padStart(2, '0');
  return `${time} ${place} ${acquirer ?? ''} ${cents.value < 0n} ${cents.fee < 0n}`;
}

function added(one: Movement, other: Movement | undefined): Movement {
  if (other === undefined) return one;
  const { value, fee, surcharge } = other.cents;
  const cents = {
    value: one.cents.value + value,
    fee: one.cents.fee + fee,
    surcharge: one.cents.surcharge + surcharge,
  };
  return { ...one, documents: one.documents + other.documents, cents };
}

function booksPeriod({ from, to }: BooksQuery, now: number): Period {
  const last = to ?? saoPauloDate(now);
  const first = from ?? monthOf(last).from;
  assertYear(first, last, { from: 'dateInitial', to: 'dateFinal' });
  return { from: first, to: last };
}

async function* movementsOf(
  db: Reader,
  of: Period & { intermediaryId: number },
  byDay: boolean,
  heads = noHeads(),
): AsyncGenerator<Movement> {
  yield* movementsOfSellers(db, of, byDay, heads);
  yield* movementsOfAcquirers(db, of, byDay);
}

/** Returns what a movement posts, each amount to its two accounts. */
function entriesOf({ kind, time, acquirer, documents, cents }: Movement): JournalEntry[] {
  return postingsOf[kind].flatMap(([debit, credit, of]) => {
    const amount = cents[of];
    if (amount === 0n) return [];
    const [sides, positive] =
      amount > 0n ? [{ debit, credit }, amount] : [{ debit: credit, credit: debit }, -amount];
    return [{ day: time, kind, acquirer, documents, ...sides, cents: positive }];
  });
}
