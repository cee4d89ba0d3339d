import fc from 'fast-check';
import type { VerifiablePlan } from '../../../client/src/index.ts';
import { taxFromInput } from '../../src/http/handlers/tax-input.ts';
import { canonicalTax, taxDigest } from '../../src/rate-plans/tax.ts';
import type { CheckedStatement } from './checked-statements.ts';

const unitOfNobody = {
  contract: 'A',
  dueDate: '2026-11-18',
  arrangement: 'VCC',
  document: null,
  name: null,
} as const;

/** A line of a statement as JSON, whatever its fields hold. */
type Entry = Record<string, unknown>;

/** A change of one of the statements, and the lines that must be reported for it; null is a plan. */
export interface Tampering {
  what: string;
  statement: number;
  /** The replacements, one after the other: at an index, so many entries are replaced by these. */
  splices: [index: number, count: number, entries: readonly unknown[]][];
  plans?: unknown;
  head?: unknown;
  assignments?: unknown;
  transfers?: unknown;
  found: (number | null)[];
}

/** Returns so many changes, each of one thing. */
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

/** Returns the statement after the change. */
export function apply(
  statements: readonly CheckedStatement[],
  { statement, splices, ...changes }: Tampering,
): CheckedStatement {
  const { entries, ...others } = statements[statement]!;
  const changed: unknown[] = [...entries];
  for (const [index, count, items] of splices) changed.splice(index, count, ...items);
  return { ...others, ...changes, entries: changed } as CheckedStatement;
}

type Change = Omit<Tampering, 'statement' | 'splices'> & Partial<Pick<Tampering, 'splices'>>;

const indexIn = (list: readonly unknown[]) => fc.integer({ min: 0, max: list.length - 1 });

function changedField({ entries }: CheckedStatement): fc.Arbitrary<Change> {
  return indexIn(entries).chain((index) => {
    const entry = entries[index]! as unknown as Entry & { sequence: number };
    // No hash covers the reason of an adjustment.
    const names = Object.keys(entry).filter((name) => name !== 'adjustment_reason');
    return fc.constantFrom(...names).chain((name) =>
      otherThan(entry[name]).map((value) => ({
        what: `${name} of line ${entry.sequence} is ${JSON.stringify(value)}, not ${JSON.stringify(entry[name])}`,
        splices: [[index, 1, [{ ...entry, [name]: value }]]],
        found: [entry.sequence],
      })),
    );
  });
}

