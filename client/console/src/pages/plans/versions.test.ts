import type { Schemas } from '@payment-intermediary/client';
import { describe, expect, test } from 'vitest';
import document from '../../../../../generated/openapi.json' with { type: 'json' };
import { en, ptBr } from '../../texts/texts.ts';
import { differencesOf, historyOf, neighboursAt, priceLabel, pricesOf, priceText } from './versions.ts';

const { examples } = document.paths['/v2/payfac/rate-plans'].post.requestBody.content['application/json'];
const { tax } = examples.Standard.value as Schemas['RatePlanInput'];

/** A plan whose version 3 was added last, and begins between the others. */
const plan = {
  version: 3,
  versions: [version(1, '2026-01-01'), version(3, '2026-03-01'), version(2, '2026-06-01')],
};

function version(number: number, day: string): Schemas['RatePlanVersion'] {
  const at = `${day}T00:00:00Z`;
  return {
    version: number,
    name: 'Loja',
    validFrom: at,
    createdAt: at,
    digest: '0'.repeat(64),
    tax,
    changes: [],
  };
}

test.each([
  [null, 3, 2],
  ['2026-02-28T20:59:00-03:00', 1, 3],
  ['2026-02-28T21:00:00-03:00', 3, 2],
  ['2026-07-01T00:00:00-03:00', 2, undefined],
  // The API refuses the past; what the page shows until then does no harm.
  ['2025-01-01T00:00:00-03:00', 1, 3],
])('one that begins at %s is after version %i and before %s', (validFrom, before, after) => {
  const found = neighboursAt(plan, validFrom);
  expect([found.before.version, found.after?.version]).toEqual([before, after]);
});

const { tax: branded } = examples.Brands.value as Schemas['RatePlanInput'];

describe('what differs between two plans', () => {
  test('equal plans do not differ', () => {
    expect(differencesOf(branded, structuredClone(branded))).toEqual([]);
    expect(differencesOf(branded, { ...branded, refundFee: 'RETURN' })).toEqual([]);
  });

  test('rates are compared one by one, and what comes or goes has no value on its side', () => {
    const after = structuredClone(branded);
    after.pix.value = 0.75;
    delete after.bankSlip.valueLimit;
    const pos = after.credit[1]?.pos;
    if (pos?.visa === undefined) throw new Error('the example has no rates of Visa');
    pos.visa.sellerRates[3] = 5;
    pos.elo = { sellerRates: pos.visa.sellerRates };
    const differences = differencesOf(branded, after);
    expect(differences.filter(({ pointer }) => !pointer.startsWith('/credit/pos/elo/'))).toEqual([
      { pointer: '/pix/value', from: '0,5', to: '0,75' },
      { pointer: '/credit/pos/visa/sellerRates/3', from: '5,09', to: '5' },
      { pointer: '/bankSlip/valueLimit', from: '9,9', to: undefined },
    ]);
    expect(differences).toHaveLength(3 + 24);
  });

  test('all of a new plan', () => {
    expect(differencesOf(null, branded)).toHaveLength(Object.keys(pricesOf(branded)).length);
  });
});

test.each([
  ['/pix/value', 'Pix · taxa', 'R$ 0,50'],
  ['/bankSlip/value', 'Boleto · taxa', '1,25%'],
  ['/bankSlip/valueLimit', 'Boleto · taxa máxima', 'R$ 9,90'],
  ['/debit/rateType', 'Débito · tipo de taxa', 'Percentual'],
  ['/debit/refundWindowDays', 'Débito · prazo para estorno, em dias', '—'],
  ['/credit/online/delayForRedeem', 'Crédito · Online · prazo de recebimento, em dias', '30'],
  ['/credit/pos/visa/sellerRates/3', 'Crédito · Maquininha · Visa · 4x', '5,09%'],
  ['/credit/online/default/buyerRates/0', 'Crédito · Online · Demais bandeiras (comprador) · à vista', '0%'],
  ['/refundFee', 'Taxa em um estorno', 'A taxa é devolvida'],
])('%s is called "%s", and is %s', (pointer, name, price) => {
  expect(priceLabel(pointer, ptBr)).toBe(name);
  expect(priceText(pointer, pricesOf(branded), ptBr).replaceAll('\u00a0', ' ')).toBe(price);
  expect(priceLabel(pointer, en)).not.toContain('undefined');
});

const now = Date.parse('2026-03-10T12:00:00Z');

function assignment(idPlan: number, day: string, isReplaced = false) {
  return {
    id_seller: 1,
    idPlan,
    validFrom: `${day}T00:00:00Z`,
    assignedAt: '2026-01-01T00:00:00Z',
    isReplaced,
    afterSequence: 0,
    throughSequence: isReplaced ? 0 : null,
  };
}

function statesOf(assignments: ReturnType<typeof assignment>[], idInForce: number, at = now) {
  return historyOf(assignments, idInForce, at).map(({ idPlan, validFrom, state }) => [
    idPlan,
    validFrom.slice(0, 10),
    state,
  ]);
}

test('the last to begin comes first, and each is what it is now', () => {
  const made = [
    assignment(1, '2026-01-01'),
    assignment(2, '2026-04-01'),
    assignment(3, '2026-02-15', true),
    assignment(3, '2026-02-01'),
  ];
  expect(statesOf(made, 3)).toEqual([
    [2, '2026-04-01', 'later'],
    [3, '2026-02-15', 'replaced'],
    [3, '2026-02-01', 'current'],
    [1, '2026-01-01', 'past'],
  ]);
});

test('of several assignments of the plan in force, the last that has begun', () => {
  const made = [assignment(1, '2026-01-01'), assignment(2, '2026-02-01'), assignment(1, '2026-03-01')];
  const later = [...made, assignment(2, '2026-05-01'), assignment(1, '2026-06-01')];
  expect(statesOf(later, 1).map(([, , state]) => state)).toEqual([
    'later',
    'later',
    'current',
    'past',
    'past',
  ]);
});

test('a browser whose clock is behind still sees which plan is in force', () => {
  const made = [assignment(1, '2026-01-01'), assignment(2, '2026-02-01')];
  expect(statesOf(made, 2, Date.parse('2025-01-01')).map(([, , state]) => state)).toEqual([
    'current',
    'past',
  ]);
});
