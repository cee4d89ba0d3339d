import fc from 'fast-check';
import { answerRefund } from './commands/answer-refund.ts';
import { askForAdjustment, decide, getApproval, listApprovals } from './commands/approvals.ts';
import { inviteSellerUser, listSellerUsers, removeSellerUser } from './commands/seller-users.ts';
import {
  getBalance,
  getStatementSummary,
  getFutureReceivables,
  getStatementHead,
  listReceivableUnits,
} from './commands/balance.ts';
import { getCharge, listCharges } from './commands/charges.ts';
import { blockSeller, updateSeller } from './commands/update-seller.ts';
import { closeTransfers } from './commands/close-transfers.ts';
import { importReceivableEffects, listReceivableEffects } from './commands/effects.ts';
import {
  cancelAnticipation,
  createAnticipation,
  listAnticipations,
  quoteAnticipation,
} from './commands/anticipations.ts';
import { createHold, listHolds, releaseHold } from './commands/holds.ts';
import { createAdjustment, listAdjustments } from './commands/create-adjustment.ts';
import { createCharges } from './commands/create-charges.ts';
import { previewTransfers } from './commands/preview-transfers.ts';
import { listChargebacks } from './commands/list-chargebacks.ts';
import { reportChargeback } from './commands/report-chargeback.ts';
import { createSeller } from './commands/create-seller.ts';
import { getSeller } from './commands/get-seller.ts';
import { importAgain, importSales } from './commands/import.ts';
import { changeStatus, replaceToken } from './commands/operator.ts';
import { getDelivery, listDeliveries, replayDelivery } from './commands/deliveries.ts';
import {
  getIntermediaryWebhook,
  rotateWebhookSecret,
  sendTestEvent,
  setIntermediaryWebhook,
} from './commands/own-webhook.ts';
import {
  assignPlan,
  assignRatePlan,
  changeDefaultPlan,
  createRatePlan,
  updateRatePlan,
} from './commands/plans.ts';
import { getRatePlan, getSellerRatePlanHistory, listRatePlans } from './commands/read-plans.ts';
import { getSellerRatePlan, getSellerRates, quoteFee } from './commands/rates.ts';
import { readRefunded, refundCharge, refundPart } from './commands/refund.ts';
import { repeatKeyed } from './commands/keys.ts';
import { listSellers } from './commands/list-sellers.ts';
import { search } from './commands/search.ts';
import { openPages, readOn } from './commands/statement-pages.ts';
import { queryStatement } from './commands/statement.ts';
import { importRemittanceReturn, listRemittanceReturns, listReturnLines } from './commands/returns.ts';
import { listPayingAccounts, setPayingAccount } from './commands/paying-account.ts';
import {
  approveRemittance,
  cancelRemittance,
  createRemittance,
  getRemittance,
  getRemittanceFile,
  listRemittances,
} from './commands/remittances.ts';
import {
  getReconciliation,
  importSettlementFile,
  listSettlementFiles,
  listSettlementLines,
  reopenSettlementLine,
  resolveSettlementLine,
} from './commands/reconciliation.ts';
import { passTime } from './commands/time.ts';
import { createToken, listTokens, revokeToken } from './commands/tokens.ts';
import { getTransfer, listTransferLines, listTransfers } from './commands/transfers.ts';
import { updateBankData } from './commands/update-bank-data.ts';
import { updateTransfer } from './commands/update-transfer.ts';
import { getTrialBalance } from './commands/books.ts';
import { getMargins } from './commands/margins.ts';
import { getVolumes } from './commands/volumes.ts';
import type { Step } from './step.ts';
import { anyTax } from './tax-shapes.ts';

/** The weights of the kinds of steps. */
const kinds: [weight: number, step: fc.Arbitrary<Step>][] = [
  [10, importSales],
  [10, createCharges],
  [5, refundCharge],
  [9, refundPart],
  [2, readRefunded],
  [24, answerRefund],
  [30, reportChargeback],
  [3, listChargebacks],
  [6, createAdjustment],
  [3, listAdjustments],
  [6, askForAdjustment],
  [20, decide],
  [2, listApprovals],
  [2, getApproval],
  [6, inviteSellerUser],
  [16, removeSellerUser],
  [2, listSellerUsers],
  [14, closeTransfers],
  [8, createHold],
  [14, releaseHold],
  [3, listHolds],
  [4, quoteAnticipation],
  [26, createAnticipation],
  [30, cancelAnticipation],
  [2, listAnticipations],
  [6, importReceivableEffects],
  [3, listReceivableEffects],
  [8, previewTransfers],
  [30, updateTransfer],
  [4, setPayingAccount],
  [1, listPayingAccounts],
  [30, createRemittance],
  [2, listRemittances],
  [2, getRemittance],
  [3, getRemittanceFile],
  [12, approveRemittance],
  [16, cancelRemittance],
  [30, importRemittanceReturn],
  [2, listRemittanceReturns],
  [2, listReturnLines],
  [18, importSettlementFile],
  [2, listSettlementFiles],
  [3, listSettlementLines],
  [24, resolveSettlementLine],
  [30, reopenSettlementLine],
  [3, getReconciliation],
  [4, listTransfers],
  [8, getTransfer],
  [12, listTransferLines],
  [4, getBalance],
  [3, getStatementSummary],
  [2, getStatementHead],
  [5, getFutureReceivables],
  [5, listReceivableUnits],
  [5, getVolumes],
  [3, getMargins],
  [3, getTrialBalance],
  [6, queryStatement],
  [4, createRatePlan],
  [4, assignPlan],
  [5, assignRatePlan],
  [6, updateRatePlan],
  [4, getRatePlan],
  [2, listRatePlans],
  [2, getSellerRatePlanHistory],
  [2, getSellerRatePlan],
  [3, quoteFee],
  [4, passTime],
  [3, openPages],
  [3, readOn],
  [3, updateBankData],
  [3, getSeller],
  [5, updateSeller],
  [4, listSellers],
  [4, blockSeller],
  [2, getSellerRates],
  [3, getCharge],
  [4, listCharges],
  [3, createSeller],
  [6, setIntermediaryWebhook],
  [1, getIntermediaryWebhook],
  [3, listDeliveries],
  [10, replayDelivery],
  [3, getDelivery],
  [6, rotateWebhookSecret],
  [5, sendTestEvent],
  [5, createToken],
  [14, revokeToken],
  [2, listTokens],
  [6, search],
  [1, changeDefaultPlan],
  [3, repeatKeyed],
  [1, importAgain],
  [1, changeStatus],
  [1, replaceToken],
];

/** Returns sequences of steps. `replayPath` comes from an earlier failure, and repeats only that one. */
export function anySequence(replayPath: string | undefined) {
  return fc.commands(
    kinds.flatMap(([weight, step]) => Array.from({ length: weight }, () => step)),
    { maxCommands: 190, size: 'max', ...(replayPath === undefined ? {} : { replayPath }) },
  );
}

/** Moments close to the end of a day, a month or a year, in UTC or in São Paulo. */
const moment = fc.constantFrom(
  '2026-11-20T12:00:00.000Z',
  '2026-12-01T02:59:59.999Z',
  '2027-01-01T03:00:00.000Z',
  '2028-02-28T23:30:00.500Z',
);

/** The time at which a run starts, and the prices of the plan that A1 has then. */
export const anyStart = fc.record({ at: moment, tax: anyTax });
