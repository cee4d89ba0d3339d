import type { Schemas } from '@payment-intermediary/client';
import { numberOf, typedNumber, type Values } from '../../forms/rule.ts';
import type { Texts } from '../../texts/texts.ts';

/** The channels of credit cards, with their name in a plan and their code word. */
export const channels = [
  { name: 'online', code: 'ONLINE' },
  { name: 'pos', code: 'POS' },
  { name: 'tap', code: 'TAP' },
] as const;

export type ChannelName = (typeof channels)[number]['name'];

const brands = ['default', 'mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover'] as const;
const kinds = ['sellerRates', 'buyerRates'] as const;

/** The name of a column with the 24 rates of a brand, for the seller or the buyer, such as `visa/sellerRates`. */
export type ColumnName = `${(typeof brands)[number]}/${(typeof kinds)[number]}`;

/** The columns that a table of rates can have, in their order. */
export const allColumns: readonly ColumnName[] = brands.flatMap((brand) =>
  kinds.map((kind) => `${brand}/${kind}` as const),
);

export const instalments = Array.from({ length: 24 }, (_, index) => index);

/** Returns the columns of a channel, such as that at `/credit/online`. */
export function columnsAt(values: Values, channel: string): ColumnName[] {
  return allColumns.filter((column) => values[`${channel}/${column}/0`] !== undefined);
}

/** Returns the columns of the same kind as this one: those with the seller's rates, or those with the buyer's. */
export function columnsLike(column: ColumnName, columns: readonly ColumnName[]): ColumnName[] {
  const kind = column.slice(column.indexOf('/'));
  return columns.filter((name) => name.endsWith(kind));
}

/** Returns the label of a column. `default` stands for every brand that has no rates of its own. */
export function columnText(column: string, texts: Texts): string {
  const [brand = '', kind] = column.split('/');
  const name = brand === 'default' ? texts.plan.otherBrands : texts.brands[brand as keyof Brands];
  return kind === 'buyerRates' ? texts.plans.buyer(name) : name;
}

/** Returns the heading of a column. If there are no others, the rates of `default` are those of all brands. */
export function headingOf(column: ColumnName, columns: readonly ColumnName[], texts: Texts): string {
  return columns.length === 1 ? texts.plan.allBrands : columnText(column, texts);
}

/** Columns with the same 24 rates, which one column shows. */
interface ColumnGroup {
  columns: readonly [ColumnName, ...ColumnName[]];
  heading: string;
}

/** Returns the columns of a channel, those with equal rates together. Earlier rates that differ keep them apart. */
export function groupsAt(all: readonly Values[], channel: string, texts: Texts): ColumnGroup[] {
  const columns = columnsAt(Object.assign({}, ...all) as Values, channel);
  const ratesOf = (column: ColumnName) =>
    JSON.stringify([
      column.split('/')[1],
      ...all.flatMap((values) => instalments.map((index) => values[`${channel}/${column}/${index}`])),
    ]);
  return [...Map.groupBy(columns, ratesOf).values()].map((equal) => {
    const [first = 'default/sellerRates', ...others] = equal;
    const isAll = columnsLike(first, columns).length === equal.length;
    const names = equal.map((column) => columnText(column, texts)).join(', ');
    const isBuyers = first.endsWith('/buyerRates');
    const { allBrands } = texts.plan;
    const heading = isAll ? (isBuyers ? texts.plans.buyer(allBrands) : allBrands) : names;
    return { columns: [first, ...others], heading };
  });
}

type Brands = Omit<
  Schemas['ChannelRatesInput'],
  'default' | 'delayForRedeem' | 'delayUnit' | 'roll' | 'refundWindowDays' | 'settlement'
>;

/** Returns the label of a number of instalments: `à vista`, `2x` to `24x`. */
export function instalmentText(index: number, texts: Texts): string {
  return index === 0 ? texts.plan.atSight : `${index + 1}x`;
}

/** Returns the changes that remove everything below a pointer. */
export function removalOf(values: Values, prefix: string): Record<string, null> {
  const pointers = Object.keys(values).filter((pointer) => pointer.startsWith(prefix));
  return Object.fromEntries(pointers.map((pointer) => [pointer, null]));
}

/** Returns the rates of a column, as changes to another one. */
export function copyOf(
  values: Values,
  at: string,
  from: string,
  to: string,
): [pointer: string, text: string][] {
  return instalments.map((index) => [`${at}/${to}/${index}`, values[`${at}/${from}/${index}`] ?? '']);
}

const card = '/tax/credit/online';

/** The values of the form for a new plan before anything was typed. */
export const emptyPlan: Values = {
  '/tax/refundFee': 'RETURN',
  '/tax/pix/rateType': 'PERCENTAGE',
  '/tax/bankSlip/rateType': 'FIXED',
  '/tax/debit/rateType': 'PERCENTAGE',
  ...emptyChannel(card),
};

/** Returns the values of a channel with a column for all brands. */
export function emptyChannel(at: string): Values {
  const cells = instalments.map((index) => [`${at}/default/sellerRates/${index}`, ''] as const);
  return { [`${at}/delayForRedeem`]: '30', ...Object.fromEntries<string>(cells) };
}

/** The unit of rates, which have four decimal places. */
const unit = 10_000;

/**
 * Returns `count` rates, beginning with `first`, each `step` higher than the one before, or null if one of the two is
 * no number. An empty step is zero.
 */
export function filled(first: string, step: string, count: number): string[] | null {
  const [start, more] = [numberOf(first), numberOf(step.trim() === '' ? '0' : step)];
  if (start === null || more === null) return null;
  const [startUnits, stepUnits] = [Math.round(start * unit), Math.round(more * unit)];
  return Array.from({ length: count }, (_, index) => typedNumber((startUnits + index * stepUnits) / unit));
}

/**
 * Returns the cells copied from a spreadsheet, by row, or null if it is a single value. Per cent signs are left out.
 */
export function pastedCells(text: string): string[][] | null {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.replace(/[\s%]/g, '')));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}
