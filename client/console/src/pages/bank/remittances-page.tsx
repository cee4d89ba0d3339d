import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Text } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, decimal } from '../../format/format.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Amount, Status, type Tone } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useBankTexts } from '../../texts/bank.ts';
import { PayingAccounts, UnknownFileNumbers } from './paying-accounts.tsx';
import { Returns } from './returns.tsx';

type Remittance = Schemas['Remittance'];

/** The files for banks: what they are to pay, what they answered, and the accounts that they pay from. */
export default function RemittancesPage() {
  const { may } = useSession();
  const texts = useBankTexts().remittances;
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        {may('importRemittanceReturn') && (
          <Button component="a" variant="default" href={hrefOf(['remittances', 'import'])}>
            {texts.toImport}
          </Button>
        )}
        {may('createRemittance') && (
          <Button component="a" href={hrefOf(['remittances', 'new'])}>
            {texts.toNew}
          </Button>
        )}
      </PageTitle>
      <UnknownFileNumbers />
      <Filters filters={[{ name: 'status', label: texts.status, choices: texts.statuses }]} />
      <RemittanceList />
      <Returns />
      <PayingAccounts />
    </>
  );
}

function RemittanceList() {
  const texts = useBankTexts().remittances;
  const query = givenFilters(useRoute().filters, ['status']) as { status?: Remittance['status'] };
  const list = useList(['remittances', query], (client, page, signal) =>
    client.GET('/v2/payfac/remittances', { params: { query: { ...query, ...page } }, signal }),
  );
  return (
    <Listing
      label={texts.title}
      list={list}
      empty="remittances"
      keyOf={({ idRemittance }) => idRemittance}
      columns={[
        {
          name: texts.id,
          of: ({ idRemittance }) => (
            <Anchor href={hrefOf(['remittances', idRemittance])} fw={600} inherit>
              {idRemittance}
            </Anchor>
          ),
        },
        { name: texts.status, of: ({ status }) => <RemittanceStatus status={status} /> },
        { name: texts.account, of: ({ payingAccount }) => payingAccount },
        { name: texts.date, of: ({ paymentDate }) => day(paymentDate) },
        { name: texts.file, of: ({ fileNumber }) => fileNumber ?? '—' },
        { name: texts.count, isAmount: true, of: (remittance) => decimal(remittance.transfers) },
        { name: texts.outcome, of: (remittance) => <Outcome remittance={remittance} /> },
        { name: texts.amount, isAmount: true, of: ({ amount }) => <Amount value={amount} /> },
      ]}
    />
  );
}

/** What became of the transfers of a remittance; what needs a hand comes first. */
export function Outcome({ remittance: { counts } }: { remittance: Remittance }) {
  const { outcomes } = useBankTexts().remittances;
  const kinds = (['failed', 'returned', 'sent', 'created', 'paid'] as const).filter(
    (kind) => counts[kind] > 0,
  );
  if (kinds.length === 0) return '—';
  return kinds.map((kind) => (
    <Text key={kind} inherit {...(kind === 'failed' || kind === 'returned' ? { c: 'var(--bad)' } : {})}>
      {outcomes[kind](counts[kind])}
    </Text>
  ));
}

const tones: Record<Remittance['status'], Tone> = { DRAFT: 'wait', APPROVED: 'good', CANCELLED: 'plain' };

export function RemittanceStatus({ status }: { status: Remittance['status'] }) {
  return <Status tone={tones[status]}>{useBankTexts().remittances.statuses[status]}</Status>;
}
