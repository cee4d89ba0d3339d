import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRY_TYPES, isOutflow, type EntryType } from '../../shared/entry-types.ts';
import { Conservation } from './sums.ts';

interface Line {
  operation: EntryType;
  executionDate: string;
  valueCents: number;
  feeCents: number;
}

const netOf = ({ operation, valueCents, feeCents }: Line) =>
  isOutflow(operation) ? feeCents - valueCents : valueCents - feeCents;

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;

const others = ENTRY_TYPES.filter((operation) => operation !== 'REPASSE');
const anyLine = fc
  .record({
    operation: fc.constantFrom(...others),
    executionDate: fc.integer({ min: 1, max: 30 }).map(dayOf),
    valueCents: fc.integer({ min: 1, max: 99_999_999_999 }),
  })
  .chain((line) => fc.integer({ min: 0, max: line.valueCents }).map((feeCents) => ({ ...line, feeCents })));

/** Lines, and days after them on which a transfer is made of all that is due. */
const anySteps = fc.array(
  fc.record({ lines: fc.array(anyLine, { maxLength: 6 }), days: fc.integer({ min: 0, max: 9 }) }),
  { minLength: 1, maxLength: 12 },
);

/** Returns the lines with those of transfers, each of which pays all due lines that no transfer covers yet. */
function closed(steps: { lines: Line[]; days: number }[]): Line[] {
  const chain: Line[] = [];
  const held = new Set<Line>();
  let day = 1;
  for (const { lines, days } of steps) {
    chain.push(...lines);
    day = Math.min(30, day + days);
    const due = chain.filter((line) => !held.has(line) && line.executionDate <= dayOf(day));
    const valueCents = due.reduce((sum, line) => sum + netOf(line), 0);
    if (valueCents <= 0) continue;
    const own: Line = { operation: 'REPASSE', executionDate: dayOf(day), valueCents, feeCents: 0 };
    chain.push(own);
    for (const line of [...due, own]) held.add(line);
  }
  return chain;
}

const isTransfer = ({ operation }: Line) => operation === 'REPASSE';

function mismatches(lines: readonly Line[]) {
  const conservation = new Conservation();
  return lines.map((line) => conservation.add(line)).filter((mismatch) => mismatch !== null);
}

describe('each transfer pays what the lines that it covers add up to', () => {
  test('holds for any lines, of whatever dates', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        expect(mismatches(closed(steps))).toEqual([]);
      }),
    );
  });

  test('one centavo more or less, or a line taken out, put in or moved past a transfer, does not', () => {
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

test('a transfer may not go back to an earlier date', () => {
  const sale = (day: number): Line => ({
    ...{ operation: 'VENDA', executionDate: dayOf(day), valueCents: 100, feeCents: 1 },
  });
  const transfer = (day: number, valueCents: number): Line => ({
    ...{ operation: 'REPASSE', executionDate: dayOf(day), valueCents, feeCents: 0 },
  });
  const [before, late] = [transfer(20, 198), sale(5)];
  expect(mismatches([sale(3), sale(20), before, late, transfer(20, 99)])).toEqual([]);
  expect(mismatches([sale(3), sale(20), before, late, transfer(19, 99)])).toEqual([
    {
      what: 'the REPASSE has an earlier date than the transfer before it',
      stored: '2026-11-19',
      expected: '2026-11-20 or later',
    },
  ]);
});

test('what a failed transfer gives back, and a late line, are due at once', () => {
  const line = (operation: EntryType, day: number, valueCents: number): Line => ({
    ...{ operation, executionDate: dayOf(day), valueCents, feeCents: 0 },
  });
  const lines = [
    line('VENDA', 3, 500),
    line('REPASSE', 10, 500),
    line('REPASSE_DEVOLVIDO', 10, 500),
    line('VENDA', 1, 30),
    line('VENDA', 11, 7),
  ];
  expect(mismatches([...lines, line('REPASSE', 10, 530)])).toEqual([]);
  expect(mismatches([...lines, line('REPASSE', 11, 537)])).toEqual([]);
  expect(mismatches([...lines, line('REPASSE', 11, 530)])).toEqual([
    {
      what: 'the amount of the transfer is not what the lines that it covers add up to',
      stored: '5.30 BRL',
      expected: '5.37 BRL',
    },
  ]);
});
