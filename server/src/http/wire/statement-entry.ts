import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { brlFromCents, formatBrl } from '../../shared/money.ts';
import type { StatementLine } from '../../statement/statement-line.repository.ts';

/** A statement line as the reference reads it (2.3), with the fields that let it be checked (D24). */
export function statementEntryToWire(row: StatementLine): components['schemas']['StatementEntry'] {
  const gross = brlFromCents(row.value_cents);
  const net = brlFromCents(row.value_cents - row.fee_cents);
  const isSale = row.operation === 'VENDA';
  return {
    execution_date: row.execution_date,
    charge_paid_date: formatInstant(row.charge_paid_at),
    uuid_charge: row.charge_uuid,
    operacao: row.operation,
    payment_method: row.payment_method,
    entrada_bruta: isSale ? gross : 0,
    saida_bruta: isSale ? 0 : gross,
    entrada_liquida: isSale ? net : 0,
    saida_liquida: isSale ? 0 : net,
    taxa_operacao: formatBrl(row.fee_cents),
    bandeira: row.brand,
    id_seller: row.seller_id,
    plan_id: row.plan_id,
    sequence: row.sequence,
    previous_hash: row.previous_hash,
    hash: row.hash,
  };
}
