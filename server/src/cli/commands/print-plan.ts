import { feeSteps, productBrl, shownPrice } from '../../rate-plans/fee-steps.ts';
import type { FeeExplanation, PricedSale } from '../../rate-plans/fee.ts';
import type { BrandColumn, ChannelTable, MethodRow, PlanTable } from '../../rate-plans/plan-table.ts';
import type { PayoutDelay } from '../../shared/calendar.ts';
import { formatBrl, formatDecimal } from '../../shared/money.ts';
import { counted } from '../../shared/text.ts';
import { printTable } from '../output.ts';

/** The width of a narrow terminal in characters. */
const terminalColumns = 80;

/** Prints all prices of a plan; with a value, the fees on it. */
export function printPlanTable(
  plan: ExplainedPlan,
  { keepsFee, methods, channels }: PlanTable,
  valueCents: number | null,
): void {
  const meaning =
    valueCents === null ? 'per cent of the value' : `fees in BRL on ${formatBrl(valueCents)} BRL`;
  console.log(`${planTitle(plan)}\n`);
  printTable(methods.map(methodRow));
  for (const channel of channels) printChannel(channel, meaning);
  console.log('\nCREDIT_CARD_EARLY_BUYER always has the rate of 1 instalment.');
  console.log(`A refund or a chargeback ${keepsFee ? 'keeps' : 'returns'} the fee.`);
}

function methodRow({ paymentMethod, price, limitCents, refundWindowDays, feeCents, ...delay }: MethodRow) {
  return {
    method: paymentMethod,
    price: shownPrice(price),
    limit: limitCents === null ? null : `${formatBrl(limitCents)} BRL`,
    days: shownDelay(delay),
    refund: shownWindow(refundWindowDays),
    ...(feeCents === null ? {} : { fee: `${formatBrl(feeCents)} BRL` }),
  };
}

function shownDelay({ delayForRedeemDays, delayUnit, roll }: PayoutDelay): string {
  const unit = delayUnit === undefined ? '' : ' business';
  return `${delayForRedeemDays}${unit}${roll === undefined ? '' : ', rolled'}`;
}

function shownWindow(days: number | null): string {
  if (days === null) return 'always';
  return days === 0 ? 'never' : counted(days, 'day');
}

function printChannel({ channel, priced }: ChannelTable, meaning: string): void {
  if (priced === null) {
    console.log(`\nCredit, ${channel}: not priced`);
    return;
  }
  console.log(`\nCredit, ${channel}, paid out after ${channelDelay(priced)}: ${meaning}`);
  console.log(`Refund: ${shownWindow(priced.refundWindowDays)}`);
  const places = Math.max(...priced.brands.flatMap(({ ratesPpm }) => ratesPpm.map(placesOf)));
  const columns = priced.brands.map((brand) => toColumn(brand, places));
  for (const part of fitted(columns)) {
    console.log();
    for (const line of linesOf(part)) console.log(line);
  }
  const own = priced.brands.filter(({ hasOwnRates }) => hasOwnRates).map(({ brand }) => brand);
  console.log(
    own.length === 0
      ? 'All brands have the default rates.'
      : '* has its own rates; the others have the default rates.',
  );
}

function channelDelay({ delayForRedeemDays, delayUnit, roll }: PayoutDelay): string {
  const days = counted(delayForRedeemDays, delayUnit === undefined ? 'day' : 'business day');
  return roll === undefined ? days : `${days}, or on the next business day`;
}

/** The right-aligned cells under a name. */
type Column = string[];

function toColumn({ brand, hasOwnRates, ratesPpm, feesCents }: BrandColumn, places: number): Column {
  const name = `${brand === 'american_express' ? 'amex' : brand}${hasOwnRates ? '*' : ''}`;
  const cells =
    feesCents?.map(formatBrl) ?? ratesPpm.map((ratePpm) => (ratePpm / ppmPerCent).toFixed(places));
  return [name, ...cells];
}

/**
 * The number of ppm in one per cent. Rates are shown with equal numbers of decimal places, so that they align. Four
 * decimal places are exact in a double.
 */
const ppmPerCent = 10_000;

function placesOf(ratePpm: number): number {
  return formatDecimal(ratePpm, 4).split('.')[1]?.length ?? 0;
}

const widthOf = (column: Column) => Math.max(...column.map((cell) => cell.length));

