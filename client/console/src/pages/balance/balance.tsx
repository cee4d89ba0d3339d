import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Group, Text } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { dayWithWeekday, instant, money, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Figure, Figures } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useLanguage, useTexts, type Texts } from '../../texts/texts.ts';
import { Anticipations } from './anticipations.tsx';
import { Holds } from './holds.tsx';
import { NextDays } from '../receivables/next-days.tsx';

/** The amounts that a seller is owed, and a chart of what falls due next. */
export function Balance({ sellerId }: { sellerId: number }) {
  const texts = useTexts().balance;
  const balance = useBalance(sellerId);
  return (
    <Answer query={balance}>
      {(amounts) => (
        <>
          <NextTransfer next={amounts.nextTransfer} />
          <Figures>
            <Figure
              name={texts.available}
              hint={availableHint(texts, amounts)}
              value={money(amounts.available)}
              isBad={amounts.available < 0}
              isMain
            />
            <Figure name={texts.reserved} hint={texts.reservedHint} value={money(amounts.reserved)} />
            {amounts.encumbered > 0 && (
              <Figure name={texts.encumbered} hint={texts.encumberedHint} value={money(amounts.encumbered)} />
            )}
            <Figure
              name={texts.pending}
              hint={texts.pendingHint}
              value={money(amounts.pending)}
              isBad={amounts.pending < 0}
            />
            <Figure
              name={texts.inTransfer}
              hint={texts.inTransferHint}
              value={money(amounts.inTransfer)}
              isBad={amounts.inTransfer < 0}
            />
          </Figures>
          <NextDays sellerId={sellerId} />
          <Anticipations sellerId={sellerId} isBlocked={amounts.payoutStatus === 'BLOCKED'} />
          <Holds sellerId={sellerId} />
        </>
      )}
    </Answer>
  );
}

/** When the seller gets how much: first of all, because most ask only that. */
function NextTransfer({ next }: { next: Schemas['Balance']['nextTransfer'] }) {
  const texts = useTexts().balance;
  const { language } = useLanguage();
  const { party } = useSession().identity;
  const now = useToday();
  return (
    <Panel title={texts.next}>
      {next === null ? (
        <Text c="dimmed">{texts.noNext}</Text>
      ) : (
        <Group justify="space-between">
          <div>
            <p className={classes.figureValue}>{money(next.amount)}</p>
            <Text>{dayWithWeekday(next.date, language)}</Text>
            {next.date < now && (
              <Text size="sm" c="var(--wait)">
                {party === 'SELLER' ? texts.late : texts.lateHere}
              </Text>
            )}
          </div>
          {next.idTransfer === null ? (
            <Text c="dimmed" size="sm">
              {texts.expected}
            </Text>
          ) : (
            <Anchor href={hrefOf(['transfers', next.idTransfer])} underline="always">
              {texts.onItsWay}
            </Anchor>
          )}
        </Group>
      )}
    </Panel>
  );
}

function availableHint(
  { availableHint: hints }: Texts['balance'],
  { available, payoutStatus, heldUntil, nextTransfer }: Schemas['Balance'],
): string {
  if (payoutStatus === 'BLOCKED') return hints.BLOCKED;
  if (available < 0) return hints.owed;
  if (heldUntil !== null) return hints.HELD(instant(heldUntil));
  // The next transfer that is shown may be made already, without what is available now.
  return (nextTransfer?.idTransfer ?? null) === null ? hints.PAYABLE : hints.PAYABLE_LATER;
}

/** Reads what a seller is owed now. */
export function useBalance(sellerId: number) {
  return useRead(['balance', sellerId], (client, signal) =>
    client.GET('/v2/seller/{sellerId}/balance', { params: { path: { sellerId } }, signal }),
  );
}
