import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useList } from '../api/queries.ts';
import { useSellerName } from '../api/seller-names.ts';
import { instant, isolated } from '../format/format.ts';
import { Filters, givenFilters } from '../parts/filters.tsx';
import { PageTitle } from '../parts/panel.tsx';
import { Listing } from '../parts/rows.tsx';
import { hrefOf, useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';

type AuditRecord = Schemas['AuditRecord'];

const names = ['actor', 'subject', 'action', 'requestId', 'dateInitial', 'dateFinal'] as const;

/** What was done, to what, and by whom. The service looks through a part of the records for each page. */
export default function AuditPage() {
  const { audit: texts, list: words } = useTexts();
  const query = givenFilters(useRoute().filters, names);
  const list = useList(['audit', query], (client, page, signal) =>
    client.GET('/v2/payfac/audit-records', { params: { query: { ...query, ...page } }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Filters
        filters={[
          { name: 'actor', label: texts.actor },
          { name: 'subject', label: texts.subject },
          { name: 'action', label: texts.action },
          { name: 'requestId', label: texts.request },
          { name: 'dateInitial', label: words.from, type: 'date' },
          { name: 'dateFinal', label: words.to, type: 'date' },
        ]}
      />
      <Text size="sm" c="dimmed">
        {texts.hint}
      </Text>
      <Listing
        label={texts.title}
        list={list}
        keyOf={({ idRecord }) => idRecord}
        columns={[
          { name: texts.when, of: ({ occurredAt }) => instant(occurredAt) },
          { name: texts.actor, of: (record) => <Who record={record} /> },
          {
            name: texts.action,
            of: ({ action }) => <TwoLines first={texts.actions[action] ?? action} second={action} />,
          },
          { name: texts.subject, of: ({ subject }) => <Subject subject={subject} /> },
          {
            name: texts.address,
            of: ({ originIp, remoteAddress }) => (
              <TwoLines
                first={remoteAddress ?? '—'}
                second={originIp === null ? null : texts.declared(originIp)}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** The name of a person, above the number that the audit keeps. */
function Who({ record: { person, actor } }: { record: AuditRecord }) {
  const { actors } = useTexts().audit;
  return <TwoLines first={person ?? actors[actor] ?? actor} second={actor} />;
}

/** What was changed, as a link to its page if it has one; a seller by its name. */
function Subject({ subject }: { subject: string }) {
  const { find } = useTexts();
  const [, kind, id = ''] = /^(seller|transfer|charge|remittance):([\w-]+)$/.exec(subject) ?? [];
  const name = useSellerName(kind === 'seller' ? Number(id) : null);
  if (kind === undefined) return subject;
  const [parts, text] =
    kind === 'seller'
      ? [['sellers', id, 'balance'], name === null ? find.seller(Number(id)) : isolated(name)]
      : kind === 'transfer'
        ? [['transfers', id], find.transfer(Number(id))]
        : kind === 'remittance'
          ? [['remittances', id], find.remittance(Number(id))]
          : [['charges', id], id.slice(0, 8)];
  const link = (
    <Anchor href={hrefOf(parts)} inherit>
      {text}
    </Anchor>
  );
  return <TwoLines first={link} second={subject} />;
}

/** What a person reads, above what the record has, if that is another text. */
function TwoLines({ first, second }: { first: ReactNode; second: string | null }) {
  return (
    <div>
      {first}
      {second !== null && second !== first && (
        <Text size="xs" c="dimmed">
          {second}
        </Text>
      )}
    </div>
  );
}
