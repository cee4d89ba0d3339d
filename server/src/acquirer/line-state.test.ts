import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupOf, judge, slotOf, type ComparedLine, type MatchedCharge } from './line-state.ts';

const charge: MatchedCharge = {
  ...{ uuid: '00000000-0000-4000-8000-000000000001', paidCents: 10_000, installments: 3 },
  ...{ refundedCents: 0, disputedCents: 0, isRefunding: false },
};

/** The first of three instalments of 100.00, which is announced. */
const line = (changes: Partial<ComparedLine> = {}): ComparedLine => ({
  ...{ id: 1, fileId: 1, acquirer: 'cielo', kind: 'SALE', code: '02', slot: '', charge },
  ...{ saleId: null, transactionId: null, tid: '1006', nsu: null, authorization: null, arn: null },
  ...{ endToEndId: null, txid: null, nossoNumero: null, installment: 1, installments: 3 },
  ...{ soldOn: '2026-11-18', saleCents: 10_000, grossCents: 3_334, costCents: 100, netCents: 3_234 },
  ...{ expectedOn: '2026-12-18', paidOn: null, batch: null },
  ...changes,
});

const never = () => false;
const statesOf = (lines: readonly ComparedLine[], isOverdue: (line: ComparedLine) => boolean) =>
  new Map([...judge(lines, isOverdue)].map(([id, { state }]) => [id, state]));
const stateOf = (changes: Partial<ComparedLine>) => statesOf([line(changes)], never).get(1);

describe('a sale', () => {
  test.each<[what: string, changes: Partial<ComparedLine>, state: string]>([
    ['the instalment with the centavo that is left over', {}, 'MATCHED'],
    ['an instalment without it', { installment: 2, grossCents: 3_333, netCents: 3_233 }, 'MATCHED'],
    ['a centavo more than that', { grossCents: 3_335, netCents: 3_235 }, 'AMOUNT_DIFFERS'],
    ['a centavo less than an instalment has', { grossCents: 3_332, netCents: 3_232 }, 'AMOUNT_DIFFERS'],
    ['a sale of another value', { saleCents: 10_001 }, 'AMOUNT_DIFFERS'],
    ['a sale in other instalments', { installments: 2 }, 'AMOUNT_DIFFERS'],
    ['a sale of no charge', { charge: null }, 'MISSING_HERE'],
    ['a sale without any id', { tid: null, charge: null }, 'MISSING_HERE'],
  ])('%s', (_, changes, state) => {
    expect(stateOf(changes)).toBe(state);
  });

  test('one that was announced and is paid agrees if the acquirer pays what it announced', () => {
    const paid = (netCents: number) =>
      statesOf([line(), line({ id: 2, paidOn: '2026-12-18', netCents, costCents: 3_334 - netCents })], never);
    expect([...paid(3_234)]).toEqual([
      [1, 'MATCHED'],
      [2, 'MATCHED'],
    ]);
    expect([...paid(3_233)]).toEqual([
      [1, 'MATCHED'],
      [2, 'AMOUNT_DIFFERS'],
    ]);
  });

  test('one that is announced is missing there when its payment is overdue, and no longer once it is paid', () => {
    const always = () => true;
    expect([...statesOf([line()], always)]).toEqual([[1, 'MISSING_THERE']]);
    const paid = line({ id: 2, paidOn: '2026-12-22' });
    expect([...statesOf([line(), paid], always).values()]).toEqual(['MATCHED', 'MATCHED']);
    // One that differs anyway says more.
    expect([...statesOf([line({ saleCents: 1 })], always)]).toEqual([[1, 'AMOUNT_DIFFERS']]);
  });

  test('of several announcements the latest that agrees counts, and of several payments the one that agrees', () => {
    const judged = (...changes: Partial<ComparedLine>[]) => {
      const lines = changes.map((change, index) => line({ id: index + 1, fileId: index + 1, ...change }));
      return [...judge(lines, ({ expectedOn }) => expectedOn === '2026-12-18').values()].map(
        ({ state, counts }) => `${state}${['', ', counts', ', once more'][counts]}`,
      );
    };
    const later = { expectedOn: '2026-12-21' };
    // The acquirer puts the payment off: what it should have paid on the 18th is not missing.
    expect(judged({}, later)).toEqual(['DUPLICATE', 'MATCHED, counts']);
    expect(judged({}, { ...later, saleCents: 9_000 })).toEqual(['MISSING_THERE, counts', 'AMOUNT_DIFFERS']);
    // As text, 9000 comes after 10000.
    expect(judged({ ...later, saleCents: 9_000 }, later)).toEqual(['AMOUNT_DIFFERS', 'MATCHED, counts']);
    const paid = { paidOn: '2026-12-21' };
    const other = { costCents: 200, netCents: 3_134 };
    expect(judged(later, { paidOn: '2026-12-18', ...other }, paid)).toEqual([
      'MATCHED',
      'AMOUNT_DIFFERS, once more',
      'MATCHED, counts',
    ]);
    expect(judged(paid, later, paid)).toEqual(['MATCHED, counts', 'MATCHED', 'DUPLICATE']);
  });

  test('one that is paid twice is a duplicate the second time, whichever file came first', () => {
    const [early, late] = [line({ paidOn: '2026-12-18' }), line({ id: 2, fileId: 2, paidOn: '2026-12-21' })];
    expect([...statesOf([early, late], never)]).toEqual([
      [1, 'MATCHED'],
      [2, 'DUPLICATE'],
    ]);
    const swapped = [
      { ...late, id: 1 },
      { ...early, id: 2 },
    ];
    expect([...statesOf(swapped, never)]).toEqual([
      [1, 'DUPLICATE'],
      [2, 'MATCHED'],
    ]);
  });
});

