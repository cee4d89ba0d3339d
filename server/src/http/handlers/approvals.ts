import {
  approve,
  byPerson,
  readApproval,
  readApprovalPage,
  refuse,
  type ApprovedChange,
} from '../../approvals/approval.service.ts';
import type { Approval } from '../../approvals/approval.repository.ts';
import type { Tx } from '../../db/store.ts';
import { sellerNotFound } from '../../sellers/seller.service.ts';
import type { IntermediaryPrincipal } from '../../tokens/token.ts';
import type { Handler } from '../contract.ts';
import type { RequestContext } from '../request/request-context.ts';
import { planVersion } from './rates.ts';
import { accountChange } from './sellers.ts';
import { holdRelease } from './receivables.ts';
import { adjustment } from './statement.ts';
import { approvalToWire, type Change, type SentParts } from './two-persons.ts';

/** What each operation that two persons decide does once it is approved. */
const changes: Record<Approval['operation'], Change<unknown, unknown>> = {
  updateSellerBankData: accountChange,
  createAdjustment: adjustment,
  updateRatePlan: planVersion,
  releaseHold: holdRelease,
};

export const listApprovals: Handler<'listApprovals'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, idSeller, ...filters } = input.query;
  const query = { ...filters, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const { deps, holder } = context;
  const reading = { ...deps, db: deps.store.read };
  const page = await readApprovalPage(reading, principalOf(context), query, { limit, cursor });
  return replyPage(page, (approval) => approvalToWire(approval, holder.personId));
};

export const getApproval: Handler<'getApproval'> = async ({ input, reply, context }) => {
  const { deps, principal, holder } = context;
  const key = { intermediaryId: principal.intermediaryId, id: input.path.idApproval };
  const approval = await readApproval({ ...deps, db: deps.store.read }, key);
  return reply(200, approvalToWire(approval, holder.personId));
};

export const approveChange: Handler<'approveChange'> = ({ input, reply, context }) => {
  const decider = byPerson(context.actor, context.holder.personId);
  return context.write(async (tx) => {
    const approved = await approve(context.deps, tx, decider, input.path.idApproval, (approval) =>
      changeOf(context, tx, approval),
    );
    return reply(200, approvalToWire(approved, decider.personId));
  });
};

export const refuseChange: Handler<'refuseChange'> = ({ input, reply, context }) => {
  const decider = byPerson(context.actor, context.holder.personId);
  const { idApproval: id } = input.path;
  const { reason } = input.body;
  return context.write(async (tx) => {
    const refused = await refuse(context.deps, tx, decider, { id, reason });
    return reply(200, approvalToWire(refused, decider.personId));
  });
};

/** Returns what an approval carries out, and the state of what that would change now. */
async function changeOf(context: RequestContext, tx: Tx, approval: Approval): Promise<ApprovedChange> {
  const { operation, request } = approval;
  // The seller was erased, with what was asked for about it.
  if (request === null) throw sellerNotFound();
  const change = changes[operation];
  const sent = JSON.parse(request) as SentParts;
  return {
    basis: await change.basisOf(context, tx, sent),
    carryOut: async (actor) => (await change.carryOut(context, tx, actor, sent)).subject,
  };
}

/** The contract lets no seller call these operations. */
function principalOf({ principal }: RequestContext): IntermediaryPrincipal {
  if (principal.party !== 'intermediary') throw new Error('only an intermediary has approvals');
  return principal;
}
