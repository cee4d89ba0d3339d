import type { components } from '../../../../generated/api.ts';
import { byPerson } from '../../approvals/approval.service.ts';
import { insertDraft, prepareDraft, type DraftOrder } from '../../bank/draft-remittance.service.ts';
import { importReturn, type ImportedReturn } from '../../bank/import-return.service.ts';
import { layoutOfBank } from '../../bank/layouts/bank-layouts.ts';
import { occurrencesOf } from '../../bank/occurrences.ts';
import type { Payer } from '../../bank/paying-account.repository.ts';
import { readAccounts, setAccount, type ShownAccount } from '../../bank/paying-account.service.ts';
import {
  readRemittance,
  readRemittancePage,
  readReturnLines,
  readReturns,
  type ShownLine,
  type ShownRemittance,
  type ShownReturn,
  showRemittance,
} from '../../bank/remittance-reading.service.ts';
import type { Remittance } from '../../bank/remittance.repository.ts';
import {
  approveRemittance as approve,
  cancelRemittance as cancel,
  readRemittanceFile,
} from '../../bank/remittance.service.ts';
import type { NewReturnLine } from '../../bank/return.repository.ts';
import type { Tx } from '../../db/store.ts';
import { bankName } from '../../sellers/seller-fields.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler, Input } from '../contract.ts';
import type { RequestContext } from '../request/request-context.ts';

type Schemas = components['schemas'];

export const listPayingAccounts: Handler<'listPayingAccounts'> = async ({ reply, context }) => {
  const accounts = await readAccounts(context.deps.store.read, context.principal.intermediaryId);
  return reply(200, accounts.map(accountToWire));
};

export const setPayingAccount: Handler<'setPayingAccount'> = ({ input, reply, context }) => {
  const { lastFileNumber = null } = input.body;
  const order = { name: input.path.payingAccount, payer: payerFromWire(input.body), lastFileNumber };
  return context.write(async (tx) =>
    reply(200, accountToWire(await setAccount(context.deps, tx, context.actor, order))),
  );
};

function payerFromWire(body: Input<'setPayingAccount'>['body']): Payer {
  const { document, companyName, agreement = '', bank, accountsBy, address } = body;
  return {
    ...{ document, name: companyName, agreement, bank, accountsBy },
    account: {
      ...{ branch: body.agency, branchDigit: body.agencyDigit ?? '' },
      ...{ number: body.account, digit: body.accountDigit ?? '' },
    },
    ...(address && { address: addressFromWire(address) }),
  };
}

function addressFromWire({
  zipCode: postalCode,
  ...address
}: Schemas['PayerAddressInput']): NonNullable<Payer['address']> {
  return { number: '', complement: '', ...address, postalCode };
}

function addressToWire({
  postalCode: zipCode,
  ...address
}: NonNullable<Payer['address']>): Schemas['PayerAddress'] {
  return { ...address, zipCode };
}

function accountToWire({ payer, ...account }: ShownAccount): Schemas['PayingAccount'] {
  const { bank } = payer;
  return {
    name: account.name,
    layout: layoutOfBank(bank).name as Schemas['PayingAccount']['layout'],
    companyName: payer.name,
    document: payer.document,
    agreement: payer.agreement,
    bank,
    bankName: bankName(bank),
    agency: payer.account.branch,
    agencyDigit: payer.account.branchDigit,
    account: payer.account.number,
    accountDigit: payer.account.digit,
    accountsBy: payer.accountsBy,
    address: payer.address === undefined ? null : addressToWire(payer.address),
    lastFileNumber: account.lastFileNumber,
    isFileNumberKnown: account.isNumberKnown,
    updatedAt: formatInstant(account.updatedAt),
  };
}

/** With four eyes, a remittance is made and approved by two persons (D45). */
function personOf({ deps, actor, holder }: RequestContext): number | null {
  return deps.fourEyes ? byPerson(actor, holder.personId).personId : holder.personId;
}

export const createRemittance: Handler<'createRemittance'> = ({ input, reply, context }) => {
  const {
    payingAccount: account,
    paymentDate,
    transferType = null,
    idTransfers = null,
    leaveOut = [],
  } = input.body;
  const order: DraftOrder = { account, paymentDate, transferType, ids: idTransfers, leaveOut };
  const { deps, actor } = context;
  return context.writeAfter(
    () => prepareDraft(deps, actor, order, personOf(context)),
    async (tx, prepared) => {
      const made = await insertDraft(deps.keyring, tx, actor, prepared);
      return reply(200, { ...(await remittanceIn(tx, made)), isFull: prepared.isFull });
    },
  );
};

export const listRemittances: Handler<'listRemittances'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const { deps, principal } = context;
  const reading = { db: deps.store.read, keyring: deps.keyring };
  const page = await readRemittancePage(reading, principal.intermediaryId, filters, { limit, cursor });
  return replyPage(page, remittanceToWire);
};

export const getRemittance: Handler<'getRemittance'> = async ({ input, reply, context }) => {
  const reading = { db: context.deps.store.read, keyring: context.deps.keyring };
  return reply(200, remittanceToWire(await readRemittance(reading, keyOf(context, input.path))));
};

