import type { Schemas } from '@payment-intermediary/client';
import { money, percent } from '../../format/format.ts';
import { numberOf, valuesOf, type Values } from '../../forms/rule.ts';
import type { Texts } from '../../texts/texts.ts';
import { channels, columnText, instalmentText } from './columns.ts';

type Plan = Pick<Schemas['RatePlan'], 'version' | 'versions'>;
type Version = Schemas['RatePlanVersion'];

/**
 * Returns the versions around one that begins at an instant, or now: the one that it replaces, and the one that follows
 * it.
 */
export function neighboursAt(
  { version, versions }: Plan,
  validFrom: string | null,
): { before: Version; after: Version | undefined } {
  const begun =
    validFrom === null
      ? versions.findIndex((item) => item.version === version)
      : versions.findLastIndex((item) => Date.parse(item.validFrom) <= Date.parse(validFrom));
  // The first one also prices earlier payments.
  const before = versions[Math.max(begun, 0)];
  if (before === undefined) throw new Error('the plan has no version in force');
  return { before, after: versions[versions.indexOf(before) + 1] };
}

/**
 * A price that differs, with its pointer in a plan's `tax`. A value is undefined if one of the two does not have it.
 */
export interface Difference {
  pointer: string;
  from: string | undefined;
  to: string | undefined;
}

/**
 * Returns the prices of a plan by their pointer. A plan that does not say whether a refund returns the fee, returns it.
 */
export function pricesOf(tax: Schemas['TaxInput'] | null): Values {
  return tax === null ? {} : valuesOf({ refundFee: 'RETURN', ...tax });
}

/**
 * Returns the differences between the prices of two plans or versions, in the order of the plan. If there is only one,
 * all its prices are returned.
 */
export function differencesOf(before: Schemas['TaxInput'] | null, after: Schemas['TaxInput']): Difference[] {
  const [old, values] = [pricesOf(before), pricesOf(after)];
  const pointers = [...new Set([...Object.keys(values), ...Object.keys(old)])];
  return pointers
    .map((pointer) => ({ pointer, from: old[pointer], to: values[pointer] }))
    .filter(({ from, to }) => from !== to);
}

/** Returns the label of a price: `Pix · taxa`, `Crédito · Online · Visa · 4x`. */
export function priceLabel(pointer: string, texts: Texts): string {
  const [, first = '', ...rest] = pointer.split('/');
  const place = (name = '') => texts.plans.places[name as keyof Texts['plans']['places']];
  if (rest.length === 0) return place(first);
  if (first !== 'credit') {
    const names: Record<string, string> = {
      pix: texts.methods.PIX,
      bankSlip: texts.methods.BANK_SLIP,
      debit: texts.methods.DEBIT_CARD,
      reserve: place('reserve'),
      anticipation: place('anticipation'),
    };
    return `${names[first] ?? first} · ${place(rest[0])}`;
  }
  const [name, brand = '', kind, index] = rest;
  const code = channels.find((channel) => channel.name === name)?.code ?? 'ONLINE';
  const credit = texts.plan.credit(texts.channels[code]);
  if (kind === undefined) return `${credit} · ${place(brand)}`;
  return `${credit} · ${columnText(`${brand}/${kind}`, texts)} · ${instalmentText(Number(index), texts)}`;
}

/** Returns a price as text: `3,19%`, `R$ 0,50`, a number of days, a word. */
export function priceText(pointer: string, values: Values, texts: Texts): string {
  const typed = values[pointer];
  if (typed === undefined) return texts.plans.none;
  const value = numberOf(typed);
  if (value === null) return texts.form.choices[typed as keyof Texts['form']['choices']];
  const method = pointer.slice(0, pointer.lastIndexOf('/'));
  if (pointer.endsWith('/valueLimit')) return money(value);
  if (pointer === '/reserve/percent' || pointer === '/anticipation/monthlyRate') return percent(value);
  if (pointer.endsWith('/value'))
    return values[`${method}/rateType`] === 'FIXED' ? money(value) : percent(value);
  return /Rates\/\d+$/.test(pointer) ? percent(value) : typed;
}

type Assignment = Schemas['RatePlanAssignment'];

export type AssignmentState = 'past' | 'current' | 'later' | 'replaced';

interface PastAssignment extends Assignment {
  state: AssignmentState;
  /** The position in the order in which they were made. */
  position: number;
}

/**
 * Returns the assignments of a seller, the one that begins last first, each with its state. The API says which plan is
 * in force; the browser's clock, in milliseconds, decides only between several assignments of that plan.
 */
export function historyOf(
  assignments: readonly Assignment[],
  idInForce: number,
  now: number,
): PastAssignment[] {
  const begins = ({ validFrom }: Assignment) => Date.parse(validFrom);
  const valid = assignments.filter(({ isReplaced }) => !isReplaced).sort((a, b) => begins(a) - begins(b));
  const inForce = valid.filter(({ idPlan }) => idPlan === idInForce);
  const current = inForce.findLast((item) => begins(item) <= now) ?? inForce[0];
  const stateOf = (item: Assignment): AssignmentState => {
    if (item.isReplaced) return 'replaced';
    if (item === current) return 'current';
    return current !== undefined && valid.indexOf(item) > valid.indexOf(current) ? 'later' : 'past';
  };
  return assignments
    .map((item, position) => ({ ...item, position, state: stateOf(item) }))
    .sort((a, b) => begins(b) - begins(a) || b.position - a.position);
}
