import { addDays, dueDay } from './bank-days.ts';
import { feeOf, type Priced, type Tax } from './statement-prices.ts';
import {
  assertThat,
  bytesOfHash,
  centsOf,
  centsOfText,
  millisecondsOf,
  sha256,
  Wrong,
} from './statement-values.ts';
import type { Schemas } from './wire.ts';

export type CheckedEntry = Schemas['StatementEntry'];

/** The prices of a version of a plan. `wrong` says what is wrong with them. */
export interface CheckedPrices {
  tax: Tax;
  digest: string;
  wrong: string | null;
}

const ofAnticipations = ['ANTECIPACAO', 'ANTECIPACAO_CANCELADA'];
const outflows = [
  ...['ESTORNO', 'CHARGEBACK', 'AJUSTE_DEBITO', 'REPASSE', 'REPASSE_CESSAO'],
  ...['ANTECIPACAO_COMPENSADA', 'ANTECIPACAO_CANCELADA'],
];
/** The lines of a receivable unit: of transfers to beneficiaries, and of what was advanced. */
const ofUnit = [
  ...['REPASSE_CESSAO', 'REPASSE_CESSAO_DEVOLVIDO'],
  ...['ANTECIPACAO_COMPENSADA', 'COMPENSACAO_CANCELADA'],
];
const ofNoPlan = ['AJUSTE_CREDITO', 'AJUSTE_DEBITO', 'REPASSE', 'REPASSE_DEVOLVIDO', ...ofUnit];

const ofCharge = [
  'charge_paid_date',
  'payment_method',
  'channel',
  'installments',
  'installment',
  'charge_value',
  'buyer_value',
  'authorization_code',
  'authorization_nsu',
] as const;

export const isOutflow = ({ operacao }: CheckedEntry) => outflows.includes(operacao);

/** Returns the hash of a line, from its other fields. Throws `Wrong` for a field that has no valid form. */
export async function hashOf(entry: CheckedEntry): Promise<string> {
  return sha256(canonicalLine(entry), bytesOfHash(entry.previous_hash, 'previous_hash'));
}

/**
 * Returns a line in RFC 8785's form: the members are written in sorted order, and those that are undefined are left
 * out.
 */
function canonicalLine(entry: CheckedEntry): string {
  const paidAt =
    entry.charge_paid_date === null ? undefined : millisecondsOf(entry.charge_paid_date, 'charge_paid_date');
  return JSON.stringify({
    charge: entry.uuid_charge === null ? undefined : chargeOf(entry, paidAt),
    entry: {
      adjustment_id: entry.id_adjustment ?? undefined,
      anticipation_id: entry.id_anticipation ?? undefined,
      brand: entry.bandeira,
      charge_paid_at: paidAt,
      charge_uuid: entry.uuid_charge ?? undefined,
      chargeback_id: entry.id_chargeback ?? undefined,
      execution_date: entry.execution_date,
      fee_cents: centsOfText(entry.taxa_operacao, 'taxa_operacao'),
      installment: entry.installment ?? undefined,
      intermediary_id: entry.id_intermediary,
      operation: entry.operacao,
      payment_method: entry.payment_method ?? undefined,
      plan_id: entry.plan_id ?? undefined,
      plan_version: entry.plan_version === 1 ? undefined : (entry.plan_version ?? undefined),
      refund_id: entry.id_refund ?? undefined,
      seller_id: entry.id_seller,
      sequence: entry.sequence,
      transfer_id: entry.id_transfer ?? undefined,
      value_cents: grossOf(entry),
    },
    plan_digest: entry.plan_digest ?? undefined,
  });
}

function chargeOf(entry: CheckedEntry, paidAt: number | undefined) {
  return {
    authorization_code: entry.authorization_code,
    authorization_nsu: entry.authorization_nsu,
    brand: entry.bandeira === '' ? null : entry.bandeira,
    buyer_value_cents: entry.buyer_value === null ? undefined : centsOf(entry.buyer_value, 'buyer_value'),
    channel: entry.channel,
    installments: entry.installments,
    paid_at: paidAt,
    payment_method: entry.payment_method,
    value_cents: centsOf(entry.charge_value, 'charge_value'),
  };
}

/** Returns the gross amount of a line in centavos. */
export function grossOf(entry: CheckedEntry): number {
  return isOutflow(entry)
    ? centsOf(entry.saida_bruta, 'saida_bruta')
    : centsOf(entry.entrada_bruta, 'entrada_bruta');
}

/**
 * Checks what the hash does not prove: that the amounts fit together, and that no field that the hash leaves out is
 * shown.
 */
