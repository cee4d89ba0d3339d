import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PAYMENT_METHODS } from '../../shared/charge-terms.ts';
import { brlFromCents, MAX_AMOUNT_CENTS } from '../../shared/money.ts';
import { chargeLine, importedAt } from '../../../test/support/charge-lines.ts';
import { readCharge } from './charge-line.ts';
import { maxLineBytes, type RawLine } from '../../imports/lines.ts';
import { isRefusal } from '../../imports/line-error.ts';

function raw(bytes: string | Buffer, isTooLong = false): RawLine {
  return { number: 1, bytes: Buffer.from(bytes), isTooLong, endOffset: 0 };
}

function read(line: unknown) {
  return readCharge(raw(JSON.stringify(line)), importedAt);
}

function expectRefusal(outcome: object, code: string, detail: RegExp): void {
  if (!isRefusal(outcome)) throw new Error('the line was not refused');
  expect(outcome.code).toBe(code);
  expect(outcome.detail).toMatch(detail);
}

const customer = { document: '52998224725', type: 'CPF', name: 'Maria da Silva' } as const;
const credit = { channel: 'POS', brand: 'visa', installments: 1 } as const;

describe('a good line', () => {
  test('becomes a charge whose absent strings are empty', () => {
    expect(read(chargeLine())).toEqual({
      uuid: '00000000-0000-4000-8000-000000000001',
      sellerId: 1,
      uuidOrder: null,
      title: 'Camiseta azul',
      valueCents: 10_000,
      paymentMethod: 'PIX',
      channel: null,
      brand: null,
      installments: null,
      paidAt: Date.parse('2026-10-05T17:30:00Z'),
      expirationDate: '2026-10-07',
      authorizationCode: null,
      authorizationNsu: '',
      source: null,
      customerUuid: '',
      customerDocument: '52998224725',
      customerType: 'CPF',
      customerName: 'Maria da Silva',
      customerEmail: '',
      customerPhone: '',
      customerAlternativeEmail: '',
      buyerValueCents: null,
    });
  });

  test('keeps every optional field', () => {
    const line = chargeLine({
      uuidOrder: '00000000-0000-4000-8000-00000000000A',
      authorizationCode: 'A1',
      authorizationNsu: '42',
      customer: {
        ...customer,
        uuid: '00000000-0000-4000-8000-00000000000B',
        email: 'maria@example.com',
        phone: '11987654321',
        alternativeEmail: 'm@example.com',
      },
    });
    expect(read(line)).toMatchObject({
      uuidOrder: '00000000-0000-4000-8000-00000000000a',
      authorizationCode: 'A1',
      authorizationNsu: '42',
      source: null,
      customerUuid: '00000000-0000-4000-8000-00000000000b',
      customerEmail: 'maria@example.com',
      customerPhone: '11987654321',
      customerAlternativeEmail: 'm@example.com',
    });
  });

  test('keeps the ids at the acquirer or bank in one order', () => {
    const ids = { endToEndId: 'E1', txid: 'T1' };
    expect(read(chargeLine({ source: ids }))).toMatchObject({ source: '{"endToEndId":"E1","txid":"T1"}' });
    const turned = chargeLine({ source: { txid: 'T1', endToEndId: 'E1' } });
    expect(read(turned)).toEqual(read(chargeLine({ source: ids })));
  });

  test.each([
    ['PIX', ['acquirer', 'saleId', 'endToEndId', 'txid']],
    ['BANK_SLIP', ['acquirer', 'saleId', 'nossoNumero']],
    ['DEBIT_CARD', ['acquirer', 'saleId', 'tid', 'nsu', 'authorization', 'arn']],
    ['CREDIT_CARD_SIGHT', ['acquirer', 'saleId', 'tid', 'nsu', 'authorization', 'arn']],
    ['CREDIT_CARD_EARLY_SELLER', ['acquirer', 'saleId', 'tid', 'nsu', 'authorization', 'arn']],
    ['CREDIT_CARD_EARLY_BUYER', ['acquirer', 'saleId', 'tid', 'nsu', 'authorization', 'arn']],
  ] as const)('of %s may have the ids %j at the acquirer or bank, and no others', (paymentMethod, own) => {
    const all = [
      'acquirer',
      'saleId',
      'tid',
      'nsu',
      'authorization',
      'arn',
      'endToEndId',
      'txid',
      'nossoNumero',
    ];
    const card = paymentMethod === 'DEBIT_CARD' ? { brand: 'elo' } : {};
    const credit = paymentMethod.startsWith('CREDIT')
      ? { brand: 'elo', channel: 'POS', installments: paymentMethod === 'CREDIT_CARD_SIGHT' ? 1 : 2 }
      : card;
    const buyer = paymentMethod === 'CREDIT_CARD_EARLY_BUYER' ? { buyerValue: 999 } : {};
    for (const name of all) {
      const outcome = read({
        ...chargeLine(),
        paymentMethod,
        ...credit,
        ...buyer,
        source: { [name]: 'A-1' },
      });
      if ((own as readonly string[]).includes(name)) {
        expect(outcome).toMatchObject({ source: `{"${name}":"A-1"}` });
      } else {
        expectRefusal(
          outcome,
          'invalid_line',
          new RegExp(`^/source/${name} does not belong to this paymentMethod`),
        );
      }
    }
  });

  test('says the same whether absent fields are left out, empty or null, and in whatever case uuids are', () => {
    const spelled = chargeLine({
      uuid: 'ABCDEF00-0000-4000-8000-000000000001',
      uuidOrder: '',
      authorizationCode: null,
      authorizationNsu: '',
      customer: { ...customer, uuid: '', email: '', phone: '', alternativeEmail: '' },
    });
    expect(read(spelled)).toEqual(read(chargeLine({ uuid: 'abcdef00-0000-4000-8000-000000000001' })));
  });

  test.each([
    ['PIX', {}],
    ['BANK_SLIP', {}],
    ['DEBIT_CARD', { brand: 'elo' }],
    ['CREDIT_CARD_SIGHT', credit],
    ['CREDIT_CARD_EARLY_SELLER', { ...credit, installments: 2 }],
    ['CREDIT_CARD_EARLY_BUYER', { ...credit, brand: 'other', installments: 24 }],
  ] as const)('of %s is accepted with just the card fields of its method', (paymentMethod, fields) => {
    expect(read(chargeLine({ paymentMethod, ...fields }))).toMatchObject({
      paymentMethod: paymentMethod,
      channel: null,
      brand: null,
      installments: null,
      ...fields,
    });
  });

  test.each([
    ['CNPJ', '12ABC34501DE35'],
    ['CNPJ', '11222333000181'],
    ['SSN', '078-05-1120'],
    ['PASSPORT', 'YA1234567'],
  ] as const)('may name a customer by %s %s', (type, document) => {
    const line = chargeLine({ customer: { ...customer, type, document } });
    expect(read(line)).toMatchObject({ customerType: type, customerDocument: document });
  });

  test.each([
    [0.01, 1],
    [19.99, 1_999],
    [999_999_999.99, 99_999_999_999],
  ])('of %d BRL is worth %d centavos', (value, cents) => {
    expect(read(chargeLine({ value }))).toMatchObject({ valueCents: cents });
  });

  test('may begin with a byte order mark', () => {
    const line = raw(`\uFEFF${JSON.stringify(chargeLine())}`);
    expect(readCharge(line, importedAt)).toEqual(read(chargeLine()));
  });

  test('may have been paid up to five minutes from now, by the clock of who took the payment (D29)', () => {
    const paidAt = new Date(importedAt + 300_000).toISOString();
    expect(read(chargeLine({ paidAt }))).toMatchObject({ paidAt: importedAt + 300_000 });
  });
});

