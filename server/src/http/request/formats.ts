import { isIP } from 'node:net';
import { isCpfOrCnpj, stateCode } from '../../sellers/seller-fields.ts';
import { parseDecimal } from '../../shared/money.ts';

/** The spec's own formats: checks that JSON Schema cannot express (D11, D12, D16, D19). */
export const formats = {
  'cpf-or-cnpj': { type: 'string', validate: isCpfOrCnpj },
  ip: { type: 'string', validate: hasAddress },
  state: { type: 'string', validate: (text: string) => stateCode(text) !== null },
  percent: { type: 'number', validate: (value: number) => parseDecimal(value, 4) !== null },
  brl: { type: 'number', validate: (value: number) => parseDecimal(value, 2) !== null },
} as const;

/** The error message of each format whose name does not explain itself. */
export const formatAdvice: Record<string, string> = {
  'cpf-or-cnpj':
    'must be a CPF (11 digits) or CNPJ (14 characters, capital letters) without punctuation, with valid check digits',
  ip: 'must hold an IPv4 or IPv6 address: one, or a list such as 203.0.113.24, 198.51.100.7',
  state: 'must be two letters, such as SP, or the name of a Brazilian state, such as São Paulo',
  ipv4: 'must be an IPv4 address',
  int32: 'must be a whole number',
  int64: 'must be a whole number',
  percent: 'must be a percentage with at most four decimal places',
  brl: 'must be an amount in BRL with at most two decimal places',
  date: 'must be a calendar date, YYYY-MM-DD',
  'date-time': 'must be a date and a time with Z or an offset, such as 2027-01-01T00:00:00-03:00',
  uuid: 'must be a UUID',
  email: 'must be an e-mail address',
  uri: 'must be a URL',
};

/**
 * The forms of an address with a port: `IPv4:port`, `[IPv6]` and `[IPv6]:port`. Without brackets, an IPv6 address with
 * a port looks like another address.
 */
const withPort = [/^([\d.]+):\d{1,5}$/, /^\[([\da-f:.]+)\](?::\d{1,5})?$/i];

/**
 * Returns the client's address in `x-ip-origin-request`, without brackets, port and zone. Each proxy appends the
 * address that called it, so the first entry is the client's. Returns null if that is not an address, such as
 * `unknown`; the second entry would be a proxy's (D16).
 */
export function originAddress(header: string): string | null {
  const [first] = entriesOf(header);
  // Most requests do not have the header.
  return first === undefined ? null : addressIn(first);
}

export function hasAddress(header: string): boolean {
  return entriesOf(header).some((entry) => addressIn(entry) !== null);
}

function entriesOf(header: string): string[] {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function addressIn(entry: string): string | null {
  const candidates = [entry, ...withPort.map((form) => form.exec(entry)?.[1] ?? '')];
  const address = candidates.find((candidate) => isIP(candidate) !== 0);
  // A zone, as in `fe80::1%eth0`, means something only on the machine that wrote it, and may have any length.
  return address?.replace(/%.*$/, '') ?? null;
}
