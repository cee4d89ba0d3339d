import type { components } from '../../../../generated/api.ts';
import { readBalance, type Balance } from '../../settlement/balance.service.ts';
import type { ClosingPreview, ClosingTotal } from '../../settlement/closing-sums.ts';
import {
  closeTransfers as close,
  previewTransfers as preview,
  type Closing,
  type MadeTransfers,
  type PreviewedSeller,
} from '../../settlement/closing.service.ts';
import {
  readFutureReceivables,
  readUnitPage,
  type Receivables,
  type ReceivablesOfDay,
  type ReceivablesQuery,
} from '../../settlement/receivables.service.ts';
import { freeCentsOf, type ReceivableUnit } from '../../settlement/receivable-unit-list.repository.ts';
import type { NextTransfer } from '../../settlement/next-transfer.ts';
import type { Hold } from '../../settlement/hold.repository.ts';
import {
  createHold as hold,
  lockHold,
  readHoldPage,
  releaseHold as release,
} from '../../settlement/hold.service.ts';
import { importEffects, type EffectOutcome } from '../../settlement/import-effects.service.ts';
import { readEffectPage } from '../../settlement/effect-list.service.ts';
import type { StoredEffect } from '../../settlement/receivable-effect.ts';
import { readTransfer, readTransferPage } from '../../settlement/transfer-reading.service.ts';
import type { StoredTransfer } from '../../settlement/transfer.repository.ts';
import { unitOf } from '../../settlement/transfer.ts';
import { updateTransfer as update } from '../../settlement/update-transfer.service.ts';
import { formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { ppmOfPercent, readEffectLines } from '../../settlement/effect-line.ts';
import type { Payee } from '../../sellers/bank-account.ts';
import { brlFromCents } from '../../shared/money.ts';
import { parseStored } from '../../shared/stored.ts';
import { findTransferLines } from '../../statement/transfer-lines.ts';
import type { Handler, Input } from '../contract.ts';
import { invalidRequest } from '../errors/api-error.ts';
import { selectLines } from '../response/select-lines.ts';
import { accountToWire, centsOf } from './fields.ts';
import { statementEntryToWire } from './statement-entry.ts';
import { carryOutOrAsk, type Change, type Sent } from './two-persons.ts';

type Schemas = components['schemas'];

export const listTransfers: Handler<'listTransfers'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const { idSeller, ...others } = filters;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readTransferPage(deps, context.principal, query, { limit, cursor });
  return replyPage(200, mediaType, page, transferToWire);
};

export const getTransfer: Handler<'getTransfer'> = async ({ input, reply, context }) => {
  const transfer = await readTransfer(context.deps.store.read, context.principal, input.path.idTransfer);
  return reply(200, transferToWire(transfer));
};

export const listTransferLines: Handler<'listTransferLines'> = async ({
  input,
  mediaType,
  replyPage,
  replyStream,
  context,
}) => {
  const { idTransfer } = input.path;
  const list = await findTransferLines(context.deps.store.read, context.principal, idTransfer);
  const asked = await selectLines(context, list, input.query);
  return 'rows' in asked
    ? replyPage(200, mediaType, asked, statementEntryToWire)
    : replyStream(200, mediaType, asked, statementEntryToWire);
};

export const getBalance: Handler<'getBalance'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const { accountHoldHours, store } = deps;
  const balance = await readBalance(
    { db: store.read, accountHoldHours },
    principal,
    input.path.sellerId,
    now,
  );
  return reply(200, balanceToWire(balance));
};

export const getFutureReceivables: Handler<'getFutureReceivables'> = async ({ input, reply, context }) => {
  const { deps, principal, now } = context;
  const query = queryFromWire(input.query);
  return reply(200, receivablesToWire(await readFutureReceivables(deps.store.read, principal, query, now)));
};

function queryFromWire(query: Input<'getFutureReceivables'>['query']): ReceivablesQuery {
  const { idSeller, executionDateInitial, executionDateFinal } = query;
  return {
    ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }),
    ...(executionDateInitial === undefined ? {} : { from: executionDateInitial }),
    ...(executionDateFinal === undefined ? {} : { to: executionDateFinal }),
  };
}

export const listReceivableUnits: Handler<'listReceivableUnits'> = async ({
  input,
  mediaType,
  replyPage,
  context,
}) => {
  const { limit, cursor, idSeller, ...others } = input.query;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readUnitPage(deps, context.principal, query, { limit, cursor });
  return replyPage(200, mediaType, page, unitToWire);
};

