import type { components } from '../../../generated/api.ts';
import { anticipationDiscount } from '../../../client/src/anticipation-discount.ts';
import { dayOf } from './calendar.ts';
import { arrangementOf, isOutflow, netOf } from './lines.ts';
import type { Line, Order, Priced, Seller, World } from './world.ts';

type Schemas = components['schemas'];
type Unit = Schemas['AnticipationUnit'];

/** Returns what of the lines of a seller falls due later, by unit of cards, in the order of the days. */
function laterUnits({ now }: World, { lines }: Seller): Line[][] {
  const later = lines.filter(({ executionDay }) => executionDay > dayOf(now));
  const byUnit = Map.groupBy(later, (line) => `${line.executionDay} ${arrangementOf(line)}`);
  const units = [...byUnit].sort(([a], [b]) => (a < b ? -1 : 1));
  return units.filter(([key]) => !/PIX|BOL|ADJ/.test(key)).map(([, own]) => own);
}

/** Returns what it costs, from a day on, or the code of the refusal. */
export function priceOf(
  world: World,
  seller: Seller,
  { cents, order }: Order,
  from: string,
): Priced | string {
  const plan = world.planAt(seller, world.now);
  const terms = plan.tax.anticipation;
  if (terms === undefined) return 'anticipation_not_offered';
  const ratePpm = Math.round(terms.monthlyRate * 10_000);
  const units = laterUnits(world, seller);
  if (order === 'FARTHEST') units.reverse();
  const taken: Unit[] = [];
  // One anticipation has at most what a line has.
  let [left, amountCents, discountCents] = [cents ?? 99_999_999_999, 0, 0];
  for (const own of units) {
    const { executionDay: dueDate } = own[0]!;
    const amount = Math.min(left, netOf(own));
    if (amount <= 0) continue;
    const days = (Date.parse(dueDate) - Date.parse(from)) / (24 * 60 * 60 * 1000);
    const discount = anticipationDiscount({ method: terms.method, ratePpm }, amount, days);
    if (discount >= amount) continue;
    const shown = { amount: amount / 100, discount: discount / 100 };
    taken.push({ arrangement: arrangementOf(own[0]!), dueDate, days, ...shown });
    left -= amount;
    amountCents += amount;
    discountCents += discount;
  }
  if (amountCents === 0 || (cents !== null && left > 0)) return 'anticipation_exceeds_free';
  return {
    ...{ units: taken, amount: amountCents / 100, discount: discountCents / 100 },
    ...{ net: (amountCents - discountCents) / 100, countedFrom: from, plan },
    ...{ monthlyRate: terms.monthlyRate, method: terms.method },
  };
}

/** Writes the lines of an anticipation. Returns it as it is shown. */
export function take(world: World, seller: Seller, id: number, priced: Priced): Schemas['Anticipation'] {
  const { units, plan, amount: total, discount, net, monthlyRate, method, countedFrom } = priced;
  const made: Schemas['Anticipation'] = {
    ...{ idAnticipation: id, idSeller: seller.id, amount: total, discount, net, monthlyRate, method },
    ...{ countedFrom, status: 'OPEN' },
    ...{ createdAt: new Date(world.now).toISOString(), cancelledAt: null },
  };
  add(seller, made, {
    operation: 'ANTECIPACAO',
    executionDay: dayOf(world.now),
    valueCents: Math.round(total * 100),
    feeCents: Math.round(discount * 100),
    plan,
  });
  for (const { arrangement, dueDate, amount } of units) {
    add(seller, made, {
      operation: 'ANTECIPACAO_COMPENSADA',
      executionDay: dueDate,
      valueCents: Math.round(amount * 100),
      feeCents: 0,
      plan: null,
      unit: arrangement,
    });
  }
  seller.anticipations.push(made);
  return made;
}

const opposites = {
  ANTECIPACAO: 'ANTECIPACAO_CANCELADA',
  ANTECIPACAO_COMPENSADA: 'COMPENSACAO_CANCELADA',
} as const;

/** Takes the lines of an anticipation back, each on its day. */
export function cancelled(world: World, seller: Seller, made: Schemas['Anticipation']): void {
  for (const line of seller.lines.filter(({ anticipation }) => anticipation === made)) {
    const operation = opposites[line.operation as keyof typeof opposites];
    const { executionDay, valueCents, feeCents, plan, unit } = line;
    add(seller, made, {
      ...{ operation, executionDay, valueCents, feeCents, plan },
      ...(unit === undefined ? {} : { unit }),
    });
  }
  made.status = 'CANCELLED';
  made.cancelledAt = new Date(world.now).toISOString();
}

/**
 * Returns whether a refund or a chargeback stands that has taken of a sale in it before its day, which is to come, and
 * would not without it. What a transfer has deducted does not matter.
 */
export function isDebited(world: World, seller: Seller, made: Schemas['Anticipation']): boolean {
  const today = dayOf(world.now);
  const since = seller.lines.slice(seller.transfers.at(-1)?.throughSequence ?? 0);
  const advances = seller.lines.filter(({ unit }) => unit !== undefined);
  const units = advances.filter(({ anticipation, unit, executionDay }) => {
    const others = advances.filter((line) => line.unit === unit && line.executionDay === executionDay);
    return anticipation === made && netOf(others.filter((line) => line.anticipation !== made)) === 0;
  });
  const isOf = (sale: Line) =>
    units.some((line) => line.executionDay === sale.executionDay && line.unit === arrangementOf(sale));
  const sales = seller.lines.filter((line) => line.operation === 'VENDA' && isOf(line));
  return sales
    .filter(({ executionDay }) => executionDay > today)
    .some((sale) => {
      const early = since.filter(
        ({ source, charge, installment, executionDay }) =>
          source !== undefined &&
          charge?.name === sale.charge?.name &&
          installment === sale.installment &&
          executionDay < sale.executionDay,
      );
      return [...Map.groupBy(early, ({ source }) => source).values()].some(
        (lines) =>
          lines.reduce((sum, line) => sum + (isOutflow(line) ? line.valueCents : -line.valueCents), 0) > 0,
      );
    });
}

function add(
  seller: Seller,
  anticipation: Schemas['Anticipation'],
  line: Pick<Line, 'operation' | 'executionDay' | 'valueCents' | 'feeCents' | 'plan' | 'unit'>,
): void {
  const sequence = seller.lines.length + 1;
  seller.lines.push({ seller, sequence, charge: null, installment: null, anticipation, ...line });
}

/** Returns the line by which an anticipation is paid. */
export function paidLine(seller: Seller, made: Schemas['Anticipation']): Line {
  return seller.lines.find(({ anticipation }) => anticipation === made)!;
}
