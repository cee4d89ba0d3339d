import type { TaxInput } from '../../http/handlers/tax-input.ts';
import type { SellerInput } from '../../sellers/seller.ts';
import { fixedSandboxToken, type Role } from '../../tokens/token.ts';

/** A seller of the sandbox. The sellers are listed in the order of their ids, from 1. */
export interface SandboxSeller {
  input: SellerInput;
  password: string;
  createdAt: string;
  plan: 'standard' | 'terminal';
  /** When it was blocked; null while it is active. */
  blockedAt: string | null;
}

const company: SandboxSeller = {
  input: {
    document: '11222333000181',
    companyName: 'Padaria Aurora Ltda',
    fantasyName: 'Padaria Aurora',
    sellerUrl: 'https://padariaaurora.example',
    ip: '203.0.113.10',
    webhook: 'https://padariaaurora.example/hooks/payments',
    email: 'financeiro@padariaaurora.example',
    address: {
      country: 'BR',
      state: 'SP',
      city: 'São Paulo',
      district: 'Vila Mariana',
      street: 'Rua Domingos de Morais',
      zipCode: '04010200',
      number: '1280',
      complement: 'Loja 2',
    },
    contact: {
      name: 'Carla Mendes',
      email: 'carla@padariaaurora.example',
      countryCode: '+55',
      phone: '1155501234',
    },
    account: { pixKey: '11222333000181', pixKeyType: 'DOCUMENT' },
  },
  password: 'pão quente às 6',
  createdAt: '2026-02-27T14:03:11.482Z',
  plan: 'standard',
  blockedAt: null,
};

const companyWithLetters: SandboxSeller = {
  input: {
    document: '12ABC34501DE35',
    companyName: 'Livraria Ipê Ltda',
    fantasyName: 'Livraria Ipê',
    sellerUrl: 'https://livrariaipe.example',
    ip: '203.0.113.20',
    webhook: 'https://livrariaipe.example/webhook',
    email: 'contas@livrariaipe.example',
    address: {
      country: 'BR',
      state: 'MG',
      city: 'Belo Horizonte',
      district: 'Savassi',
      street: 'Rua Pernambuco',
      zipCode: '30130150',
      number: '455-A',
    },
    contact: {
      name: 'Rui Tavares',
      email: 'rui@livrariaipe.example',
      countryCode: '+55',
      phone: '31987651234',
    },
    account: {
      bank: '001',
      issuer: '1607',
      issuerDigit: 'X',
      number: '20457',
      bankDigit: '8',
      accountType: 'CHECKING_ACCOUNT',
    },
    owner: { name: 'Helena Prado', document: '31415926590', birthdate: '1984-06-21' },
  },
  password: 'um-livro-por-semana',
  createdAt: '2026-02-27T14:21:40.106Z',
  plan: 'terminal',
  blockedAt: null,
};

const person: SandboxSeller = {
  input: {
    document: '52998224725',
    companyName: 'Ana Souza',
    fantasyName: 'Ana Beleza',
    sellerUrl: 'https://anabeleza.example',
    ip: '203.0.113.30',
    webhook: 'https://anabeleza.example/avisos',
    email: 'ana@anabeleza.example',
    address: {
      country: 'BR',
      state: 'BA',
      city: 'Salvador',
      district: 'Barra',
      street: 'Avenida Oceânica',
      zipCode: '40140130',
      number: 'S/N',
      complement: 'Sala 3',
    },
    contact: {
      name: 'Ana Souza',
      email: 'ana@anabeleza.example',
      countryCode: '+55',
      phone: '71991234567',
    },
    account: {
      bank: '18236120',
      issuer: '1',
      number: '7340981',
      bankDigit: '4',
      accountType: 'PAYMENT_ACCOUNT',
      pixKey: '8e81973e-0bec-47b0-b898-d190f9ebdacc',
      pixKeyType: 'EVP',
      transferType: 'PIX',
    },
    mccCpf: '7230',
  },
  password: 'tesoura&pente#7',
  createdAt: '2026-02-27T15:10:02.931Z',
  plan: 'terminal',
  blockedAt: '2026-03-27T18:45:20.315Z',
};

export const sandboxSellers: readonly SandboxSeller[] = [company, companyWithLetters, person];

/**
 * The plan of most sellers, with one channel, and a limit on the pix fee. Sellers that are created later in the sandbox
 * get it too.
 */
