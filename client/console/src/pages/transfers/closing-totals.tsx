import type { Schemas } from '@payment-intermediary/client';
import { decimal } from '../../format/format.ts';
import { Amount } from '../../parts/amount.tsx';
import { Rows } from '../../parts/rows.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const kinds = ['created', 'carried', 'held', 'blocked', 'skipped', 'refused'] as const;

/** How many sellers a closing paid, or would pay, and why it paid no others. */
export function ClosingTotals({
  label,
  totals,
}: {
  label: string;
  totals: Partial<Record<(typeof kinds)[number], Schemas['ClosingTotal']>>;
}) {
  const texts = useTexts().closing;
  const rows = kinds.flatMap((kind) => {
    const total = totals[kind];
    return total === undefined || (total.count === 0 && kind !== 'created') ? [] : [{ kind, ...total }];
  });
  return (
    <Rows
      label={label}
      rows={rows}
      keyOf={({ kind }) => kind}
      columns={[
        { name: texts.what, of: ({ kind }) => texts.totals[kind] },
        { name: texts.count, isAmount: true, of: ({ count }) => decimal(count) },
        { name: texts.amount, isAmount: true, of: ({ amount }) => <Amount value={amount} /> },
      ]}
    />
  );
}