describe('a line that is no charge', () => {
  test.each([
    ['cut off', JSON.stringify(chargeLine()).slice(0, -20)],
    ['of two objects', '{}{}'],
    ['of a word', 'charge'],
  ])('because it is %s is malformed', (_, text) => {
    expect(readCharge(raw(text), importedAt)).toMatchObject({ code: 'malformed_json' });
  });

  test('because it is not UTF-8 is malformed', () => {
    const latin1 = Buffer.from(JSON.stringify(chargeLine({ title: 'Pão' })), 'latin1');
    expect(readCharge(raw(latin1), importedAt)).toMatchObject({ code: 'malformed_json' });
  });

  test('because it is too long says how long it may be', () => {
    const cut = raw(JSON.stringify(chargeLine()), true);
    const detail = `a line has at most ${maxLineBytes} bytes: split or shorten it`;
    const faults = [{ code: 'line_too_long', pointer: '', detail }];
    expect(readCharge(cut, importedAt)).toEqual({ code: 'line_too_long', detail, faults });
  });

  test('because of what is in it does not repeat that in the reason', () => {
    const line = chargeLine({ customer: { ...customer, name: 'Maria\u0000', document: '52998224724' } });
    const cutOff = JSON.stringify(line).slice(0, -2);
    for (const refused of [read(line), readCharge(raw(cutOff), importedAt)]) {
      expect(refused).toHaveProperty('code');
      expect(JSON.stringify(refused)).not.toMatch(/Maria|52998224724/);
    }
  });

  test.each([[[]], ['text'], [7], [null]])('because it is the JSON value %j is invalid', (value) => {
    const detail = 'the line must be one JSON object';
    const faults = [{ code: 'not_an_object', pointer: '', detail }];
    expect(read(value)).toEqual({ code: 'invalid_line', detail, faults });
  });
});

