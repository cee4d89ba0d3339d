import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import type { Fixture, Owner } from './fixture.ts';

const itsCharge = ({ chargeUuid: uuid }: Owner) => ({ uuid });

/** The fixtures of the operations with the tag Charges. */
export const charges = {
  listCharges: {
    request: () => ({}),
    lastTable: 'charges',
    ofAnother: {
      'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }),
      'of an order': ({ orderUuid }) => ({ query: { uuid_order: orderUuid } }),
      'of a seller and an order': ({ sellerId, orderUuid }) => ({
        query: { idSeller: sellerId, uuid_order: orderUuid, status: 'PAID', paymentMethod: 'PIX' },
      }),
    },
  },
  getCharge: {
    request: ({ charge }) => ({ path: { uuid: charge.uuid } }),
    lastTable: 'charges',
    ofAnother: { 'by uuid': (owner) => ({ path: itsCharge(owner) }) },
  },
  createCharges: {
    request: ({ n, seller }) => ({
      body: [chargeLine({ idSeller: seller.id, uuid: chargeUuid(1_000_000 + n) })],
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'for a seller': ({ sellerId }) => ({
        body: [chargeLine({ idSeller: sellerId, uuid: chargeUuid(78) })],
      }),
      'of a charge that is known there': ({ sellerId, chargeUuid: uuid }) => ({
        body: [chargeLine({ idSeller: sellerId, uuid })],
      }),
    },
  },
  refundCharge: {
    request: ({ charge }) => ({ path: { uuid: charge.uuid }, body: { asFraud: false } }),
    lastTable: 'audit_records',
    ofAnother: {
      'by uuid': (owner) => ({ path: itsCharge(owner), body: { asFraud: false } }),
      'with a key': (owner) => ({
        path: itsCharge(owner),
        body: { asFraud: false },
        headers: { 'x-idempotency-key': 'isolation' },
      }),
    },
  },
  refundChargePartially: {
    request: ({ partlyRefunded }) => ({ path: { uuid: partlyRefunded }, body: { value: 1 } }),
    lastTable: 'audit_records',
    ofAnother: { 'by uuid': (owner) => ({ path: itsCharge(owner), body: { value: 0.01 } }) },
  },
  getRefundedValue: {
    request: ({ partlyRefunded }) => ({ path: { uuid: partlyRefunded } }),
    lastTable: 'charges',
    ofAnother: { 'by uuid': (owner) => ({ path: itsCharge(owner) }) },
  },
  answerRefund: {
    request: ({ refundId }) => ({ path: { idRefund: refundId }, body: { status: 'DONE' } }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ refundId }) => ({ path: { idRefund: refundId }, body: { status: 'FAILED' } }),
    },
  },
  listChargebacks: {
    request: () => ({}),
    lastTable: 'chargebacks',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ query: { idSeller: sellerId } }) },
  },
  reportChargeback: {
    request: ({ disputed }) => ({ path: { uuid: disputed }, body: { status: 'OPEN', reasonCode: '10.4' } }),
    lastTable: 'audit_records',
    ofAnother: { 'by uuid': (owner) => ({ path: itsCharge(owner), body: { status: 'OPEN' } }) },
  },
} satisfies Record<string, Fixture>;
