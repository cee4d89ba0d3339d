import { describe, expect, test } from 'vitest';
import { chargeUuid } from '../../../../test/support/charge-lines.ts';
import { hex, useTampering } from '../../../../test/support/tampering.ts';

const t = useTampering();
const { freshSeller, faultFound, updateCharge } = t;

describe('a changed field of a charge is found, with both values', () => {
  test.each([
    ['value', 1, { value_cents: 100 }, '100.37 BRL', '1.00 BRL'],
    ['payment method', 1, { payment_method: 'PIX' }, 'BANK_SLIP', 'PIX'],
    ['payment date', 1, { paid_at: 0 }, '2026-10-02T01:00:00.000Z', '1970-01-01T00:00:00.000Z'],
    ['brand', 2, { brand: 'visa' }, 'elo', 'visa'],
    ['channel', 4, { channel: 'POS' }, '6.08 BRL', '3.85 BRL'],
    [
      'channel, to one without a price',
      4,
      { channel: 'TAP' },
      'a fee of 608 centavos',
      'a charge that its plan prices',
    ],
    ['channel, to none', 4, { channel: null }, 'a fee of 608 centavos', 'a charge that its plan prices'],
    ['instalments', 4, { installments: 2 }, '6.08 BRL', '3.54 BRL'],
    ['instalments that do not change the fee', 5, { installments: 2 }, hex, hex],
    ['what the buyer paid', 5, { buyer_value_cents: 99_999_999_999 }, hex, hex],
    [
      'status of one that is not refunded',
      1,
      { status: 'REFUND', refunded_at: 1, as_fraud: 0 },
      'no ESTORNO line',
      'one ESTORNO line',
    ],
  ] as const)('%s of charge %i', async (_name, n, set, stored, expected) => {
    await freshSeller();
    await updateCharge(n, set);
    expect(await faultFound()).toMatchObject({
      sequence: n + 1,
      chargeUuid: chargeUuid(n),
      stored,
      expected,
    });
  });

  test.each([
    [
      'status of one that is refunded',
      { status: 'PAID', refunded_at: null, as_fraud: null },
      'PAID',
      'REFUND',
    ],
    ['what is refunded of it', { refunded_cents: 1 }, '0.01 BRL', '100.00 BRL'],
    [
      'time of its refund',
      { refunded_at: Date.UTC(2026, 10, 9, 12) },
      '2026-11-09T12:00:00.000Z',
      '2026-11-01T12:00:00.000Z',
    ],
    ['fraud', { as_fraud: 1 }, '1', '0'],
  ] as const)('%s', async (_name, set, stored, expected) => {
    await freshSeller();
    await updateCharge(0, set);
    expect(await faultFound()).toMatchObject({ sequence: 1, chargeUuid: chargeUuid(0), stored, expected });
  });

  test('what is refunded of one that is not refunded', async () => {
    await freshSeller();
    await updateCharge(1, { refunded_cents: 1 });
    expect(await faultFound()).toMatchObject({ sequence: 2, stored: '0.01 BRL', expected: '0.00 BRL' });
  });

  test.each([
    ['code', { authorization_code: '666' }],
    ['NSU', { authorization_nsu: '666' }],
  ])('the %s of its authorization, by which a refund is paid back', async (_name, set) => {
    await freshSeller();
    await updateCharge(1, set);
    expect(await faultFound()).toMatchObject({ sequence: 2, stored: hex, expected: hex });
  });

  test('personal data may be erased', async () => {
    await freshSeller();
    await updateCharge(0, { customer_name: '', customer_document: '', customer_email: '', title: '' });
    expect(await faultFound()).toBeUndefined();
  });
});