describe('an invalid field is named', () => {
  const required = [
    'uuid',
    'idSeller',
    'title',
    'value',
    'paymentMethod',
    'paidAt',
    'expirationDate',
  ] as const;

  test.each(required)('/%s, when it is missing', (field) => {
    expectRefusal(
      read(chargeLine({ [field]: undefined })),
      'invalid_line',
      new RegExp(`^/${field} is missing: expected `),
    );
  });

  test.each(['document', 'type', 'name'] as const)('/customer/%s, when it is missing', (field) => {
    expectRefusal(
      read(chargeLine({ customer: { ...customer, [field]: undefined } })),
      'invalid_line',
      new RegExp(`^/customer/${field} is missing: expected `),
    );
  });

  test.each([
    ['/idseller', { idseller: 1 }],
    ['/status', { status: 'PAID' }],
    ['/customer/cpf', { customer: { ...customer, cpf: '52998224725' } }],
  ])('%s, when it is unknown', (pointer, changes) => {
    const detail = `${pointer} is not a field of a charge: remove it or correct its name`;
    const faults = [{ code: 'field_unknown', pointer, detail }];
    expect(read({ ...chargeLine(), ...changes })).toEqual({ code: 'invalid_line', detail, faults });
  });

  test.each([
    ['/uuid', { uuid: 'not-a-uuid' }],
    ['/uuid', { uuid: 'urn:uuid:00000000-0000-4000-8000-000000000001' }],
    ['/uuidOrder', { uuidOrder: '1' }],
    ['/idSeller', { idSeller: '1' }],
    ['/idSeller', { idSeller: 1.5 }],
    ['/idSeller', { idSeller: 2 ** 53 }],
    ['/title', { title: '' }],
    ['/title', { title: '   ' }],
    ['/title', { title: 'x'.repeat(256) }],
    ['/title', { title: 'a\nb' }],
    ['/title', { title: 'a\u0000b' }],
    ['/title', { title: 'a\u0085b' }],
    ['/title', { title: 'a\ud800b' }],
    ['/value', { value: '100' }],
    ['/paymentMethod', { paymentMethod: 'CASH' }],
    ['/paidAt', { paidAt: '2026-10-05' }],
    ['/paidAt', { paidAt: '2026-10-05T14:30:00' }],
    ['/paidAt', { paidAt: '2026-02-30T14:30:00Z' }],
    ['/paidAt', { paidAt: '2025-12-31T23:59:60Z' }],
    ['/expirationDate', { expirationDate: '2026-02-30' }],
    ['/expirationDate', { expirationDate: '07/10/2026' }],
    ['/expirationDate', { expirationDate: '0000-10-07' }],
    ['/expirationDate', { expirationDate: '1999-12-31' }],
    ['/paidAt', { paidAt: '0001-10-05T14:30:00Z' }],
    ['/paidAt', { paidAt: '1999-12-31T23:59:59.999-03:00' }],
    ['/authorizationCode', { authorizationCode: 5 }],
    ['/authorizationNsu', { authorizationNsu: 'x'.repeat(65) }],
    ['/source', { source: {} }],
    ['/source/txid', { source: { txid: 'a b' } }],
    ['/customer', { customer: 'Maria' }],
    ['/customer/document', { customer: { ...customer, type: 'SSN', document: '' } }],
    ['/customer/type', { customer: { ...customer, type: 'RG' } }],
    ['/customer/name', { customer: { ...customer, name: 'x'.repeat(151) } }],
    ['/customer/uuid', { customer: { ...customer, uuid: '1' } }],
    ['/customer/email', { customer: { ...customer, email: 'maria' } }],
    ['/customer/phone', { customer: { ...customer, phone: '+5511987654321' } }],
    ['/customer/alternativeEmail', { customer: { ...customer, alternativeEmail: 'm@' } }],
  ])('%s, when it is %j', (pointer, changes) => {
    expectRefusal(
      read({ ...chargeLine(), ...changes }),
      'invalid_line',
      new RegExp(`^${pointer} is not valid: expected .+`),
    );
  });
});