export const getRemittanceFile: Handler<'getRemittanceFile'> = async ({ input, reply, context }) => {
  const reading = { db: context.deps.store.read, keyring: context.deps.keyring };
  return reply(200, await readRemittanceFile(reading, keyOf(context, input.path)));
};

export const approveRemittance: Handler<'approveRemittance'> = ({ input, reply, context }) => {
  const { deps, actor } = context;
  const by = { actor, personId: personOf(context), mustDiffer: deps.fourEyes };
  return context.write(async (tx) =>
    reply(200, await remittanceIn(tx, await approve(deps, tx, by, input.path.idRemittance))),
  );
};

export const cancelRemittance: Handler<'cancelRemittance'> = ({ input, reply, context }) => {
  const { deps, actor, holder } = context;
  const by = { actor, personId: holder.personId };
  return context.write(async (tx) =>
    reply(200, await remittanceIn(tx, await cancel(deps, tx, by, input.path.idRemittance))),
  );
};

const keyOf = ({ principal }: RequestContext, { idRemittance: id }: { idRemittance: number }) => ({
  intermediaryId: principal.intermediaryId,
  id,
});

async function remittanceIn(tx: Tx, remittance: Remittance): Promise<Schemas['Remittance']> {
  return remittanceToWire(await showRemittance(tx, remittance));
}

function remittanceToWire({ counts, ...remittance }: ShownRemittance): Schemas['Remittance'] {
  const { makerId, deciderId, endedAt } = remittance;
  return {
    idRemittance: remittance.id,
    payingAccount: remittance.account,
    bank: remittance.bank,
    status: remittance.status,
    paymentDate: remittance.paymentDate,
    transfers: remittance.transfers,
    amount: brlFromCents(remittance.amountCents),
    fileNumber: remittance.fileNumber,
    counts: {
      created: counts.CREATED ?? 0,
      sent: counts.SENT ?? 0,
      paid: counts.PAID ?? 0,
      failed: counts.FAILED ?? 0,
      returned: counts.RETURNED ?? 0,
    },
    createdBy: makerId === null ? null : { idPerson: makerId, name: remittance.maker },
    createdAt: formatInstant(remittance.createdAt),
    decidedBy: deciderId === null ? null : { idPerson: deciderId, name: remittance.decider },
    endedAt: endedAt === null ? null : formatInstant(endedAt),
  };
}

/** Imports a return, some transfers in each transaction; nothing is recorded twice if it is sent again. */
export const importRemittanceReturn: Handler<'importRemittanceReturn'> = async ({
  input,
  reply,
  context,
}) => {
  const order = {
    account: input.path.payingAccount,
    content: input.body.content,
    dryRun: input.query.dryRun === 'true',
  };
  return reply(200, importedToWire(await importReturn(context.deps, context.actor, order)));
};

/** Returns a return and its lines with the names of the API. */
function importedToWire({ lines, bank, ...found }: ImportedReturn): Schemas['ReturnImported'] {
  return {
    ...summaryToWire(found),
    idReturn: found.id,
    dryRun: found.id === null,
    lines: lines.map((line) => lineToWire(line, bank)),
  };
}

function summaryToWire(found: Omit<ShownReturn, 'id'>): Omit<Schemas['RemittanceReturn'], 'idReturn'> {
  const { account, fileNumber, fileDate, payments, paid, failed, returned, scheduled, open } = found;
  return {
    payingAccount: account,
    ...{ fileNumber, fileDate, payments, paid, failed, returned, scheduled, open },
    importedAt: formatInstant(found.importedAt),
  };
}

function lineToWire(line: NewReturnLine, bank: string): Schemas['ImportedLine'] {
  return {
    line: line.line,
    problem: line.problem,
    companyNumber: line.companyNumber,
    idTransfer: line.transferId,
    outcome: line.outcome,
    occurrences: occurrencesOf(line.occurrences, layoutOfBank(bank).occurrences).map(
      ({ code, explanation }) => ({ code, explanation }),
    ),
    amount: brlFromCents(line.amountCents),
    paidAmount: line.paidCents === null ? null : brlFromCents(line.paidCents),
    paidOn: line.paidOn,
    bankNumber: line.bankNumber,
  };
}

export const listRemittanceReturns: Handler<'listRemittanceReturns'> = async ({
  input,
  replyPage,
  context,
}) => {
  const { limit, cursor } = input.query;
  const { deps, principal } = context;
  const reading = { db: deps.store.read, keyring: deps.keyring };
  const page = await readReturns(reading, principal.intermediaryId, { limit, cursor });
  return replyPage(page, (found) => ({ idReturn: found.id, ...summaryToWire(found) }));
};

export const listReturnLines: Handler<'listReturnLines'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, idReturn = null } = input.query;
  const { deps, principal } = context;
  const reading = { db: deps.store.read, keyring: deps.keyring };
  const filter = { intermediaryId: principal.intermediaryId, returnId: idReturn };
  const page = await readReturnLines(reading, filter, { limit, cursor });
  return replyPage(page, shownLineToWire);
};

const shownLineToWire = ({ bank, ...line }: ShownLine): Schemas['ReturnLine'] => ({
  idReturnLine: line.id,
  idReturn: line.returnId,
  ...lineToWire(line, bank),
});