export const previewTransfers: Handler<'previewTransfers'> = async ({ input, reply, context }) => {
  const { transferDate = saoPauloDate(context.now), minimumAmount = '0', idSeller, sellers } = input.query;
  const order = {
    transferDate,
    minimumCents: centsOf(Number(minimumAmount)),
    sellerId: idSeller === undefined ? null : Number(idSeller),
  };
  const watch = { signal: context.untilDisconnected(), mostSellers: sellers ?? 0 };
  const found = await preview(context.deps, context.actor, order, watch);
  return reply(200, {
    ...previewToWire(found),
    ...(sellers === undefined ? {} : { sellers: found.sellers.map(previewedToWire) }),
  });
};

/**
 * Makes transfers. A closing of many sellers is too long for a single transaction, so the totals of what all attempts
 * created are stored with the idempotency key (D33).
 */
export const closeTransfers: Handler<'closeTransfers'> = ({ input, reply, context }) => {
  const { transferDate, minimumAmount = 0, idSeller: sellerId = null } = input.body;
  const order = { transferDate, minimumCents: centsOf(minimumAmount), sellerId };
  return context.writeInParts(
    (keep) =>
      close(context.deps, context.actor, order, {
        onCreated: (tx, made) => keep(tx, (before) => toText(sumOf(fromText(before), made))),
        onRefused: ({ reason }) => context.logError(reason),
      }),
    (_tx, closing, progress) => {
      const made = progress === null ? {} : fromText(progress);
      return Promise.resolve(reply(200, closingToWire({ ...closing, ...made })));
    },
  );
};

const added = (a: ClosingTotal, b: ClosingTotal): ClosingTotal => ({
  count: a.count + b.count,
  amountCents: a.amountCents + b.amountCents,
});

const sumOf = (a: MadeTransfers, b: MadeTransfers): MadeTransfers => ({
  created: added(a.created, b.created),
  beneficiaries: added(a.beneficiaries, b.beneficiaries),
});

const toText = ({ created, beneficiaries }: MadeTransfers) =>
  [created, beneficiaries].map(({ count, amountCents }) => `${count} ${amountCents}`).join(' ');

function fromText(text: string | null): MadeTransfers {
  const [count = '0', cents = '0', ofOthers = '0', othersCents = '0'] = text?.split(' ') ?? [];
  return {
    created: { count: Number(count), amountCents: BigInt(cents) },
    beneficiaries: { count: Number(ofOthers), amountCents: BigInt(othersCents) },
  };
}

export const updateTransfer: Handler<'updateTransfer'> = ({ input, reply, context }) => {
  const { idTransfer: id } = input.path;
  const { reason = null, endToEndId = null, ...said } = input.body;
  return context.write(async (tx) => {
    const { transfer } = await update(context.deps, tx, context.actor, { id, reason, endToEndId, ...said });
    return reply(200, transferToWire(transfer));
  });
};

export const createHold: Handler<'createHold'> = ({ input, reply, context }) => {
  const { amount, all, reason, reference = null, releaseOn = null } = input.body;
  if ((amount === undefined) === (all === undefined)) {
    throw invalidRequest([{ pointer: '/body', detail: 'must have either amount or all' }]);
  }
  const amountCents = amount === undefined ? null : centsOf(amount);
  const order = { sellerId: input.path.idSeller, amountCents, reason, reference, releaseOn };
  return context.write(async (tx) => {
    const created = await hold(context.deps, tx, context.actor, order);
    return reply(200, { ...holdToWire(created.hold), uncovered: brlFromCents(created.uncoveredCents) });
  });
};

