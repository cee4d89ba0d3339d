import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { readSellerChart } from '../src/statement/chart/chart.service.ts';
import { createSetup, runPayfac, type TestSetup } from './support/child-server.ts';
import { runCommand } from './support/command.ts';
import { importMixed, linesOf, proofSeller, serviceOn, type ProofSeller } from './support/proof.ts';
import { xmlFault } from './support/xml.ts';

let setup: TestSetup;
let store: Store;
let seller: ProofSeller;

const autumn = { from: '2026-10-01', to: '2026-11-30' };

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

const command = () => ['statement', 'chart', '--seller', String(seller.sellerId)];
const chart = (...args: string[]) => runCommand(setup.env, [...command(), ...args]);
/** In a process of its own: the names inside of a drawing count the drawings of a process. */
const firstChart = (...args: string[]) => runPayfac(setup.env, [...command(), ...args]);

describe('payfac statement chart', () => {
  test('adds up the lines of each execution date, as their columns have them', async () => {
    const { series } = await readSellerChart(store.read, seller.sellerId, autumn);
    const lines = (await linesOf(store, seller.sellerId)).filter(
      (line) => line.execution_date >= autumn.from && line.execution_date <= autumn.to,
    );
    expect(series.buckets).toHaveLength(61);
    for (const { start, ...sums } of series.buckets) {
      const own = lines.filter((line) => line.execution_date === start);
      const net = (operation: string) =>
        own
          .filter((line) => line.operation === operation)
          .reduce((cents, line) => cents + BigInt(line.value_cents) - BigInt(line.fee_cents), 0n);
      const gross = own.reduce(
        (cents, line) => cents + BigInt(line.operation === 'VENDA' ? line.value_cents : -line.value_cents),
        0n,
      );
      expect(sums.lines).toBe(own.length);
      expect(sums.netInflowCents).toBe(net('VENDA'));
      expect(sums.reversalsCents).toBe(net('ESTORNO'));
      expect(sums.netInflowCents - sums.reversalsCents + sums.feesCents).toBe(gross);
    }
    expect(series.totals.lines).toBe(lines.length);
    expect(series.totals.reversalsCents).toBeGreaterThan(0n);
  });

  test('draws to standard output, or to a file for its owner only', async () => {
    const printed = await firstChart('--from', autumn.from, '--to', autumn.to);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(xmlFault(printed.stdout)).toBeNull();
    expect(printed.stdout).toContain('executed 2026-10-01 to 2026-11-30');
    const out = join(setup.folder, 'chart.svg');
    const written = await firstChart('--from', autumn.from, '--to', autumn.to, '--out', out);
    expect(written).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readFile(out, 'utf8')).toBe(printed.stdout);
  });

  test('takes the last 90 days unless told otherwise', async () => {
    const { stdout } = await chart();
    const [, from = '', to = ''] = /executed (\S+) to (\S+)</.exec(stdout) ?? [];
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(89);
  });

  test.each([
    [
      ['--from', '2026-11-02', '--to', '2026-11-01'],
      'starts on 2026-11-02, which is after its end, 2026-11-01',
    ],
    [['--from', '2026-02-30'], 'It must be a date such as 2026-11-01.'],
    [['--seller', '999'], 'there is no seller 999; `payfac seller list` shows them.'],
    [['--out', '/no/such/folder/chart.svg'], 'Name a file in a folder that you may write to.'],
  ])('refuses %j and says what to do', async (args, message) => {
    const { code, stdout, stderr } = await chart(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
  });
});