describe('the card fields', () => {
  test.each([
    ['PIX', 'channel', { channel: 'ONLINE' }],
    ['PIX', 'brand', { brand: 'visa' }],
    ['PIX', 'installments', { installments: 1 }],
    ['BANK_SLIP', 'installments', { installments: 1 }],
    ['DEBIT_CARD', 'channel', { brand: 'visa', channel: 'POS' }],
    ['DEBIT_CARD', 'installments', { brand: 'visa', installments: 1 }],
    ['DEBIT_CARD', 'brand', {}],
    ['CREDIT_CARD_SIGHT', 'channel', { ...credit, channel: undefined }],
    ['CREDIT_CARD_SIGHT', 'brand', { ...credit, brand: undefined }],
    ['CREDIT_CARD_SIGHT', 'installments', { ...credit, installments: undefined }],
    ['CREDIT_CARD_SIGHT', 'installments', { ...credit, installments: 2 }],
    ['CREDIT_CARD_EARLY_SELLER', 'installments', { ...credit, installments: 1 }],
    ['CREDIT_CARD_EARLY_SELLER', 'installments', { ...credit, installments: 25 }],
    ['CREDIT_CARD_EARLY_BUYER', 'installments', { ...credit, installments: 2.5 }],
    ['CREDIT_CARD_EARLY_BUYER', 'brand', { channel: 'TAP', brand: 'amex', installments: 3 }],
    ['CREDIT_CARD_EARLY_BUYER', 'channel', { channel: 'tap', brand: 'visa', installments: 3 }],
  ] as const)('of %s refuse %s in %j', (paymentMethod, field, fields) => {
    expectRefusal(
      read({ ...chargeLine({ paymentMethod }), ...fields }),
      'invalid_line',
      new RegExp(`^/${field} `),
    );
  });
});

test('the year 2000 is the first for a payment and for the day until which it could be made', () => {
  const line = chargeLine({ paidAt: '2000-01-01T00:00:00-03:00', expirationDate: '2000-01-01' });
  expect(read(line)).toMatchObject({ paidAt: Date.UTC(2000, 0, 1, 3), expirationDate: '2000-01-01' });
});

describe('a line of which a part would be lost', () => {
  const text = JSON.stringify(chargeLine());
  const readText = (line: string) => readCharge(raw(line), importedAt);

  test.each([
    ['/value', '"value":1,'],
    ['/idSeller', '"idSeller":2,'],
    ['/idSeller', '"\\u0069dSeller":1,'],
    ['/__proto__', '"__proto__":1,"__proto__":2,'],
    ['/customer/name', '"customer":{"name":"A","name":"B"},'],
  ])('%s, because it is there twice, is refused', (pointer, more) => {
    const detail = new RegExp(`${pointer} appears more than once: keep the right one`);
    expectRefusal(readText(`{${more}${text.slice(1)}`), 'repeated_key', detail);
  });

  test.each([
    ['/value', '100', '1.9999999999999999999'],
    ['/value', '100', '100.00000000000000001'],
    ['/idSeller', '1', '1.00000000000000000001'],
  ])('%s, because %s would be read from %s, is refused', (pointer, before, written) => {
    const changed = text.replace(`"${pointer.slice(1)}":${before},`, `"${pointer.slice(1)}":${written},`);
    const detail = new RegExp(`^${pointer} has too many digits: expected (the value|id) `);
    expectRefusal(readText(changed), 'rounded_number', detail);
  });

  test('names its other faults too', () => {
    const outcome = readText(`{"value":1,"price":2,${text.slice(1).replace('"Camiseta azul"', '""')}`);
    expectRefusal(outcome, 'repeated_key', /^\/value appears .*\. \/price is not .*\. \/title is not /);
  });
});

