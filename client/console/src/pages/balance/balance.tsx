import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { money } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Figure, Figures } from '../../parts/figure.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ReceivablesCalendar } from './receivables-calendar.tsx';
import { ReceivablesChart } from './receivables-chart.tsx';
import { useBalance } from './use-balance.ts';

/** What a seller is owed, and on which days. */
export function Balance({ sellerId }: { sellerId: number }) {
  const { client } = useSession();
  const {
    balance: texts,
    chart: { nextDays },
  } = useTexts();
  const balance = useBalance(sellerId);
  const receivables = useQuery({
    queryKey: ['receivables', sellerId],
    queryFn: ({ signal }) => {
      const query = { idSeller: String(sellerId) };
      return send(client.GET('/v2/report/receivables/future', { params: { query }, signal }));
    },
  });
  return (
    <Answer query={balance}>
      {({ available, pending, inTransfer }) => (
        <>
          <Figures>
            <Figure
              name={texts.available}
              hint={texts.availableHint}
              value={money(available)}
              isBad={available < 0}
              isMain
            />
            <Figure
              name={texts.pending}
              hint={texts.pendingHint}
              value={money(pending)}
              isBad={pending < 0}
            />
            <Figure
              name={texts.inTransfer}
              hint={texts.inTransferHint}
              value={money(inTransfer)}
              isBad={inTransfer < 0}
            />
          </Figures>
          {receivables.data !== undefined && (
            <Panel title={nextDays}>
              <ReceivablesChart days={receivables.data.data.receivables} />
            </Panel>
          )}
          <Panel title={texts.calendar}>
            <Answer query={receivables}>
              {({ data: { summary, receivables: days } }) =>
                days.length === 0 ? (
                  <Text c="dimmed">{texts.noReceivables}</Text>
                ) : (
                  <>
                    <Text c="dimmed">{texts.calendarHint(money(summary.totalNet), summary.totalDays)}</Text>
                    <ReceivablesCalendar days={days} />
                  </>
                )
              }
            </Answer>
          </Panel>
        </>
      )}
    </Answer>
  );
}
