import { taxFromInput } from '../../src/http/handlers/tax-input.ts';
import type { Tax } from '../../src/rate-plans/tax.ts';
import { cnpj, cpf } from 'cpf-cnpj-validator';
import type { components } from '../../../generated/api.ts';
import type { TestApi } from './test-api.ts';

type Schemas = components['schemas'];

/** Returns the n-th valid CPF of a fixed series. */
export function cpfNumber(n: number): string {
  return withCheckDigits(String(100_000_000 + n), (text) => cpf.isValid(text));
}

/** Returns the n-th valid numeric CNPJ of a fixed series. */
export function cnpjNumber(n: number): string {
  return withCheckDigits(`${10_000_000 + n}0001`, (text) => cnpj.isValid(text));
}

/**
 * Returns the number with its check digits. It tries the hundred endings, so that it does not repeat the arithmetic
 * that is tested elsewhere.
 */
function withCheckDigits(base: string, isValid: (text: string) => boolean): string {
  for (let ending = 0; ending < 100; ending++) {
    const text = base + String(ending).padStart(2, '0');
    if (isValid(text)) return text;
  }
  throw new Error(`no check digits fit ${base}`);
}

/** Returns a valid body for creating a seller, with a document that depends on `n`. */
export function sellerBody(n = 1, overrides: Partial<Schemas['SellerInput']> = {}): Schemas['SellerInput'] {
  return {
    document: cnpjNumber(n),
    companyName: `Padaria ${n} Ltda`,
    fantasyName: `Padaria ${n}`,
    sellerUrl: 'https://padaria.example.com',
    ip: '203.0.113.7',
    // Nobody listens at this address, and it needs no name server.
    webhook: 'https://127.0.0.1:9/hooks',
    email: `contato${n}@padaria.example.com`,
    password: 'uma senha boa',
    address: {
      country: 'BR',
      state: 'SP',
      city: 'São Paulo',
      district: 'Centro',
      street: 'Rua Direita',
      zipCode: '01002000',
      number: '100',
      complement: 'Loja 2',
    },
    contact: {
      name: 'Maria Silva',
      email: 'maria@padaria.example.com',
      countryCode: '+55',
      phone: '11987654321',
    },
    account: bankForm(),
    ...overrides,
  };
}

/** Returns changes of every field that can be changed, with values that depend on `n`. */
export function sellerChanges(n = 1): Schemas['SellerUpdateInput'] {
  return {
    companyName: `Confeitaria ${n} S.A.`,
    fantasyName: `Confeitaria ${n}`,
    sellerUrl: 'https://confeitaria.example.com',
    webhook: `https://127.0.0.1:9/confeitaria-${n}`,
    email: `contato${n}@confeitaria.example.com`,
    address: {
      country: 'BR',
      state: 'Paraná',
      city: 'Curitiba',
      district: 'Batel',
      street: 'Rua Bispo Dom José',
      zipCode: '80440-080',
      number: 'S/N',
      complement: '',
    },
    contact: {
      name: 'João Souza',
      email: 'joao@confeitaria.example.com',
      countryCode: '+351',
      phone: '912345678',
    },
    owner: { name: 'Helena Prado', document: '31415926590', birthdate: '1984-06-21' },
  };
}

export function bankForm(): Schemas['BankForm'] {
  return {
    bank: '001',
    issuer: '1234',
    issuerDigit: '5',
    number: '987654',
    bankDigit: '3',
    accountType: 'CHECKING_ACCOUNT',
  };
}

/** Creates the n-th seller of the series through the API. */
export async function createSeller(
  api: TestApi,
  token: string,
  n = 1,
  overrides: Partial<Schemas['SellerInput']> = {},
): Promise<{ id: number; token: string; document: string }> {
  const { status, body, text } = await api.call<Schemas['SellerCreated']>('POST', '/v2/seller', {
    token,
    body: sellerBody(n, overrides),
  });
  if (status !== 200) throw new Error(`the seller was not created: ${text}`);
  return { id: body.idSeller, token: body['X-Api-Token'], document: body.document };
}

/** Returns a credit of 1.00 BRL, about no charge. */
export function adjustmentBody(
  idSeller: number,
  overrides: Partial<Schemas['AdjustmentInput']> = {},
): Schemas['AdjustmentInput'] {
  return { idSeller, value: 1, direction: 'CREDIT', reason: 'Goodwill', ...overrides };
}

/** Returns the same rate at all 24 positions, or the results of `rateAt` for 1 to 24 instalments. */
export function rates(rateAt: number | ((installments: number) => number)): number[] {
  return Array.from({ length: 24 }, (_, i) => (typeof rateAt === 'number' ? rateAt : rateAt(i + 1)));
}

/** Returns a plan that prices every method and channel, each differently. */
export function planBody(overrides: Partial<Schemas['TaxInput']> = {}): Schemas['RatePlanInput'] {
  return {
    name: 'Loja',
    tax: {
      pix: { delayForRedeem: 0, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 10 },
      bankSlip: { delayForRedeem: 2, value: 3.49, rateType: 'FIXED' },
      debit: { delayForRedeem: 1, value: 1.45, rateType: 'PERCENTAGE' },
      credit: [
        {
          online: {
            delayForRedeem: 30,
            default: { sellerRates: rates((n) => 3 + n / 10), buyerRates: rates((n) => 4 + n / 10) },
            elo: { sellerRates: rates((n) => 4 + n / 10) },
          },
        },
        { pos: { delayForRedeem: 28, default: { sellerRates: rates((n) => 2 + n / 10) } } },
        { tap: { delayForRedeem: 14, default: { sellerRates: rates((n) => 2.5 + n / 10) } } },
      ],
      ...overrides,
    },
  };
}

/** Returns the prices of `planBody` as the service stores them. */
export function planTax(): Tax {
  return taxFromInput(planBody().tax);
}
