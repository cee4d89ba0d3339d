import type { Handlers } from '../contract.ts';
import { answerRefund } from './answer-refund.ts';
import { assignRatePlan } from './assign-rate-plan.ts';
import { blockSeller } from './block-seller.ts';
import { closeTransfers } from './close-transfers.ts';
import { createAdjustment } from './create-adjustment.ts';
import { createCharges } from './create-charges.ts';
import { createRatePlan } from './create-rate-plan.ts';
import { createSeller } from './create-seller.ts';
import { getBalance } from './get-balance.ts';
import { getCharge } from './get-charge.ts';
import { getFutureReceivables } from './get-future-receivables.ts';
import { getIntermediaryWebhook } from './get-intermediary-webhook.ts';
import { getRatePlan } from './get-rate-plan.ts';
import { getRefundedValue } from './get-refunded-value.ts';
import { getSeller } from './get-seller.ts';
import { getSellerRatePlan } from './get-seller-rate-plan.ts';
import { getSellerRatePlanHistory } from './get-seller-rate-plan-history.ts';
import { getSellerRates } from './get-seller-rates.ts';
import { getStatementHead } from './get-statement-head.ts';
import { getTransfer } from './get-transfer.ts';
import { listCharges } from './list-charges.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listRatePlans } from './list-rate-plans.ts';
import { listSellers } from './list-sellers.ts';
import { listTransferLines } from './list-transfer-lines.ts';
import { listTransfers } from './list-transfers.ts';
import { previewTransfers } from './preview-transfers.ts';
import { queryStatement } from './query-statement.ts';
import { quoteFee } from './quote-fee.ts';
import { refundCharge } from './refund-charge.ts';
import { refundChargePartially } from './refund-charge-partially.ts';
import { replayDelivery } from './replay-delivery.ts';
import { reportChargeback } from './report-chargeback.ts';
import { setIntermediaryWebhook } from './set-intermediary-webhook.ts';
import { unblockSeller } from './unblock-seller.ts';
import { updateRatePlan } from './update-rate-plan.ts';
import { updateSeller } from './update-seller.ts';
import { updateSellerBankData } from './update-seller-bank-data.ts';
import { updateTransfer } from './update-transfer.ts';

export const handlers: Handlers = {
  listSellers,
  updateSeller,
  getSeller,
  createSeller,
  updateSellerBankData,
  listCharges,
  getCharge,
  refundCharge,
  refundChargePartially,
  getRefundedValue,
  answerRefund,
  reportChargeback,
  queryStatement,
  getStatementHead,
  listTransfers,
  getTransfer,
  listTransferLines,
  getSellerRates,
  getSellerRatePlan,
  assignRatePlan,
  getSellerRatePlanHistory,
  quoteFee,
  createRatePlan,
  listRatePlans,
  getRatePlan,
  updateRatePlan,
  createCharges,
  createAdjustment,
  closeTransfers,
  updateTransfer,
  blockSeller,
  unblockSeller,
  getBalance,
  getFutureReceivables,
  previewTransfers,
  getIntermediaryWebhook,
  setIntermediaryWebhook,
  listDeliveries,
  replayDelivery,
};
