import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useList } from '../../api/use-list.ts';
import { day, instant, money } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DoneNotice } from '../../parts/done-notice.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Listing } from '../../parts/listing.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { hrefOf } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Account } from '../seller/seller-data.tsx';
import { Downloads } from '../statement/downloads.tsx';
import { useLineColumns } from '../statement/line-columns.tsx';
import { BankAnswers } from '../transfers/bank-answers.tsx';
import { TransferStatus } from '../transfers/transfer-status.tsx';

type Transfer = Schemas['Transfer'];

/** A transfer, the account that it is paid to, and the lines that it covers. */
export function TransferPage({ id }: { id: number }) {
  const { client, identity } = useSession();
  const texts = useTexts().transfer;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const transfer = useQuery({
    queryKey: ['transfer', id],
    queryFn: ({ signal }) =>
      send(client.GET('/v2/transfers/{idTransfer}', { params: { path: { idTransfer: id } }, signal })),
  });
  return (
    <>
      <PageTitle title={texts.title(id)}>
        {transfer.data !== undefined && (
          <Group>
            <TransferStatus status={transfer.data.status} />
            {identity.role === 'intermediary' && (
              <BankAnswers isMain transfers={[transfer.data]} onDone={(text) => setDone({ text })} />
            )}
          </Group>
        )}
      </PageTitle>
      <DoneNotice done={done} />
      <Answer query={transfer}>
        {(found) => (
          <>
            <Panel>
              <TransferFacts transfer={found} />
            </Panel>
            {found.account === null ? (
              <Text c="dimmed">{texts.erased}</Text>
            ) : (
              <Account account={found.account} />
            )}
            <Lines id={id} />
          </>
        )}
      </Answer>
    </>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { transfers: names, transfer: texts } = useTexts();
  return (
    <Facts
      facts={[
        [names.amount, <strong key="amount">{money(transfer.amount)}</strong>],
        [
          names.seller,
          <Anchor
            key="seller"
            href={hrefOf(['sellers', transfer.idSeller, 'balance'])}
            inherit
            underline="always"
          >
            {transfer.idSeller}
          </Anchor>,
        ],
        [names.date, day(transfer.transferDate)],
        [names.payment, day(transfer.paymentDate)],
        [texts.endToEndId, transfer.endToEndId],
        [texts.reason, transfer.reason],
        [texts.created, instant(transfer.createdAt)],
        [texts.updated, instant(transfer.updatedAt)],
      ]}
    />
  );
}

function Lines({ id }: { id: number }) {
  const { client } = useSession();
  const texts = useTexts().transfer;
  const columns = useLineColumns();
  const path = { idTransfer: id };
  const list = useList(['transfer lines', id], (query, signal) =>
    client.GET('/v2/transfers/{idTransfer}/lines', { params: { path, query }, signal }),
  );
  return (
    <Panel
      title={texts.lines}
      aside={
        <Downloads
          name={`repasse-${id}`}
          read={(accept) =>
            send(client.GET('/v2/transfers/{idTransfer}/lines', { params: { path }, accept }))
          }
        />
      }
    >
      <Text c="dimmed">{texts.linesHint}</Text>
      <Listing label={texts.lines} list={list} keyOf={({ sequence }) => sequence} columns={columns} />
    </Panel>
  );
}
