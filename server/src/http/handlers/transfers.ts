import type { components } from '../../../../generated/api.ts';
import type { ClosingPreview, ClosingTotal } from '../../settlement/closing-sums.ts';
import {
  closeTransfers as close,
  previewTransfers as preview,
  type Closing,
  type MadeTransfers,
  type PreviewedSeller,
} from '../../settlement/closing.service.ts';
import { readTransfer, readTransferPage } from '../../settlement/transfer-reading.service.ts';
import type { StoredTransfer } from '../../settlement/transfer.repository.ts';
import { unitOf } from '../../settlement/transfer.ts';
import { updateTransfer as update } from '../../settlement/update-transfer.service.ts';
import { formatInstant, saoPauloDate } from '../../shared/calendar.ts';
import { brlFromCents } from '../../shared/money.ts';
import { findTransferLines } from '../../statement/transfer-lines.ts';
import type { Handler } from '../contract.ts';
import { selectLines } from '../response/select-lines.ts';
import { accountToWire, centsOf } from './fields.ts';
import { statementEntryToWire } from './statement-entry.ts';

type Schemas = components['schemas'];

export const listTransfers: Handler<'listTransfers'> = async ({ input, replyPage, context }) => {
  const { limit, cursor, ...filters } = input.query;
  const { idSeller, ...others } = filters;
  const query = { ...others, ...(idSeller === undefined ? {} : { sellerId: Number(idSeller) }) };
  const deps = { db: context.deps.store.read, keyring: context.deps.keyring };
  const page = await readTransferPage(deps, context.principal, query, { limit, cursor });
  return replyPage(page, transferToWire);
};

export const getTransfer: Handler<'getTransfer'> = async ({ input, reply, context }) => {
  const transfer = await readTransfer(context.deps.store.read, context.principal, input.path.idTransfer);
  return reply(200, transferToWire(transfer));
};

export const listTransferLines: Handler<'listTransferLines'> = async ({
  input,
  replyPage,
  replyStream,
  context,
}) => {
  const { idTransfer } = input.path;
  const list = await findTransferLines(context.deps.store.read, context.principal, idTransfer);
  const asked = await selectLines(context, list, input.query);
  return 'rows' in asked ? replyPage(asked, statementEntryToWire) : replyStream(asked, statementEntryToWire);
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
    account: account && {
      holderDocument: account.document,
      holderName: account.company_name,
      ...accountToWire(accountOf(account)),
    },
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