describe('what is given back', () => {
  const cancel = (changes: Partial<ComparedLine> = {}) =>
    line({ kind: 'CANCEL', grossCents: -4_000, costCents: -120, netCents: -3_880, ...changes });
  const refunded = { ...charge, refundedCents: 7_000 };

  test.each<[what: string, refundedCents: number, states: string[]]>([
    ['as much as was refunded', 8_000, ['MATCHED', 'MATCHED']],
    ['more than was refunded', 7_999, ['AMOUNT_DIFFERS', 'AMOUNT_DIFFERS']],
    ['what was never refunded', 0, ['AMOUNT_DIFFERS', 'AMOUNT_DIFFERS']],
  ])('%s', (_, refundedCents, states) => {
    const of = { ...charge, refundedCents };
    const lines = [cancel({ charge: of }), cancel({ id: 2, charge: of, transactionId: '2' })];
    expect([...statesOf(lines, never).values()]).toEqual(states);
  });

  test('what is announced and paid is the same money', () => {
    const lines = [
      cancel({ charge: refunded }),
      cancel({ id: 2, charge: refunded, paidOn: '2026-12-18', fileId: 2 }),
    ];
    expect([...statesOf(lines, never).values()]).toEqual(['MATCHED', 'MATCHED']);
  });

  test('each payment pays one announcement of the same instalment and amount, and the others still count', () => {
    const announced = [1, 2, 3].map((installment) =>
      cancel({ id: installment, charge: refunded, installment }),
    );
    const paid = cancel({ id: 4, charge: refunded, installment: 1, paidOn: '2026-12-18', fileId: 2 });
    const counting = [...judge([...announced, paid], never)].filter(([, { counts }]) => counts === 1);
    expect(counting.map(([id]) => id)).toEqual([2, 3, 4]);
  });

  test('what another file repeats is a duplicate, and what a file says twice is not', () => {
    const lines = [1, 1, 2].map((fileId, index) =>
      cancel({ id: index + 1, fileId, charge: { ...charge, refundedCents: 8_000 } }),
    );
    expect([...statesOf(lines, never).values()]).toEqual(['MATCHED', 'MATCHED', 'DUPLICATE']);
  });

  test('a chargeback is compared with what is disputed, and one that is taken back counts against it', () => {
    const disputed = { ...charge, disputedCents: 10_000 };
    const chargeback = (id: number, grossCents: number) =>
      line({ id, kind: 'CHARGEBACK', grossCents, netCents: grossCents, costCents: 0, charge: disputed });
    const back = [chargeback(1, -10_000), chargeback(2, 10_000), chargeback(3, -9_999)];
    expect([...statesOf(back, never).values()]).toEqual(['MATCHED', 'MATCHED', 'MATCHED']);
    expect([...statesOf([chargeback(1, -10_001)], never).values()]).toEqual(['AMOUNT_DIFFERS']);
  });
});

test('what may still come is waited for, and nothing else', () => {
  const mayMatch = (changes: Partial<ComparedLine>) => judge([line(changes)], never).get(1)?.mayMatch;
  const given = { kind: 'CANCEL', grossCents: -4_000, netCents: -4_100 } as const;
  expect({
    matched: mayMatch({}),
    differs: mayMatch({ saleCents: 1 }),
    unknown: mayMatch({ charge: null }),
    withoutId: mayMatch({ charge: null, tid: null }),
    adjustment: mayMatch({ kind: 'ADJUSTMENT', charge: null, tid: null }),
    unexplained: mayMatch(given),
    explained: mayMatch({ ...given, charge: { ...charge, refundedCents: 4_000 } }),
    explainedByRequest: mayMatch({
      ...given,
      charge: { ...charge, refundedCents: 4_000, isRefunding: true },
    }),
  }).toEqual({
    ...{ matched: false, differs: false, unknown: true, withoutId: false, adjustment: false },
    ...{ unexplained: true, explained: false, explainedByRequest: true },
  });
});

