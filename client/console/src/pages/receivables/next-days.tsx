import { useMemo } from 'react';
import { useRead } from '../../api/queries.ts';
import { dayAfter, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { receivablesOn } from '../../parts/daily.ts';
import { Panel } from '../../parts/panel.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';

interface Query {
  idSeller?: number;
  executionDateFinal?: string;
}

/** Reads what falls due, day by day. */
export function useReceivables(query: Query) {
  return useRead(['receivables', query], (client, signal) =>
    client.GET('/v2/report/receivables/future', { params: { query }, signal }),
  );
}

const chartDays = 30;

/** A chart of what falls due in the next 30 days, day by day. */
export function NextDays({ sellerId }: { sellerId?: number }) {
  const texts = useTexts().chart;
  const from = useToday();
  const receivables = useReceivables({ ...queryOf(sellerId), executionDateFinal: dayAfter(from, chartDays) });
  const days = receivables.data?.data.receivables;
  const hrefOfDay = useHrefOfDay(sellerId);
  const bars = useMemo(() => {
    const dates = Array.from({ length: chartDays }, (_, n) => dayAfter(from, n + 1));
    return receivablesOn(dates, days ?? []);
  }, [from, days]);
  return (
    <Panel title={texts.nextDays}>
      <Answer query={receivables}>
        {() => <DailyChart label={texts.nextDays} days={bars} hrefOfDay={hrefOfDay} />}
      </Answer>
    </Panel>
  );
}

/** Returns the address of a day's lines in a seller's statement; undefined for all sellers, which have none together. */
export function useHrefOfDay(sellerId: number | undefined) {
  return useMemo(
    () =>
      sellerId === undefined
        ? undefined
        : (date: string) =>
            hrefOf(['sellers', sellerId, 'statement'], {
              executionDateInitial: date,
              executionDateFinal: date,
            }),
    [sellerId],
  );
}

export const queryOf = (sellerId: number | undefined) =>
  sellerId === undefined ? {} : { idSeller: sellerId };
