import { describe, expect, test } from 'vitest';
import { xmlFault } from '../../../test/support/xml.ts';
import { PAYMENT_METHODS } from '../../shared/charge-terms.ts';
import type { DailyFlow } from '../daily-flows.repository.ts';
import { drawReceivables } from './draw-receivables.ts';
import { receivablesSeries } from './receivables-series.ts';

const period = { from: '2026-11-21', to: '2027-02-18' };

function flow(
  executionDate: string,
  paymentMethod: DailyFlow['paymentMethod'],
  creditCents: bigint,
  debitCents = 0n,
): DailyFlow {
  return { executionDate, paymentMethod, creditCents, debitCents };
}

const few = [
  flow('2026-11-21', 'PIX', 19_000n),
  flow('2026-12-20', 'BANK_SLIP', 3_373n, 3_333n),
  flow('2026-12-20', 'PIX', 0n, 500n),
];
const all = PAYMENT_METHODS.map((method, n) => flow('2026-12-01', method, BigInt(100_000 * (n + 1))));

const drawn = (flows: DailyFlow[], name = 'Padaria Ltda') =>
  drawReceivables({ seller: { id: 7, name }, series: receivablesSeries(period, flows) });

/** The bars are the shapes with the fill pattern of their series; the legend has one of each too. */
const patterned = (svg: string) => [...svg.matchAll(/fill="url\(#[^"]+\)"/g)].length;

describe('a picture of receivables', () => {
  test.each([
    ['a few days', few],
    ['all methods', all],
    ['lines of no charge', [flow('2026-11-22', null, 0n, 1n)]],
    ['nothing', []],
    ['huge sums', [flow('2026-11-22', 'PIX', 10n ** 22n)]],
  ])('of %s is well-formed XML that needs nothing from elsewhere and runs nothing', (_, flows) => {
    const svg = drawn(flows, `Padaria & "Filhos" <script>alert('1')</script>\uFFFF`);
    expect(xmlFault(svg)).toBeNull();
    expect(svg).not.toMatch(/<(script|image|foreignObject|use|a|iframe|link)\b/i);
    expect(svg).not.toMatch(/@import|@font-face|url\((?!#)|javascript:|data:/i);
  });

  test('says the sum of each method and of all, the busiest day and the period', () => {
    const svg = drawn(few);
    expect(svg).toContain('>Pix 185.00 BRL</text>');
    expect(svg).toContain('>Bank slip 0.40 BRL</text>');
    expect(svg).not.toContain('Debit card');
    expect(svg).toContain('Padaria Ltda (seller 7), due 2026-11-21 to 2027-02-18');
    expect(svg).toContain('Net 185.40 BRL on 2 days, a bar for each day');
    expect(svg).toContain('The day of the highest amount is 2026-11-21: 190.00 BRL.');
  });

  test('has a bar of its own look for each day and method, and none for nothing', () => {
    expect(patterned(drawn([]))).toBe(0);
    const legend = (methods: number) => methods;
    expect(patterned(drawn(few.slice(0, 1)))).toBe(1 + legend(1));
    expect(patterned(drawn(few))).toBe(3 + legend(2));
    expect(patterned(drawn(all))).toBe(6 + legend(6));
  });

  test('says that nothing falls due', () => {
    expect(drawn([])).toContain('>Nothing falls due in this period</text>');
  });

  test('refuses a day that it has no place for', () => {
    expect(() => receivablesSeries(period, [flow('2027-02-19', 'PIX', 1n)])).toThrow(
      'the period does not hold 2027-02-19',
    );
  });
});
