import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { money } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import classes from './balance.module.css';
import { ReceivablesCalendar } from './receivables-calendar.tsx';
import { useBalance } from './use-balance.ts';

/** What a seller is owed, and on which days. */
export function Balance({ sellerId }: { sellerId: number }) {
  const { client } = useSession();
  const texts = useTexts().balance;
  const balance = useBalance(sellerId);
  const receivables = useQuery({
    queryKey: ['receivables', sellerId],
    queryFn: ({ signal }) => {
      const query = { idSeller: String(sellerId) };
      return send(client.GET('/v2/report/receivables/future', { params: { query }, signal }));
    },
  });
  return (
    <>
      <Answer query={balance}>
        {({ available, pending, inTransfer }) => (
          <div className={classes.figures}>
            <Figure name={texts.available} hint={texts.availableHint} value={available} isMain />
            <Figure name={texts.pending} hint={texts.pendingHint} value={pending} />
            <Figure name={texts.inTransfer} hint={texts.inTransferHint} value={inTransfer} />
          </div>
        )}
      </Answer>
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
  );
}

interface FigureProps {
  name: string;
  hint: string;
  value: number;
  isMain?: boolean;
}

function Figure({ name, hint, value, isMain = false }: FigureProps) {
  return (
    <section className={classes.figure} data-main={isMain} aria-label={name}>
      <h2>{name}</h2>
      <p className={classes.value} data-negative={value < 0}>
        {money(value)}
      </p>
      <p className={classes.hint}>{hint}</p>
    </section>
  );
}
