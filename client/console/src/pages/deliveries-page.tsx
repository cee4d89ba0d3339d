import type { Schemas } from '@payment-intermediary/client';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../api/failure.ts';
import { useKeyedAction } from '../api/keyed-action.ts';
import { useList } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { instant } from '../format/format.ts';
import { FailureNotice } from '../parts/answer.tsx';
import { Filters, givenFilters } from '../parts/filters.tsx';
import { PageTitle } from '../parts/panel.tsx';
import { Listing } from '../parts/rows.tsx';
import { Status, type Tone } from '../parts/values.tsx';
import { useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './pages.module.css';
import { SellerLink } from './statement/lines.tsx';

type Delivery = Schemas['Delivery'];

interface Filter {
  idSeller?: string;
  status?: Delivery['status'];
}

const tones: Record<Delivery['status'], Tone> = {
  PENDING: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  REFUSED: 'bad',
};

/** The events with their deliveries, failed ones included. */
export function DeliveriesPage() {
  const { deliveries: texts, deliveryStatus, charges } = useTexts();
  const filter = givenFilters(useRoute().filters, ['idSeller', 'status']) as Filter;
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Filters
        filters={[
          { name: 'status', label: texts.status, choices: deliveryStatus },
          { name: 'idSeller', label: charges.seller, type: 'seller' },
        ]}
      />
      <DeliveryList key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}

function DeliveryList({ filter }: { filter: Filter }) {
  const { may } = useSession();
  const { deliveries: texts, deliveryStatus } = useTexts();
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
          of: ({ status }) => <Status tone={tones[status]}>{deliveryStatus[status]}</Status>,
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

function EventName({ delivery: { event, url } }: { delivery: Delivery }) {
  return (
    <div>
      {event}
      <Text size="xs" c="dimmed" className={classes.url}>
        {url}
      </Text>
    </div>
  );
}

function LastAttempt({ delivery: { lastAttempt, attempts } }: { delivery: Delivery }) {
  const texts = useTexts().deliveries;
  if (lastAttempt === null) return '—';
  const { outcome, httpStatus, startedAt } = lastAttempt;
  return (
    <div>
      {[texts.outcomes[outcome], httpStatus].filter((part) => part !== null).join(' ')}
      <Text size="xs" c="dimmed">
        {instant(startedAt)} · {texts.attempts}: {attempts}
      </Text>
    </div>
  );
}

/** Sends an event again. Several clicks on one button send it once. */
function SendAgain({ idDelivery, onSent }: { idDelivery: string; onSent: (sent: Delivery) => void }) {
  const { client } = useSession();
  const { deliveries: texts, dialog } = useTexts();
  const { run, isRunning, isDone, isReplay, error } = useKeyedAction(
    async (key) => {
      const params = { path: { idDelivery }, header: { 'x-idempotency-key': key } };
      return send(client.POST('/v2/deliveries/{idDelivery}/replay', { params }));
    },
    (_, sent) => onSent(sent),
  );
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => run()} loading={isRunning}>
        {texts.again}
      </Button>
      {isDone && (
        <Text size="xs" c="dimmed" role="status">
          {isReplay ? dialog.doneBefore(texts.again) : texts.sent}
        </Text>
      )}
      {error !== null && <FailureNotice error={error} onRetry={() => run()} />}
    </div>
  );
}
