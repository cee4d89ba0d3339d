import type { components } from '../../../../generated/api.ts';
import { answerRefund as answer } from '../../after-sale/answer-refund.service.ts';
import type { SealedChargeback } from '../../after-sale/chargeback.repository.ts';
import {
  readAfterSale,
  readChargebackPage,
  type ChargeAfterSale,
} from '../../after-sale/chargeback-reading.service.ts';
import { reportChargeback as report } from '../../after-sale/chargeback.service.ts';
import { leftCentsOf } from '../../after-sale/locked-charge.ts';
import type { RefundOfCharge, StoredRefund } from '../../after-sale/refund.repository.ts';
import {
  readRefunded,
  refundCharge as refund,
  refundChargePartially as refundPart,
} from '../../after-sale/refund.service.ts';
import type { RefundedCharge } from '../../after-sale/refundable-charge.repository.ts';
import { readChargePage, type ChargeQuery } from '../../charges/charge-reading.service.ts';
import type { ChargeDetail, ChargeSummary } from '../../charges/charge-view.repository.ts';
import type { Charge } from '../../charges/charge.repository.ts';
import { uuidIn } from '../../charges/import/charge-line.ts';
import { retryOnConflict, type ResolvedLine } from '../../charges/import/import-batch.ts';
import { RequestImport } from '../../charges/import/import-request.ts';
import { formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { parseStored } from '../../shared/stored.ts';
import type { Handler, Input } from '../contract.ts';
import { centsOf } from './fields.ts';
import { schedulePartToWire } from './schedule.ts';

type Schemas = components['schemas'];

/**
 * Imports the charges of the request. With the idempotency key it stores how many charges all attempts have imported.
 */
export const createCharges: Handler<'createCharges'> = ({ input, reply, context }) => {
  const { deps, actor, now } = context;
  const request = new RequestImport(deps, { actor, now, lines: input.body.lines });
  // The parts before the last one are imported once, and tried again by themselves.
  return retryOnConflict(() =>
    context.writeInParts(
      (keep) => request.begin(keep),
      async (tx, begun, progress) => {
        const { resolved, before } = await request.end(tx, begun, progress);
        return reply(200, chargesCreatedToWire(resolved, before));
      },
    ),
  );
};

export const listCharges: Handler<'listCharges'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readChargePage(deps, context.principal, queryFromWire(filters), { limit, cursor });
  return replyPage(page, chargeSummaryToWire);
};

function queryFromWire(filters: Omit<Input<'listCharges'>['query'], 'limit' | 'cursor'>): ChargeQuery {
  const { idSeller, uuid_order, ...others } = filters;
  return {
    ...others,
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(uuid_order === undefined ? {} : { orderUuid: uuid_order }),
  };
}

export const getCharge: Handler<'getCharge'> = async ({ input, reply, context }) => {
  const { read } = context.deps.store;
  return reply(200, chargeDetailToWire(await readAfterSale(read, context.principal, input.path.uuid)));
};

export const refundCharge: Handler<'refundCharge'> = ({ input, reply, context }) => {
  const { uuid } = input.path;
  const { asFraud } = input.body;
  return context.write(async (tx) => {
    const charge = await refund(context.deps, tx, context, { uuid, asFraud });
    return reply(200, chargeToWire(charge));
  });
};

export const getRefundedValue: Handler<'getRefundedValue'> = async ({ input, reply, context }) => {
  const charge = await readRefunded(context.deps.store.read, context.principal, input.path.uuid);
  return reply(200, refundedChargeToWire(charge));
};

export const refundChargePartially: Handler<'refundChargePartially'> = ({ input, reply, context }) => {
  const { uuid } = input.path;
  const { value, asFraud = false } = input.body;
  const order = { uuid, valueCents: centsOf(value), asFraud };
  return context.write(async (tx) => {
    const charge = await refundPart(context.deps, tx, context, order);
    return reply(200, refundedChargeToWire(charge));
  });
};

export const answerRefund: Handler<'answerRefund'> = ({ input, reply, context }) => {
  const { idRefund: id } = input.path;
  const { status, reason = null, endToEndId = null, returnId = null } = input.body;
  return context.write(async (tx) => {
    const { refund } = await answer(context.deps, tx, context, { id, status, reason, endToEndId, returnId });
    return reply(200, refundToWire(refund));
  });
};

export const reportChargeback: Handler<'reportChargeback'> = ({ input, reply, context }) => {
  const { uuid } = input.path;
  const { idChargeback: id, value, ...reported } = input.body;
  const valueCents = value === undefined ? undefined : centsOf(value);
  return context.write(async (tx) => {
    const chargeback = await report(context.deps, tx, context, { uuid, id, valueCents, ...reported });
    return reply(200, chargebackToWire(chargeback));
  });
};

export const listChargebacks: Handler<'listChargebacks'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, idSeller, ...others } = input.query;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readChargebackPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, chargebackToWire);
};

type ChargesCreated = Schemas['ChargesCreated'];

/**
 * Returns the outcomes of the lines of one request. Earlier attempts with the same idempotency key imported `before`
 * charges, which are known now, unless their seller has been erased since.
 */
