import fc, { type Arbitrary } from 'fast-check';
import { operationFacts } from '../../../generated/operations.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { addDays, saoPauloDate } from '../../src/shared/calendar.ts';
import { effectLine } from '../support/effect-lines.ts';
import { chargeLine } from '../support/charge-lines.ts';
import { brokenBody } from './broken.ts';
import { refined, type Subjects } from './refined.ts';
import { bodySchema, parametersOf, type Parameter } from './spec.ts';
import { pathTricks, queryTricks } from './target-tricks.ts';
import type { Trick } from './trick.ts';
import { validValue } from './valid.ts';

/** The sellers and charges that requests may name, and the intermediary's token. */
export interface World extends Subjects {
  token: string;
  /** The numbers of tokens that nobody uses, which may be revoked. */
  revocable: readonly number[];
}

export function tokenOf(id: OperationId, { token, sellers }: World): Arbitrary<Trick> {
  const roles: readonly string[] = operationFacts[id].roles;
  const [seller] = roles.includes('seller_owner') ? sellers : [];
  return fc.constantFrom(token, token, seller?.token ?? token).map((text) => ({ text }));
}

export function bodyOf(id: OperationId, world: World, isBroken: boolean): Arbitrary<Buffer | null> {
  const schema = bodySchema(id);
  if (schema === null)
    return isBroken ? fc.uint8Array({ maxLength: 99 }).map((bytes) => Buffer.from(bytes)) : fc.constant(null);
  const good =
    operationFacts[id].maxLines === null
      ? fc.tuple(validValue(schema), fc.nat()).map(([value, n]) => refined(id, value, world, n))
      : linesOf(id, world);
  if (isBroken) return good.chain(brokenBody);
  const sent = good.map((value) => Buffer.from(JSON.stringify(value)));
  return operationFacts[id].requestBody === 'optional' ? fc.option(sent) : sent;
}

/** Good lines of a body in which each line is checked on its own. */
function linesOf(id: OperationId, { sellers }: World): Arbitrary<object[]> {
  if (id === 'importReceivableEffects') {
    const effect = fc.record({
      idSeller: fc.constantFrom(...sellers.map((seller) => seller.id)),
      contract: fc.constantFrom('A', 'B', 'C'),
      priority: fc.integer({ min: 1, max: 3 }),
      computed: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    });
    return fc.array(effect.map(effectLine), { minLength: 1, maxLength: 5 });
  }
  const line = fc.record({
    uuid: fc.uuid(),
    idSeller: fc.constantFrom(...sellers.map(({ id }) => id)),
    value: fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => cents / 100),
    title: fc.string({ minLength: 1, unit: 'grapheme-ascii' }).filter((text) => text.trim() !== ''),
    paidAt: fc.constantFrom('2026-01-05T14:30:00-03:00', '2026-03-03T02:30:00Z'),
  });
  return fc.array(line.map(chargeLine), { minLength: 1, maxLength: 5 });
}

export function pathOf(id: OperationId, world: World, isBroken: boolean): Arbitrary<Trick> {
  const { path } = operationFacts[id];
  const ofSeller = path.includes('{idDelivery}') ? (n: number) => `evt_${n}_1` : String;
  const values: Arbitrary<string> = fc.constantFrom(
    ...(path.includes('{uuid}')
      ? world.charges
      : path.includes('{idToken}')
        ? world.revocable.map(String)
        : world.sellers.map(({ id: sellerId }) => ofSeller(sellerId))),
  );
  const [parameter] = parametersOf(id).filter((one) => one.in === 'path');
  const isOpen = parameter !== undefined && parameter.name !== 'idToken';
  // The return is for the account "fuzz". Any other may have another number, and would refuse it.
  const returnAccount = id === 'importRemittanceReturn' ? fc.constant('fuzz') : null;
  const known =
    returnAccount ?? (isOpen ? fc.oneof(values, validValue(parameter.schema).map(String)) : values);
  const filled = (text: string) => path.replace(/\{\w+\}/, () => text).replace(/\{\w+\}/, '1');
  if (!isBroken) return known.map((text) => ({ text: filled(text) }));
  return fc
    .tuple(
      known,
      fc.constantFrom(...pathTricks),
      fc.constantFrom<'only' | 'after' | 'before'>('only', 'after', 'before'),
    )
    .map(([good, trick, where]) => {
      const text = { only: trick.text, after: good + trick.text, before: trick.text + good }[where];
      return { ...trick, text: path.includes('{') ? filled(text) : path + trick.text };
    });
}

