import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterTransfer,
  nothingPaid,
  sumsAfter,
  unitChanges,
  type PaidSoFar,
} from '../../ledger/receivable-unit.ts';
import { ENTRY_TYPES, isOutflow, type EntryType } from '../../shared/entry-types.ts';
import { RebuiltUnits } from './rebuilt-units.ts';

interface Line {
  sequence: number;
  operation: EntryType;
  executionDate: string;
  valueCents: number;
  feeCents: number;
  paymentMethod: 'PIX' | 'DEBIT_CARD' | null;
  brand: 'visa' | '';
  sourceRow: string | null;
  saleExecutionDate: string | null;
}

const debits: readonly EntryType[] = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE_CESSAO'];
const isDebit = ({ operation }: Line) => debits.includes(operation);

const netOf = ({ operation, valueCents, feeCents }: Line) =>
  isOutflow(operation) ? feeCents - valueCents : valueCents - feeCents;

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

/**
 * What a beneficiary or an anticipation takes is no more than its unit has: effects.store.test.ts and
 * settlement-history.ts have such histories.
 */
const limited: readonly EntryType[] = ['REPASSE', 'REPASSE_CESSAO', 'ANTECIPACAO_COMPENSADA'];
const others = ENTRY_TYPES.filter((operation) => !limited.includes(operation));
const anyLine = fc
  .record({
    sequence: fc.constant(0),
    operation: fc.constantFrom(...others),
    executionDate: fc.integer({ min: 1, max: 30 }).map(dayOf),
    valueCents: fc.integer({ min: 1, max: 99_999_999_999 }),
    paymentMethod: fc.constantFrom('PIX' as const, 'DEBIT_CARD' as const, null),
    brand: fc.constantFrom('visa' as const, '' as const),
    sourceRow: fc.constant(null),
    saleExecutionDate: fc.integer({ min: 1, max: 3 }).map(dayOf),
  })
  .chain((line) => fc.integer({ min: 0, max: line.valueCents }).map((feeCents) => ({ ...line, feeCents })))
  // What is given back is always of a day that was paid.
  .map((line) => (line.operation === 'REPASSE_DEVOLVIDO' ? { ...line, executionDate: dayOf(1) } : line));

/** Lines, and days after them on which an earlier day is closed, with a transfer of all that is due. */
const anySteps = fc.array(
  fc.record({
    lines: fc.array(anyLine, { maxLength: 6 }),
    days: fc.integer({ min: 0, max: 9 }),
    earlier: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const transferOf = (valueCents: number, date: string, debitedThrough: string): Line => ({
  ...{ sequence: 0, operation: 'REPASSE', executionDate: date, valueCents, feeCents: 0 },
  ...{ paymentMethod: null, brand: '', sourceRow: JSON.stringify({ debitedThrough }) },
  saleExecutionDate: null,
});

const numbered = (lines: readonly Line[]) => lines.map((line, index) => ({ ...line, sequence: index + 1 }));

/** Returns the lines with those of transfers, each of which pays all due lines that no transfer covers yet. */
function closed(steps: { lines: Line[]; days: number; earlier: number }[]): Line[] {
  const chain: Line[] = [];
  const held = new Set<Line>();
  let [today, day] = [1, 1];
  for (const { lines, days, earlier } of steps) {
    // What is given back is due at once, so it comes after the first transfer.
    chain.push(...lines.filter(({ operation }) => operation !== 'REPASSE_DEVOLVIDO' || held.size > 0));
    today = Math.min(30, today + days);
    day = Math.max(day, today - earlier);
    const isDue = (line: Line) => line.executionDate <= dayOf(isDebit(line) ? today : day);
    const due = chain.filter((line) => !held.has(line) && isDue(line));
    const valueCents = due.reduce((sum, line) => sum + netOf(line), 0);
    if (valueCents <= 0) continue;
    const own = transferOf(valueCents, dayOf(day), dayOf(today));
    chain.push(own);
    for (const line of [...due, own]) held.add(line);
  }
  return numbered(chain);
}

const isTransfer = ({ operation }: Line) => operation === 'REPASSE';

function mismatches(lines: readonly Line[]) {
  const units = new RebuiltUnits();
  return numbered(lines)
    .map((line) => units.add(line))
    .filter((mismatch) => mismatch !== null);
}

/** Returns the head and the units as the service keeps them, a line at a time. */
function kept(lines: readonly Line[]) {
  let head: PaidSoFar = nothingPaid;
  const units = new Map<
    string,
    { credit: bigint; debit: bigint; advanced: bigint; lines: number; late: bigint; since: number }
  >();
  for (const line of lines) {
    head = { ...head, ...sumsAfter(head, line) };
    if (isTransfer(line)) {
      const { debitedThrough } = JSON.parse(line.sourceRow!) as { debitedThrough: string };
      const transfer = { transferDate: line.executionDate, debitedThrough, leftCents: 0 };
      head = { ...head, ...afterTransfer(transfer, line.sequence) };
    }
    const entry = { ...line, intermediaryId: 1, sellerId: 2 } as never;
    for (const change of unitChanges([{ entry, head, saleDate: line.saleExecutionDate }])) {
      const key = `${change.dueDate} ${change.arrangement}`;
      const none = { credit: 0n, debit: 0n, advanced: 0n, lines: 0, late: 0n, since: change.lateSince };
      const unit = units.get(key) ?? none;
      units.set(key, {
        credit: unit.credit + change.creditCents,
        debit: unit.debit + change.debitCents,
        advanced: unit.advanced + change.advancedCents,
        lines: unit.lines + change.lines,
        late: change.lateCents + (unit.since === change.lateSince ? unit.late : 0n),
        since: change.lateSince,
      });
    }
  }
  const texts = [...units].map(([key, { credit, debit, advanced, lines: count, late, since }]) => {
    return [key, `${credit} ${debit} ${advanced} ${count} ${late} ${since}`] as [string, string];
  });
  return { ...head, units: texts };
}

const rebuilt = (lines: readonly Line[]) => {
  const units = new RebuiltUnits();
  for (const line of lines) units.add(line);
  return units;
};

describe('each transfer pays what the lines that it covers add up to', () => {
  test('holds for any lines, of whatever dates', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        expect(mismatches(closed(steps))).toEqual([]);
      }),
    );
  });

  test('one centavo more or less, or a line taken out or put in twice, does not', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), fc.constantFrom(-1, 1), (steps, nth, cent) => {
        const lines = closed(steps);
        const places = lines.flatMap((line, at) => (isTransfer(line) ? [at] : []));
        const at = places[nth % Math.max(1, places.length)];
        fc.pre(at !== undefined);
        const transfer = lines[at]!;
        const valueCents = transfer.valueCents + cent;
        expect(mismatches(lines.with(at, { ...transfer, valueCents }))).not.toEqual([]);
        const due = lines.findIndex(
          (line, index) => index < at && line.executionDate <= transfer.executionDate && netOf(line) !== 0,
        );
        expect(mismatches(lines.toSpliced(due, 1))).not.toEqual([]);
        expect(mismatches(lines.toSpliced(due, 0, lines[due]!))).not.toEqual([]);
      }),
    );
  });
});

