import { cnpjNumber, cpfNumber, sellerBody } from '../support/fixtures.ts';
import { chargeLine } from '../support/charge-lines.ts';
import { effectLine } from '../support/effect-lines.ts';

/** Values that occur only where a test plants them. */
export const canaries = {
  cnpj: cnpjNumber(8_123_457),
  ownerCpf: cpfNumber(81_234_577),
  buyerCpf: cpfNumber(71_234_567),
  companyName: 'Quimera Comércio Ltda',
  fantasyName: 'Quimera da Praça',
  contactName: 'Xisto Quaresma',
  ownerName: 'Zulmira Quaresma',
  buyerName: 'Quitéria Xavantes',
  email: 'quimera@canario.example',
  contactEmail: 'xisto@canario.example',
  buyerEmail: 'quiteria@canario.example',
  otherEmail: 'xavantes@canario.example',
  pixKey: 'pix.quimera@canario.example',
  evp: '7c1e5a90-3d0b-4b7e-9d53-c4f1a2b3d4e5',
  password: 'senha 7c1e! quimera',
  phone: '11940028933',
  buyerPhone: '21940028944',
  street: 'Rua do Canário Amarelo',
  city: 'Quixadá do Canário',
  district: 'Bairro do Canário',
  complement: 'Fundos do canário',
  accountNumber: '70617361705',
  sellerUrl: 'https://quimera.canario.example/loja',
  webhook: 'https://quimera.canario.example/hooks?s=7c1e5a90',
  token: 'pfi_canario7c1e5a903d0b4b7e9d53c4f1a2b3d4e5f6071829304a5b',
  idempotencyKey: 'key-canario-7c1e5a90',
  intermediaryWebhook: 'https://pombo.canario.example/eventos?s=3b9d0f62',
  originIp: '203.0.113.199',
  title: 'Gaiola para o canário de Quitéria',
} as const;

/** Returns the canaries that a text holds, in any of the ways in which it may be encoded. */
export function canariesIn(text: string, wanted: readonly string[] = Object.values(canaries)): string[] {
  const lower = text.toLowerCase();
  return wanted.filter((canary) => formsOf(canary).some((form) => lower.includes(form)));
}

const forms = new Map<string, string[]>();

/** Returns the encoded forms of a canary, all in lower case. */
function formsOf(canary: string): string[] {
  const known = forms.get(canary);
  if (known !== undefined) return known;
  const all = [canary, JSON.stringify(canary).slice(1, -1), encodeURIComponent(canary), encodeURI(canary)];
  const found = [...new Set(all.map((form) => form.toLowerCase()))];
  forms.set(canary, found);
  return found;
}

const account = {
  bank: '001',
  issuer: '1234',
  number: canaries.accountNumber,
  bankDigit: '3',
  accountType: 'CHECKING_ACCOUNT',
  pixKey: canaries.pixKey,
  pixKeyType: 'EMAIL',
} as const;

export const canarySeller = sellerBody(1, {
  document: canaries.cnpj,
  companyName: canaries.companyName,
  fantasyName: canaries.fantasyName,
  sellerUrl: canaries.sellerUrl,
  ip: '203.0.113.198',
  webhook: canaries.webhook,
  email: canaries.email,
  password: canaries.password,
  address: {
    country: 'BR',
    state: 'CE',
    city: canaries.city,
    district: canaries.district,
    street: canaries.street,
    zipCode: '63900970',
    number: '4711',
    complement: canaries.complement,
  },
  contact: {
    name: canaries.contactName,
    email: canaries.contactEmail,
    countryCode: '+55',
    phone: canaries.phone,
  },
  account,
  owner: { name: canaries.ownerName, document: canaries.ownerCpf, birthdate: '1983-07-19' },
});

export function canaryCharge(idSeller: number, uuid: string): object {
  return chargeLine({
    uuid,
    idSeller,
    title: canaries.title,
    customer: {
      uuid: canaries.evp,
      document: canaries.buyerCpf,
      type: 'CPF',
      name: canaries.buyerName,
      email: canaries.buyerEmail,
      phone: canaries.buyerPhone,
      alternativeEmail: canaries.otherEmail,
    },
  });
}

/** An effect whose beneficiary has canaries as its document, name and account. */
export function canaryEffect(idSeller: number): object {
  return effectLine({
    idSeller,
    beneficiary: {
      document: canaries.ownerCpf,
      name: canaries.ownerName,
      account,
    },
  });
}