function chargesCreatedToWire(settled: readonly ResolvedLine[], before: number): ChargesCreated {
  const rejections = settled.flatMap(({ line, outcome }) => {
    if (typeof outcome === 'string') return [];
    const { code, detail, faults } = outcome;
    const errors = faults.map((fault) => ({ pointer: fault.pointer, code: fault.code }));
    return [{ line: line.number, uuid: uuidIn(line), code, detail, errors }];
  });
  const count = (wanted: ResolvedLine['outcome']) =>
    settled.filter(({ outcome }) => outcome === wanted).length;
  const importedBefore = Math.min(before, count('known'));
  return {
    lines: settled.length,
    imported: count('imported') + importedBefore,
    known: count('known') - importedBefore,
    rejected: rejections.length,
    rejections,
  };
}

/** Returns a charge with the names of the reference (2.7, D22). */
export function chargeToWire(charge: Charge | ChargeDetail): Schemas['Charge'] {
  return { ...saleOf(charge), customer: customerOf(charge), ...authorizationOf(charge) };
}

/** Returns a charge in the form of `getCharge`. */
function chargeDetailToWire(found: ChargeAfterSale): Schemas['ChargeDetail'] {
  const { charge, parts, refunds, chargebacks } = found;
  return {
    ...chargeToWire(charge),
    ...moreOf(charge),
    schedule: parts.map((part) => ({
      ...schedulePartToWire(part),
      returnedValue: brlFromCents(part.returnedCents),
    })),
    source: charge.source === null ? null : parseStored(charge.source, 'the source of the charge'),
    refunds: refunds.map(refundOfChargeToWire),
    chargebacks: chargebacks.map(chargebackOfChargeToWire),
  };
}

/** Returns a charge in the form of a list, without its customer. */
function chargeSummaryToWire(charge: ChargeSummary): Schemas['ChargeSummary'] {
  return { ...saleOf(charge), ...authorizationOf(charge), ...moreOf(charge) };
}

function saleOf(charge: Charge | ChargeSummary) {
  return {
    uuid: charge.uuid,
    title: charge.title,
    expirationDate: charge.expirationDate,
    paidDate: saoPauloDate(charge.paidAt),
    value: brlFromCents(charge.valueCents),
    paymentMethod: charge.paymentMethod,
    status: charge.status,
  };
}

function authorizationOf(charge: Charge | ChargeSummary) {
  return {
    authorizationCode: charge.authorizationCode,
    authorizationNsu: charge.authorizationNsu,
    // A charge that is refunded only in part is `PAID` too (D23).
    retryable: charge.status === 'PAID',
  };
}

function moreOf(charge: ChargeSummary) {
  return {
    idSeller: charge.sellerId,
    uuidOrder: charge.uuidOrder,
    paidAt: formatInstant(charge.paidAt),
    channel: charge.channel,
    brand: charge.brand,
    installments: charge.installments,
    fee: brlFromCents(charge.feeCents),
    refundedValue: brlFromCents(charge.refundedCents),
    refundableValue: brlFromCents(charge.status === 'PAID' ? leftCentsOf(charge) : 0),
    asFraud: charge.asFraud === 1,
  };
}

function customerOf(charge: Charge | ChargeDetail): Schemas['Customer'] {
  return {
    uuid: charge.customerUuid,
    document: charge.customerDocument,
    type: charge.customerType,
    name: charge.customerName,
    email: charge.customerEmail,
    phone: charge.customerPhone,
    alternativeEmail: charge.customerAlternativeEmail,
  };
}

/** Returns the refunded amount of a charge, with the names of the wire (D23). */
function refundedChargeToWire(charge: RefundedCharge): Schemas['RefundedCharge'] {
  const { uuid, valueCents, refundedCents, status } = charge;
  const partial = refundedCents === 0 ? 'NONE' : 'PARTIAL';
  return {
    uuid,
    originalValue: brlFromCents(valueCents),
    value: brlFromCents(leftCentsOf(charge)),
    refundValue: brlFromCents(refundedCents),
    refundStatus: status === 'REFUND' ? 'TOTAL' : partial,
  };
}

/** Returns a refund with the names of the wire (D23). */
function refundToWire(refund: StoredRefund): Schemas['Refund'] {
  return { ...refundOfChargeToWire(refund), uuid: refund.chargeUuid, idSeller: refund.sellerId };
}

/** Returns a refund in the form in which its charge contains it. */
function refundOfChargeToWire(refund: RefundOfCharge): Schemas['ChargeRefund'] {
  return {
    idRefund: refund.id,
    value: brlFromCents(refund.valueCents),
    fee: brlFromCents(refund.feeCents),
    status: refund.status,
    asFraud: refund.asFraud === 1,
    requestedAt: formatInstant(refund.requestedAt),
    reason: refund.reason,
    endToEndId: refund.endToEndId,
    returnId: refund.returnId,
  };
}

/** Returns a chargeback with the names of the wire (D30). */
function chargebackToWire(chargeback: SealedChargeback): Schemas['Chargeback'] {
  return {
    ...chargebackOfChargeToWire(chargeback),
    uuid: chargeback.chargeUuid,
    idSeller: chargeback.sellerId,
  };
}

/** Returns a chargeback in the form in which its charge contains it. */
function chargebackOfChargeToWire(chargeback: SealedChargeback): Schemas['ChargeChargeback'] {
  return {
    idChargeback: chargeback.id,
    value: brlFromCents(chargeback.valueCents),
    fee: brlFromCents(chargeback.feeCents),
    kind: chargeback.kind,
    status: chargeback.status,
    stage: chargeback.stage,
    reasonCode: chargeback.reasonCode,
    occurredOn: chargeback.occurredOn,
    answerBy: chargeback.answerBy,
    openedAt: formatInstant(chargeback.openedAt),
    closedAt: chargeback.closedAt === null ? null : formatInstant(chargeback.closedAt),
  };
}
