import type { components } from '../../../../generated/api.ts';
import { createAdjustment as create, type Adjustment } from '../../after-sale/adjustment.service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { findStatement, readStatementHead, type StatementQuery } from '../../statement/statement.service.ts';
import type { Handler, Input } from '../contract.ts';
import { selectLines } from '../response/select-lines.ts';
import { centsOf } from './fields.ts';
import { statementEntryToWire } from './statement-entry.ts';

export const queryStatement: Handler<'queryStatement'> = async ({
  input,
  mediaType,
  replyPage,
  replyStream,
  context,
}) => {
  const list = await findStatement(context.deps.store.read, context.principal, queryFromWire(input.body));
  const asked = await selectLines(context, list, input.query);
  return 'rows' in asked
    ? replyPage(200, mediaType, asked, statementEntryToWire)
    : replyStream(200, mediaType, asked, statementEntryToWire);
};

function queryFromWire(body: Input<'queryStatement'>['body']): StatementQuery {
  const { idSeller, uuid_charge, uuid_order, operacoes, ...period } = body ?? {};
  return {
    ...period,
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(uuid_charge === undefined ? {} : { chargeUuid: uuid_charge }),
    ...(uuid_order === undefined ? {} : { orderUuid: uuid_order }),
    ...(operacoes === undefined ? {} : { operations: operacoes }),
  };
}

export const getStatementHead: Handler<'getStatementHead'> = async ({ input, reply, context }) => {
  const { deps, principal } = context;
  const { sequence, hash } = await readStatementHead(deps.store.read, principal, input.path.sellerId);
  return reply(200, { sequence, hash: hash.toString('hex') });
};

export const createAdjustment: Handler<'createAdjustment'> = ({ input, reply, context }) => {
  const { idSeller: sellerId, value, direction, reason, uuid_charge: chargeUuid = null } = input.body;
  const order = { sellerId, valueCents: centsOf(value), direction, reason, chargeUuid };
  return context.write(async (tx) => {
    const adjustment = await create(context.deps, tx, context.actor, order);
    return reply(200, adjustmentToWire(adjustment));
  });
};

/** Returns an adjustment with the names of the wire (D31). */
function adjustmentToWire(adjustment: Adjustment): components['schemas']['Adjustment'] {
  return {
    idAdjustment: adjustment.id,
    idSeller: adjustment.sellerId,
    value: brlFromCents(adjustment.valueCents),
    direction: adjustment.direction,
    reason: adjustment.reason,
    uuid_charge: adjustment.chargeUuid,
    executionDate: adjustment.executionDate,
    sequence: adjustment.sequence,
    createdAt: formatInstant(adjustment.createdAt),
  };
}
