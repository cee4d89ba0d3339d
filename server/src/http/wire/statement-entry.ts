import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { isOutflow } from '../../shared/operations.ts';
import { brlFromCents, formatBrl } from '../../shared/money.ts';
import type { StatementLine } from '../../statement/statement-line.repository.ts';

/** A statement line with the names of the reference (2.3), and the fields needed to check it (D24). */
export function statementEntryToWire(line: StatementLine): components['schemas']['StatementEntry'] {
  const gross = brlFromCents(line.valueCents);
  const net = brlFromCents(line.valueCents - line.feeCents);
  const isInflow = !isOutflow(line.operation);
  return {
    execution_date: line.executionDate,
    charge_paid_date: line.chargePaidAt === null ? null : formatInstant(line.chargePaidAt),
    uuid_charge: line.chargeUuid,
    operacao: line.operation,
    payment_method: line.paymentMethod,
    entrada_bruta: isInflow ? gross : 0,
    saida_bruta: isInflow ? 0 : gross,
    entrada_liquida: isInflow ? net : 0,
    saida_liquida: isInflow ? 0 : net,
    taxa_operacao: formatBrl(line.feeCents),
    bandeira: line.brand,
    id_seller: line.sellerId,
    plan_id: line.planId,
    sequence: line.sequence,
    previous_hash: line.previousHash,
    hash: line.hash,
    id_transfer: line.transferId,
    plan_version: line.planId === null ? null : line.planVersion,
  };
}
