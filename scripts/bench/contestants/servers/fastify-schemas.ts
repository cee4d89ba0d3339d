/** Written for Fastify as its users do: what the spec says of the two operations, and nothing to read. */
const text = (maxLength: number) => ({ type: 'string', maxLength });
const closed = (required: string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

export const sellerQuery = closed([], {
  sellerId: { type: 'string', minLength: 1, maxLength: 16, pattern: '^[1-9]\\d{0,15}$' },
  document: { type: 'string', format: 'cpf-or-cnpj', pattern: '^(\\d{11}|[0-9A-Z]{12}\\d{2})$' },
});

const delayForRedeem = { type: 'integer', minimum: 0, maximum: 365 };
const brl = { type: 'number', format: 'brl', minimum: 0, maximum: 999_999_999.99 };
const method = {
  delayForRedeem,
  value: { type: 'number', minimum: 0, maximum: 999_999_999.99 },
  rateType: { type: 'string', enum: ['PERCENTAGE', 'FIXED'] },
};
const rates = {
  type: 'array',
  minItems: 24,
  maxItems: 24,
  items: { type: 'number', format: 'percent', minimum: 0, maximum: 100 },
};
const brand = closed(['sellerRates'], { sellerRates: rates, buyerRates: rates });
const channel = closed(['delayForRedeem', 'default'], {
  delayForRedeem,
  default: brand,
  mastercard: brand,
  visa: brand,
  elo: brand,
  hipercard: brand,
  american_express: brand,
  discover: brand,
});
const methodNames = ['delayForRedeem', 'value', 'rateType'];

export const planBody = closed(['name', 'tax'], {
  name: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    pattern: '^(?=.*\\S)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]*$',
  },
  tax: closed(['pix', 'bankSlip', 'debit', 'credit'], {
    pix: closed(methodNames, { ...method, valueLimit: brl }),
    bankSlip: closed(methodNames, method),
    debit: closed(methodNames, method),
    credit: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        ...closed([], { online: channel, pos: channel, tap: channel }),
        minProperties: 1,
        maxProperties: 1,
      },
    },
  }),
});

const id = { type: 'integer', minimum: 1 };
export const planCreated = closed(['id'], { id });

/** In the order of the answer, for Fastify's serialiser. */
export const seller = {
  type: 'object',
  properties: {
    id,
    name: text(150),
    document: text(14),
    documentType: text(4),
    email: text(254),
    phone: text(19),
    status: text(7),
    createdAt: text(30),
    updatedAt: text(30),
    address: {
      type: 'object',
      properties: {
        id,
        street: text(150),
        number: text(20),
        complement: text(100),
        district: text(100),
        city: text(100),
        state: text(2),
        zipCode: text(8),
        country: text(2),
      },
    },
    bankAccount: {
      type: 'object',
      properties: {
        id,
        bank: text(8),
        bankName: text(100),
        agency: text(20),
        agencyDigit: text(2),
        account: text(20),
        accountDigit: text(2),
        accountType: text(20),
        pixKey: text(77),
        pixKeyType: text(8),
        transferType: text(12),
      },
    },
    owner: {
      type: 'object',
      properties: { name: text(150), document: text(11), birthdate: text(10) },
    },
    mccCpf: text(4),
  },
};