/** Groups the columns so that each group fits into the width; the fees of very large sales need a second table. */
function fitted(columns: readonly Column[]): Column[][] {
  const counts = ['n', ...Array.from({ length: 24 }, (_, index) => String(index + 1))];
  const parts: Column[][] = [];
  let width = terminalColumns;
  for (const column of columns) {
    width += 2 + widthOf(column);
    if (width > terminalColumns) {
      parts.push([counts]);
      width = widthOf(counts) + 2 + widthOf(column);
    }
    parts.at(-1)?.push(column);
  }
  return parts;
}

function linesOf(columns: readonly Column[]): string[] {
  const [first = []] = columns;
  return first.map((_, row) =>
    columns.map((column) => (column[row] ?? '').padStart(widthOf(column))).join('  '),
  );
}

/** Returns the table for JSON: amounts in BRL and rates in per cent, as exact decimal text. */
export function planTableJson(
  plan: ExplainedPlan,
  { keepsFee, methods, channels }: PlanTable,
  valueCents: number | null,
) {
  return {
    plan,
    value: valueCents === null ? null : formatBrl(valueCents),
    refundFee: keepsFee ? 'KEEP' : 'RETURN',
    methods: methods.map(({ paymentMethod, price, limitCents, feeCents, ...days }) => ({
      paymentMethod,
      rateType: price.rateType,
      rate: price.rateType === 'FIXED' ? formatBrl(price.amountCents) : formatDecimal(price.ratePpm, 4),
      limit: limitCents === null ? null : formatBrl(limitCents),
      ...delayJson(days),
      refundWindowDays: days.refundWindowDays,
      fee: feeCents === null ? null : formatBrl(feeCents),
    })),
    credit: channels.flatMap(({ channel, priced }) =>
      priced === null
        ? []
        : [
            {
              channel,
              ...delayJson(priced),
              refundWindowDays: priced.refundWindowDays,
              brands: priced.brands.map(brandJson),
            },
          ],
    ),
  };
}

function delayJson({ delayForRedeemDays, delayUnit, roll }: PayoutDelay) {
  return { delayForRedeem: delayForRedeemDays, delayUnit: delayUnit ?? 'CALENDAR', roll: roll ?? 'NONE' };
}

function brandJson({ brand, hasOwnRates, ratesPpm, feesCents }: BrandColumn) {
  return {
    brand,
    hasOwnRates,
    rates: ratesPpm.map((ratePpm) => formatDecimal(ratePpm, 4)),
    fees: feesCents === null ? null : feesCents.map(formatBrl),
  };
}

export interface ExplainedPlan {
  id: number;
  version: number;
  name: string;
}

/** Prints the calculation of one fee, one step per line. */
export function printExplanation(
  plan: ExplainedPlan,
  sale: PricedSale,
  explained: FeeExplanation,
  keepsFee: boolean,
): void {
  console.log(`${planTitle(plan)}\n`);
  for (const { name, text } of feeSteps(sale, explained, keepsFee)) console.log(`${name.padEnd(10)}${text}`);
}

function planTitle({ id, version, name }: ExplainedPlan): string {
  return version === 1 ? `Plan ${id}, ${name}` : `Plan ${id}, version ${version}, ${name}`;
}

/** Returns the explanation for JSON: amounts in BRL and rates in per cent, as exact decimal text. */
export function explanationJson(
  plan: ExplainedPlan,
  sale: PricedSale,
  explained: FeeExplanation,
  keepsFee: boolean,
) {
  const { applied, percentage, uncappedCents, cappedBy, feeCents, netCents } = explained;
  const { price, limitCents, credit, refundWindowDays } = applied;
  return {
    plan,
    value: formatBrl(sale.valueCents),
    paymentMethod: sale.paymentMethod,
    channel: sale.channel,
    brand: sale.brand,
    installments: sale.installments,
    rateType: price.rateType,
    rate: price.rateType === 'FIXED' ? formatBrl(price.amountCents) : formatDecimal(price.ratePpm, 4),
    ratesOf: credit?.rates ?? null,
    position: credit?.position ?? null,
    product: percentage === null ? null : productBrl(percentage),
    restCentavos: percentage === null ? null : formatDecimal(Number(percentage.restMicrocents), 6),
    rounding: percentage?.rounding ?? null,
    uncapped: formatBrl(uncappedCents),
    limit: limitCents === null ? null : formatBrl(limitCents),
    cappedBy,
    fee: formatBrl(feeCents),
    net: formatBrl(netCents),
    ...delayJson(applied),
    refundWindowDays,
    refundFee: keepsFee ? 'KEEP' : 'RETURN',
  };
}
