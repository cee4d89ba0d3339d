import type { Schemas } from '@payment-intermediary/client';
import { day, dayOf, fromCents, instant, money, toCents } from '../../format/format.ts';
import { isAdjustment } from '../../parts/daily.ts';
import type { Tone } from '../../parts/values.tsx';
import type { Texts } from '../../texts/texts.ts';

/** Something that has happened to a charge, or will. */
interface LifeEvent {
  /** The sort key: the day in São Paulo, and the instant if it is known. */
  at: string;
  when: string;
  title: string;
  tone: Tone;
  details: string[];
}

type Line = Pick<
  Schemas['StatementEntry'],
  'operacao' | 'execution_date' | 'entrada_liquida' | 'saida_liquida' | 'adjustment_reason'
>;

const refundTones = { REQUESTED: 'wait', DONE: 'plain', FAILED: 'bad' } as const;

/**
 * Returns the life of a charge, the earliest event first: its payment, when it falls due, its refunds, its chargebacks
 * and its adjustments.
 */
export function lifeOf(
  charge: Pick<Schemas['ChargeDetail'], 'value' | 'paidAt' | 'refunds' | 'chargebacks'>,
  lines: readonly Line[],
  { charge: texts, disputeKind, disputeStage, operations }: Texts,
): LifeEvent[] {
  const events: LifeEvent[] = [
    eventAt(charge.paidAt, `${texts.paid}: ${money(charge.value)}`, 'good', []),
    ...dueOf(lines).map(({ date, amount }) => ({
      // The event is put at the end of the day, because what happened on that day came before.
      at: `${date} later`,
      when: day(date),
      title: `${texts.due}: ${money(amount)}`,
      tone: 'plain' as const,
      details: [],
    })),
    ...charge.refunds.map((refund) => {
      const details = [
        refund.fee === 0 ? '' : texts.feeBack(money(refund.fee)),
        refund.asFraud ? texts.asFraud : '',
        refund.reason === null ? '' : texts.reason(refund.reason),
        refund.endToEndId === null ? '' : texts.endToEndId(refund.endToEndId),
        refund.returnId === null ? '' : texts.returnId(refund.returnId),
      ];
      const title = `${texts.refunded} ${texts.refundStatus[refund.status]}: ${money(refund.value)}`;
      return eventAt(refund.requestedAt, title, refundTones[refund.status], details);
    }),
    ...charge.chargebacks.flatMap(
      ({ value, kind, status, stage, reasonCode, answerBy, openedAt, closedAt }) => [
        eventAt(openedAt, `${texts.disputed(disputeKind[kind])}: ${money(value)}`, 'wait', [
          reasonCode === null ? '' : texts.reason(reasonCode),
          stage === 'CHARGEBACK' ? '' : disputeStage[stage],
          status === 'OPEN' && answerBy !== null ? texts.answerBy(day(answerBy)) : '',
        ]),
        ...(closedAt === null
          ? []
          : [
              eventAt(
                closedAt,
                (status === 'WON' ? texts.won : texts.lost)(disputeKind[kind]),
                status === 'WON' ? 'good' : 'bad',
                [],
              ),
            ]),
      ],
    ),
    ...lines.filter(isAdjustment).map((line) => ({
      at: `${line.execution_date} adjusted`,
      when: day(line.execution_date),
      title: `${operations[line.operacao]}: ${money(line.entrada_liquida - line.saida_liquida)}`,
      tone: 'plain' as const,
      details: [line.adjustment_reason ?? ''],
    })),
  ];
  return events.sort((a, b) => a.at.localeCompare(b.at));
}

/**
 * Returns what each day brings the seller. A refund or dispute before a sale falls due is debited on the sale's due
 * day, so that only the rest, if any, comes in on that day. What a chargeback took comes back once it is won.
 */
function dueOf(lines: readonly Line[]): { date: string; amount: number }[] {
  const cents = new Map<string, number>();
  for (const { operacao, execution_date: date, entrada_liquida: credit, saida_liquida: debit } of lines) {
    if (isAdjustment({ operacao })) continue;
    cents.set(date, (cents.get(date) ?? 0) + toCents(credit) - toCents(debit));
  }
  return [...cents].filter(([, sum]) => sum > 0).map(([date, sum]) => ({ date, amount: fromCents(sum) }));
}

function eventAt(at: string, title: string, tone: Tone, details: readonly string[]): LifeEvent {
  return {
    at: `${dayOf(at)} ${at}`,
    when: instant(at),
    title,
    tone,
    details: details.filter((text) => text !== ''),
  };
}
