import type { Schemas } from '@payment-intermediary/client';
import { useMemo } from 'react';
import { dayAfter } from '../../format/format.ts';
import { useToday } from '../../format/use-today.ts';
import { DailyChart } from '../../parts/chart.tsx';
import { receivablesOn } from '../../parts/daily.ts';
import { useTexts } from '../../texts/use-texts.ts';

export const chartDays = 30;

/** What falls due in the next 30 days, day by day. */
export function ReceivablesChart({ days }: { days: readonly Schemas['ReceivablesOfDay'][] }) {
  const texts = useTexts().chart;
  const from = useToday();
  const shown = useMemo(() => {
    const dates = Array.from({ length: chartDays }, (_, n) => dayAfter(from, n + 1));
    return receivablesOn(dates, days);
  }, [from, days]);
  return <DailyChart label={texts.nextDays} days={shown} />;
}
