import { eventTypes } from '@payment-intermediary/client';
import { useSession } from '../../api/session.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { DeliveryList, type DeliveryFilter } from './deliveries.tsx';
import { OwnWebhook } from './own-webhook.tsx';

const events = Object.fromEntries(eventTypes.map((type) => [type, type]));

/** The webhook of the intermediary, and what became of the events that are sent to all webhooks. */
export function WebhooksPage() {
  const { may } = useSession();
  const { deliveries: texts, deliveryStatus, charges } = useTexts();
  const filter = givenFilters(useRoute().filters, ['idSeller', 'status', 'event']) as DeliveryFilter;
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      {may('getIntermediaryWebhook') && <OwnWebhook />}
      <Filters
        filters={[
          { name: 'event', label: texts.event, choices: events, any: texts.anyEvent },
          { name: 'status', label: texts.status, choices: deliveryStatus },
          { name: 'idSeller', label: charges.seller, type: 'seller' },
        ]}
      />
      <DeliveryList key={JSON.stringify(filter)} filter={filter} />
    </>
  );
}
