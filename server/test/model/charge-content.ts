import fc from 'fast-check';
import type { components } from '../../../generated/api.ts';
import { chargeLine } from '../support/charge-lines.ts';
import { dayOf } from './calendar.ts';
import { describeAgo } from './commands/time.ts';
import { chargeUuid, orderNames, orderUuid, type ChargeName } from './names.ts';
import type { ChargeContent } from './world.ts';

type Charge = components['schemas']['Charge'];

type SaleShape = Omit<ChargeContent, 'paidAt'>;

const channel = fc.constantFrom('online', 'pos', 'tap');
const brand = fc.constantFrom('visa', 'elo', 'mastercard', 'other');

/** A method with the card fields that it needs, and no others. */
const method = fc.oneof(
  fc.record({ paymentMethod: fc.constantFrom('PIX', 'BANK_SLIP') }),
  fc.record({ paymentMethod: fc.constant('DEBIT_CARD' as const), brand }),
  fc.record({
    paymentMethod: fc.constant('CREDIT_CARD_SIGHT' as const),
    channel,
    brand,
    installments: fc.constant(1),
  }),
  fc.record({
    paymentMethod: fc.constant('CREDIT_CARD_EARLY_SELLER' as const),
    channel,
    brand,
    installments: fc.constantFrom(2, 12, 24),
  }),
  fc.record({
    paymentMethod: fc.constant('CREDIT_CARD_EARLY_BUYER' as const),
    channel,
    brand,
    installments: fc.constantFrom(2, 12, 24),
    surchargeCents: fc.constantFrom(0, 1, 12_345),
  }),
);

/** Values whose half per cent ends in half a centavo, the smallest and the largest value, and any other. */
const valueCents = fc.oneof(
  fc.constantFrom(100, 500),
  fc.constantFrom(1, 50, 300, 99_999_999_999),
  fc.integer({ min: 1, max: 1_000_000 }),
);

export const anySale: fc.Arbitrary<SaleShape> = fc
  .tuple(
    method,
    fc.record({
      valueCents,
      order: fc.option(fc.constantFrom(...orderNames), { nil: null }),
      isFull: fc.boolean(),
    }),
  )
  .map(([card, rest]) => ({ ...card, ...rest }));

export function describeSale(name: ChargeName, sale: SaleShape, ago: number): string {
  const { channel: where, brand: card, installments } = sale;
  const times = installments === undefined ? [] : [`${installments}x`];
  if (sale.surchargeCents !== undefined) times.push(`the buyer paid ${(paidCents(sale) / 100).toFixed(2)}`);
  const details = [sale.paymentMethod, where, card, ...times].filter((part) => part !== undefined).join(' ');
  const order = sale.order === null ? '' : ` of order ${sale.order}`;
  const size = sale.isFull ? ' in full' : '';
  return `${name}${order}${size} (${(sale.valueCents / 100).toFixed(2)} BRL, ${details}, paid ${describeAgo(ago)})`;
}

const customer = { document: '52998224725', type: 'CPF', name: 'Maria da Silva' } as const;
const moreOfCustomer = {
  uuid: '11111111-2222-4333-8444-555555555555',
  email: 'maria@example.com',
  phone: '11987654321',
  alternativeEmail: 'm.silva@example.com',
};

/** Returns what the buyer paid, and gets back (D20). */
export function paidCents({ valueCents: cents, surchargeCents = 0 }: SaleShape): number {
  return Math.min(cents + surchargeCents, 99_999_999_999);
}

/** Returns the line to import. */
export function lineOf(name: ChargeName, idSeller: number, content: ChargeContent): object {
  const { paymentMethod, installments, order, isFull } = content;
  return chargeLine({
    uuid: chargeUuid(name),
    idSeller,
    title: `Pedido ${name}`,
    value: content.valueCents / 100,
    paymentMethod,
    ...(content.channel === undefined ? {} : { channel: upper(content.channel) }),
    ...(content.brand === undefined ? {} : { brand: content.brand }),
    ...(installments === undefined ? {} : { installments }),
    ...(content.surchargeCents === undefined ? {} : { buyerValue: paidCents(content) / 100 }),
    ...(order === null ? {} : { uuidOrder: orderUuid(order) }),
    paidAt: new Date(content.paidAt).toISOString(),
    customer: isFull ? { ...customer, ...moreOfCustomer } : customer,
    ...(isFull ? { authorizationCode: 'A1B2C3', authorizationNsu: '000042' } : {}),
    ...(isFull ? { source: sourceOf(name, content) } : {}),
  });
}

/** Returns the ids of a payment at the acquirer or bank, of which each method has its own. */
export function sourceOf(name: ChargeName, { paymentMethod }: ChargeContent) {
  if (paymentMethod === 'PIX') return { acquirer: 'Banco', endToEndId: `E${name}`, txid: `T${name}` };
  return paymentMethod === 'BANK_SLIP'
    ? { nossoNumero: `N${name}` }
    : { acquirer: 'Acme', tid: `T${name}`, nsu: '42' };
}

export function upper(name: 'online' | 'pos' | 'tap'): 'ONLINE' | 'POS' | 'TAP' {
  return ({ online: 'ONLINE', pos: 'POS', tap: 'TAP' } as const)[name];
}

/** Returns the charge as the reference shows it (2.7). */
export function shownCharge(name: ChargeName, content: ChargeContent, status: Charge['status']): Charge {
  return {
    uuid: chargeUuid(name),
    title: `Pedido ${name}`,
    expirationDate: '2026-10-07',
    paidDate: dayOf(content.paidAt),
    value: content.valueCents / 100,
    paymentMethod: content.paymentMethod,
    status,
    customer: customerOf(content),
    authorizationCode: content.isFull ? 'A1B2C3' : null,
    authorizationNsu: content.isFull ? '000042' : '',
    retryable: status === 'PAID',
  };
}

export function customerOf({ isFull }: ChargeContent): Charge['customer'] {
  const absent = { uuid: '', email: '', phone: '', alternativeEmail: '' };
  return { ...customer, ...(isFull ? moreOfCustomer : absent) };
}
