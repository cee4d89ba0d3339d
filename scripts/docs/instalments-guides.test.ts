import { expect, test } from 'vitest';
import { day, money } from '../../client/console/src/format/format.ts';
import { debitOverInstalments } from '../../server/src/after-sale/instalments.ts';
import { feeOfChange } from '../../server/src/after-sale/refund-terms.ts';
import { chargePartsOf, salePartsOf, type SalePart } from '../../server/src/rate-plans/instalments.ts';
import { formatBrl } from '../../server/src/shared/money.ts';
import { guide, tableRows } from './guide-tables.ts';

const [valueCents, feeCents, refundedCents] = [100_000, 10_001, 30_000];
const sale = { paidAt: Date.parse('2026-10-05T12:00:00Z'), valueCents, installments: 3 };
const parts = salePartsOf(sale, { feeCents, delayForRedeemDays: 30, settlement: 'BY_INSTALMENT' });
const lines = parts.map((part) => ({
  ...{ ...part, operation: 'VENDA' as const, refundId: null, chargebackId: null },
}));
const fee = { totalCents: feeCents, chargeCents: valueCents, refundedCents: 0, returnedCents: 0 };
const refund = { valueCents: refundedCents, feeCents: feeOfChange(fee, refundedCents) };
const taken = debitOverInstalments(chargePartsOf(lines), [], refund, '2026-11-10');

const netOf = (part: SalePart | undefined) => (part === undefined ? 0 : part.valueCents - part.feeCents);
const takenFrom = (part: SalePart) => taken.find(({ installment }) => installment === part.installment);
const paid = parts.map((part) => netOf(part) - netOf(takenFrom(part)));

test('the guide to instalments shows the lines of its sale and its refund, and what is paid', () => {
  const text = guide('Instalments');
  const shown = ({ executionDate, ...part }: SalePart) => [
    ...[String(part.installment), executionDate],
    ...[part.valueCents, part.feeCents, part.valueCents - part.feeCents].map(formatBrl),
  ];
  const closings = parts.map((part, index) => {
    const due = [netOf(part), netOf(takenFrom(part))].filter((cents) => cents > 0).map(formatBrl);
    return [part.executionDate, due.join(' − '), formatBrl(paid[index]!)];
  });
  expect(tableRows(text)).toEqual([
    ...parts.map(shown),
    ...taken.map((part) => ['`ESTORNO`', ...shown(part)]),
    ...closings,
  ]);
  const total = paid.reduce((sum, cents) => sum + cents, 0);
  expect(text).toContain(`The seller is paid ${formatBrl(total)}`);
  expect(total).toBe(valueCents - refundedCents - (feeCents - refund.feeCents));
});

test('the guide for sellers shows the same, in Portuguese', () => {
  const brl = (cents: number) => money(cents / 100).replaceAll('\u00a0', ' ');
  const text = guide('Parcelas').replaceAll('\n', ' ');
  expect(tableRows(guide('Parcelas'))).toEqual([
    ...parts.map((part) => [
      ...[`${part.installment} de 3`, day(part.executionDate)],
      ...[part.valueCents, part.feeCents, netOf(part)].map(brl),
    ]),
    ...taken.map((part) => [
      ...[day(part.executionDate), `Estorno, parcela ${part.installment}`, `−${brl(netOf(part))}`],
    ]),
  ]);
  const [first = 0, second = 0, third = 0] = paid;
  expect(text).toContain(`Ela recebe ${brl(first)} em novembro, ${brl(second)} em dezembro e ${brl(third)}`);
});