describe('a value', () => {
  test.each([10.001, 0, -1, 0.001, 1_000_000_000, 1e21])('of %d BRL is refused', (value) => {
    expectRefusal(read(chargeLine({ value })), 'value_invalid', /^\/value: /);
  });
});

describe("a buyer's value (D20)", () => {
  const byBuyer = { ...credit, paymentMethod: 'CREDIT_CARD_EARLY_BUYER', installments: 12 } as const;

  test('of 1302.00 is kept beside a value of 1200.00', () => {
    expect(read(chargeLine({ ...byBuyer, value: 1200, buyerValue: 1302 }))).toMatchObject({
      valueCents: 120_000,
      buyerValueCents: 130_200,
    });
  });

  test.each([
    [0, '/buyerValue: expected 0.01 to'],
    [1302.001, '/buyerValue: expected 0.01 to'],
    [1_000_000_000, '/buyerValue: expected 0.01 to'],
    [1199.99, '/buyerValue is less than /value'],
  ])('of %d beside a value of 1200.00 is refused', (buyerValue, detail) => {
    expectRefusal(
      read(chargeLine({ ...byBuyer, value: 1200, buyerValue })),
      'value_invalid',
      new RegExp(`^${detail}`),
    );
  });

  test('is a number', () => {
    const text = read({ ...chargeLine(byBuyer), buyerValue: '110' });
    expectRefusal(text, 'invalid_line', /^\/buyerValue is not valid: expected what the buyer paid/);
  });

  const fieldsOf = {
    PIX: {},
    BANK_SLIP: {},
    DEBIT_CARD: { brand: 'elo' },
    CREDIT_CARD_SIGHT: credit,
    CREDIT_CARD_EARLY_SELLER: { ...credit, installments: 2 },
    CREDIT_CARD_EARLY_BUYER: byBuyer,
  } as const;
  const anyCents = fc.oneof(
    fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }),
    fc.constantFrom(1, MAX_AMOUNT_CENTS),
    fc.integer({ min: 1, max: 100 }),
  );

  test('of any two amounts: taken for that method alone, and if it is not less than the value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAYMENT_METHODS),
        anyCents,
        anyCents,
        (paymentMethod, cents, buyerCents) => {
          const amounts = { value: brlFromCents(cents), buyerValue: brlFromCents(buyerCents) };
          const outcome = read(chargeLine({ ...fieldsOf[paymentMethod], paymentMethod, ...amounts }));
          if (paymentMethod !== 'CREDIT_CARD_EARLY_BUYER') {
            expectRefusal(outcome, 'invalid_line', /^\/buyerValue does not belong to this paymentMethod/);
          } else if (buyerCents < cents) {
            expectRefusal(outcome, 'value_invalid', /^\/buyerValue is less/);
          } else {
            expect(outcome).toMatchObject({ valueCents: cents, buyerValueCents: buyerCents });
          }
        },
      ),
    );
  });
});

describe("a customer's document", () => {
  test.each([
    { type: 'CPF', document: '52998224724', fault: 'wrong check digits' },
    { type: 'CPF', document: '11111111111', fault: 'repeated digits' },
    { type: 'CPF', document: '529.982.247-25', fault: 'punctuation' },
    { type: 'CPF', document: '11222333000181', fault: 'a CNPJ' },
    { type: 'CNPJ', document: '52998224725', fault: 'a CPF' },
    { type: 'CNPJ', document: '11222333000180', fault: 'wrong check digits' },
    { type: 'CNPJ', document: '12abc34501de35', fault: 'lower case' },
  ] as const)('$type $document is refused: $fault', ({ type, document }) => {
    expectRefusal(
      read(chargeLine({ customer: { ...customer, type, document } })),
      'customer_document_invalid',
      /^\/customer\/document /,
    );
  });
});

test('a payment a millisecond more than five minutes from now is refused, with both times', () => {
  const paidAt = new Date(importedAt + 300_001).toISOString();
  expectRefusal(
    read(chargeLine({ paidAt })),
    'paid_in_future',
    /^\/paidAt is 2026-11-01T12:05:00\.001Z, more than 5 minutes after .* 2026-11-01T12:00:00\.000Z: /,
  );
});

