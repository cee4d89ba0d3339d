import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { paidCents } from '../charge-content.ts';
import { exchange } from '../exchange.ts';
import type { Owner } from '../names.ts';
import { Step } from '../step.ts';
import { isOutflow, netOf } from '../lines.ts';
import type { Charge, Line, Transfer, World } from '../world.ts';
import { countedLines } from './reconciliation.ts';

type Schemas = components['schemas'];
type Balance = Schemas['AccountBalance'];

/** Days are counted from today. */
const days = fc.constantFrom(0, -3, -30, -400);

/**
 * Reads the balances of today, and what was posted. The service makes it from documents; the model knows
 * what follows from the statements' lines.
 */
export const getTrialBalance = fc.record({ caller: mostlyIntermediary, from: fc.option(days) }).map(
  ({ caller, from }) =>
    new Step(
      `${describeCredentials(caller)} reads the books ${from === null ? 'of the month' : `of ${0 - from} days`}`,
      (world, real) => {
        const end = dayOf(world.now);
        const begin = from === null ? `${end.slice(0, 7)}-01` : daysAfter(end, from);
        const query = from === null ? '' : `?dateInitial=${begin}`;
        const call = { operation: 'getTrialBalance', path: `/v2/report/trial-balance${query}` } as const;
        return exchange(world, real, caller, call, ({ owner }) => {
          if (daysAfter(begin, 366) <= end) return invalid('/query/dateFinal');
          return granted(async ({ body }) => {
            const balances = body as Balance[];
            assert.deepEqual(closingsOf(balances), expected(world, owner, end));
            assertProven(balances, world.sellersOf(owner).flatMap(({ lines }) => lines).length);
            const token = world.intermediaries[owner].tokens.current;
            const path = `/v2/report/journal-entries${query}`;
            const { body: entries } = await real.api.call<Schemas['JournalEntry'][]>('GET', path, { token });
            assertPosted(balances, entries);
          });
        });
      },
      (world) => canCall(world, caller),
    ),
);

const cents = (brl: number) => Math.round(brl * 100);

/** Returns what the accounts have, without those that have nothing. */
function closingsOf(balances: readonly Balance[]): Record<string, number> {
  return withoutNothing(
    Object.fromEntries(balances.map(({ account, closing }) => [account, cents(closing)])),
  );
}

const withoutNothing = (closings: Record<string, number>) =>
  Object.fromEntries(Object.entries(closings).filter(([, closing]) => closing !== 0));

function expected(world: World, owner: Owner, today: string): Record<string, number> {
  const sellers = world.sellersOf(owner);
  // The clock of the system that took a payment may be ahead, and past midnight.
  const isOfToday = ({ content }: Pick<Charge, 'content'>) => dayOf(content.paidAt) <= today;
  const lines = sellers
    .flatMap((seller) => seller.lines)
    .filter(({ operation, charge }) => operation !== 'VENDA' || (charge !== null && isOfToday(charge)));
  const holds = sellers.flatMap((seller) => seller.holds).filter(({ status }) => status === 'OPEN');
  const held = total(holds, ({ amount }) => cents(amount ?? 0));
  const transfers = sellers.flatMap((seller) => seller.transfers);
  const isOfBeneficiary = ({ operation }: Line) => operation === 'REPASSE_CESSAO';
  const toBeneficiaries = new Set(lines.filter(isOfBeneficiary).map(({ transfer }) => transfer));
  const open = transfers.filter((transfer) => isOrdered(transfer) && !isPaid(transfer, today));
  const sales = [...world.charges.values()].filter(({ seller }) => seller.owner === owner);
  const surcharge = total(sales, (charge) => surchargeOf(charge, isOfToday(charge)));
  const reported = countedLines(world, owner);
  const [known, unknown] = [true, false].map((isKnown) =>
    reported.filter(({ uuid }) => (uuid !== null) === isKnown),
  ) as [typeof reported, typeof reported];
  return withoutNothing({
    UNREPORTED_SALES:
      sum(lines, 'valueCents', ofCharges) + surcharge - total(known, ({ gross }) => cents(gross)),
    ACQUIRER_RECEIVABLE: total(reported, ({ net }) => cents(net)),
    BANK: total(transfers, (transfer) => {
      const isBack = transfer.status === 'RETURNED';
      return (isBack ? transfer.cents : 0) - (isPaid(transfer, today) ? transfer.cents : 0);
    }),
    SELLERS_PAYABLE: held - netOf(lines),
    SELLER_RESERVES: 0 - held,
    TRANSFERS_PAYABLE: 0 - total(open, (of) => (toBeneficiaries.has(of) ? 0 : of.cents)),
    BENEFICIARIES_PAYABLE: 0 - total(open, (of) => (toBeneficiaries.has(of) ? of.cents : 0)),
    UNIDENTIFIED_AMOUNTS: 0 - total(unknown, ({ gross }) => cents(gross)),
    FEE_REVENUE: 0 - sum(lines, 'feeCents', ofCharges),
    SURCHARGE_REVENUE: 0 - surcharge,
    ANTICIPATION_REVENUE: 0 - sum(lines, 'feeCents', ['ANTECIPACAO', 'ANTECIPACAO_CANCELADA']),
    SELLER_ADJUSTMENTS: sum(lines, 'valueCents', ['AJUSTE_CREDITO', 'AJUSTE_DEBITO']),
    ACQUIRER_COST: total(reported, ({ cost }) => cents(cost)),
  });
}

