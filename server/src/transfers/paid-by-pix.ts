import type { AccountColumns } from '../sellers/account-digest.ts';

/** Whether the seller is paid by pix: it chose so, or it chose nothing and has a pix key. */
export function isPaidByPix({ transfer_type: chosen, pix_key: key }: AccountColumns): boolean {
  return chosen === null ? key !== '' : chosen === 'PIX';
}
