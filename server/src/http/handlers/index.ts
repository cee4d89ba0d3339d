import type { Handlers } from '../contract.ts';
import { answerRefund } from './answer-refund.ts';
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
import { getRefundedValue } from './get-refunded-value.ts';
import { getSellerRates } from './get-seller-rates.ts';
import { getSeller } from './get-seller.ts';
import { getStatementHead } from './get-statement-head.ts';
import { getTransfer } from './get-transfer.ts';
import { listCharges } from './list-charges.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listSellers } from './list-sellers.ts';
import { listTransferLines } from './list-transfer-lines.ts';
import { listTransfers } from './list-transfers.ts';
import { queryStatement } from './query-statement.ts';
import { refundChargePartially } from './refund-charge-partially.ts';
import { refundCharge } from './refund-charge.ts';
import { replayDelivery } from './replay-delivery.ts';
import { reportChargeback } from './report-chargeback.ts';
import { setIntermediaryWebhook } from './set-intermediary-webhook.ts';
import { unblockSeller } from './unblock-seller.ts';
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
  createRatePlan,
  createCharges,
  createAdjustment,
  closeTransfers,
  updateTransfer,
  blockSeller,
  unblockSeller,
  getBalance,
  getFutureReceivables,
  getIntermediaryWebhook,
  setIntermediaryWebhook,
  listDeliveries,
  replayDelivery,
};