const total = <Item>(items: readonly Item[], centsOf: (item: Item) => number) =>
  items.reduce((all, item) => all + centsOf(item), 0);

const ofCharges: Line['operation'][] = [
  ...(['VENDA', 'ESTORNO', 'ESTORNO_CANCELADO', 'CHARGEBACK', 'CHARGEBACK_REVERTIDO'] as const),
];

const sum = (lines: readonly Line[], field: 'valueCents' | 'feeCents', of: readonly Line['operation'][]) =>
  total(
    lines.filter(({ operation }) => of.includes(operation)),
    (line) => (isOutflow(line) ? -line[field] : line[field]),
  );

const isOrdered = ({ status }: Transfer) => status !== 'CANCELLED' && status !== 'FAILED';

/** A paid transfer, even one that came back, left the bank on the day that the bank gave, or else on its planned day. */
const isPaid = ({ status, paidOn, paymentDay }: Transfer, today: string) =>
  ['PAID', 'RETURNED'].includes(status) && (paidOn ?? paymentDay) <= today;

/** What the buyer paid in addition, less what came back of that with refunds and chargebacks. */
function surchargeOf({ content, refunds, chargebacks }: Charge, isSold: boolean): number {
  const { valueCents } = content;
  const paid = BigInt(paidCents(content));
  const ofDispute = (disputed: number) =>
    Number((BigInt(disputed) * (paid - BigInt(valueCents))) / BigInt(valueCents));
  const refunded = refunds.filter(({ answer }) => answer !== 'FAILED');
  const disputed = chargebacks.filter(({ status }) => status !== 'WON');
  return (
    (isSold ? Number(paid) - valueCents : 0) -
    total(refunded, (refund) => refund.paidBackCents - refund.valueCents) -
    total(disputed, (chargeback) => ofDispute(chargeback.valueCents))
  );
}

/** The statements say the same, and the movements lead from the opening to the closing balance. */
function assertProven(balances: readonly Balance[], lineCount: number): void {
  for (const { account, opening, debits, credits, closing, statements, lines } of balances) {
    assert.equal(cents(opening) + cents(debits) - cents(credits), cents(closing), account);
    const isOfStatements = account === 'SELLERS_PAYABLE' || account === 'SELLER_RESERVES';
    assert.deepEqual([statements, lines], isOfStatements ? [closing, lineCount] : [null, null], account);
  }
}

/** The entries of the period are what was debited and credited in it. */
function assertPosted(balances: readonly Balance[], entries: readonly Schemas['JournalEntry'][]): void {
  for (const { account, acquirer, debits, credits } of balances) {
    const own = entries.filter((entry) => acquirer === null || entry.acquirer === acquirer);
    const posted = (side: 'debit' | 'credit') =>
      total(
        own.filter((entry) => entry[side] === account),
        ({ amount }) => cents(amount),
      );
    assert.deepEqual([posted('debit'), posted('credit')], [cents(debits), cents(credits)], account);
  }
}