describe('the units and the head that the service keeps', () => {
  test('are those of the lines, after any history', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const lines = closed(steps);
        expect(rebuilt(lines).compareWith(kept(lines))).toBeNull();
      }),
    );
  });

  test('are named with what is wrong if one of them is not', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), (steps, nth) => {
        const lines = closed(steps);
        const { units, ...head } = kept(lines);
        const at = nth % Math.max(1, units.length);
        const unit = units[at];
        fc.pre(unit !== undefined);
        const [key, sums] = unit;
        fc.pre(!sums.startsWith('0 '));
        const what = `the receivable unit ${key} is not what its lines add up to: it was changed`;
        const changed = units.with(at, [key, sums.replace(/^-?\d+/, (credit) => `${credit}0`)]);
        expect(rebuilt(lines).compareWith({ ...head, units: changed })).toMatchObject({ what });
        const noUnit = { what, stored: 'no unit' };
        expect(rebuilt(lines).compareWith({ ...head, units: units.toSpliced(at, 1) })).toMatchObject(noUnit);
        const unknown = { what, expected: 'no unit' };
        expect(rebuilt(lines).compareWith({ ...head, units: [...units, unit] })).toMatchObject(unknown);
        const openCents = head.openCents + 1n;
        expect(rebuilt(lines).compareWith({ ...head, openCents, units })).toMatchObject({
          what: 'what the head says is paid is not what the lines say',
        });
      }),
    );
  });
});

const line = (operation: EntryType, day: number, valueCents: number): Line => ({
  ...{ sequence: 0, operation, executionDate: dayOf(day), valueCents, feeCents: 0 },
  ...{ paymentMethod: 'PIX', brand: '', sourceRow: null, saleExecutionDate: dayOf(day) },
});
const transfer = (day: number, valueCents: number, debited = day) =>
  transferOf(valueCents, dayOf(day), dayOf(debited));

test.each([
  ['REPASSE_CESSAO', 'a beneficiary is paid more than was left of the receivable unit'],
  ['ANTECIPACAO_COMPENSADA', 'more was anticipated than was left of the receivable unit'],
] as const)('no %s takes more than its unit has left', (operation, what) => {
  const lines = [line('VENDA', 20, 100), line('ESTORNO', 20, 30), line(operation, 20, 40)];
  expect(mismatches([...lines, line(operation, 20, 30)])).toEqual([]);
  expect(mismatches([...lines, line(operation, 20, 31)])).toEqual([
    { what, stored: '0.31 BRL', expected: 'at most 0.30 BRL' },
  ]);
});

test('a transfer may not go back to an earlier date, of credits or of debits', () => {
  const lines = [line('VENDA', 3, 99), line('VENDA', 20, 99), transfer(20, 198, 22), line('VENDA', 5, 99)];
  expect(mismatches([...lines, transfer(20, 99, 22)])).toEqual([]);
  expect(mismatches([...lines, transfer(19, 99, 22)])).toEqual([
    {
      what: 'the REPASSE has an earlier date than the transfer before it',
      stored: '2026-11-19',
      expected: '2026-11-20 or later',
    },
  ]);
  expect(mismatches([...lines, transfer(20, 99, 21)])).toMatchObject([
    { what: 'the REPASSE has an earlier date of debits than the transfer before it' },
  ]);
});

test('what a failed transfer gives back, and a late line, are due at once; a debit up to the day of the closing', () => {
  const lines = [
    line('VENDA', 3, 500),
    transfer(10, 500),
    line('REPASSE_DEVOLVIDO', 10, 500),
    line('VENDA', 1, 30),
    line('VENDA', 11, 7),
    line('ESTORNO', 12, 10),
  ];
  expect(mismatches([...lines, transfer(10, 530)])).toEqual([]);
  expect(mismatches([...lines, transfer(10, 520, 12)])).toEqual([]);
  expect(mismatches([...lines, transfer(11, 537)])).toEqual([]);
  expect(mismatches([...lines, transfer(11, 527, 12)])).toEqual([]);
  expect(mismatches([...lines, transfer(11, 530)])).toEqual([
    {
      what: 'the amount of the transfer is not what the lines that it covers add up to',
      stored: '5.30 BRL',
      expected: '5.37 BRL',
    },
  ]);
});
