import { Readable } from 'node:stream';
import type { components } from '../../../../generated/api.ts';
import { bytesOfText, receiveFile, type ReceivedFile } from '../../acquirer/receive-file.service.ts';
import type { MarginGrouping } from '../../acquirer/margin.repository.ts';
import {
  type Margin,
  readFiles,
  readLines,
  readMargins,
  readTotals,
} from '../../acquirer/reconciliation.service.ts';
import type { DayTotal } from '../../acquirer/reconciliation.repository.ts';
import { reopenLine, resolveLine } from '../../acquirer/resolve-line.service.ts';
import type { SettlementFile } from '../../acquirer/settlement-file.repository.ts';
import type { ReconciledLine } from '../../acquirer/settlement-line.repository.ts';
import { SettlementFileError } from '../../acquirer/settlement-line.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { InvalidInputError } from '../../shared/errors.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler } from '../contract.ts';

type Schemas = components['schemas'];

/** Imports a file, some lines in each transaction; nothing is stored twice if it is sent again. */
export const importSettlementFile: Handler<'importSettlementFile'> = async ({ input, reply, context }) => {
  const { content } = input.body;
  const isNewEstablishment = input.query.newEstablishment === 'true';
  const received = await receiveFile(context.deps, context.actor, () => bytesOfText(content), {
    isNewEstablishment,
  }).catch((error: unknown) => {
    throw error instanceof SettlementFileError ? brokenFile(error) : error;
  });
  return reply(200, receivedToWire(received));
};

const brokenFile = (error: SettlementFileError) =>
  new InvalidInputError(error.message, [{ path: ['content'], detail: error.place }]);

const receivedToWire = ({ file, isNew, open }: ReceivedFile): Schemas['SettlementFileImported'] => ({
  ...fileToWire(file),
  isNew,
  open,
});

function fileToWire(file: SettlementFile): Schemas['SettlementFile'] {
  return {
    idSettlementFile: file.id,
    acquirer: file.acquirer,
    establishment: file.establishment,
    statement: file.statement,
    lines: file.lines,
    gross: brlFromCents(file.grossCents),
    cost: brlFromCents(file.costCents),
    net: brlFromCents(file.netCents),
    importedAt: formatInstant(file.importedAt ?? file.begunAt),
  };
}

export const listSettlementFiles: Handler<'listSettlementFiles'> = async ({ input, replyPage, context }) => {
  const { limit, cursor } = input.query;
  const { deps, principal } = context;
  const reading = { db: deps.store.read, keyring: deps.keyring };
  const page = await readFiles(reading, principal.intermediaryId, { limit, cursor });
  return replyPage(page, fileToWire);
};

export const listSettlementLines: Handler<'listSettlementLines'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, state = null, day = null, idSettlementFile = null, uuid } = input.query;
  const { deps, principal } = context;
  const reading = { db: deps.store.read, keyring: deps.keyring };
  const filter = {
    intermediaryId: principal.intermediaryId,
    ...{ state, day, fileId: idSettlementFile, chargeUuid: uuid?.toLowerCase() ?? null },
  };
  const page = await readLines(reading, filter, { limit, cursor });
  return replyPage(page, lineToWire);
};

export const resolveSettlementLine: Handler<'resolveSettlementLine'> = ({ input, reply, context }) => {
  const decision = { id: input.path.idSettlementLine, note: input.body.note };
  return context.write(async (tx) =>
    reply(200, lineToWire(await resolveLine(context.deps, tx, context.actor, decision))),
  );
};

export const reopenSettlementLine: Handler<'reopenSettlementLine'> = ({ input, reply, context }) => {
  const decision = { id: input.path.idSettlementLine, note: input.body.note };
  return context.write(async (tx) =>
    reply(200, lineToWire(await reopenLine(context.deps, tx, context.actor, decision))),
  );
};

function lineToWire(line: ReconciledLine): Schemas['SettlementLine'] {
  const { id, fileId, chargeUuid, resolvedAt } = line;
  const { saleCents, grossCents, costCents, netCents } = line;
  return {
    ...{ idSettlementLine: id, idSettlementFile: fileId, line: line.line, state: line.state },
    ...{ day: line.day, uuid: chargeUuid, acquirer: line.acquirer, kind: line.kind, code: line.code },
    ...{ saleId: line.saleId, transactionId: line.transactionId, tid: line.tid, nsu: line.nsu },
    ...{ authorization: line.authorization, arn: line.arn, endToEndId: line.endToEndId, txid: line.txid },
    ...{ nossoNumero: line.nossoNumero, installment: line.installment, installments: line.installments },
    ...{ soldOn: line.soldOn, saleValue: brlFromCents(saleCents), gross: brlFromCents(grossCents) },
    ...{ cost: brlFromCents(costCents), net: brlFromCents(netCents), expectedOn: line.expectedOn },
    ...{ paidOn: line.paidOn, batch: line.batch, note: line.note },
    resolvedAt: resolvedAt === null ? null : formatInstant(resolvedAt),
  };
}

export const getReconciliation: Handler<'getReconciliation'> = async ({ input, replyStream, context }) => {
  const { dateInitial, dateFinal, open } = input.query;
  const { deps, principal } = context;
  const period = { from: dateInitial ?? null, to: dateFinal ?? null, isOpen: open === 'true' };
  const rows = await readTotals(deps.store.read, principal.intermediaryId, period, deps.clock());
  return replyStream(Readable.from([rows]), totalToWire);
};

const totalToWire = (total: DayTotal): Schemas['ReconciliationTotal'] => ({
  day: total.day,
  acquirer: total.acquirer,
  stage: total.isPaid ? 'PAID' : 'ANNOUNCED',
  state: total.state,
  lines: total.lines,
  gross: brlFromCents(total.grossCents),
  cost: brlFromCents(total.costCents),
  net: brlFromCents(total.netCents),
});

export const getMargins: Handler<'getMargins'> = async ({ input, replyStream, context }) => {
  const { dateInitial, dateFinal, groupBy: by = 'METHOD' } = input.query;
  const { deps, principal } = context;
  const query = { from: dateInitial ?? null, to: dateFinal ?? null, by };
  const rows = await readMargins(deps.store.read, principal.intermediaryId, query, deps.clock());
  return replyStream(Readable.from([rows]), (margin: Margin) => marginToWire(margin, by));
};

const marginToWire = ({ key, ...sums }: Margin, by: MarginGrouping): Schemas['Margin'] => ({
  day: by === 'DAY' ? key : null,
  paymentMethod: by === 'METHOD' ? (key as Schemas['Margin']['paymentMethod']) : null,
  brand: by === 'BRAND' ? (key as Schemas['Margin']['brand']) : null,
  installments: by === 'INSTALLMENTS' && key !== null ? Number(key) : null,
  idSeller: by === 'SELLER' ? Number(key) : null,
  salesCount: Number(sums.sales),
  salesValue: brlFromCents(sums.valueCents),
  fees: brlFromCents(sums.feeCents),
  reportedCount: Number(sums.reported),
  reportedFees: brlFromCents(sums.reportedFeeCents),
  cost: brlFromCents(sums.costCents),
  margin: brlFromCents(sums.marginCents),
});
