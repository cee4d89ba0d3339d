import type { components } from '../../../../generated/api.ts';
import type { BankAccountInput } from '../../sellers/bank-account.ts';

type Schemas = components['schemas'];

/** The response to an update, in one of three shapes: bank, pix, or both (D15). */
export function bankDataToWire(idSeller: number, account: BankAccountInput): Schemas['BankDataUpdated'] {
  const { transferType } = account;
  const bank = bankForm(account);
  const pix = pixForm(account);
  if (bank !== null && pix !== null) {
    return {
      idSeller,
      account: { ...bank, ...pix, ...(transferType ? { transferType } : {}) },
    };
  }
  if (bank !== null)
    return { idSeller, account: { ...bank, ...(transferType === 'BANK_ACCOUNT' ? { transferType } : {}) } };
  if (pix !== null)
    return { idSeller, account: { ...pix, ...(transferType === 'PIX' ? { transferType } : {}) } };
  throw new Error('a stored account has a bank form or a pix form');
}

function bankForm(account: BankAccountInput): Omit<Schemas['BankForm'], 'transferType'> | null {
  const { bank, issuer, issuerDigit, number, bankDigit, accountType } = account;
  if (!bank || !issuer || !number || !bankDigit || !accountType) return null;
  return {
    bank,
    issuer,
    ...(issuerDigit ? { issuerDigit } : {}),
    number,
    bankDigit,
    accountType,
  };
}

function pixForm({ pixKey, pixKeyType }: BankAccountInput): Omit<Schemas['PixForm'], 'transferType'> | null {
  return pixKey && pixKeyType ? { pixKey, pixKeyType } : null;
}