export function checkAmounts(entry: CheckedEntry): void {
  const [net, otherGross, otherNet] = isOutflow(entry)
    ? (['saida_liquida', 'entrada_bruta', 'entrada_liquida'] as const)
    : (['entrada_liquida', 'saida_bruta', 'saida_liquida'] as const);
  const feeCents = centsOfText(entry.taxa_operacao, 'taxa_operacao');
  assertThat(centsOf(entry[net], net) === grossOf(entry) - feeCents, `${net} is not gross less the fee`);
  for (const name of [otherGross, otherNet]) assertThat(entry[name] === 0, `${name} is not 0`);
  if (entry.uuid_charge === null) {
    const isOfUnit = ofUnit.includes(entry.operacao);
    const shown = ofCharge.find((name) => entry[name] !== null && !(isOfUnit && name === 'payment_method'));
    assertThat(
      shown === undefined && (isOfUnit || entry.bandeira === ''),
      'a line without a charge shows something of one',
    );
  }
  const hasPlan = entry.plan_id !== null;
  assertThat(hasPlan !== ofNoPlan.includes(entry.operacao), `plan_id does not fit a line ${entry.operacao}`);
  assertThat(
    hasPlan === (entry.plan_version !== null) && hasPlan === (entry.plan_digest !== null),
    'plan_id, plan_version and plan_digest do not fit together',
  );
  assertThat(hasPlan || entry.installment === null, 'a line without a plan has an instalment');
  assertThat(hasPlan || feeCents === 0, 'a line without a plan has a fee');
}

/** Checks that the fee, and the day of a sale, are what the plan gives. */
export function checkFee(entry: CheckedEntry, prices: CheckedPrices | undefined): void {
  const plan = `plan ${String(entry.plan_id)}, version ${String(entry.plan_version)}`;
  if (prices === undefined) throw new Wrong(`${plan}, is not among the plans`);
  assertThat(
    prices.wrong === null && prices.digest === entry.plan_digest,
    `the prices of ${plan}, are not those of plan_digest`,
  );
  if (ofAnticipations.includes(entry.operacao)) return;
  const priced = feeOf(prices.tax, entry);
  const { feeCents, instalments } = priced;
  const number = entry.installment ?? 1;
  assertThat(
    (entry.installment === null) === (instalments === null) && number >= 1 && number <= (instalments ?? 1),
    'installment does not fit the plan and the charge',
  );
  if (entry.operacao === 'VENDA') {
    checkSale(entry, priced);
    return;
  }
  const charged = centsOfText(entry.taxa_operacao, 'taxa_operacao');
  const grossCents = grossOf(entry);
  const valueCents = centsOf(entry.charge_value, 'charge_value');
  const mostCents = prices.tax.refundFee === 'KEEP' ? 0 : feeCents;
  assertThat(grossCents <= valueCents, 'the gross amount is more than charge_value');
  assertThat(charged <= mostCents, `the fee returned is ${charged} centavos, more than ${mostCents}`);
  // A chargeback of the whole value may begin after a refund, which has returned a part of the fee.
  const isOfChargeback = entry.operacao === 'CHARGEBACK' || entry.operacao === 'CHARGEBACK_REVERTIDO';
  assertThat(
    isOfChargeback || grossCents < valueCents || charged === mostCents,
    `the fee returned is not ${mostCents} centavos`,
  );
}

/** Checks a sale, or one instalment of it: the first ones take the centavos that do not divide. */
function checkSale(entry: CheckedEntry, { feeCents, delay, instalments }: Priced): void {
  const [count, index] = [instalments ?? 1, (entry.installment ?? 1) - 1];
  const partOf = (cents: number) => Math.floor(cents / count) + (index < cents % count ? 1 : 0);
  const valueCents = centsOf(entry.charge_value, 'charge_value');
  assertThat(grossOf(entry) === partOf(valueCents), 'entrada_bruta is not its share of charge_value');
  const charged = centsOfText(entry.taxa_operacao, 'taxa_operacao');
  const given = partOf(feeCents);
  assertThat(charged === given, `the fee is ${charged} centavos, but the plan gives ${given}`);
  const due = dueDay(addDays(saoPauloDate(entry.charge_paid_date), 30 * index), delay);
  assertThat(entry.execution_date === due, `execution_date is not ${due}, which the plan gives`);
}

/** Checks that the instalments of a sale follow one another: `before` is the line before this one. */
export function checkFollows(entry: CheckedEntry, before: CheckedEntry | null): void {
  const next = before === null ? null : nextInstalment(before);
  const own = entry.operacao === 'VENDA' ? (entry.installment ?? 1) : 1;
  const follows = next === null ? own === 1 : own === next && entry.uuid_charge === before?.uuid_charge;
  assertThat(follows, incompleteSale);
}

export const incompleteSale = 'the instalments of a sale are not complete, or not in order';

/** Returns whether no further instalment of its sale must follow the line. */
export function endsSale(entry: CheckedEntry): boolean {
  return nextInstalment(entry) === null;
}

function nextInstalment({ operacao, installment, installments, charge_value }: CheckedEntry): number | null {
  if (operacao !== 'VENDA' || typeof installment !== 'number') return null;
  const count = Math.min(Number(installments), Math.round(Number(charge_value) * 100));
  return installment < count ? installment + 1 : null;
}

const saoPaulo = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

function saoPauloDate(instant: unknown): string {
  const parts = saoPaulo.formatToParts(millisecondsOf(instant, 'charge_paid_date'));
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
}
