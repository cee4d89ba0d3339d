import { adjustmentBody } from '../support/fixtures.ts';
import type { Fixture } from './fixture.ts';

const headers = { 'x-idempotency-key': 'isolation' };

/** The fixtures of the operations with the tag Statement. */
export const statement = {
  queryStatement: {
    request: ({ seller }) => ({ body: { idSeller: String(seller.id) } }),
    lastTable: 'statement_entries',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ body: { idSeller: String(sellerId) } }),
      'of a charge': ({ chargeUuid }) => ({ body: { uuid_charge: chargeUuid } }),
      'of an order': ({ orderUuid }) => ({ body: { uuid_order: orderUuid } }),
      'of kinds of lines': ({ sellerId }) => ({
        body: { idSeller: String(sellerId), operacoes: ['ESTORNO', 'VENDA'] },
      }),
      'of an order, newest first, with details': ({ orderUuid }) => ({
        body: { uuid_order: orderUuid, newestFirst: true, details: true },
      }),
      'of kinds without sales': ({ orderUuid }) => ({
        body: { uuid_order: orderUuid, operacoes: ['ESTORNO', 'ESTORNO_CANCELADO'] },
      }),
      'of a seller and a charge': ({ sellerId, chargeUuid }) => ({
        body: { idSeller: String(sellerId), uuid_charge: chargeUuid },
      }),
      'of a charge, in pages': ({ chargeUuid }) => ({
        query: { limit: 10 },
        body: { uuid_charge: chargeUuid },
      }),
    },
  },
  getVolumes: {
    request: ({ seller }) => ({ query: { idSeller: seller.id } }),
    lastTable: 'daily_volumes',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }),
      'of a seller by method': ({ sellerId }) => ({ query: { idSeller: sellerId, groupBy: 'METHOD' } }),
    },
  },
  getStatementHead: {
    request: ({ seller }) => ({ path: { sellerId: seller.id } }),
    lastTable: 'seller_heads',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  getStatementSummary: {
    request: ({ seller }) => ({ path: { sellerId: seller.id } }),
    lastTable: 'receivable_units',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  listAdjustments: {
    request: () => ({}),
    lastTable: 'adjustments',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }),
      'about a charge': ({ chargeUuid }) => ({ query: { uuid_charge: chargeUuid } }),
    },
  },
  createAdjustment: {
    request: ({ n, seller }) => ({
      body: adjustmentBody(seller.id),
      headers: { 'x-idempotency-key': `adjustment-${n}` },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ body: adjustmentBody(sellerId), headers }),
      'about a charge': ({ sellerId, chargeUuid }) => ({
        body: adjustmentBody(sellerId, { uuid_charge: chargeUuid }),
        headers,
      }),
    },
  },
} satisfies Record<string, Fixture>;
