import type { components } from '../../../../generated/api.ts';
import { readAuditPage, type ListedAudit } from '../../people/audit-list.service.ts';
import { formatInstant, saoPauloDay } from '../../shared/calendar.ts';
import { findPartyNames } from '../../tokens/token.repository.ts';
import type { Handler } from '../contract.ts';
import { mayCall } from '../request/authenticate.ts';
import { operations } from '../request/route.ts';

export const getSession: Handler<'getSession'> = async ({ reply, context }) => {
  const { holder, deps } = context;
  const { intermediary, seller } = await findPartyNames(deps.store.read, holder.principal);
  const { sellerId } = holder.principal;
  return reply(200, {
    party: sellerId === null ? 'INTERMEDIARY' : 'SELLER',
    role: holder.role,
    intermediary,
    seller: sellerId === null ? null : { id: sellerId, name: seller ?? '' },
    operations: operations.filter((operation) => mayCall(holder, operation)).map(({ id }) => id),
  });
};

export const listAuditRecords: Handler<'listAuditRecords'> = async ({
  input,
  mediaType,
  replyPage,
  context,
}) => {
  const { limit, cursor, actor = null, subject = null, action = null, dateInitial, dateFinal } = input.query;
  const filter = {
    ...{ actor, subject, action },
    from: dateInitial === undefined ? null : saoPauloDay(dateInitial).startsAt,
    to: dateFinal === undefined ? null : saoPauloDay(dateFinal).endsAt,
  };
  const { store, keyring } = context.deps;
  const { intermediaryId } = context.principal;
  const page = await readAuditPage({ db: store.read, keyring }, intermediaryId, filter, { limit, cursor });
  return replyPage(200, mediaType, page, auditRecordToWire);
};

function auditRecordToWire(record: ListedAudit): components['schemas']['AuditRecord'] {
  return {
    idRecord: record.id,
    occurredAt: formatInstant(record.occurred_at),
    action: record.action,
    subject: record.subject,
    actor: record.actor,
    person: record.person,
    originIp: record.origin_ip,
    remoteAddress: record.remote_address,
    requestId: record.request_id,
  };
}
