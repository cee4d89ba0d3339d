import type { components } from '../../../generated/api.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { ndjsonOf, unknownSale } from '../support/settlement-files.ts';
import { foreignReturn, testPayer } from '../support/remittances.ts';
import { saoPauloDate } from '../../src/shared/calendar.ts';

type Schemas = components['schemas'];

/** Sellers and charges that exist, for valid requests. */
export interface Subjects {
  sellers: readonly { id: number; document: string; token: string }[];
  charges: readonly string[];
}

/**
 * Changes a body that matches its schema so that it also follows the rules that no schema can express, and must be
 * accepted (D13, D17, D19). `n` chooses among the subjects.
 */
export function refined(id: OperationId, body: unknown, subjects: Subjects, n: number): unknown {
  const seller = subjects.sellers[n % subjects.sellers.length];
  if (seller === undefined) throw new Error('there must be a seller');
  switch (id) {
    case 'createSeller': {
      const given = body as Schemas['SellerInput'];
      return { ...given, account: account(given.account, given.document, n) };
    }
    case 'updateSellerBankData': {
      const given = body as Schemas['BankDataInput'];
      return {
        idSeller: seller.id,
        account: account(given.account, seller.document, n),
        ...(given.cnpj === undefined ? {} : { cnpj: seller.document }),
      };
    }
    case 'createToken': {
      const { idSeller: _, ...given } = body as Schemas['TokenInput'];
      return given.role.startsWith('seller_') ? { ...given, idSeller: seller.id } : given;
    }
    case 'queryStatement':
      return query(body as Schemas['StatementQueryInput'], seller.id);
    case 'createRatePlan':
      return plan(body as Schemas['RatePlanInput']);
    case 'updateRatePlan': {
      const { tax, ...given } = body as Schemas['RatePlanUpdateInput'];
      return { ...given, tax: prices(tax) };
    }
    case 'quoteFee':
      return sale(body as Schemas['QuoteInput']);
    case 'createAdjustment': {
      const { uuid_charge: charge, ...given } = body as Schemas['AdjustmentInput'];
      const named =
        charge === undefined ? {} : { uuid_charge: subjects.charges[n % subjects.charges.length] };
      return { ...given, ...named, idSeller: seller.id, value: cents(given.value) };
    }
    case 'quoteAnticipation':
    case 'createAnticipation': {
      const { amount, order } = body as Schemas['AnticipationInput'];
      return {
        ...(amount === undefined ? { all: true } : { amount: cents(amount) }),
        ...(order === undefined ? {} : { order }),
      };
    }
    case 'createHold': {
      const { amount, all: _, releaseOn, ...given } = body as Schemas['HoldInput'];
      return {
        reference: 'case 1',
        ...given,
        ...(amount === undefined ? { all: true } : { amount: cents(amount) }),
        ...(releaseOn === undefined ? {} : { releaseOn: '9999-12-31' }),
      };
    }
    case 'reportChargeback':
      return report(body as Schemas['ChargebackInput']);
    case 'closeTransfers': {
      const { idSeller, ...given } = body as Schemas['ClosingInput'];
      const minimum = given.minimumAmount === undefined ? {} : { minimumAmount: cents(given.minimumAmount) };
      const named = idSeller === undefined ? {} : { idSeller: seller.id };
      return { transferDate: saoPauloDate(Date.now()), ...minimum, ...named };
    }
    case 'setPayingAccount': {
      // The company and the bank of an account cannot change, and no two accounts are the same.
      const { document, bank } = testPayer;
      const own = { agency: '1', account: String(n + 1), lastFileNumber: 999_998 };
      return { ...(body as Schemas['PayingAccountInput']), document, bank, ...own };
    }
    case 'createRemittance':
      return { ...(body as Schemas['RemittanceInput']), paymentDate: '2099-06-30' };
    case 'importRemittanceReturn':
      return { content: foreignReturn({ codes: n % 2 === 0 ? '00' : 'AN' }) };
    case 'importSettlementFile':
      return { content: ndjsonOf(unknownSale(`FUZZ${n}`)) };
    default:
      return body;
  }
}

const bank = {
  bank: '001',
  issuer: '1234',
  number: '987654',
  bankDigit: '3',
  accountType: 'CHECKING_ACCOUNT',
} as const;

/**
 * Returns an account with at least one complete form, a key that matches its type, and a transfer type whose form is
 * present.
 */