export const listHolds: Handler<'listHolds'> = async ({ input, mediaType, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const query = { ...filters, sellerId: input.path.idSeller };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readHoldPage(deps, context.principal, query, { limit, cursor });
  return replyPage(200, mediaType, page, holdToWire);
};

/** What a court ordered is released by two persons. */
export const holdRelease: Change<Sent<'releaseHold'>, Schemas['Hold']> = {
  operation: 'releaseHold',
  sellerOf: ({ path }) => path.idSeller,
  needsTwo: () => true,
  async basisOf({ deps, actor }, tx, { path }) {
    const key = { sellerId: path.idSeller, id: path.idHold };
    const { reason, status } = await lockHold(deps, tx, actor.intermediaryId, key);
    return reason === 'JUDICIAL' && status === 'OPEN' ? status : null;
  },
  async carryOut({ deps }, tx, actor, { path }) {
    const released = await release(deps, tx, actor, { sellerId: path.idSeller, id: path.idHold });
    return { done: holdToWire(released), subject: `hold:${released.id}` };
  },
};

export const releaseHold: Handler<'releaseHold'> = ({ input, reply, context }) =>
  carryOutOrAsk(
    context,
    holdRelease,
    { path: input.path, body: undefined },
    {
      done: (hold) => reply(200, hold),
      asked: (approval) => reply(202, approval),
    },
  );

/** Imports the effects of the request, some sellers in each transaction; nothing is written twice if it is sent again. */
export const importReceivableEffects: Handler<'importReceivableEffects'> = async ({
  input,
  reply,
  context,
}) => {
  const dryRun = input.query.dryRun === 'true';
  const lines = await readEffectLines(input.body.lines);
  const outcomes = await importEffects(context.deps, context.actor, lines, { dryRun });
  return reply(200, effectsToWire(outcomes, dryRun));
};

export function effectsToWire(
  outcomes: readonly EffectOutcome[],
  dryRun: boolean,
): Schemas['EffectsImported'] {
  const count = (wanted: EffectOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    dryRun,
    lines: outcomes.length,
    created: count('CREATED'),
    replaced: count('REPLACED'),
    withdrawn: count('WITHDRAWN'),
    unchanged: count('UNCHANGED'),
    refused: count('REFUSED'),
    results: outcomes.map(({ line, outcome, refusal }) => ({
      line,
      outcome,
      code: refusal?.code ?? null,
      detail: refusal?.detail ?? null,
    })),
  };
}

export const listReceivableEffects: Handler<'listReceivableEffects'> = async ({
  input,
  mediaType,
  replyPage,
  context,
}) => {
  const { limit, cursor, idSeller, ...others } = input.query;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readEffectPage(deps, context.principal, query, { limit, cursor });
  return replyPage(200, mediaType, page, effectToWire);
};

/** Returns an effect with the names of the API (D41). */
export function effectToWire({ account, ...effect }: StoredEffect): Schemas['ReceivableEffect'] {
  const what = `the beneficiary of effect ${effect.id}`;
  const payee = account === null ? null : (parseStored(account, what) as Payee);
  return {
    idEffect: effect.id,
    idSeller: effect.sellerId,
    dueDate: effect.dueDate,
    arrangement: effect.arrangement,
    contract: effect.contract,
    priority: effect.priority,
    kind: effect.kind,
    value: effect.kind === 'AMOUNT' ? brlFromCents(effect.value) : effect.value / ppmOfPercent,
    computed: brlFromCents(effect.computedCents),
    paid: brlFromCents(effect.paidCents),
    status: effect.status,
    beneficiaryDocument: payee?.document ?? null,
    beneficiaryName: payee?.company_name ?? null,
    createdAt: formatInstant(effect.createdAt),
    updatedAt: formatInstant(effect.updatedAt),
  };
}

/** Returns a hold with the names of the API (D40). */
export function holdToWire(held: Hold): Schemas['Hold'] {
  return {
    idHold: held.id,
    idSeller: held.sellerId,
    amount: held.amountCents === null ? null : brlFromCents(held.amountCents),
    all: held.amountCents === null,
    reason: held.reason,
    reference: held.reference,
    releaseOn: held.releaseOn,
    status: held.status,
    createdAt: formatInstant(held.createdAt),
    releasedAt: held.releasedAt === null ? null : formatInstant(held.releasedAt),
  };
}

/** Returns a transfer with the names of the API (D32). */
function transferToWire({ account, ...transfer }: StoredTransfer): Schemas['Transfer'] {
  return {
    idTransfer: transfer.id,
    idSeller: transfer.sellerId,
    transferDate: transfer.transferDate,
    debitedThrough: transfer.debitedThrough,
    paymentDate: transfer.paymentDate,
    amount: brlFromCents(transfer.amountCents),
    left: brlFromCents(transfer.leftCents),
    status: transfer.status,
    throughSequence: transfer.throughSequence,
    beneficiary: beneficiaryOf(account, unitOf(transfer)),
    account: account === null ? null : accountToWire(accountOf(account)),
    endToEndId: transfer.endToEndId,
    payingBank: transfer.payingBank,
    bankNumber: transfer.bankNumber,
    paidOn: transfer.paidOn,
    reason: transfer.reason,
    idRemittance: transfer.remittanceId,
    createdAt: formatInstant(transfer.createdAt),
    updatedAt: formatInstant(transfer.updatedAt),
  };
}

function beneficiaryOf(
  account: StoredTransfer['account'],
  unit: ReturnType<typeof unitOf>,
): Schemas['Transfer']['beneficiary'] {
  return unit && { ...unit, document: account?.document ?? null, name: account?.company_name ?? null };
}

/** Returns the columns of an account under the names of its fields. */
function accountOf(columns: NonNullable<StoredTransfer['account']>) {
  return {
    bank: columns.bank,
    issuer: columns.issuer,
    issuerDigit: columns.issuer_digit,
    number: columns.number,
    bankDigit: columns.bank_digit,
    accountType: columns.account_type,
    pixKey: columns.pix_key,
    pixKeyType: columns.pix_key_type,
    transferType: columns.transfer_type,
  };
}

function balanceToWire(balance: Balance): Schemas['Balance'] {
  return {
    available: brlFromCents(balance.availableCents),
    reserved: brlFromCents(balance.reservedCents),
    pending: brlFromCents(balance.pendingCents),
    encumbered: brlFromCents(balance.encumberedCents),
    inTransfer: brlFromCents(balance.inTransferCents),
    asOfSequence: balance.asOfSequence,
    payoutStatus: balance.payoutStatus,
    heldUntil: balance.heldUntil === null ? null : formatInstant(balance.heldUntil),
    nextTransfer: balance.nextTransfer === null ? null : nextTransferToWire(balance.nextTransfer),
  };
}

function nextTransferToWire({ date, amountCents, state, id }: NextTransfer): Schemas['NextTransfer'] {
  return { date, amount: brlFromCents(amountCents), state, idTransfer: id };
}

/** Returns the receivables with the names and the shape of the reference's live service. */
function receivablesToWire(receivables: Receivables): Schemas['FutureReceivables'] {
  const { days, netCents, averageCents } = receivables;
  return {
    data: {
      summary: {
        totalDays: days.length,
        totalNet: brlFromCents(netCents),
        averageDailyAmount: brlFromCents(averageCents),
      },
      receivables: days.map(dayToWire),
    },
  };
}

function dayToWire({ date, daysUntil, arrangements, ...day }: ReceivablesOfDay) {
  return {
    date,
    daysUntilExecution: daysUntil,
    amounts: { ...flowToWire(day), finalAmount: brlFromCents(day.netCents) },
    arrangements: arrangements.map(({ arrangement, ...flow }) => ({ arrangement, ...flowToWire(flow) })),
  };
}

function flowToWire({
  creditCents,
  debitCents,
  netCents,
}: Omit<ReceivablesOfDay['arrangements'][number], 'arrangement'>) {
  return {
    netCredit: brlFromCents(creditCents),
    netDebit: brlFromCents(debitCents),
    totalNet: brlFromCents(netCents),
  };
}

function unitToWire(unit: ReceivableUnit): Schemas['ReceivableUnit'] {
  const { constitutedCents, debitCents, advancedCents, settledCents, encumberedCents } = unit;
  return {
    idSeller: unit.sellerId,
    dueDate: unit.dueDate,
    arrangement: unit.arrangement,
    constituted: brlFromCents(constitutedCents),
    deducted: brlFromCents(debitCents),
    advanced: brlFromCents(advancedCents),
    settled: brlFromCents(settledCents),
    encumbered: brlFromCents(encumberedCents),
    free: brlFromCents(freeCentsOf(unit)),
  };
}

/** How many refusals a response lists. The log has all of them. */
const mostRefusals = 100;

/** Returns the outcomes of the sellers, with the names of the wire (D33). */
export function closingToWire({ refused, refusals, ...totals }: Closing): Schemas['Closing'] {
  return {
    ...previewToWire(totals),
    refused: {
      ...totalToWire(refused),
      sellers: refusals
        .slice(0, mostRefusals)
        .map(({ sellerId, reason }) => ({ idSeller: sellerId, detail: reason })),
    },
  };
}

export function previewToWire({ transferDate, ...totals }: ClosingPreview): Schemas['ClosingPreview'] {
  return {
    transferDate,
    created: totalToWire(totals.created),
    carried: totalToWire(totals.carried),
    reserved: totalToWire(totals.reserved),
    held: totalToWire(totals.held),
    blocked: totalToWire(totals.blocked),
    owing: totalToWire(totals.owing),
    skipped: totalToWire(totals.skipped),
    beneficiaries: totalToWire(totals.beneficiaries),
  };
}

function previewedToWire(seller: PreviewedSeller): Schemas['PreviewedSeller'] {
  const { id, companyName, document, outcome, dueCents, reservedCents, paidCents } = seller;
  return {
    idSeller: id,
    name: companyName,
    document,
    outcome,
    due: brlFromCents(dueCents),
    reserved: brlFromCents(reservedCents),
    paid: brlFromCents(paidCents),
  };
}

function totalToWire({ count, amountCents }: ClosingTotal): Schemas['ClosingTotal'] {
  return { count, amount: brlFromCents(amountCents) };
}
