import type { components } from '../../../../generated/api.ts';
import { bankName } from '../../sellers/seller-fields.ts';
import type { Seller } from '../../sellers/seller.ts';
import { parseInstant } from '../../shared/calendar.ts';
import { centsFromBrl } from '../../shared/money.ts';
import { invalidRequest } from '../errors/api-error.ts';

type Schemas = components['schemas'];

/** Returns an amount in centavos. The validator has checked its decimal places (format `brl`). */
export function centsOf(value: number): number {
  const cents = centsFromBrl(value);
  if (cents === null) throw new RangeError(`not an amount in BRL: ${value}`);
  return cents;
}

const [earliestAt, endAt] = [Date.parse('2000-01-01'), Date.parse('3000-01-01')];

/**
 * Returns the instant of a field in epoch milliseconds, or null without one. Throws `invalid_request` for a leap
 * second, and for an instant that its offset moves out of the years 2000 to 2999.
 */
export function instantOf(text: string | undefined, pointer: string): number | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant === null) {
    throw invalidRequest([{ pointer, detail: 'must be a real date and time, without a leap second' }]);
  }
  if (instant < earliestAt || instant >= endAt) {
    throw invalidRequest([{ pointer, detail: 'must be in the years 2000 to 2999, in UTC' }]);
  }
  return instant;
}

/** Returns an account with the names of the reference (2.6, D14). */
export function accountToWire(
  account: Omit<Seller['bankAccount'], 'id'>,
): Omit<Schemas['BankAccount'], 'id'> {
  return {
    bank: account.bank,
    bankName: bankName(account.bank),
    agency: account.issuer,
    agencyDigit: account.issuerDigit,
    account: account.number,
    accountDigit: account.bankDigit,
    accountType: account.accountType,
    pixKey: account.pixKey,
    pixKeyType: account.pixKeyType,
    ...(account.transferType === null ? {} : { transferType: account.transferType }),
  };
}