function account(given: Schemas['AccountInput'], document: string, n: number): Schemas['AccountInput'] {
  const keys = {
    DOCUMENT: document,
    EMAIL: `loja${n}@example.com`,
    PHONE: `+55119${String(10_000_000 + (n % 89_999_999))}`,
    EVP: '123e4567-e89b-42d3-a456-426614174000',
  };
  const { pixKeyType, pixKey: _key, transferType, ...rest } = given;
  // A field that is `""` counts as left out.
  const isEmpty = ([, value]: [string, string]) => value === '';
  const empty = Object.fromEntries(Object.entries(given).filter(isEmpty));
  const bankFields = Object.fromEntries(Object.entries(rest).filter((entry) => !isEmpty(entry)));
  const pix = pixKeyType ? { pixKeyType, pixKey: keys[pixKeyType] } : {};
  const withBank = !pixKeyType || transferType === 'BANK_ACCOUNT' || Object.keys(bankFields).length > 0;
  const isServed = transferType === 'BANK_ACCOUNT' || Boolean(pixKeyType);
  return {
    ...empty,
    ...(withBank ? { ...bank, ...bankFields } : {}),
    ...pix,
    ...(transferType && isServed ? { transferType } : {}),
  };
}

function query(given: Schemas['StatementQueryInput'], sellerId: number): Schemas['StatementQueryInput'] {
  const { executionDateInitial: from, executionDateFinal: to } = given;
  const isReversed = from !== undefined && to !== undefined && to < from;
  return {
    ...given,
    ...(given.idSeller === undefined ? {} : { idSeller: String(sellerId) }),
    ...(isReversed ? { executionDateInitial: to, executionDateFinal: from } : {}),
  };
}

/** Returns a report of a dispute that began today, without an arbitration, which a Pix does not have. */
function report({
  value,
  stage,
  occurredOn,
  answerBy,
  ...given
}: Schemas['ChargebackInput']): Schemas['ChargebackInput'] {
  const today = saoPauloDate(Date.now());
  return {
    ...given,
    ...(value === undefined || given.status === 'WON' ? {} : { value: cents(value) }),
    ...(stage === undefined ? {} : { stage: stage === 'NOTIFICATION' ? stage : 'CHARGEBACK' }),
    ...(occurredOn === undefined ? {} : { occurredOn: today }),
    ...(answerBy === undefined ? {} : { answerBy: answerBy !== null && answerBy < today ? today : answerBy }),
  };
}

function plan({ name, tax }: Schemas['RatePlanInput']): Schemas['RatePlanInput'] {
  return { name, tax: prices(tax) };
}

function prices(tax: Schemas['TaxInput']): Schemas['TaxInput'] {
  const channels = new Map(tax.credit.map((channel) => [Object.keys(channel)[0], channel]));
  return {
    pix: limited(tax.pix),
    bankSlip: limited(tax.bankSlip),
    debit: priced(tax.debit),
    credit: [...channels.values()],
  };
}

/** Returns a sale with the card fields that its payment method has. */
function sale({ value, paymentMethod, ...given }: Schemas['QuoteInput']): Schemas['QuoteInput'] {
  const { channel = 'ONLINE', installments = 2, brand = 'visa', ...rest } = given;
  const known = { value: cents(value), paymentMethod, ...rest };
  switch (paymentMethod) {
    case 'PIX':
    case 'BANK_SLIP':
      return known;
    case 'DEBIT_CARD':
      return { ...known, brand };
    case 'CREDIT_CARD_SIGHT':
      return { ...known, channel };
    default:
      return { ...known, brand, channel, installments: Math.max(2, installments) };
  }
}

function priced<T extends { rateType: 'PERCENTAGE' | 'FIXED'; value: number }>(price: T): T {
  const { rateType, value } = price;
  return {
    ...price,
    value: rateType === 'FIXED' ? cents(value) : (Math.round(value * 100) % 1_000_001) / 10_000,
  };
}

function limited({ valueLimit, ...price }: Schemas['PixTaxInput']): Schemas['PixTaxInput'] {
  const hasLimit = valueLimit !== undefined && price.rateType === 'PERCENTAGE';
  return { ...priced(price), ...(hasLimit ? { valueLimit: cents(valueLimit) } : {}) };
}

const cents = (value: number) => Math.round(value * 100) / 100;
