import type { components } from '../../../../generated/api.ts';
import type { Approval } from '../../approvals/approval.repository.ts';
import { askForApproval, byPerson, type ShownApproval } from '../../approvals/approval.service.ts';
import type { Actor } from '../../audit/audit.repository.ts';
import type { Tx } from '../../db/store.ts';
import { formatInstant } from '../../shared/calendar.ts';
import type { Input } from '../contract.ts';
import type { OperationId } from '../operation.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Reply } from '../response/reply.ts';

type Schemas = components['schemas'];

/** The parts of a request that a second person is shown, and that are carried out when they approve. */
export interface SentParts {
  path: object;
  body?: unknown;
}

/** The same of one operation. */
export type Sent<K extends OperationId> = Pick<Input<K>, 'path' | 'body'>;

/** An operation that two persons decide, if the operator wants it so (D45): `S` is its request, `Done` its reply. */
export interface Change<S, Done> {
  operation: Approval['operation'];
  /** The seller that it is about; null if it is about none. */
  sellerOf(sent: S): number | null;
  /** Whether this request needs a second person, as far as its caller and its content say. */
  needsTwo(context: RequestContext, sent: S): boolean | Promise<boolean>;
  /**
   * Returns the state of what it would change, as a text that differs once somebody has changed it; null if there is
   * nothing that needs a second person. What it reads stays locked until the transaction ends, and its seller too.
   */
  basisOf(context: RequestContext, tx: Tx, sent: S): Promise<string | null>;
  /** Returns the reply, and what was written, such as `adjustment:12`. */
  carryOut(context: RequestContext, tx: Tx, actor: Actor, sent: S): Promise<{ done: Done; subject: string }>;
}

/** Carries a change out, or stores it for another person, who decides. Either way it is done once for its key. */
export async function carryOutOrAsk<K extends OperationId, S extends SentParts, Done>(
  context: RequestContext,
  change: Change<S, Done>,
  sent: S,
  reply: { done: (done: Done) => Reply<K>; asked: (approval: Schemas['Approval']) => Reply<K> },
): Promise<Reply<K>> {
  const { deps, actor, holder } = context;
  const carryOut = async (tx: Tx) => reply.done((await change.carryOut(context, tx, actor, sent)).done);
  if (!deps.fourEyes || !(await change.needsTwo(context, sent))) return context.write(carryOut);
  return context.writeAfter(
    () => tryOut(context, change, sent),
    async (tx) => {
      const basis = await change.basisOf(context, tx, sent);
      if (basis === null) return carryOut(tx);
      const asker = byPerson(actor, holder.personId);
      const approval = await askForApproval(deps, tx, asker, {
        operation: change.operation,
        sellerId: change.sellerOf(sent),
        request: JSON.stringify({ path: sent.path, body: sent.body }),
        basis,
      });
      return reply.asked(approvalToWire(approval, asker.personId));
    },
  );
}

/** Ends the transaction in which a change was tried out. */
class TriedOut extends Error {}

/**
 * Carries a change out in a transaction that is rolled back, so that the person who asks learns at once why it cannot be
 * done.
 */
async function tryOut<S, Done>(context: RequestContext, change: Change<S, Done>, sent: S): Promise<void> {
  const { store } = context.deps;
  try {
    await store.write(async (tx): Promise<never> => {
      await change.carryOut(context, tx, context.actor, sent);
      throw new TriedOut('it is rolled back');
    });
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error;
  }
}

/** Returns an approval with the names of the API, for a caller; `personId` is null if its token names no person (D45). */
export function approvalToWire(approval: ShownApproval, personId: number | null): Schemas['Approval'] {
  const { request, operation, deciderId, endedAt } = approval;
  return {
    idApproval: approval.id,
    idSeller: approval.sellerId,
    status: approval.status,
    change: request === null ? null : changeToWire(operation, request),
    requestedBy: { idPerson: approval.askerId, name: approval.asker },
    requestedAt: formatInstant(approval.requestedAt),
    expiresAt: formatInstant(approval.expiresAt),
    decidedBy: deciderId === null ? null : { idPerson: deciderId, name: approval.decider },
    endedAt: endedAt === null ? null : formatInstant(endedAt),
    reason: approval.reason,
    subject: approval.subject,
    isOwn: approval.askerId === personId,
  };
}

/** The stored request was checked against the spec when it was sent. */
function changeToWire(operation: Approval['operation'], request: string): Schemas['ApprovalChange'] {
  const { path, body } = JSON.parse(request) as SentParts;
  return { operation, ...path, ...(body === undefined ? {} : { body }) } as Schemas['ApprovalChange'];
}
