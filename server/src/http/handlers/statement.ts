import type { components } from '../../../../generated/api.ts';
import type { SealedAdjustment } from '../../after-sale/adjustment.repository.ts';
import {
  assertWithinLimit,
  isAboveLimit,
  createAdjustment as create,
  readAdjustmentPage,
} from '../../after-sale/adjustment.service.ts';
import { lockHead } from '../../ledger/seller-head.repository.ts';
import { formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import {
  findStatement,
  readStatementHead,
  readStatementSummary,
  type StatementQuery,
  type StatementSummary,
} from '../../statement/statement.service.ts';
import type { VolumeGrouping } from '../../statement/volume.repository.ts';
import { readVolumes } from '../../statement/volumes.service.ts';
import type { VolumeSums } from '../../ledger/daily-volume.repository.ts';
import type { Handler, Input } from '../contract.ts';
import { selectLines } from '../response/select-lines.ts';
import { centsOf } from './fields.ts';
import { statementEntryToWire } from './statement-entry.ts';
import { carryOutOrAsk, type Change, type Sent } from './two-persons.ts';

export const queryStatement: Handler<'queryStatement'> = async ({
  input,
  replyPage,
  replyStream,
  context,
}) => {
  const list = await findStatement(context.deps.store.read, context.principal, queryFromWire(input.body));
  const asked = await selectLines(context, list, input.query);
  const columns = { withOptional: input.body?.details === true };
  return 'rows' in asked
    ? replyPage(asked, statementEntryToWire, columns)
    : replyStream(asked, statementEntryToWire, columns);
};

function queryFromWire(body: Input<'queryStatement'>['body']): StatementQuery {
  const { idSeller, uuid_charge, uuid_order, operacoes, ...others } = body ?? {};
  return {
    ...others,
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

export const getVolumes: Handler<'getVolumes'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const { idSeller, dateInitial, dateFinal, groupBy = 'DAY', limit } = input.query;
  const query = {
    ...{ groupBy, limit },
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(dateInitial === undefined ? {} : { from: dateInitial }),
    ...(dateFinal === undefined ? {} : { to: dateFinal }),
  };
  const { from, to, total, groupCount, groups } = await readVolumes(deps.store.read, principal, query, now);
  return reply(200, {
    ...{ dateInitial: from, dateFinal: to, total: volumeToWire(total), groupCount },
    groups: groups.map(({ key, ...sums }) => ({ ...groupToWire(groupBy, key), ...volumeToWire(sums) })),
  });
};

function groupToWire(by: VolumeGrouping, key: string) {
  return {
    day: by === 'DAY' ? key : null,
    paymentMethod: by === 'METHOD' ? (key as components['schemas']['PaymentMethod']) : null,
    idSeller: by === 'SELLER' ? Number(key) : null,
  };
}

function volumeToWire(sums: VolumeSums): components['schemas']['VolumeSums'] {
  return {
    salesCount: Number(sums.sales),
    salesValue: brlFromCents(sums.valueCents),
    fees: brlFromCents(sums.feeCents),
    refundedValue: brlFromCents(sums.refundedCents),
    disputedValue: brlFromCents(sums.disputedCents),
    returnedFees: brlFromCents(sums.returnedFeeCents),
    netFees: brlFromCents(sums.feeCents - sums.returnedFeeCents),
  };
}

export const getStatementSummary: Handler<'getStatementSummary'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const query = { ...input.path, ...input.query };
  return reply(200, summaryToWire(await readStatementSummary(deps.store.read, principal, query, now)));
};

function summaryToWire(summary: StatementSummary): components['schemas']['StatementSummary'] {
  return {
    dateInitial: summary.from,
    dateFinal: summary.to,
    openingBalance: brlFromCents(summary.openingCents),
    credited: brlFromCents(summary.creditedCents),
    debited: brlFromCents(summary.debitedCents),
    transferred: brlFromCents(summary.transferredCents),
    closingBalance: brlFromCents(summary.closingCents),
    asOfSequence: summary.sequence,
  };
}

/** An adjustment of more than the operator's limit needs a second person; it has no state that could change. */
export const adjustment: Change<Sent<'createAdjustment'>, components['schemas']['Adjustment']> = {
  operation: 'createAdjustment',
  sellerOf: ({ body }) => body.idSeller,
  needsTwo: ({ deps }, { body }) => isAboveLimit(centsOf(body.value), deps.adjustmentConfirmAboveCents),
  async basisOf({ deps, actor }, tx, { body }) {
    await lockHead(tx, deps.keyring, actor.intermediaryId, body.idSeller);
    return '';
  },
  async carryOut({ deps }, tx, actor, { body }) {
    const { idSeller: sellerId, value, direction, reason, uuid_charge: chargeUuid = null, confirmed } = body;
    const order = { sellerId, valueCents: centsOf(value), direction, reason, chargeUuid };
    // A second person takes the place of the confirmation.
    if (!deps.fourEyes && actor.approvalId === undefined && confirmed !== true) {
      assertWithinLimit(order.valueCents, deps.adjustmentConfirmAboveCents);
    }
    const made = await create(deps, tx, actor, order);
    return { done: adjustmentToWire(made), subject: `adjustment:${made.id}` };
  },
};

export const createAdjustment: Handler<'createAdjustment'> = ({ input, reply, context }) =>
  carryOutOrAsk(context, adjustment, input, {
    done: (made) => reply(200, made),
    asked: (approval) => reply(202, approval),
  });

export const listAdjustments: Handler<'listAdjustments'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, idSeller, uuid_charge: chargeUuid } = input.query;
  const query = {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(chargeUuid === undefined ? {} : { chargeUuid }),
  };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readAdjustmentPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, adjustmentToWire);
};

/** Returns an adjustment with the names of the wire (D31). */
function adjustmentToWire(adjustment: SealedAdjustment): components['schemas']['Adjustment'] {
  return {
    idAdjustment: adjustment.id,
    idSeller: adjustment.sellerId,
    value: brlFromCents(adjustment.valueCents),
    direction: adjustment.direction,
    reason: adjustment.reason,
    uuid_charge: adjustment.chargeUuid,
    executionDate: saoPauloDate(adjustment.createdAt),
    sequence: adjustment.sequence,
    createdAt: formatInstant(adjustment.createdAt),
  };
}
