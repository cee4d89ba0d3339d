import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { readReceivablesChart } from '../src/receivables/chart/receivables-chart.service.ts';
import { addDays } from '../src/shared/calendar.ts';
import { createSetup, runPayfac, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { importMixed, linesOf, proofSeller, serviceOn, type ProofSeller } from './support/proof.ts';
import { xmlFault } from './support/xml.ts';

let setup: TestSetup;
let store: Store;
let seller: ProofSeller;

beforeAll(async () => {
  setup = await createSetup();
  store = await openStore(setup.location);
  // Another seller with the same charges, which must not be drawn.
  await proofSeller(store, 'Other');
  seller = await proofSeller(store, 'Drawn');
  await importMixed(serviceOn(store), seller.sellerId, { first: 6, count: 200 });
});
afterAll(async () => {
  await store.close();
  await setup.cleanup();
});

const command = () => ['receivables', 'chart', '--seller', String(seller.sellerId)];

describe('payfac receivables chart', () => {
  test('adds up the lines of the next 90 days by day and method, as their columns have them', async () => {
    const now = Date.parse('2026-10-08T12:00:00Z');
    const { series } = await readReceivablesChart(store.read, seller.sellerId, now);
    expect(series.dates).toHaveLength(90);
    expect([series.dates[0], series.dates.at(-1)]).toEqual(['2026-10-09', '2027-01-06']);
    const lines = await linesOf(store, seller.sellerId);
    expect(lines.some((line) => line.execution_date < '2026-10-09')).toBe(true);
    expect(series.methods).toHaveLength(6);
    for (const { method, netCents } of series.methods) {
      const expected = series.dates.map((date) =>
        lines
          .filter((line) => line.execution_date === date && line.payment_method === method)
          .reduce((cents, line) => {
            const net = BigInt(line.value_cents - line.fee_cents);
            return line.operation === 'VENDA' ? cents + net : cents - net;
          }, 0n),
      );
      expect(netCents).toEqual(expected);
    }
    const totals = series.methods.map(({ totalCents }) => totalCents);
    expect(totals.reduce((sum, cents) => sum + cents)).toBe(series.totalCents);
  });

  test('draws to standard output, or to a file for its owner only', async () => {
    const printed = await runPayfac(setup.env, command());
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(xmlFault(printed.stdout)).toBeNull();
    const [, from = '', to = ''] = /due (\S+) to (\S+)</.exec(printed.stdout) ?? [];
    expect(to).toBe(addDays(from, 89));
    const out = join(setup.folder, 'receivables.svg');
    // In a process of its own: the names inside of a drawing count the drawings of a process.
    expect(await runPayfac(setup.env, [...command(), '--out', out])).toEqual({
      code: 0,
      stdout: '',
      stderr: '',
    });
    expect(await readFile(out, 'utf8')).toBe(printed.stdout);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
  });

  test.each([
    [['--seller', '999'], 'there is no seller 999; `payfac seller list` shows them.'],
    [['--out', '/no/such/folder/chart.svg'], 'Name a file in a folder that you may write to.'],
  ])('refuses %j and says what to do', async (args, message) => {
    const { code, stdout, stderr } = await runCommand(setup.env, [...command(), ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});
