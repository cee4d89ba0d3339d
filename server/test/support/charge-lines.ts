import { Readable } from 'node:stream';
import type { ChargeLine } from '../../src/charges/import/charge-line-schema.ts';

/** The instant that tests of the import use as the present. */
export const importedAt = Date.parse('2026-11-01T12:00:00Z');

/**
 * Returns a valid line with these changes; `undefined` removes a field. A buyer who pays for the instalments pays a
 * tenth more.
 */
export function chargeLine(changes: { [K in keyof ChargeLine]?: ChargeLine[K] | undefined } = {}): object {
  const { value = 100, paymentMethod } = changes;
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    idSeller: 1,
    title: 'Camiseta azul',
    value: 100,
    paymentMethod: 'PIX',
    paidAt: '2026-10-05T14:30:00-03:00',
    expirationDate: '2026-10-07',
    customer: { document: '52998224725', type: 'CPF', name: 'Maria da Silva' },
    ...(paymentMethod === 'CREDIT_CARD_EARLY_BUYER' ? { buyerValue: aTenthMore(value) } : {}),
    ...changes,
  };
}

export function aTenthMore(brl: number): number {
  return Math.min(Math.round(brl * 110) / 100, 999_999_999.99);
}

/** Returns the uuid of the n-th charge of a test. */
export function chargeUuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** Returns a stream of these lines, each with its LF. Strings are written as they are. */
export function lineStream(lines: Iterable<object | string>): Readable {
  return Readable.from(bytesOf(lines));
}

function* bytesOf(lines: Iterable<object | string>): Generator<Buffer> {
  for (const line of lines) {
    yield Buffer.from(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  }
}
