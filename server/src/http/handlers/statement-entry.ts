import type { components } from '../../../../generated/api.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { isOutflow } from '../../shared/entry-types.ts';
import { brlFromCents, formatBrl } from '../../shared/money.ts';
import type { ShownLine } from '../../statement/statement-pages.ts';

/**
 * Returns a statement line with the names of the reference (2.3), and all that its hash covers (D24, D27); and its
 * details, if it was asked for with them.
 */
export function statementEntryToWire(line: ShownLine): components['schemas']['StatementEntry'] {
  const gross = brlFromCents(line.valueCents);
  const net = brlFromCents(line.valueCents - line.feeCents);
  const isInflow = !isOutflow(line.operation);
  const entry = {
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
    id_intermediary: line.intermediaryId,
    channel: line.channel,
    installments: line.installments,
    installment: line.installment,
    charge_value: brlOrNull(line.chargeValueCents),
    buyer_value: brlOrNull(line.buyerValueCents),
    authorization_code: line.authorizationCode,
    authorization_nsu: line.authorizationNsu,
    id_refund: line.refundId,
    id_chargeback: line.chargebackId,
    id_adjustment: line.adjustmentId,
    id_anticipation: line.anticipationId,
    plan_digest: line.planDigest,
    plan_version: line.planId === null ? null : line.planVersion,
    adjustment_reason: line.adjustmentReason,
  };
  const { details } = line;
  return details === undefined ? entry : { ...entry, title: details.title, uuid_order: details.uuidOrder };
}

function brlOrNull(cents: number | null): number | null {
  return cents === null ? null : brlFromCents(cents);
}