export const standardPlan: { name: string; tax: TaxInput } = {
  name: 'Padrão 2026',
  tax: {
    pix: { delayForRedeem: 1, value: 0.99, rateType: 'PERCENTAGE', valueLimit: 5 },
    bankSlip: { delayForRedeem: 2, value: 2.49, rateType: 'FIXED' },
    debit: { delayForRedeem: 1, value: 1.49, rateType: 'PERCENTAGE' },
    credit: [{ online: { delayForRedeem: 30, default: { sellerRates: rates(3.19, 4.49, 0.7) } } }],
  },
};

/** A plan with two channels, one of them with separate rates for a brand, and buyer rates. */
export const terminalPlan: { name: string; tax: TaxInput } = {
  name: 'Loja com maquininha',
  tax: {
    pix: { delayForRedeem: 0, value: 0.5, rateType: 'FIXED' },
    bankSlip: { delayForRedeem: 1, value: 1.25, rateType: 'PERCENTAGE', valueLimit: 9.9 },
    debit: { delayForRedeem: 1, value: 1.1875, rateType: 'PERCENTAGE' },
    credit: [
      {
        online: {
          delayForRedeem: 30,
          default: { sellerRates: rates(3.19, 4.49, 0.7), buyerRates: rates(0, 2.99, 0.5) },
        },
      },
      {
        pos: {
          delayForRedeem: 2,
          default: { sellerRates: rates(2.99, 4.19, 0.65) },
          visa: { sellerRates: rates(2.79, 3.89, 0.6) },
        },
      },
    ],
  },
};

/** The second version of the terminal plan. It begins after the charges of the documented examples. */
export const terminalVersion: { tax: TaxInput; validFrom: string; addedAt: string } = {
  tax: {
    ...terminalPlan.tax,
    pix: { delayForRedeem: 0, value: 0.45, rateType: 'FIXED' },
    anticipation: { monthlyRate: 2, method: 'SIMPLE' },
  },
  validFrom: '2026-06-01T03:00:00.000Z',
  addedAt: '2026-05-18T17:12:00.000Z',
};

/**
 * Returns percentages for 1 to 24 instalments: for a single payment, for two instalments, and an increase for each
 * further one.
 */
function rates(single: number, forTwo: number, step: number): number[] {
  const early = Array.from({ length: 23 }, (_, index) => Math.round((forTwo + step * index) * 100) / 100);
  return [single, ...early];
}

/** A person of the sandbox, and its roles: at the intermediary itself, or at a seller. */
interface SandboxPerson {
  email: string;
  name: string;
  roles: [{ role: Role; sellerId: number | null }, ...{ role: Role; sellerId: number | null }[]];
}

export const sandboxPeople: readonly SandboxPerson[] = [
  { email: 'ana@payfac.example', name: 'Ana Souza', roles: [{ role: 'admin', sellerId: null }] },
  { email: 'bruno@payfac.example', name: 'Bruno Lima', roles: [{ role: 'operator', sellerId: null }] },
  { email: 'clara@payfac.example', name: 'Clara Dias', roles: [{ role: 'approver', sellerId: null }] },
  { email: 'davi@payfac.example', name: 'Davi Rocha', roles: [{ role: 'viewer', sellerId: null }] },
  {
    email: 'carla@padariaaurora.example',
    name: 'Carla Mendes',
    roles: [{ role: 'seller_owner', sellerId: 1 }],
  },
  {
    email: 'elisa@contabilidade.example',
    name: 'Elisa Prado',
    roles: [
      { role: 'seller_viewer', sellerId: 1 },
      { role: 'seller_viewer', sellerId: 2 },
    ],
  },
];

/** The adjustments that wait for approval. */
export const sandboxAdjustments = (idSeller: number) =>
  [
    { idSeller, value: 75, direction: 'CREDIT', reason: 'Ressarcimento acordado em 28/04' },
    { idSeller, value: 750, direction: 'CREDIT', reason: 'Bônus de campanha' },
  ] as const;

/** The intermediary's token. It is the same in every sandbox, so that scripts and docs can contain it. */
export const intermediaryToken = fixedSandboxToken('intermediary');

export function sellerToken(sellerId: number): string {
  return fixedSandboxToken(`seller-${sellerId}`);
}