describe('a line with several faults', () => {
  const detailOf = (line: unknown) => {
    const outcome = read(line);
    return isRefusal(outcome) ? outcome.detail.split('. ') : [];
  };
  const pointersOf = (line: unknown) =>
    detailOf(line)
      .map((fault) => /^[^ :]+/.exec(fault)?.[0])
      .toSorted();

  test('names those that no schema finds too', () => {
    const paidAt = new Date(importedAt + 600_000).toISOString();
    const wrong = { ...customer, type: 'CPF', document: '52998224724' } as const;
    const line = chargeLine({ value: 10.001, paidAt, customer: wrong });
    expectRefusal(read(line), 'value_invalid', /^\/value: .*\. \/customer\/document is .*\. \/paidAt is /);
  });

  test('names those that no schema finds beside those that it finds', () => {
    const line = {
      ...chargeLine({ title: undefined, value: 10.001, paidAt: '2026-12-01T12:00:00Z' }),
      customer: { ...customer, name: ' ', document: '52998224724' },
    };
    const outcome = read(line);
    expectRefusal(outcome, 'invalid_line', /^\/(title|customer)/);
    expect(pointersOf(line)).toEqual(['/customer/document', '/customer/name', '/paidAt', '/title', '/value']);
  });

  test.each([
    ['beside what a schema finds', { title: '' }, ['/buyerValue', '/title']],
    ['beside what none finds', { value: 10.001 }, ['/buyerValue', '/value']],
    ['not if it is there, but no number', { buyerValue: '110' }, ['/buyerValue']],
    ['not if only another method has one', { paymentMethod: 'PIX' }, ['/brand', '/channel', '/installments']],
  ])("names a missing buyer's value %s", (_, changes, pointers) => {
    const byBuyer = { ...credit, paymentMethod: 'CREDIT_CARD_EARLY_BUYER', installments: 12 } as const;
    expect(pointersOf({ ...chargeLine({ ...byBuyer, buyerValue: undefined }), ...changes })).toEqual(
      pointers,
    );
  });

  test.each([
    ['/value', { value: null }],
    ['/paidAt', { paidAt: '2026-13-01T12:00:00Z' }],
    ['/customer/document', { customer: { ...customer, document: '1'.repeat(65) } }],
    ['/customer', { customer: null }],
  ])('names %s once when it is %j', (pointer, changes) => {
    expect(pointersOf({ ...chargeLine(), ...changes })).toEqual([pointer]);
  });

  test('is refused with all of them, each once', () => {
    const line = {
      ...chargeLine({ title: undefined, paymentMethod: 'CREDIT_CARD_SIGHT', channel: 'POS' }),
      uuid: 'x'.repeat(50),
      customer: { ...customer, name: ' ', email: 'x' },
      price: 1,
    };
    expect(pointersOf(line)).toEqual([
      '/brand',
      '/customer/email',
      '/customer/name',
      '/installments',
      '/price',
      '/title',
      '/uuid',
    ]);
  });

  test('is refused with twenty of them when there are more', () => {
    const unknown = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`f${n}`, n]));
    const faults = detailOf({ ...chargeLine(), ...unknown });
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe('There are more errors');
  });

  test.each([
    ['fields', Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, n]))],
    ['elements', { customer: Array.from({ length: 100 }, () => 0) }],
    ['levels', { customer: JSON.parse('['.repeat(100) + ']'.repeat(100)) as unknown }],
  ])('is refused without looking further when it has too many %s', (_, much) => {
    expect(read({ ...chargeLine(), ...much })).toMatchObject({
      faults: [{ code: 'too_many_values', pointer: '' }],
      code: 'invalid_line',
      detail: expect.stringMatching(/^the line has more than 100 values/) as string,
    });
  });
});

describe('the name of an unknown field', () => {
  test.each(['529.982.247-25', 'João Souza', 'joao@example.com', 'x'.repeat(41)])(
    'is not shown when it may be a value: %s',
    (name) => {
      const unknown = read({ ...chargeLine(), [name]: 1 });
      expect(unknown).toMatchObject({
        detail: '/… is not a field of a charge: remove it or correct its name',
      });
      const text = JSON.stringify(chargeLine()).replace('{', `{"${name}":1,"${name}":1,`);
      const twice = readCharge(raw(text), importedAt);
      expect(JSON.stringify(twice)).not.toContain(name);
    },
  );
});
