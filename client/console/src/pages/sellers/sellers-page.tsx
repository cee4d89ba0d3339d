import { Anchor, Button, Text } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { instant, taxId } from '../../format/format.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Status } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';

/** The sellers of an intermediary. */
export function SellersPage() {
  const { sellers: texts, sellerForm, sellerStatus } = useTexts();
  const { status, text } = givenFilters(useRoute().filters, ['status', 'text']);
  const filter = { ...(text === undefined ? {} : { text }), ...statusOf(status) };
  const list = useList(['sellers', filter], (client, page, signal) =>
    client.GET('/v2/sellers', { params: { query: { ...filter, ...page } }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title}>
        <Button component="a" href={hrefOf(['sellers', 'new'])}>
          {sellerForm.title}
        </Button>
      </PageTitle>
      <Filters
        filters={[
          { name: 'text', label: texts.search },
          { name: 'status', label: texts.status, choices: sellerStatus },
        ]}
      />
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { name: 'ID', of: ({ id }) => id },
          {
            name: texts.name,
            of: ({ id, name, fantasyName }) => (
              <div>
                <Anchor href={hrefOf(['sellers', id, 'balance'])} fw={600} inherit>
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {fantasyName}
                </Text>
              </div>
            ),
          },
          { name: texts.document, of: ({ document }) => taxId(document) },
          {
            name: texts.status,
            of: ({ status: state, webhookEnabled }) => (
              <span>
                <Status tone={state === 'ACTIVE' ? 'good' : 'bad'}>{sellerStatus[state]}</Status>{' '}
                {!webhookEnabled && <Status tone="wait">{texts.webhookOff}</Status>}
              </span>
            ),
          },
          { name: texts.since, of: ({ createdAt }) => instant(createdAt) },
        ]}
      />
    </>
  );
}

/** Returns the status for the query. The address may hold anything; the API says what is wrong with it. */
function statusOf(status: string | undefined) {
  return status === undefined ? {} : { status: status as 'ACTIVE' | 'BLOCKED' };
}
