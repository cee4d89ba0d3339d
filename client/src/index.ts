export { apiVersion } from '../../generated/version.ts';
export { createClient } from './create-client.ts';
export { PaymentIntermediaryError, type ClientErrorCode, type ErrorCode } from './errors.ts';
export { listCharges, type ChargeFilter } from './list-charges.ts';
export { listDeliveries, type DeliveryFilter } from './list-deliveries.ts';
export { listReceivableUnits, type ReceivableUnitFilter } from './list-receivable-units.ts';
export { listSellers, type SellerFilter } from './list-sellers.ts';
export { listTransferLines, listTransfers, type TransferFilter } from './list-transfers.ts';
export type { ClientOptions } from './options.ts';
export type { PagesOptions, PagesOptions as StatementEntriesOptions } from './pages.ts';
export { statementEntries } from './statement-entries.ts';
export type { CallResult, PaymentIntermediaryClient } from './surface.ts';
export { unwrap } from './unwrap.ts';
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
