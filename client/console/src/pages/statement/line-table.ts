import type { Schemas } from '@payment-intermediary/client';
import type { SellerNames } from '../../api/seller-names.ts';
import { fromCents, toCents } from '../../format/format.ts';
import { tableOf, type ItemColumn, type Table } from '../../parts/spreadsheet.ts';
import type { Texts } from '../../texts/texts.ts';

type Line = Schemas['StatementEntry'];

interface LineTableOptions {
  title: string;
  texts: Texts;
  /** The names of sellers; null without a column of them. */
  sellerNames?: SellerNames | null;
  /** The balance after each line, by its number; null where it is not known. */
  balances?: ReadonlyMap<number, number> | null;
  /** Whether there is room for the ids of orders. */
  hasOrders?: boolean;
}

/** Returns lines of a statement, read with their details, in words. Gross less fee is net, as on the page. */
export function lineTable(
  lines: readonly Line[],
  { title, texts, sellerNames = null, balances = null, hasOrders = true }: LineTableOptions,
): Table {
  const names = texts.statement;
  const text = (name: string, of: (line: Line) => string | null | undefined): ItemColumn<Line> => ({
    ...{ name, kind: 'text', of: (line) => of(line) ?? null },
  });
  const amount = (name: string, of: (line: Line) => number | null): ItemColumn<Line> => ({
    ...{ name, kind: 'amount', of },
  });
  return tableOf(title, lines, [
    { name: names.date, kind: 'day', of: ({ execution_date: date }) => date },
    text(names.operation, (line) => operationOf(line, texts)),
    text(names.charge, ({ id_transfer: transfer, title: sold }) =>
      transfer === null ? sold : texts.transfer.title(transfer),
    ),
    ...(hasOrders ? [text(texts.charge.order, ({ uuid_order: order }) => order)] : []),
    ...(sellerNames === null
      ? []
      : [text(texts.transfers.seller, ({ id_seller: id }) => sellerNames.get(id) ?? String(id))]),
    text(names.method, (line) => methodOf(line, texts)),
    amount(names.gross, ({ entrada_bruta: credit, saida_bruta: debit }) => difference(credit, debit)),
    amount(names.fee, feeOf),
    amount(names.net, ({ entrada_liquida: credit, saida_liquida: debit }) => difference(credit, debit)),
    ...(balances === null ? [] : [amount(names.balance, ({ sequence }) => balances.get(sequence) ?? null)]),
  ]);
}

/** Returns what a line is, with the reason of an adjustment. */
function operationOf({ operacao, adjustment_reason: reason }: Line, texts: Texts): string {
  const name = texts.operations[operacao];
  return reason === null ? name : `${name}: ${reason}`;
}

export function feeOf({ entrada_bruta: credit, saida_bruta: debit, ...net }: Line): number {
  return difference(credit - debit, net.entrada_liquida - net.saida_liquida);
}

const difference = (from: number, less: number) => fromCents(toCents(from) - toCents(less));

/** Returns how a line was paid, and which instalment of how many it is; null without a payment method. */
export function methodOf(line: Line, texts: Texts): string | null {
  const { payment_method: method, installments, installment } = line;
  if (method === null) return null;
  if (installments === null || installments === 1) return texts.methods[method];
  const { statement } = texts;
  // What is paid out by instalment is not paid in advance, as the name of its method says.
  return installment === null
    ? `${texts.methods[method]} ${statement.installments(installments)}`
    : statement.installment(installment, installments);
}