test('a fee is matched, another movement is not, and of two files with the same the fuller one counts', () => {
  expect(stateOf({ kind: 'FEE', tid: null, charge: null })).toBe('MATCHED');
  expect(stateOf({ kind: 'ADJUSTMENT' })).toBe('MISSING_HERE');
  const fee = { kind: 'FEE', tid: null, charge: null } as const;
  const lines = [1, 2, 2].map((fileId, index) => line({ ...fee, id: index + 1, fileId }));
  expect([...statesOf(lines, never).values()]).toEqual(['DUPLICATE', 'MATCHED', 'MATCHED']);
});

test('the lines of an instalment have one slot, and those of others have others', () => {
  const slot = (changes: Partial<ComparedLine>) => slotOf({ ...line(changes), line: 7 });
  expect(slot({ paidOn: '2026-12-18', netCents: 1, code: '03' })).toBe(slot({}));
  expect(slot({ installment: 2 })).not.toBe(slot({}));
  expect(slot({ acquirer: 'rede' })).not.toBe(slot({}));
  expect(slot({ tid: '01006' })).toBe(slot({}));
  // Zeros are no id.
  expect(slot({ tid: '0', arn: '000', saleId: '00' })).not.toBe(slot({ tid: '0', netCents: 1 }));
  expect(slot({ kind: 'CANCEL', installment: 2 })).toBe(slot({ kind: 'CANCEL' }));
  expect(slot({ kind: 'FEE' })).toBe(slot({ kind: 'FEE', id: 9 }));
  expect(slot({ kind: 'FEE', costCents: 1 })).not.toBe(slot({ kind: 'FEE' }));
  // A fee that is announced for a day and paid on it is the same money.
  const paid = { expectedOn: null, paidOn: '2026-12-18', batch: '7' };
  expect(slot({ kind: 'FEE', ...paid })).toBe(slot({ kind: 'FEE' }));
  expect(slot({ kind: 'FEE', ...paid, paidOn: '2026-12-19' })).not.toBe(slot({ kind: 'FEE' }));
});

test('states do not depend on the order in which lines came', () => {
  const anyLine = fc.record({
    fileId: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('SALE', 'CANCEL', 'CHARGEBACK', 'FEE', 'ADJUSTMENT'),
    grossCents: fc.constantFrom(3_333, 3_334, 5_000),
    paidOn: fc.constantFrom(null, '2026-12-18', '2026-12-19'),
    expectedOn: fc.constantFrom('2026-12-18', '2026-12-21'),
    tid: fc.constantFrom('1006', null),
  });
  const inOneOrder = (lines: ComparedLine[]) => {
    const states = new Map<string, string[]>();
    const placed = lines.map((one) => ({ ...one, slot: slotOf({ ...one, line: 1 }) }));
    for (const group of Map.groupBy(placed, groupOf).values()) {
      for (const [id, judgement] of judge(group, ({ grossCents }) => grossCents === 3_333)) {
        const { id: _, ...content } = lines.find((one) => one.id === id)!;
        const key = JSON.stringify({ ...content, fileId: 0 });
        states.set(key, [...(states.get(key) ?? []), JSON.stringify(judgement)].toSorted());
      }
    }
    return Object.fromEntries([...states].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  };
  const inTwoOrders = fc.array(anyLine, { minLength: 1, maxLength: 12 }).chain((parts) => {
    const order = fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length });
    const files = fc.shuffledSubarray([1, 2, 3], { minLength: 3 });
    const found = fc.constantFrom(null, charge, { ...charge, refundedCents: 4_000 });
    return fc.tuple(fc.constant(parts), order, files, found);
  });
  fc.assert(
    fc.property(inTwoOrders, ([parts, order, files, found]) => {
      const numbered = (some: typeof parts, fileOf: (fileId: number) => number) =>
        some.map((part, index) =>
          line({ ...part, charge: found, id: index + 1, fileId: fileOf(part.fileId) }),
        );
      const renamed = (fileId: number) => files[fileId - 1]!;
      expect(inOneOrder(numbered(order, renamed))).toEqual(inOneOrder(numbered(parts, (fileId) => fileId)));
    }),
    { numRuns: 300 },
  );
});
