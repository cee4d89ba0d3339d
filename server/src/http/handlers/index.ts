import type { Handlers } from '../contract.ts';
import { createRatePlan } from './create-rate-plan.ts';
import { createSeller } from './create-seller.ts';
import { getSellerRates } from './get-seller-rates.ts';
import { getSeller } from './get-seller.ts';
import { queryStatement } from './query-statement.ts';
import { refundCharge } from './refund-charge.ts';
import { updateSellerBankData } from './update-seller-bank-data.ts';

export const handlers: Handlers = {
  getSeller,
  createSeller,
  updateSellerBankData,
  refundCharge,
  queryStatement,
  getSellerRates,
  createRatePlan,
};
