import type { Keyring, SealCheck } from '../shared/keyring.ts';
import type { Transfer } from './transfer.ts';

export function sealTransfer(keyring: Keyring, transfer: Transfer): Buffer {
  return keyring.seal('transfer-seal', sealedText(transfer));
}

/** What the bank is told, with its answer, is under this seal; the account is under its digest. */
export function checkTransferSeal(keyring: Keyring, transfer: Transfer, seal: Buffer | null): SealCheck {
  return keyring.checkSeal('transfer-seal', sealedText(transfer), seal);
}

function sealedText(transfer: Transfer): Buffer {
  const sealed = [
    transfer.intermediaryId,
    transfer.id,
    transfer.sellerId,
    transfer.transferDate,
    transfer.paymentDate,
    transfer.amountCents,
    transfer.status,
    transfer.throughSequence,
    transfer.accountDigest.toString('hex'),
    transfer.endToEndId,
    transfer.reason,
    transfer.createdAt,
    transfer.updatedAt,
  ];
  return Buffer.from(JSON.stringify(sealed));
}
