/**
 * Writes statements of Cielo. The positions are typed from the sources in server/docs/acquirer-files.md and not taken from
 * the layout, so that a wrong position of the layout is found.
 */

/** Puts texts into a line of blanks: each at its first position, from 1. */
function lineOf(length: number, ...parts: readonly (readonly [from: number, text: string])[]): string {
  let line = ' '.repeat(length);
  for (const [from, text] of parts)
    line = line.slice(0, from - 1) + text + line.slice(from - 1 + text.length);
  return line;
}

const money = (cents: number, digits = 13) =>
  (cents < 0 ? '-' : '+') + String(Math.abs(cents)).padStart(digits, '0');
const dmy = (day: string) => day.split('-').toReversed().join('');

export const header = (statement: string, version = '015'): string =>
  lineOf(
    250,
    [1, '0'],
    [2, '1234567890'],
    [12, '20261120'],
    [20, '20261119'],
    [28, '20261119'],
    [36, '0000042'],
    [43, 'CIELO'],
    [48, statement],
    [50, 'I'],
    [71, version],
  );

export interface SampleEntry {
  entry: string;
  grossCents: number;
  netCents: number;
  installment?: number;
  installments?: number;
  nsu?: number;
  saleCents?: number;
  unit?: string;
  adjustment?: string;
  dueOn?: string;
}

/** The first six and the last four digits of a card, which nothing may show. */
export const cardDigits = '4111119876';
/** As in real files, the key of a unit begins with a CNPJ. */
export const holder = '11222333000181';

const keyOf = (unit: string) => holder + unit.padEnd(60, '0');

/** A record E: a sale of 19 November 2026 with a TID and an ARN. */
export function entryLine(sample: SampleEntry): string {
  const { entry, grossCents, netCents, installment = 0, installments = 0, nsu = 123_456 } = sample;
  const { saleCents = grossCents, unit = 'A', adjustment = '', dueOn = '2026-12-21' } = sample;
  return lineOf(
    760,
    [1, 'E'],
    [2, '1234567890'],
    [12, '001'],
    [15, '002'],
    [18, String(installment).padStart(2, '0')],
    [20, String(installments).padStart(2, '0')],
    [22, 'A1B2C3'],
    [28, entry],
    [30, keyOf(unit)],
    [152, adjustment],
    [166, cardDigits],
    [176, String(nsu).padStart(6, '0')],
    [182, '0000000000'],
    [192, '10069930690009D2B47A'],
    [212, 'pedido-77'],
    [232, '00299'],
    [247, money(saleCents)],
    [261, money(grossCents)],
    [275, money(netCents)],
    [289, money(netCents - grossCents)],
    [471, '101500'],
    [496, '000000000004711'],
    [511, '000000000004711'],
    [566, dmy('2026-11-19')],
    [598, '0000007'],
    [630, dmy(dueOn)],
    [683, '74064496324000000001234'],
    [706, 'N'],
    [707, '03'],
    [709, '00000000000000'],
  );
}

/** A record D, with the key of the entries that it pays. */
export function unitLine(sample: {
  entry: string;
  grossCents: number;
  netCents: number;
  paidOn?: string;
  status?: string;
  unit?: string;
}): string {
  const { entry, grossCents, netCents, paidOn = '2026-11-20', status = '10', unit = 'A' } = sample;
  return lineOf(
    400,
    [1, 'D'],
    [2, '1234567890'],
    [54, '001'],
    [57, '002'],
    [70, status],
    [72, money(grossCents)],
    [86, money(netCents - grossCents)],
    [100, money(netCents)],
    [144, '000001'],
    [150, entry],
    [152, keyOf(unit)],
    [254, '0'],
    [268, dmy(paidOn)],
    [276, '01011001'],
    [284, dmy('2026-11-20')],
    [305, '00000000000000'],
  );
}

export function pixLine(sample: {
  entry?: string;
  grossCents: number;
  netCents: number;
  status?: string;
  origin?: string;
  original?: string;
}): string {
  const { entry = '01', grossCents, netCents, status = '05', origin = '00', original = '' } = sample;
  return lineOf(
    400,
    [1, '8'],
    [2, '1234567890'],
    [12, entry],
    [14, '261119'],
    [20, '101500'],
    [26, 'E1234567820261119131500000000001'],
    [62, '237993'],
    [68, '261120'],
    [74, money(grossCents)],
    [88, money(netCents - grossCents)],
    [102, money(netCents)],
    [182, original],
    [220, origin],
    [222, 'N'],
    [223, status],
    [225, '261120'],
    [231, '02379935'],
    [239, 'N'],
    [240, ' txid0000000000000000000000000000001'],
  );
}

export function trailer(sums: {
  records: number;
  details: number;
  grossCents: number;
  netCents: number;
}): string {
  const { records, details, grossCents, netCents } = sums;
  return lineOf(
    250,
    [1, '9'],
    [2, String(records).padStart(11, '0')],
    [13, money(netCents, 17)],
    [31, String(details).padStart(11, '0')],
    [42, money(grossCents, 17)],
    [60, money(0, 17)],
    [78, '-'.padEnd(18, '0')],
  );
}

export const fileOf = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
