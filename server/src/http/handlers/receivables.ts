import type { components } from '../../../../generated/api.ts';
import { readBalance, type Balance } from '../../settlement/balance.service.ts';
import {
  readEffectPage,
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
import type { StoredEffect } from '../../settlement/receivable-effect.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { ppmOfPercent, readEffectLines } from '../../settlement/effect-line.ts';
import type { Payee } from '../../sellers/bank-account.ts';
import { brlFromCents } from '../../shared/money.ts';
import { parseStored } from '../../shared/stored.ts';
import type { Handler, Input } from '../contract.ts';
import { invalidRequest } from '../errors/api-error.ts';
import { centsOf } from './fields.ts';
import { carryOutOrAsk, type Change, type Sent } from './two-persons.ts';

type Schemas = components['schemas'];

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

export const listReceivableUnits: Handler<'listReceivableUnits'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, idSeller, ...others } = input.query;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readUnitPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, unitToWire);
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

export const listHolds: Handler<'listHolds'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const query = { ...filters, sellerId: input.path.idSeller };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readHoldPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, holdToWire);
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
  replyPage,
  context,
}) => {
  const { limit, cursor, idSeller, ...others } = input.query;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readEffectPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, effectToWire);
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
function holdToWire(held: Hold): Schemas['Hold'] {
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
