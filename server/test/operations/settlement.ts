import { effectLine } from '../support/effect-lines.ts';
import type { Fixture } from './fixture.ts';

/** The fixtures of the operations with the tag Settlement. */
export const settlement = {
  getBalance: {
    request: ({ seller }) => ({ path: { sellerId: seller.id } }),
    lastTable: 'receivable_units',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  getFutureReceivables: {
    request: ({ seller }) => ({ query: { idSeller: seller.id } }),
    lastTable: 'receivable_units',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  listReceivableUnits: {
    request: () => ({}),
    lastTable: 'receivable_units',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }),
      'of a seller and an arrangement': ({ sellerId }) => ({
        query: { idSeller: sellerId, arrangement: 'PIX' },
      }),
    },
  },
  previewTransfers: {
    request: () => ({}),
    lastTable: 'receivable_units',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  closeTransfers: {
    request: ({ today }) => ({ body: { transferDate: today } }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ body: { transferDate: '2026-11-01', idSeller: sellerId } }),
    },
  },
  listTransfers: {
    request: () => ({}),
    lastTable: 'transfers',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  getTransfer: {
    request: ({ transferId }) => ({ path: { idTransfer: transferId } }),
    lastTable: 'transfers',
    ofAnother: { 'by id': ({ transferId }) => ({ path: { idTransfer: transferId } }) },
  },
  listTransferLines: {
    request: ({ transferId }) => ({ path: { idTransfer: transferId } }),
    lastTable: 'statement_entries',
    ofAnother: {
      'by id': ({ transferId }) => ({ path: { idTransfer: transferId } }),
      'in pages': ({ transferId }) => ({ path: { idTransfer: transferId }, query: { limit: 10 } }),
    },
  },
  listHolds: {
    request: ({ seller }) => ({ path: { idSeller: seller.id } }),
    lastTable: 'holds',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { idSeller: sellerId } }) },
  },
  createHold: {
    request: ({ n, idleSellerId }) => ({
      path: { idSeller: idleSellerId },
      body: { amount: 1, reason: 'JUDICIAL', reference: 'case 1' },
      headers: { 'x-idempotency-key': `hold-${n}` },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({
        path: { idSeller: sellerId },
        body: { all: true, reason: 'RISK' },
        headers: { 'x-idempotency-key': 'isolation' },
      }),
    },
  },
  releaseHold: {
    request: ({ idleSellerId, holdId }) => ({ path: { idSeller: idleSellerId, idHold: holdId } }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ sellerId, holdId }) => ({ path: { idSeller: sellerId, idHold: holdId } }),
    },
  },
  importReceivableEffects: {
    request: ({ idleSellerId }) => ({ body: [effectLine({ idSeller: idleSellerId })] }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ body: [effectLine({ idSeller: sellerId })] }),
      'by its document': ({ document }) => ({ body: [effectLine({ idSeller: undefined, document })] }),
    },
  },
  listReceivableEffects: {
    request: () => ({}),
    lastTable: 'receivable_effects',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  quoteAnticipation: {
    request: ({ seller }) => ({ path: { sellerId: seller.id }, body: { amount: 1 } }),
    lastTable: 'receivable_units',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId }, body: { all: true } }) },
  },
  listAnticipations: {
    request: ({ seller }) => ({ path: { sellerId: seller.id } }),
    lastTable: 'anticipations',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  createAnticipation: {
    request: ({ n, seller }) => ({
      path: { sellerId: seller.id },
      body: { amount: 1 },
      headers: { 'x-idempotency-key': `anticipation-${n}` },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({
        path: { sellerId },
        body: { all: true },
        headers: { 'x-idempotency-key': 'isolation' },
      }),
    },
  },
  cancelAnticipation: {
    request: ({ seller, anticipationId }) => ({
      path: { sellerId: seller.id, idAnticipation: anticipationId },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ sellerId, anticipationId }) => ({ path: { sellerId, idAnticipation: anticipationId } }),
    },
  },
  updateTransfer: {
    request: ({ transferId }) => ({ path: { idTransfer: transferId }, body: { status: 'SENT' } }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ transferId }) => ({ path: { idTransfer: transferId }, body: { status: 'SENT' } }),
    },
  },
} satisfies Record<string, Fixture>;
