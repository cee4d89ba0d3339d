import { isIP } from 'node:net';

/**
 * `IPv4:port`, `[IPv6]` and `[IPv6]:port`. Without brackets, an IPv6 address with a port looks like another address.
 */
const withPort = [/^([\d.]+):\d{1,5}$/, /^\[([\da-f:.]+)\](?::\d{1,5})?$/i];

/**
 * The client's address in `x-ip-origin-request`, without brackets, port and zone. Each proxy appends the address that
 * called it, so the first entry is the client's. Null if that is not an address, such as `unknown`: the next would be a
 * proxy's (D16).
 */
export function originAddress(header: string): string | null {
  const [first] = entriesOf(header);
  // Most requests have none.
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
