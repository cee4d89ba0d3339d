import { planBody } from '../support/fixtures.ts';
import type { Fixture } from './fixture.ts';

const quote = { value: 100, paymentMethod: 'PIX' };

/** The fixtures of the operations with the tag Rates. */
export const rates = {
  createRatePlan: {
    request: () => ({ body: planBody() }),
    lastTable: 'audit_records',
    ofAnother: {},
  },
  listRatePlans: {
    request: () => ({}),
    lastTable: 'seller_plans',
    ofAnother: {},
  },
  getRatePlan: {
    request: ({ planId }) => ({ path: { idPlan: planId } }),
    lastTable: 'rate_plan_versions',
    ofAnother: { 'by id': ({ planId }) => ({ path: { idPlan: planId } }) },
  },
  updateRatePlan: {
    request: ({ planId, later }) => ({
      path: { idPlan: planId },
      body: { tax: planBody().tax, validFrom: later },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'by id': ({ planId }) => ({ path: { idPlan: planId }, body: { tax: planBody().tax } }),
    },
  },
  assignRatePlan: {
    request: ({ seller, planId, later }) => ({
      path: { idSeller: seller.id },
      body: { idPlan: planId, validFrom: later },
    }),
    lastTable: 'audit_records',
    ofAnother: {
      'of a seller and a plan': ({ sellerId, planId }) => ({
        path: { idSeller: sellerId },
        body: { idPlan: planId },
      }),
    },
  },
  getSellerRatePlan: {
    request: ({ seller }) => ({ path: { idSeller: seller.id } }),
    lastTable: 'rate_plan_versions',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { idSeller: sellerId } }) },
  },
  getSellerRatePlanHistory: {
    request: ({ seller }) => ({ path: { idSeller: seller.id } }),
    lastTable: 'seller_plans',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { idSeller: sellerId } }) },
  },
  getSellerRates: {
    request: ({ seller }) => ({ path: { sellerId: seller.id } }),
    lastTable: 'rate_plan_versions',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId } }) },
  },
  quoteFee: {
    request: ({ seller }) => ({ path: { sellerId: seller.id }, body: quote }),
    lastTable: 'rate_plan_versions',
    ofAnother: { 'of a seller': ({ sellerId }) => ({ path: { sellerId }, body: quote }) },
  },
} satisfies Record<string, Fixture>;
