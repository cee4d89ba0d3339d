export { apiVersion } from '../../generated/version.ts';
export { createClient } from './create-client.ts';
export { PaymentIntermediaryError, type ClientErrorCode, type ErrorCode } from './errors.ts';
export {
  listCharges,
  listDeliveries,
  listReceivableUnits,
  listSellers,
  listTransferLines,
  listTransfers,
  statementEntries,
  type ChargeFilter,
  type DeliveryFilter,
  type ReceivableUnitFilter,
  type SellerFilter,
  type TransferFilter,
} from './lists.ts';
export type { ClientOptions } from './options.ts';
export type { PagesOptions, PagesOptions as StatementEntriesOptions } from './pages.ts';
export type { CallResult, PaymentIntermediaryClient } from './surface.ts';
export { unwrap } from './create-client.ts';
export type { ErrorStatus, OperationId, Problem, ProblemCode, Schemas } from './wire.ts';
export {
  eventTypes,
  verifyWebhook,
  WebhookVerificationError,
  type VerifyWebhookOptions,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
} from './verify-webhook.ts';
export type { VerifiableAssignment } from './statement-plans.ts';
export type { VerifiableTransfer } from './statement-transfers.ts';
export {
  verifyStatement,
  type StatementFinding,
  type StatementPosition,
  type VerifiablePlan,
  type VerifiedStatement,
  type VerifyStatementOptions,
} from './verify-statement.ts';
