import type { Schemas } from '@payment-intermediary/client';
import type { Values } from '../../forms/rule.ts';
import type { Texts } from '../../texts/texts.ts';

/** The channels of credit cards: by their name in a plan, and their code word. */
export const channels = [
  { name: 'online', code: 'ONLINE' },
  { name: 'pos', code: 'POS' },
  { name: 'tap', code: 'TAP' },
] as const;

export type ChannelName = (typeof channels)[number]['name'];

const brands = ['default', 'mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover'] as const;
const kinds = ['sellerRates', 'buyerRates'] as const;

/** The 24 rates of a brand, for the seller or the buyer, such as `visa/sellerRates`. */
export type ColumnName = `${(typeof brands)[number]}/${(typeof kinds)[number]}`;

/** The columns that a table of rates can have, in their order. */
export const allColumns: readonly ColumnName[] = brands.flatMap((brand) =>
  kinds.map((kind) => `${brand}/${kind}` as const),
);

export const instalments = Array.from({ length: 24 }, (_, index) => index);

/** The columns that a channel has, such as that at `/credit/online`. */
export function columnsAt(values: Values, channel: string): ColumnName[] {
  return allColumns.filter((column) => values[`${channel}/${column}/0`] !== undefined);
}

/** Those for the seller, or those for the buyer, as another one is. */
export function columnsLike(column: ColumnName, columns: readonly ColumnName[]): ColumnName[] {
  const kind = column.slice(column.indexOf('/'));
  return columns.filter((name) => name.endsWith(kind));
}

/** What a column is called; `default` is every brand that has no rates of its own. */
export function columnText(column: string, texts: Texts): string {
  const [brand = '', kind] = column.split('/');
  const name = brand === 'default' ? texts.plan.otherBrands : texts.brands[brand as keyof Brands];
  return kind === 'buyerRates' ? texts.plans.buyer(name) : name;
}

/** The heading of a column; the rates of `default` are those of all brands, if there are no others. */
export function headingOf(column: ColumnName, columns: readonly ColumnName[], texts: Texts): string {
  return columns.length === 1 ? texts.plan.allBrands : columnText(column, texts);
}

type Brands = Omit<Schemas['ChannelRatesInput'], 'default' | 'delayForRedeem' | 'refundWindowDays'>;

/** `à vista`, `2x` to `24x`. */
export function instalmentText(index: number, texts: Texts): string {
  return index === 0 ? texts.plan.atSight : `${index + 1}x`;
}
