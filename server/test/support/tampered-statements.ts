import fc from 'fast-check';
import type { VerifiablePlan } from '../../../client/src/index.ts';
import type { CheckedStatement } from './checked-statements.ts';

/** A line of a statement as JSON, whatever its fields hold. */
type Entry = Record<string, unknown>;

/** A change of one of the statements, and the lines that must be named for it; null is a plan. */
export interface Tampering {
  what: string;
  statement: number;
  /** At an index, so many entries are replaced by these: one after the other. */
  splices: [index: number, count: number, entries: readonly unknown[]][];
  plans?: unknown;
  head?: unknown;
  found: (number | null)[];
}

/** So many changes, each of one thing. */
export function anyTampering(
  statements: readonly CheckedStatement[],
  seed: number,
  numRuns: number,
): Tampering[] {
  const any = fc.integer({ min: 0, max: statements.length - 1 }).chain((index) => {
    const statement = statements[index]!;
    const kinds = fc.oneof(
      { weight: 12, arbitrary: changedField(statement) },
      { weight: 1, arbitrary: missing(statement) },
      { weight: 1, arbitrary: doubled(statement) },
      { weight: 1, arbitrary: swapped(statement) },
      { weight: 5, arbitrary: changedPlan(statement) },
      { weight: 1, arbitrary: changedHead(statement) },
    );
    return kinds.map((change) => ({ statement: index, splices: [], ...change }));
  });
  return fc.sample(any, { seed, numRuns });
}

/** The statement as it is after the change. */
export function apply(
  statements: readonly CheckedStatement[],
  { statement, splices, ...changes }: Tampering,
): CheckedStatement {
  const { entries, plans, head } = statements[statement]!;
  const changed: unknown[] = [...entries];
  for (const [index, count, items] of splices) changed.splice(index, count, ...items);
  return { plans, head, ...changes, entries: changed } as CheckedStatement;
}

type Change = Omit<Tampering, 'statement' | 'splices'> & Partial<Pick<Tampering, 'splices'>>;

const indexIn = (list: readonly unknown[]) => fc.integer({ min: 0, max: list.length - 1 });

function changedField({ entries }: CheckedStatement): fc.Arbitrary<Change> {
  return indexIn(entries).chain((index) => {
    const entry = entries[index]! as unknown as Entry & { sequence: number };
    return fc.constantFrom(...Object.keys(entry)).chain((name) =>
      otherThan(entry[name]).map((value) => ({
        what: `${name} of line ${entry.sequence} is ${JSON.stringify(value)}, not ${JSON.stringify(entry[name])}`,
        splices: [[index, 1, [{ ...entry, [name]: value }]]],
        found: [entry.sequence],
      })),
    );
  });
}

/** Another value, of the same type or another. */
function otherThan(value: unknown): fc.Arbitrary<unknown> {
  const others: unknown[] = [null, 0, 1, '', 'x', false, '0'.repeat(64), {}, []];
  if (typeof value === 'number')
    others.push(value + 1, value + 0.01, -value, value / 10, String(value), 2 ** 60);
  if (typeof value === 'string') {
    others.push(`${value}0`, ` ${value}`, value.toUpperCase(), value.slice(1), Number(value) || 7);
    others.push(
      ...[0, 9, value.length - 1].map((at) => value.slice(0, at) + other(value[at]) + value.slice(at + 1)),
    );
  }
  return fc.constantFrom(
    ...others.filter((candidate) => JSON.stringify(candidate) !== JSON.stringify(value)),
  );
}

const other = (character = '') => (/[0-8]/.test(character) ? String(Number(character) + 1) : '0');

function missing({ entries }: CheckedStatement): fc.Arbitrary<Change> {
  return indexIn(entries).map((index) => {
    const { sequence } = entries[index]!;
    return { what: `line ${sequence} is missing`, splices: [[index, 1, []]], found: [sequence] };
  });
}

