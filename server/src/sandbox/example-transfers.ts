import type { TransferUpdate } from '../transfers/update-transfer.service.ts';

/** A transfer of all that is due to a seller on a day, and what became of it. */
interface TransferExample {
  id: number;
  sellerId: number;
  transferDate: string;
  updates: Omit<TransferUpdate, 'id'>[];
}

/** The seller that has transfers; what is due to the others is still to be paid. */
const transferredSeller = 2;

/** Those of a database without other transfers. */
export const transferIds = { paid: 1, failed: 2, sent: 3, created: 4 };

/** The transfers of the examples, in this order: what became of each, step by step. */
export const transferExamples: readonly TransferExample[] = [
  {
    id: transferIds.paid,
    sellerId: transferredSeller,
    transferDate: '2026-04-06',
    updates: [
      { status: 'SENT', endToEndId: null, reason: null },
      { status: 'PAID', endToEndId: 'E12345678202604061405s0000000001', reason: null },
    ],
  },
  {
    id: transferIds.failed,
    sellerId: transferredSeller,
    transferDate: '2026-04-17',
    updates: [
      { status: 'SENT', endToEndId: null, reason: null },
      { status: 'FAILED', endToEndId: null, reason: 'AC03' },
    ],
  },
  // A Saturday, so that it is paid on Monday.
  {
    id: transferIds.sent,
    sellerId: transferredSeller,
    transferDate: '2026-04-18',
    updates: [{ status: 'SENT', endToEndId: null, reason: null }],
  },
  // A holiday.
  { id: transferIds.created, sellerId: transferredSeller, transferDate: '2026-04-21', updates: [] },
];
