import type { Reader } from '../db/store.ts';
import { payeeDigest } from '../sellers/bank-account.ts';
import { assertIntact, type Keyring } from '../shared/keyring.ts';
import { listExported, type AddressedTransfer, type ExportFilter } from './transfer-export.repository.ts';
import { checkTransferSeal, isPaidByPix, type Transfer } from './transfer.ts';

const pageSize = 1_000;

/**
 * The account that receives the money. A field that the bank does not need is `''`; so are all fields of an erased
 * seller.
 */
interface Destination {
  transferType: 'PIX' | 'BANK_ACCOUNT' | '';
  bank: string;
  agency: string;
  agencyDigit: string;
  account: string;
  accountDigit: string;
  accountType: string;
  pixKey: string;
  pixKeyType: string;
}

/** The data that a bank needs to pay a transfer. None of it changes with the transfer's status. */
export interface PaymentOrder extends Destination, Pick<Transfer, 'contract'> {
  id: number;
  sellerId: number;
  document: string;
  companyName: string;
  transferDate: string;
  paymentDate: string;
  amountCents: number;
}

/**
 * Yields the transfers of one date by id (D34), and what a bank is told of each. Throws `UserError` before a transfer
 * whose seal is broken, or whose payee is not the one that the seal covers.
 */
export async function* exportTransfers(
  { read, keyring }: { read: Reader; keyring: Keyring },
  filter: ExportFilter,
): AsyncGenerator<{ order: PaymentOrder; transfer: AddressedTransfer }> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const transfers: AddressedTransfer[] = await listExported(read, filter, after, pageSize);
    for (const transfer of transfers) {
      assertIntact(
        isPayeeSealed(transfer) ? checkTransferSeal(keyring, transfer, transfer.seal) : 'broken',
        `transfer ${transfer.id}`,
        `Neither it nor what follows it was exported. See \`payfac statement verify --seller ${transfer.sellerId}\`.`,
      );
      yield { order: orderOf(transfer), transfer };
    }
    after = transfers.at(pageSize - 1)?.id;
  }
}

/** Returns whether the payee is the one that the seal covers. Only that of an erased seller may be missing. */
function isPayeeSealed({ account, payeeDigest: sealed, isErased }: AddressedTransfer): boolean {
  return account === null ? isErased : payeeDigest(account).equals(sealed);
}

function orderOf(transfer: AddressedTransfer): PaymentOrder {
  return {
    id: transfer.id,
    sellerId: transfer.sellerId,
    document: transfer.account?.document ?? '',
    companyName: transfer.account?.company_name ?? '',
    transferDate: transfer.transferDate,
    paymentDate: transfer.paymentDate,
    amountCents: transfer.amountCents,
    contract: transfer.contract,
    ...destinationOf(transfer),
  };
}

const nowhere: Destination = {
  transferType: '',
  bank: '',
  agency: '',
  agencyDigit: '',
  account: '',
  accountDigit: '',
  accountType: '',
  pixKey: '',
  pixKeyType: '',
};

/** Returns the pix key or the bank account. A bank needs only the one that it pays to. */
function destinationOf({ account }: AddressedTransfer): Destination {
  if (account === null) return nowhere;
  if (isPaidByPix(account)) {
    const { pix_key: pixKey, pix_key_type: pixKeyType } = account;
    return { ...nowhere, transferType: 'PIX', pixKey, pixKeyType };
  }
  return {
    ...nowhere,
    transferType: 'BANK_ACCOUNT',
    bank: account.bank,
    agency: account.issuer,
    agencyDigit: account.issuer_digit,
    account: account.number,
    accountDigit: account.bank_digit,
    accountType: account.account_type,
  };
}
