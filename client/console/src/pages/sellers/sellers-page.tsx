import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Text } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, instant, taxId } from '../../format/format.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Amount, Status } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';

/** The sellers of an intermediary, or those that owe something. */
export function SellersPage() {
  const { sellers: texts, sellerForm, sellerStatus } = useTexts();
  const { slowClient, may } = useSession();
  const filter = queryOf(givenFilters(useRoute().filters, ['status', 'text', 'owingDays']));
  const isOwing = filter.owingDays !== undefined;
  const list = useList(['sellers', filter], (client, page, signal) =>
    (isOwing ? slowClient : client).GET('/v2/sellers', { params: { query: { ...filter, ...page } }, signal }),
  );
  const title = isOwing ? texts.owingTitle : texts.title;
  const created: Column<Seller> = { name: texts.since, of: ({ createdAt }) => instant(createdAt) };
  const debt: Column<Seller>[] = [
    { name: texts.owes, isAmount: true, of: ({ owing = 0 }) => <Amount value={owing} /> },
    { name: texts.owingSince, of: ({ owingSince }) => owingSince && day(owingSince) },
  ];
  return (
    <>
      <PageTitle title={title}>
        {may('createSeller') && (
          <Button component="a" href={hrefOf(['sellers', 'new'])}>
            {sellerForm.title}
          </Button>
        )}
      </PageTitle>
      <Filters
        filters={[
          { name: 'text', label: texts.search },
          { name: 'status', label: texts.status, choices: sellerStatus },
          { name: 'owingDays', label: texts.owing, choices: texts.owingDays, any: texts.anyBalance },
        ]}
      />
      <Listing
        label={title}
        list={list}
        empty="sellers"
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
          ...(isOwing ? debt : [created]),
        ]}
      />
    </>
  );
}

type Seller = Schemas['SellerSummary'];

/** Returns the filters for the query. The address may hold anything; the API says what is wrong with it. */
function queryOf({ status, text, owingDays }: Partial<Record<'status' | 'text' | 'owingDays', string>>) {
  return {
    ...(text === undefined ? {} : { text }),
    ...(status === undefined ? {} : { status: status as Seller['status'] }),
    ...(owingDays === undefined ? {} : { owingDays: Number(owingDays) }),
  };
}