/** Returns another value, of the same type or another. */
function otherThan(value: unknown): fc.Arbitrary<unknown> {
  const others: unknown[] = [null, 0, 1, '', 'x', false, true, '0'.repeat(64), {}, []];
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

/** A version of a plan, and the lines that it priced. */
interface PricedVersion {
  plan: VerifiablePlan;
  version: VerifiablePlan['versions'][number];
  lines: number[];
}

function versionsIn({ plans, entries }: CheckedStatement): PricedVersion[] {
  return plans.flatMap((plan) =>
    plan.versions.map((version) => ({
      plan,
      version,
      lines: entries
        .filter((entry) => entry.plan_id === plan.id && entry.plan_version === version.version)
        .map(({ sequence }) => sequence),
    })),
  );
}

/** Returns the plans with another version, or none, instead of this one. */
function replaced({ plans }: CheckedStatement, { plan, version }: PricedVersion, ...others: unknown[]) {
  const versions = plan.versions.flatMap((one) => (one === version ? others : [one]));
  return plans.map((one) => (one === plan ? { ...plan, versions } : one));
}

function changedPlan(statement: CheckedStatement): fc.Arbitrary<Change> {
  return fc.constantFrom(...versionsIn(statement)).chain((place) => {
    const { plan, version, lines } = place;
    const what = `plan ${plan.id}, version ${version.version}:`;
    const digest = '0'.repeat(64);
    const others: Change[] = [
      {
        what: `${what} another digest`,
        plans: replaced(statement, place, { ...version, digest }),
        found: [null, ...lines],
      },
      {
        what: `${what} another number`,
        plans: replaced(statement, place, { ...version, version: 999 }),
        found: lines,
      },
    ];
    const prices = changedLeaf(version.tax).map(({ path, value }) => ({
      what: `${what} ${path}`,
      plans: replaced(statement, place, { ...version, tax: value }),
      found: [null, ...lines],
    }));
    const named = others.filter(({ found }) => found.length > 0);
    return fc.oneof({ weight: 1, arbitrary: fc.constantFrom(...named) }, { weight: 6, arbitrary: prices });
  });
}

/**
 * Returns changes in which each version of a plan that priced a line is missing or has other prices, and in which each
 * line names another version.
 */
export function changedVersions(statements: readonly CheckedStatement[]): Tampering[] {
  return statements.flatMap((statement, index) => {
    const versions = versionsIn(statement).filter(({ lines }) => lines.length > 0);
    return versions
      .flatMap((place) => [...withoutPricesOf(statement, place), ...withOtherVersions(statement, place)])
      .map((change) => ({ statement: index, splices: [], ...change }));
  });
}

function withoutPricesOf(statement: CheckedStatement, place: PricedVersion): Change[] {
  const { plan, version, lines } = place;
  const { pix } = version.tax;
  const tax = { ...version.tax, pix: { ...pix, delayForRedeem: pix.delayForRedeem + 1 } };
  const digest = taxDigest(canonicalTax(taxFromInput(tax))).toString('hex');
  const what = `plan ${plan.id}, version ${version.version},`;
  return [
    { what: `${what} is missing`, plans: replaced(statement, place), found: lines },
    {
      what: `${what} has other prices`,
      plans: replaced(statement, place, { ...version, tax }),
      found: [null, ...lines],
    },
    {
      what: `${what} has other prices and their digest`,
      plans: replaced(statement, place, { ...version, tax, digest }),
      found: lines,
    },
  ];
}

function withOtherVersions({ entries }: CheckedStatement, { plan, version, lines }: PricedVersion): Change[] {
  const others = plan.versions.filter((one) => one !== version);
  return lines.flatMap((sequence) =>
    others.map(({ version: other }) => ({
      what: `plan_version of line ${sequence} is ${other}`,
      splices: [[sequence - 1, 1, [{ ...entries[sequence - 1], plan_version: other }]]],
      found: [sequence],
    })),
  );
}

/** Returns the value with another number or text somewhere in it, or without a member. */
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

/** Returns changes of what the transfers say, with the lines that then are wrong. */
export function changedTransfers(statements: readonly CheckedStatement[]): Tampering[] {
  return statements.flatMap(({ transfers, entries, head }, statement) => {
    const changes = transfers.flatMap((transfer) => {
      const { idTransfer: id, throughSequence: own, status, amount } = transfer;
      const lines = entries.filter((entry) => entry.id_transfer === id).map(({ sequence }) => sequence);
      const changed = (change: object) =>
        transfers.map((one) => (one === transfer ? { ...one, ...change } : one));
      return [
        {
          what: `transfer ${id} is missing`,
          transfers: transfers.filter((one) => one !== transfer),
          found: lines,
        },
        {
          what: `transfer ${id} has another amount`,
          transfers: changed({ amount: amount + 0.01 }),
          found: lines,
        },
        {
          what: `transfer ${id} has another date`,
          transfers: changed(
            transfer.beneficiary
              ? { beneficiary: { ...transfer.beneficiary, dueDate: '2026-01-02' } }
              : { transferDate: '2026-01-02' },
          ),
          found: lines,
        },
        {
          what: `transfer ${id} pays somebody else`,
          transfers: changed({ beneficiary: transfer.beneficiary ? null : unitOfNobody }),
          found: lines,
        },
        {
          what: `transfer ${id} has another id`,
          transfers: changed({ idTransfer: 999 }),
          found: [...lines, own],
        },
        {
          what: `transfer ${id} names another line`,
          transfers: changed({ throughSequence: own - 1 }),
          found: [own],
        },
        status === 'FAILED'
          ? { what: `transfer ${id} was paid`, transfers: changed({ status: 'PAID' }), found: lines.slice(1) }
          : { what: `transfer ${id} failed`, transfers: changed({ status: 'FAILED' }), found: [own] },
      ].map((change) => ({ ...change, found: [...new Set(change.found)] }));
    });
    const later = transfers[0] && { ...transfers[0], idTransfer: 999, throughSequence: head.sequence + 1 };
    const newer = {
      what: 'a transfer after the last line',
      transfers: [...transfers, ...(later ? [later] : [])],
      found: [],
    };
    return [...changes, newer].map((change) => ({ statement, splices: [], ...change }));
  });
}

/**
 * Returns changes of when versions and assignments are in force, around all sales or around the first and the last one
 * of each version. Whether lines are wrong then is for the test to say.
 */
export function changedTerms(
  statements: readonly CheckedStatement[],
  { ofAllSales }: { ofAllSales: boolean },
): Tampering[] {
  return statements.flatMap((checked, statement) => {
    const { plans, assignments, entries } = checked;
    const moments = ['2026-01-01T00:00:00.000Z', '2026-11-21T11:30:00.000Z', '2026-11-30T00:00:00.000Z'];
    const ends = versionsIn(checked).flatMap(({ lines }) => [lines[0], lines.at(-1)]);
    const near = entries.flatMap(({ sequence, charge_paid_date: paid }) =>
      paid === null || !(ofAllSales || ends.includes(sequence))
        ? []
        : [0, 1, 600_000, 600_001].map((ms) => new Date(Date.parse(paid) - ms).toISOString()),
    );
    const dated = [...new Set([...moments, ...near])];
    const ofVersions = plans.flatMap((plan) =>
      plan.versions.flatMap((version) =>
        dated.map((validFrom) => ({
          what: `version ${version.version} of plan ${plan.id} from ${validFrom}`,
          plans: plans.map((one) =>
            one === plan
              ? {
                  ...plan,
                  versions: plan.versions.map((each) => (each === version ? { ...each, validFrom } : each)),
                }
              : one,
          ),
        })),
      ),
    );
    const changes = assignments.flatMap((assignment, index) =>
      [
        ...dated.map((validFrom) => ({ validFrom })),
        ...[0, 5, entries.length].flatMap((line) => [{ afterSequence: line }, { throughSequence: line }]),
      ].map((change) => ({
        what: `assignment ${index} has ${JSON.stringify(change)}`,
        assignments: assignments.with(index, { ...assignment, ...change }),
      })),
    );
    const removed = assignments.map((_, index) => ({
      what: `assignment ${index} is missing`,
      assignments: assignments.toSpliced(index, 1),
    }));
    return [...ofVersions, ...changes, ...removed].map((change) => ({
      statement,
      splices: [],
      found: [],
      ...change,
    }));
  });
}
