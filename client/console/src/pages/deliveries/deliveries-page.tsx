import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useList } from '../../api/use-list.ts';
import { instant } from '../../format/format.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { Listing } from '../../parts/listing.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Status, type Tone } from '../../parts/status.tsx';
import { hrefOf, usePlace } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import classes from './deliveries.module.css';
import { SendAgain } from './send-again.tsx';

type Delivery = Schemas['Delivery'];

const tones: Record<Delivery['status'], Tone> = {
  PENDING: 'wait',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  REFUSED: 'bad',
};

/** Which events reached their webhooks, and which did not. */
export function DeliveriesPage() {
  const { client } = useSession();
  const { deliveries: texts, deliveryStatus, charges } = useTexts();
  const filter = givenFilters(usePlace().filters, ['idSeller', 'status']) as {
    idSeller?: string;
    status?: Delivery['status'];
  };
  const list = useList(['deliveries', filter], (page, signal) =>
    client.GET('/v2/deliveries', { params: { query: { ...filter, ...page } }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Filters
        filters={[
          { name: 'status', label: texts.status, choices: deliveryStatus },
          { name: 'idSeller', label: charges.sellerId, type: 'number' },
        ]}
      />
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ idDelivery }) => idDelivery}
        columns={[
          { name: texts.event, of: (delivery) => <EventName delivery={delivery} /> },
          {
            name: texts.seller,
            of: ({ idSeller }) => (
              <Anchor href={hrefOf(['sellers', idSeller, 'balance'])} inherit>
                {idSeller}
              </Anchor>
            ),
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
            of: ({ idDelivery }) => <SendAgain idDelivery={idDelivery} onSent={list.reload} />,
          },
        ]}
      />
    </>
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
