import type { SellerInput } from '../sellers/seller.ts';

/** A seller of the sandbox. They are listed in the order of their ids, from 1. */
export interface SandboxSeller {
  input: SellerInput;
  password: string;
  createdAt: string;
  plan: 'standard' | 'terminal';
  /** Null while it is active. */
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
