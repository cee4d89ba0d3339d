import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useKeyedAction } from '../../api/keyed-action.ts';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { instant } from '../../format/format.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import { ActionButton } from '../../parts/confirm-action.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Status, type Tone } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from '../pages.module.css';
import { SellerLink } from '../statement/lines.tsx';

type Delivery = Schemas['Delivery'];

export interface DeliveryFilter {
  idSeller?: string;
  status?: Delivery['status'];
  event?: Delivery['event'];
}

const tones: Record<Delivery['status'], Tone> = {
  PENDING: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  REFUSED: 'bad',
};

export function DeliveryStatus({ status }: Pick<Delivery, 'status'>) {
  return <Status tone={tones[status]}>{useTexts().deliveryStatus[status]}</Status>;
}

/** The events with their deliveries, failed ones included. */
export function DeliveryList({ filter }: { filter: DeliveryFilter }) {
  const { may } = useSession();
  const texts = useTexts().deliveries;
  const list = useList(['deliveries', filter], (client, page, signal) =>
    client.GET('/v2/deliveries', { params: { query: { ...filter, ...page } }, signal }),
  );
  const [sentAgain, setSentAgain] = useState<Delivery[]>([]);
  const onSent = (sent: Delivery) => {
    setSentAgain((others) => [sent, ...others.filter(({ idDelivery }) => idDelivery !== sent.idDelivery)]);
    list.reload();
  };
  // One that was sent again stays in view, though its new status may not be the one that the list is filtered by.
  const listed = new Set(list.items?.map(({ idDelivery }) => idDelivery));
  const kept = sentAgain.filter(({ idDelivery }) => !listed.has(idDelivery));
  return (
    <Listing
      label={texts.title}
      list={{ ...list, items: list.items && [...kept, ...list.items] }}
      keyOf={({ idDelivery }) => idDelivery}
      columns={[
        { name: texts.event, of: (delivery) => <EventName delivery={delivery} /> },
        {
          name: texts.seller,
          of: ({ idSeller }) => (idSeller === null ? '—' : <SellerLink id={idSeller} />),
        },
        { name: texts.to, of: ({ recipient }) => texts.recipients[recipient] },
        {
          name: texts.status,
          of: ({ status }) => <DeliveryStatus status={status} />,
        },
        { name: texts.last, of: (delivery) => <LastAttempt delivery={delivery} /> },
        {
          name: texts.next,
          of: ({ nextAttemptAt }) => (nextAttemptAt === null ? '—' : instant(nextAttemptAt)),
        },
        {
          name: texts.action,
          of: ({ idDelivery }) =>
            may('replayDelivery') && <SendAgain idDelivery={idDelivery} onSent={onSent} />,
        },
      ]}
    />
  );
}

function EventName({ delivery: { event, url, idDelivery } }: { delivery: Delivery }) {
  return (
    <div>
      <Anchor href={hrefOf(['deliveries', idDelivery])} inherit>
        {event}
      </Anchor>
      <Text size="xs" c="dimmed" className={classes.url}>
        {url}
      </Text>
    </div>
  );
}

function LastAttempt({ delivery: { lastAttempt, attempts } }: { delivery: Delivery }) {
  const texts = useTexts().deliveries;
  if (lastAttempt === null) return '—';
  return (
    <div>
      <Outcome attempt={lastAttempt} />
      <Text size="xs" c="dimmed">
        {instant(lastAttempt.startedAt)} · {texts.attempts}: {attempts}
      </Text>
    </div>
  );
}

/** How an attempt ended, with the status of the response. */
export function Outcome({ attempt }: { attempt: NonNullable<Delivery['lastAttempt']> }) {
  const { outcomes } = useTexts().deliveries;
  return [outcomes[attempt.outcome], attempt.httpStatus].filter((part) => part !== null).join(' ');
}

interface SendAgainProps {
  idDelivery: string;
  onSent: (sent: Delivery) => void;
}

/** Sends an event again. */
export function SendAgain({ idDelivery, onSent }: SendAgainProps) {
  const { client } = useSession();
  return (
    <SendButton
      name={useTexts().deliveries.again}
      about={idDelivery}
      write={(key) => {
        const params = { path: { idDelivery }, header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/deliveries/{idDelivery}/replay', { params }));
      }}
      onSent={onSent}
    />
  );
}

interface SendButtonProps {
  name: string;
  about?: string;
  write: (key: string) => Promise<Delivery>;
  onSent: (sent: Delivery) => void;
}

/** A button that sends an event. Several clicks send it once. */
export function SendButton({ name, about, write, onSent }: SendButtonProps) {
  const { deliveries: texts, dialog } = useTexts();
  const { run, isRunning, isDone, isReplay, error } = useKeyedAction(write, (_, sent) => onSent(sent));
  return (
    <div>
      <ActionButton {...{ name, about }} variant="default" onClick={() => run()} loading={isRunning} />
      {isDone && (
        <Text size="xs" c="dimmed" role="status">
          {isReplay ? dialog.doneBefore(name) : texts.sent}
        </Text>
      )}
      {error !== null && <FailureNotice error={error} onRetry={() => run()} />}
    </div>
  );
}
