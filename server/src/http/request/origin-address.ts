import { isIP } from 'node:net';

/** `IPv4:port`, `[IPv6]` and `[IPv6]:port`. Without brackets, an IPv6 address with a port looks like another address. */
const withPort = [/^([\d.]+):\d{1,5}$/, /^\[([\da-f:.]+)\](?::\d{1,5})?$/i];

/**
 * The first address in `x-ip-origin-request`, without brackets and port; null if there is none. Each proxy appends the
 * address that called it, so the first is the client's. What is not an address, such as `unknown`, is passed over (D16).
 */
export function originAddress(header: string): string | null {
  for (const entry of header.split(',')) {
    const text = entry.trim();
    const candidates = [text, ...withPort.map((form) => form.exec(text)?.[1] ?? '')];
    const address = candidates.find((candidate) => isIP(candidate) !== 0);
    if (address !== undefined) return address;
  }
  return null;
}
