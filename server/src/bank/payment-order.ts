import { payeeDigest, type AccountType, type Payee } from '../sellers/bank-account.ts';
import { compeCode, type PixKeyType } from '../sellers/seller-fields.ts';
import { checkTransferSeal, isPaidByPix } from '../settlement/transfer.ts';
import type { StoredTransfer } from '../settlement/transfer.repository.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import type { Payer } from './paying-account.repository.ts';
import type { Destination, Payment } from './remittance-file.ts';

/**
 * A transfer with the payee that its seal covers. Only a transfer to an erased seller has none, and the bank answered it
 * before the seller was erased.
 */
export type PayableTransfer = StoredTransfer & { account: Payee };

export function assertPayable(
  keyring: Keyring,
  transfer: StoredTransfer,
): asserts transfer is PayableTransfer {
  const { id, sellerId, account, seal } = transfer;
  const isPayeeSealed = account !== null && payeeDigest(account).equals(transfer.payeeDigest);
  assertIntact(
    isPayeeSealed ? checkTransferSeal(keyring, transfer, seal) : 'broken',
    `transfer ${id}`,
    `Nothing was written. See \`payfac statement verify --seller ${sellerId}\`.`,
  );
}

/**
 * Returns the company's number of a payment (seu número), by which a return names the transfer. It names the remittance
 * too, because other programs may pay from the same account, with plain numbers.
 */
export const companyNumberOf = (remittanceId: number, transferId: number) => `${remittanceId}-${transferId}`;

/** Returns the ids in a number of ours; null for the number of another program. */
export function readCompanyNumber(text: string): { remittanceId: number; transferId: number } | null {
  const [, remittance, transfer] = /^([1-9]\d{0,9})-([1-9]\d{0,14})$/.exec(text) ?? [];
  return remittance === undefined ? null : { remittanceId: Number(remittance), transferId: Number(transfer) };
}

/** Returns the payment of a transfer under this number. */
export function paymentOf(
  id: string,
  { amountCents, account }: PayableTransfer,
  { accountsBy }: Payer,
  paymentDate: string,
): Payment {
  const { document, company_name: name } = account;
  const payee = { name, document, to: destinationOf(account, accountsBy === 'PIX') };
  return { id, amountCents, paymentDate, payee };
}

function destinationOf(account: Payee, byPix: boolean): Destination {
  if (isPaidByPix(account)) {
    return { pixKey: account.pix_key, pixKeyType: account.pix_key_type as PixKeyType };
  }
  const bank = compeCode(account.bank);
  return {
    account: {
      ...{ branch: account.issuer, branchDigit: account.issuer_digit },
      ...{ number: account.number, digit: account.bank_digit, type: account.account_type as AccountType },
    },
    // The code names the bank, so its ISPB is needed only without one.
    ...{ bank, ispb: bank === '' ? account.bank : '', byPix },
  };
}
