import type { components } from '../../../../generated/api.ts';
import { byPerson } from '../../approvals/approval.service.ts';
import type { Actor } from '../../audit/audit.repository.ts';
import { readAuditPage, type ListedAudit } from '../../people/audit-list.service.ts';
import {
  createToken as makeToken,
  isCurrent,
  readTokenPage,
  revokeTokenOf,
  type NamedToken,
} from '../../people/party-tokens.service.ts';
import { invitationLink } from '../../people/people.service.ts';
import {
  assertMayChangeUsers,
  inviteSellerUser as inviteUser,
  readSellerUsers,
  removeSellerUser as removeUser,
  type Inviter,
  type SellerUser,
} from '../../people/seller-users.service.ts';
import { assertPeriod, formatInstant, saoPauloDay } from '../../shared/calendar.ts';
import { findPartyNames } from '../../tokens/token.repository.ts';
import { rolesOf, type Role } from '../../tokens/token.ts';
import type { Handler } from '../contract.ts';
import type { RequestContext } from '../request/request-context.ts';
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

export const listAuditRecords: Handler<'listAuditRecords'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, dateInitial, dateFinal } = input.query;
  const { actor = null, subject = null, action = null, requestId = null } = input.query;
  assertPeriod(dateInitial ?? null, dateFinal ?? null, { from: 'dateInitial', to: 'dateFinal' });
  const filter = {
    ...{ actor, subject, action, requestId: requestId?.toLowerCase() ?? null },
    from: dateInitial === undefined ? null : saoPauloDay(dateInitial).startsAt,
    to: dateFinal === undefined ? null : saoPauloDay(dateFinal).endsAt,
  };
  const { store, keyring } = context.deps;
  const { intermediaryId } = context.principal;
  const page = await readAuditPage({ db: store.read, keyring }, intermediaryId, filter, { limit, cursor });
  return replyPage(page, auditRecordToWire);
};

export const listSellerUsers: Handler<'listSellerUsers'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const users = await readSellerUsers(deps.store.read, deps.keyring, principal, input.path.sellerId);
  return reply(
    200,
    users.map((user) => sellerUserToWire(user, now)),
  );
};

export const inviteSellerUser: Handler<'inviteSellerUser'> = ({ input, reply, context }) => {
  const { deps, now, publicUrl } = context;
  const wanted = { sellerId: input.path.sellerId, ...input.body };
  const inviter = inviterOf(context);
  // First, because a repeated request gets the link again.
  assertMayChangeUsers(inviter, wanted.sellerId);
  return context.write(async (tx) => {
    const { user, invitation } = await inviteUser(deps.keyring, tx, inviter, wanted, now);
    const link = invitation === null ? null : invitationLink(publicUrl, invitation);
    return reply(200, { ...sellerUserToWire(user, now), link });
  });
};

export const removeSellerUser: Handler<'removeSellerUser'> = ({ input, reply, context }) => {
  const { sellerId, idUser: userId } = input.path;
  const { deps, now } = context;
  const inviter = inviterOf(context);
  assertMayChangeUsers(inviter, sellerId);
  return context.write(async (tx) => {
    const removed = await removeUser(deps.keyring, tx, inviter, { sellerId, userId }, now);
    return reply(200, sellerUserToWire(removed, now));
  });
};

export const listTokens: Handler<'listTokens'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, party } = input.query;
  const { deps, principal, actor } = context;
  const which = party === undefined ? null : parties[party];
  const from = { db: deps.store.read, keyring: deps.keyring };
  const page = await readTokenPage(from, principal.intermediaryId, which, { limit, cursor });
  return replyPage(page, (token) => tokenToWire(token, actor));
};

const parties = { INTERMEDIARY: 'intermediary', SELLER: 'seller' } as const;

export const createToken: Handler<'createToken'> = ({ input, reply, context }) => {
  const { deps, actor, holder, now } = context;
  const { name = null, role, idSeller: sellerId = null } = input.body;
  const maker = byPerson(actor, holder.personId);
  return context.write(async (tx) => {
    const { created, token } = await makeToken(deps, tx, maker, { name, role, sellerId }, now);
    return reply(200, { ...tokenToWire(created, actor), token });
  });
};

export const revokeToken: Handler<'revokeToken'> = ({ input, reply, context }) => {
  const { deps, actor, now } = context;
  return context.write(async (tx) =>
    reply(200, tokenToWire(await revokeTokenOf(deps.keyring, tx, actor, input.path.idToken, now), actor)),
  );
};

function tokenToWire(token: NamedToken, actor: Actor): components['schemas']['Token'] {
  const { id, name, role, person, lastUsedOn, revokedAt } = token;
  return {
    ...{ idToken: id, name, role, idSeller: token.sellerId, person },
    createdAt: formatInstant(token.createdAt),
    lastUsedOn,
    revokedAt: revokedAt === null ? null : formatInstant(revokedAt),
    isCurrent: isCurrent(actor, id),
  };
}

const inviterOf = ({ principal, actor, holder, deps }: RequestContext): Inviter => ({
  ...{ principal, actor },
  personId: holder.personId,
  fourEyes: deps.fourEyes,
});

function sellerUserToWire(user: SellerUser, now: number): components['schemas']['SellerUser'] {
  const { id, name, email, role, isReady, disabledAt, invitedUntil } = user;
  if (!isSellerRole(role)) throw new Error(`person ${id} has the role ${role} at a seller`);
  const isOpen = invitedUntil !== null && invitedUntil > now;
  return {
    ...{ idUser: id, idSeller: user.sellerId, name, email, role },
    status: disabledAt !== null ? 'DISABLED' : isReady ? 'ACTIVE' : 'INVITED',
    invitedUntil: isOpen ? formatInstant(invitedUntil) : null,
  };
}

const isSellerRole = (role: Role): role is (typeof rolesOf)['seller'][number] =>
  rolesOf.seller.some((each) => each === role);

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
