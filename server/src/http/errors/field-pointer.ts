import { InvalidInputError, type DomainError, type WrongField } from '../../shared/domain-error.ts';
import type { OperationId } from '../operation.ts';
import { ApiError, type Issue } from './api-error.ts';

/**
 * Where a field of the domain's input is in the request, unless it is in the body under its own name; '' is the whole
 * request.
 */
const places: Partial<Record<OperationId, Readonly<Record<string, string>>>> = {
  getSeller: { '': '/query' },
  listCharges: { paidTo: '/query/paidTo', cursor: '/query/cursor' },
  getFutureReceivables: { to: '/query/executionDateFinal' },
  listSellers: { cursor: '/query/cursor' },
  listTransfers: { transferDateFinal: '/query/transferDateFinal', cursor: '/query/cursor' },
  listDeliveries: { cursor: '/query/cursor' },
  listRatePlans: { cursor: '/query/cursor' },
  listTransferLines: { cursor: '/query/cursor' },
  queryStatement: { cursor: '/query/cursor' },
};

/** The same error, with pointers into the request of this operation instead of the fields of the domain. */
export function withPointers(error: DomainError, operationId: OperationId | null): ApiError {
  const { code, message } = error;
  if (!(error instanceof InvalidInputError) || operationId === null) return new ApiError(code, message);
  return new ApiError(
    code,
    message,
    error.fields.map((field) => issueOf(field, operationId)),
  );
}

function issueOf({ path, detail, other }: WrongField, operationId: OperationId): Issue {
  return {
    pointer: pointerTo(path, operationId),
    detail: other === undefined ? detail : `${detail} ${pointerTo(other, operationId)}`,
  };
}

function pointerTo([field = '', ...rest]: readonly string[], operationId: OperationId): string {
  const inBody = field === '' ? '/body' : `/body/${field}`;
  return [places[operationId]?.[field] ?? inBody, ...rest].join('/');
}
