import { operationFacts } from '../../../generated/operations.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { access } from './access.ts';
import { approvals } from './approvals.ts';
import { bank } from './bank.ts';
import { charges } from './charges.ts';
import { deliveries } from './deliveries.ts';
import { find } from './find.ts';
import { requestOf, type Fixture, type Given, type SampleRequest } from './fixture.ts';
import { rates } from './rates.ts';
import { reconciliation } from './reconciliation.ts';
import { sellers } from './sellers.ts';
import { settlement } from './settlement.ts';
import { statement } from './statement.ts';

/**
 * The fixture of every operation. One that is missing does not compile. There is a file for each tag of the contract.
 */
export const fixtures: Record<OperationId, Fixture> = {
  ...find,
  ...sellers,
  ...charges,
  ...statement,
  ...settlement,
  ...bank,
  ...reconciliation,
  ...rates,
  ...deliveries,
  ...approvals,
  ...access,
};

/** The operations in the order of the document, in which each leaves the others what they need. */
export const operationIds = Object.keys(operationFacts) as OperationId[];

export const operationsWithBody = operationIds.filter((id) => operationFacts[id].requestBody !== 'none');

/** The operations that change something. */
export const writingOperations = operationIds.filter((id) => !operationFacts[id].safe);

export const readingOperations = operationIds.filter((id) => operationFacts[id].safe);

/** Returns, for every operation, the request that succeeds once. */
export function requestsIn(given: Given): Record<OperationId, SampleRequest> {
  const entries = operationIds.map((id) => [id, requestOf(id, fixtures[id].request(given))]);
  return Object.fromEntries(entries) as Record<OperationId, SampleRequest>;
}
