import assert from 'node:assert/strict';
import type { components } from '../../../generated/api.ts';
import { paidCents, upper } from './charge-content.ts';
import { chargeUuid } from './names.ts';
import type { ChargeContent, Line, World } from './world.ts';

type Schemas = components['schemas'];
type StatementEntry = Schemas['StatementEntry'];

const debits: readonly string[] = ['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO'];
const outflows = [...debits, 'REPASSE', 'ANTECIPACAO_COMPENSADA', 'ANTECIPACAO_CANCELADA'];

const genesis = '0'.repeat(64);

export const isOutflow = ({ operation }: Line) => outflows.includes(operation);

/** Returns whether a transfer deducts it up to the day on which it is made (D32). */
export const isDebit = ({ operation }: Line) => debits.includes(operation);

const letters = { visa: 'V', elo: 'E', mastercard: 'M', other: 'X' };

export function arrangementOf({ operation, charge, unit, isSellersAlone }: Line): Schemas['Arrangement'] {
  if (isSellersAlone === true || operation.startsWith('AJUSTE')) return 'ADJ';
  if (charge === null) return unit ?? 'ADJ';
  const { paymentMethod, brand } = charge.content;
  if (paymentMethod === 'PIX') return 'PIX';
  if (paymentMethod === 'BANK_SLIP') return 'BOL';
  return `${letters[brand as keyof typeof letters]}C${paymentMethod === 'DEBIT_CARD' ? 'D' : 'C'}` as Schemas['Arrangement'];
}

/** Returns the day of a line of a sale, or '' if the unit of that day was anticipated. */
export function debitableFrom(line: Line): string {
  const { seller, executionDay } = line;
  const taken = seller.lines.filter(
    (other) =>
      other.unit === arrangementOf(line) && other.executionDay === executionDay && line.unit === undefined,
  );
  return netOf(taken) < 0 ? '' : executionDay;
}

/** How payments of a unit are made, as its lines show it. */
function shownUnit(unit: Schemas['Arrangement'] | undefined) {
  if (unit === undefined) return { payment_method: null, bandeira: '' as const };
  const [brand] = Object.entries(letters).find(([, letter]) => letter === unit[0])!;
  return {
    payment_method: unit.endsWith('D') ? ('DEBIT_CARD' as const) : ('CREDIT_CARD_SIGHT' as const),
    bandeira: brand as keyof typeof letters,
  };
}

/** Returns what the lines add to the balance, less their fees. */
export const netOf = (lines: readonly Line[]) =>
  lines.reduce(
    (sum, line) =>
      sum + (isOutflow(line) ? line.feeCents - line.valueCents : line.valueCents - line.feeCents),
    0,
  );

/** Sorts by execution date, seller, sequence (D25). */
export function inOrder(lines: readonly Line[]): Line[] {
  return [...lines].sort(
    (a, b) =>
      Date.parse(a.executionDay) - Date.parse(b.executionDay) ||
      a.seller.id - b.seller.id ||
      a.sequence - b.sequence,
  );
}

/**
 * Compares the whole of every line, in order. Hashes are learned when they are first seen, and must not change after
 * that (D27).
 */
export function compareLines(world: World, seen: readonly StatementEntry[], lines: readonly Line[]): void {
  for (const [index, line] of lines.entries()) {
    const entry = seen[index];
    if (entry === undefined) continue;
    learnHash(world, line, entry.hash);
    learnHash(world, previousOf(line), entry.previous_hash);
    const { id_refund, id_chargeback, id_adjustment, plan_digest } = entry;
    line.shown ??= { id_refund, id_chargeback, id_adjustment, plan_digest };
  }
  assert.deepEqual(
    seen,
    lines.map((line) => entryOf(world, line)),
  );
  for (const line of lines) compareSources(world, line);
}

function previousOf({ seller, sequence }: Line): Line | undefined {
  return seller.lines[sequence - 2];
}

function learnHash(world: World, line: Line | undefined, hash: string): void {
  if (line === undefined || line.hash !== undefined) return;
  world.learnId('hash', hash);
  line.hash = hash;
}

/** Compares ids and digests that the model does not compute: they are learned, and must not change after that. */
function compareSources(world: World, line: Line): void {
  const { id_refund, id_chargeback, id_adjustment, plan_digest } = line.shown ?? {};
  const has = (...operations: Line['operation'][]) => operations.includes(line.operation);
  if (line.plan !== null) world.learnDigest(line.plan, plan_digest ?? '');
  assert.deepEqual(
    [id_refund, id_chargeback, id_adjustment, plan_digest].map((value) => value !== null),
    [
      has('ESTORNO', 'ESTORNO_CANCELADO'),
      has('CHARGEBACK', 'CHARGEBACK_REVERTIDO'),
      has('AJUSTE_CREDITO', 'AJUSTE_DEBITO'),
      line.plan !== null,
    ],
  );
}

/** Returns what a line shows of its charge. */
function shownOf(content: ChargeContent | undefined) {
  const { channel, installments = null, surchargeCents } = content ?? {};
  return {
    channel: channel === undefined ? null : upper(channel),
    installments,
    charge_value: content === undefined ? null : content.valueCents / 100,
    buyer_value: content === undefined || surchargeCents === undefined ? null : paidCents(content) / 100,
    ...(content === undefined
      ? { authorization_code: null, authorization_nsu: null }
      : {
          authorization_code: content.isFull ? 'A1B2C3' : null,
          authorization_nsu: content.isFull ? '000042' : '',
        }),
  };
}

function entryOf(world: World, line: Line): StatementEntry {
  const { charge, feeCents, seller } = line;
  const gross = line.valueCents / 100;
  const net = (line.valueCents - feeCents) / 100;
  const isInflow = !isOutflow(line);
  return {
    execution_date: line.executionDay,
    charge_paid_date: charge === null ? null : new Date(charge.content.paidAt).toISOString(),
    uuid_charge: charge === null ? null : chargeUuid(charge.name),
    operacao: line.operation,
    ...shownUnit(line.unit),
    ...(charge === null ? {} : { payment_method: charge.content.paymentMethod }),
    entrada_bruta: isInflow ? gross : 0,
    saida_bruta: isInflow ? 0 : gross,
    entrada_liquida: isInflow ? net : 0,
    saida_liquida: isInflow ? 0 : net,
    taxa_operacao: (feeCents / 100).toFixed(2),
    ...(charge === null ? {} : { bandeira: charge.content.brand ?? ('' as const) }),
    id_seller: seller.id,
    plan_id: line.plan?.id ?? null,
    sequence: line.sequence,
    previous_hash: previousOf(line)?.hash ?? genesis,
    hash: line.hash ?? '',
    id_transfer: line.transfer?.id ?? null,
    id_intermediary: world.intermediaries[seller.owner].id,
    ...shownOf(charge?.content),
    installment: line.installment,
    id_anticipation: line.anticipation?.idAnticipation ?? null,
    ...(line.shown ?? { id_refund: null, id_chargeback: null, id_adjustment: null, plan_digest: null }),
    plan_version: line.plan?.version ?? null,
    adjustment_reason: line.adjustment?.reason ?? null,
  };
}
