import { describe, expect, test } from 'vitest';
import { xmlFault } from '../../../test/support/xml.ts';
import type { DailySum } from './daily-sums.repository.ts';
import { chartSeries } from './chart-series.ts';
import { drawChart } from './draw-chart.ts';

const evilName = `Padaria & "Filhos" <script>alert('1')</script>`;

function chartOf(from: string, to: string, sums: DailySum[] = [], name = 'Padaria Ltda') {
  return drawChart({ seller: { id: 7, name }, series: chartSeries({ from, to }, sums) });
}

function sum(executionDate: string, operation: DailySum['operation'], valueCents: bigint): DailySum {
  return { executionDate, operation, lines: 1, valueCents, feeCents: valueCents / 100n };
}

const november = [sum('2026-11-03', 'VENDA', 150_000n), sum('2026-11-05', 'ESTORNO', 50_000n)];

/** The bars are the shapes with the fill pattern of their series; the legend has one of each too. */
const patterned = (svg: string) => [...svg.matchAll(/fill="url\(#[^"]+\)"/g)].length;

test('names adjustments beside the balance, and draws them as no fee, inflow or refund', () => {
  const plain = chartOf('2026-11-01', '2026-11-30', november);
  const svg = chartOf('2026-11-01', '2026-11-30', [
    ...november,
    { ...sum('2026-11-06', 'AJUSTE_DEBITO', 4_990n), feeCents: 0n },
  ]);
  expect(svg).toContain(
    'Inflow less refunds and chargebacks 990.00 BRL, adjustments -49.90 BRL, 3 statement lines',
  );
  expect(patterned(svg)).toBe(patterned(plain));
});

describe('a chart', () => {
  test.each([
    ['a month', chartOf('2026-11-01', '2026-11-30', november)],
    ['one day', chartOf('2026-11-03', '2026-11-03', november.slice(0, 1))],
    ['nothing', chartOf('2026-11-01', '2026-11-30')],
    ['two years', chartOf('2025-01-01', '2026-12-31', november)],
    ['huge sums', chartOf('2026-11-01', '2026-11-30', [sum('2026-11-03', 'VENDA', 10n ** 22n)])],
    ['a name of markup', chartOf('2026-11-01', '2026-11-30', november, evilName)],
    [
      'a name with what XML forbids',
      chartOf('2026-11-01', '2026-11-30', november, 'A\uFFFF\uFFFE\x1B\uD800 Ltda'),
    ],
    ['a name that is cut within a pair', chartOf('2026-11-01', '2026-11-30', november, '😀'.repeat(70))],
  ])('of %s is well-formed XML that needs nothing from elsewhere and runs nothing', (_, svg) => {
    expect(xmlFault(svg)).toBeNull();
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/<(script|image|foreignObject|use|a|iframe|link)\b/i);
    expect(svg).not.toMatch(/\s(on\w+|href|xlink:href|src)=/i);
    expect(svg).not.toMatch(/@import|@font-face|url\((?!#)|javascript:|data:/i);
    expect(svg.match(/\w+:\/\/[^"]*/g)?.filter((url) => !url.startsWith('http://www.w3.org/'))).toEqual([]);
  });

  test('has no step of an axis below zero that hardly anything reaches', () => {
    const belowZero = (refunded: bigint) => {
      const svg = chartOf('2026-11-01', '2026-11-30', [
        sum('2026-11-03', 'VENDA', 150_000n),
        sum('2026-11-05', 'ESTORNO', refunded),
      ]);
      return [...svg.matchAll(/<text[^>]*>(-[^<]*)<\/text>/g)].map(([, label]) => label);
    };
    expect(belowZero(2_000n)).toEqual([]);
    expect(belowZero(50_000n)).not.toEqual([]);
  });

  test('says in words what it shows, to those who hear it too', () => {
    const svg = chartOf('2026-11-01', '2026-11-30', november);
    expect(svg).toContain('role="img" aria-labelledby="chart-title chart-description"');
    expect(svg).toContain('<title id="chart-title">Daily net inflow, refunds, chargebacks and fees</title>');
    expect(svg).toContain(
      'Padaria Ltda (seller 7), executed 2026-11-01 to 2026-11-30. Net inflow 1,485.00 BRL, refunds and ' +
        'chargebacks 495.00 BRL, fees 10.00 BRL. Inflow less refunds and chargebacks 990.00 BRL, 2 statement lines, a bar for each day. ' +
        'The day of the highest inflow starts on 2026-11-03: 1,485.00 BRL.</desc>',
    );
    for (const shown of [
      'Net inflow 1,485.00 BRL',
      'Refunds and chargebacks 495.00 BRL',
      'Fees 10.00 BRL',
      'Fees, BRL',
    ]) {
      expect(svg).toContain(`>${shown}</text>`);
    }
  });

  test('has a pattern for each series, and a bar only where there is something', () => {
    expect(patterned(chartOf('2026-11-01', '2026-11-30'))).toBe(3);
    // A sale is a bar of inflow and one of fees, a refund one of refunds and one of fees.
    expect(patterned(chartOf('2026-11-01', '2026-11-30', november))).toBe(3 + 4);
    expect(
      new Set(chartOf('2026-11-01', '2026-11-30', november).match(/<pattern[^>]*id="[^"]+"/g)).size,
    ).toBe(3);
  });

  test('tells the granularity in its title, and that there is nothing', () => {
    expect(chartOf('2025-01-01', '2026-12-31')).toContain('>Weekly net inflow, refunds, ');
    expect(chartOf('2020-01-01', '2026-12-31')).toContain('>Monthly net inflow, refunds, ');
    expect(chartOf('2026-11-01', '2026-11-30')).toContain('>No statement lines in this period</text>');
  });

  test('shows sums beyond 2^53 centavos to the last one', () => {
    const svg = chartOf('2026-11-01', '2026-11-30', [
      sum('2026-11-03', 'VENDA', 12_345_678_901_234_567_890_100n),
    ]);
    expect(svg).toContain('>Net inflow 122,222,221,122,222,222,111.99 BRL</text>');
  });

  test('shortens a name that would leave the picture', () => {
    const svg = chartOf('2026-11-01', '2026-11-30', [], 'Padaria '.repeat(40));
    expect(svg).toContain(`${'Padaria '.repeat(7).trimEnd()} …`.slice(0, 50));
    expect(svg).not.toContain('Padaria '.repeat(9));
  });
});