/** Returns valid values for the parameters that are sent. An intermediary must name the seller that it reads. */
export function queryOf(
  id: OperationId,
  parameters: Parameter[],
  { sellers }: World,
): Arbitrary<Trick | null> {
  if (id === 'getSeller') {
    return fc
      .constantFrom(...sellers)
      .chain(({ id: sellerId, document }) =>
        fc.constantFrom<Trick>(
          { text: `sellerId=${sellerId}` },
          { text: `document=${document}` },
          { text: `document=${document}&sellerId=${sellerId}` },
        ),
      );
  }
  if (id === 'getFutureReceivables') return someOf(named(sellers), futurePeriod);
  if (id === 'getVolumes') return volumesOf(sellers);
  if (ofPeriod.has(id)) return someOf(yearAtMost);
  if (id === 'listJournalEntries')
    return someOf(yearAtMost, fc.constantFrom('account=BANK', 'acquirer=acme'));
  if (id === 'getMargins') return someOf(yearAtMost, groupingBy('DAY', 'BRAND', 'INSTALLMENTS', 'SELLER'));
  if (id === 'previewTransfers') return closingOf(sellers);
  // A cursor comes from a response; an invented one is a mutation.
  const sent = parameters.filter((one) => one.in === 'query' && one.name !== 'cursor');
  const texts = sent.map(({ name, schema, required }) => {
    const text = validValue(schema).map((value) => `${name}=${encodeURIComponent(String(value))}`);
    return required ? text : fc.option(text);
  });
  return fc.tuple(...texts).map((found) => {
    const text = inOrder(found.filter((one) => one !== null)).join('&');
    return text === '' ? null : { text };
  });
}

/** The parameters of a period's first and last day. */
const periods = [
  ['paidFrom', 'paidTo'],
  ['transferDateInitial', 'transferDateFinal'],
  ['answerByFrom', 'answerByTo'],
  ['dueDateInitial', 'dueDateFinal'],
  ['dateInitial', 'dateFinal'],
] as const;

const firstDay = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9990-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** A period that is valid or not: whether its end alone is valid depends on the day. */
const futurePeriod = fc.tuple(firstDay, fc.option(fc.nat({ max: 1094 }))).map(([from, days]) => {
  const end = days === null ? '' : `&executionDateFinal=${addDays(from, days)}`;
  return `executionDateInitial=${from}${end}`;
});

/** A period of sums. */
const yearAtMost = fc
  .tuple(firstDay, fc.nat({ max: 365 }))
  .map(([from, days]) => `dateInitial=${from}&dateFinal=${addDays(from, days)}`);

/** A report of what was sold. Its first day alone is valid only if it is not long ago. */
function volumesOf(sellers: World['sellers']): Arbitrary<Trick | null> {
  return someOf(named(sellers), yearAtMost, groupingBy('DAY', 'METHOD', 'SELLER'));
}

/** The reports of at most a year that take nothing else. */
const ofPeriod: ReadonlySet<string> = new Set([
  'getStatementSummary',
  'getReconciliation',
  'getTrialBalance',
]);

const groupingBy = (...names: string[]) => fc.constantFrom(...names).map((name) => `groupBy=${name}`);

/** The body of a closing. Only today can be closed whatever was closed before. */
function closingOf(sellers: World['sellers']): Arbitrary<Trick | null> {
  const day = fc.constant(0).map(() => `transferDate=${saoPauloDate(Date.now())}`);
  const minimum = fc.nat().map((cents) => `minimumAmount=${cents / 100}`);
  return someOf(named(sellers), day, minimum, fc.constant('sellers=10000'));
}

const named = (sellers: World['sellers']) => fc.constantFrom(...sellers).map(({ id }) => `idSeller=${id}`);

/** Returns any of these parameters, or none. */
function someOf(...parameters: Arbitrary<string>[]): Arbitrary<Trick | null> {
  return fc.tuple(...parameters.map((parameter) => fc.option(parameter))).map((found) => {
    const text = found.filter((one) => one !== null).join('&');
    return text === '' ? null : { text };
  });
}

/** Swaps the ends of a period that ends before it starts, because no schema can forbid it. */
function inOrder(parameters: string[]): string[] {
  const dayOf = (name: string) => parameters.find((one) => one.startsWith(`${name}=`))?.split('=')[1];
  for (const [first, last] of periods) {
    const [from, to] = [dayOf(first), dayOf(last)];
    if (from === undefined || to === undefined || from <= to) continue;
    const others = parameters.filter((one) => !one.startsWith(`${first}=`) && !one.startsWith(`${last}=`));
    return [...others, `${first}=${to}`, `${last}=${from}`];
  }
  return parameters;
}

/** Any text. It is created once, because it needs a second table of all characters. */
const anyText = fc.string({ unit: 'binary' });

export function queryWith(parameters: Parameter[]): Arbitrary<Trick> {
  const names = [...parameters.filter((one) => one.in === 'query').map(({ name }) => name), 'x', '__proto__'];
  return fc.oneof(
    fc.constantFrom(...queryTricks),
    fc.array(fc.tuple(fc.constantFrom(...names), anyText), { minLength: 1, maxLength: 3 }).map((pairs) => ({
      text: pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
    })),
  );
}
