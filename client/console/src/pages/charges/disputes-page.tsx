import type { Schemas } from '@payment-intermediary/client';
import { Anchor } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, useToday } from '../../format/format.ts';
import { Filters, givenFilters, type Filter } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Amount, Status, type Tone } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';

type Chargeback = Schemas['Chargeback'];

const names = ['idSeller', 'status', 'answerByFrom', 'answerByTo'] as const;

const tones: Record<Chargeback['status'], Tone> = { OPEN: 'wait', WON: 'good', LOST: 'bad' };

/** The chargebacks that the user may see, the first to be answered first. */
export function DisputesPage() {
  const { identity } = useSession();
  const texts = useTexts();
  const filter = givenFilters(useRoute().filters, names) as {
    idSeller?: string;
    status?: Chargeback['status'];
    answerByFrom?: string;
    answerByTo?: string;
  };
  const list = useList(['chargebacks', filter], (client, page, signal) =>
    client.GET('/v2/chargebacks', { params: { query: { ...filter, ...page } }, signal }),
  );
  const isSeller = identity.party === 'SELLER';
  const ofSeller: Filter = { name: 'idSeller', label: texts.charges.seller, type: 'seller' };
  return (
    <>
      <PageTitle title={texts.disputes.title} lead={texts.disputes.lead} />
      <Filters
        filters={[
          ...(isSeller ? [] : [ofSeller]),
          { name: 'status', label: texts.dispute.status, choices: texts.disputeStatus },
          { name: 'answerByFrom', label: texts.list.from, type: 'date' },
          { name: 'answerByTo', label: texts.list.to, type: 'date' },
        ]}
      />
      <Listing
        label={texts.disputes.title}
        list={list}
        empty="disputes"
        keyOf={({ idChargeback }) => idChargeback}
        columns={useColumns(isSeller)}
      />
    </>
  );
}

function useColumns(isSeller: boolean): Column<Chargeback>[] {
  const { disputes, dispute, charges, disputeKind, disputeStage, disputeStatus } = useTexts();
  const ofSeller: Column<Chargeback> = {
    name: charges.seller,
    of: ({ idSeller }) => <SellerLink id={idSeller} />,
  };
  return [
    { name: disputes.answerBy, of: (chargeback) => <AnswerBy chargeback={chargeback} /> },
    {
      name: disputes.charge,
      of: ({ uuid }) => (
        <Anchor href={hrefOf(['charges', uuid])} fw={600} inherit>
          {uuid.slice(0, 8)}
        </Anchor>
      ),
    },
    ...(isSeller ? [] : [ofSeller]),
    { name: disputes.kind, of: ({ kind }) => disputeKind[kind] },
    { name: dispute.stage, of: ({ stage }) => disputeStage[stage] },
    {
      name: dispute.status,
      of: ({ status }) => <Status tone={tones[status]}>{disputeStatus[status]}</Status>,
    },
    { name: dispute.value, isAmount: true, of: ({ value }) => <Amount value={value} /> },
  ];
}

/** The last day for an answer, and whether it has passed. */
function AnswerBy({ chargeback: { answerBy, status } }: { chargeback: Chargeback }) {
  const texts = useTexts().disputes;
  const today = useToday();
  if (answerBy === null) return null;
  return (
    <div>
      {day(answerBy)} {status === 'OPEN' && answerBy < today && <Status tone="bad">{texts.late}</Status>}
    </div>
  );
}