function doubled({ entries }: CheckedStatement): fc.Arbitrary<Change> {
  return fc.tuple(indexIn(entries), fc.integer({ min: 0, max: entries.length })).map(([index, at]) => {
    const entry = entries[index]!;
    const what = `line ${entry.sequence} is there twice, again at ${at}`;
    return { what, splices: [[at, 0, [entry]]], found: [entry.sequence] };
  });
}

function swapped({ entries }: CheckedStatement): fc.Arbitrary<Change> {
  return fc.uniqueArray(indexIn(entries), { minLength: 2, maxLength: 2 }).map((places) => {
    const [a = 0, b = 0] = places.sort((one, another) => one - another);
    const [first, second] = [entries[a]!, entries[b]!];
    return {
      what: `lines ${first.sequence} and ${second.sequence} have changed places`,
      splices: [
        [a, 1, [second]],
        [b, 1, [first]],
      ],
      found: [first.sequence],
    };
  });
}

function changedHead({ head, entries }: CheckedStatement): fc.Arbitrary<Change> {
  const { sequence, hash } = head;
  return fc.constantFrom<Change>(
    { what: 'another hash', head: { sequence, hash: entries[0]!.hash }, found: [sequence] },
    { what: 'a later head', head: { sequence: sequence + 1, hash }, found: [sequence + 1] },
    { what: 'an earlier head', head: { sequence: sequence - 1, hash }, found: [sequence - 1] },
  );
}

function changedPlan({ plans, entries }: CheckedStatement): fc.Arbitrary<Change> {
  return indexIn(plans).chain((index) => {
    const plan = plans[index]!;
    const { id, versions } = plan;
    const [version] = versions;
    const priced = entries.filter(({ plan_id: planId }) => planId === id).map(({ sequence }) => sequence);
    const withPlan = (what: string, changed: unknown, found: (number | null)[]): Change => ({
      what: `plan ${id}: ${what}`,
      plans: plans.with(index, changed as VerifiablePlan),
      found,
    });
    const withTax = (what: string, tax: unknown) =>
      withPlan(what, { ...plan, versions: [{ ...version, tax }] }, [null, ...priced]);
    const named =
      priced.length === 0
        ? []
        : [
            withPlan('another id', { ...plan, id: 999 }, priced),
            withPlan('another version', { ...plan, versions: [{ ...version, version: 2 }] }, priced),
          ];
    return fc.oneof(
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...named,
          withPlan('another digest', { ...plan, versions: [{ ...version, digest: '0'.repeat(64) }] }, [
            null,
            ...priced,
          ]),
        ),
      },
      { weight: 6, arbitrary: changedLeaf(version?.tax).map(({ path, value }) => withTax(path, value)) },
    );
  });
}

/** The value with another number or text somewhere in it, or without a member. */
function changedLeaf(value: unknown): fc.Arbitrary<{ path: string; value: unknown }> {
  if (typeof value === 'number') {
    return fc
      .constantFrom(value + 1, value + 0.0001, null, String(value))
      .map((changed) => ({ path: ` ${changed}`, value: changed }));
  }
  if (typeof value === 'string') {
    const others = ['FIXED', 'PERCENTAGE', 'RETURN', null].filter((text) => text !== value);
    return fc.constantFrom(...others).map((changed) => ({ path: ` ${changed}`, value: changed }));
  }
  if (Array.isArray(value)) {
    return indexIn(value).chain((index) =>
      changedLeaf(value[index]).map(({ path, value: changed }) => ({
        path: `/${index}${path}`,
        value: value.with(index, changed) as unknown,
      })),
    );
  }
  const object = value as Record<string, unknown>;
  return fc.constantFrom(...Object.keys(object)).chain((name) => {
    const without = Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant({ path: `/${name} is left out`, value: without }) },
      {
        weight: 5,
        arbitrary: changedLeaf(object[name]).map(({ path, value: changed }) => ({
          path: `/${name}${path}`,
          value: { ...object, [name]: changed },
        })),
      },
    );
  });
}
