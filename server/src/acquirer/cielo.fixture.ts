/**
 * Writes statements of Cielo. The positions are typed from the sources in server/docs/acquirer-files.md and not taken from
 * the layout, so that a wrong position of the layout is found.
 */

/** Texts by their first position, from 1. */
export type Parts = Readonly<Record<number, string>>;

/** Puts texts into a line of blanks. */
function lineOf(length: number, ...parts: readonly Parts[]): string {
  let line = ' '.repeat(length);
  for (const [from, text] of parts.flatMap((some) => Object.entries(some))) {
    const start = Number(from) - 1;
    line = line.slice(0, start) + text + line.slice(start + text.length);
  }
  return line;
}

const money = (cents: number, digits = 13) =>
  (cents < 0 ? '-' : '+') + String(Math.abs(cents)).padStart(digits, '0');
export const dmy = (day: string) => day.split('-').toReversed().join('');

const headerParts = {
  1: '0',
  2: '1234567890',
  12: '20261120',
  20: '20261118',
  28: '20261119',
  36: '0000042',
};

export const header = (statement: string, parts: Parts = {}): string =>
  lineOf(250, headerParts, { 43: 'CIELO', 48: statement, 50: 'I', 71: '015', ...parts });

export interface Amounts {
  /** The kind of entry. */
  entry: string;
  grossCents: number;
  netCents: number;
}

/** The first six and the last four digits of a card, which nothing may show. */
export const cardDigits = '4111119876';
/** As in real files, the key of a unit begins with a CNPJ. */
export const holder = '11222333000181';

export const keyOf = (unit: string) => holder + unit.padEnd(60, '0');

const entryParts = {
  ...{ 1: 'E', 2: '1234567891', 12: '001', 15: '002', 18: '00', 20: '00', 22: 'A1B2C3', 30: keyOf('A') },
  ...{
    130: '0000000000000000815533',
    159: 'NNNNN',
    164: 'N',
    166: cardDigits,
    176: '123456',
    182: '0000000000',
  },
  ...{ 192: '10069930690009D2B47A', 212: 'pedido-77', 232: '00299', 471: '101500', 479: holder },
  ...{ 496: '000000000004711', 511: '000000000004712', 566: dmy('2026-11-18'), 574: dmy('2026-11-17') },
  ...{ 598: '0000007', 630: dmy('2026-12-21'), 638: '1234567899', 683: '74064496324000000001234' },
  ...{ 706: 'N', 707: '03', 709: '00000000000000' },
};

/** A record E: a sale of 18 November 2026 with a TID and an ARN. */
export const entryLine = ({ entry, grossCents, netCents }: Amounts, parts: Parts = {}): string =>
  lineOf(
    760,
    { ...entryParts, 28: entry },
    { 247: money(grossCents), 261: money(grossCents), 275: money(netCents) },
    { 289: money(netCents - grossCents), ...parts },
  );

const unitParts = {
  ...{ 1: 'D', 2: '1234567892', 12: holder, 54: '002', 57: '002', 70: '10', 144: '000001', 152: keyOf('A') },
  ...{ 254: '0', 268: dmy('2026-11-20'), 276: '01011001', 284: dmy('2026-11-22'), 305: '00000000000000' },
};

/** A record D, with the key of the entries that it pays. */
export const unitLine = ({ entry, grossCents, netCents }: Amounts, parts: Parts = {}): string =>
  lineOf(
    400,
    { ...unitParts, 150: entry },
    { 72: money(grossCents), 86: money(netCents - grossCents), 100: money(netCents), ...parts },
  );

export const reserveLine = (): string =>
  lineOf(250, { 1: 'R', 39: money(-5_000), 53: keyOf('A'), 153: dmy('2026-12-01'), 161: '1234567893' });

const pixParts = {
  ...{ 1: '8', 2: '1234567894', 14: '261117', 20: '101500', 26: 'E1234567820261119131500000000001' },
  ...{ 62: '237993', 68: '261120', 145: '261116', 220: '00', 222: 'N', 223: '05', 225: '261115' },
  ...{ 231: '02379935', 239: 'N', 240: ' txid0000000000000000000000000000001' },
};

export const pixLine = ({ entry, grossCents, netCents }: Amounts, parts: Parts = {}): string =>
  lineOf(
    400,
    { ...pixParts, 12: entry },
    { 74: money(grossCents), 88: money(netCents - grossCents), 102: money(netCents), ...parts },
  );

export interface Totals {
  records: number;
  details: number;
  grossCents: number;
  netCents: number;
}

export const trailer = ({ records, details, grossCents, netCents }: Totals): string =>
  lineOf(
    250,
    { 1: '9', 2: String(records).padStart(11, '0'), 13: money(netCents, 17) },
    { 31: String(details).padStart(11, '0'), 42: money(grossCents, 17) },
    { 60: money(0, 17), 78: '-'.padEnd(18, '0') },
  );

export const fileOf = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
