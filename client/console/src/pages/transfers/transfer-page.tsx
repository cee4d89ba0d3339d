import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useList } from '../../api/queries.ts';
import { useReadNames } from '../../api/seller-names.ts';
import { useSession } from '../../api/session.ts';
import { day, instant, money } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Copyable } from '../../parts/copy.tsx';
import { DoneNotice } from '../../parts/confirm-action.tsx';
import { Files, mostRows } from '../../parts/files.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Facts } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { bankText } from '../bank/use-bank.ts';
import { Account } from '../sellers/seller-data.tsx';
import { lineTable } from '../statement/line-table.ts';
import { SellerLink, useLineColumns } from '../statement/lines.tsx';
import { readTransferLines } from '../statement/read-lines.ts';
import { BankAnswers } from './bank-answers.tsx';
import { TransferStatus, useTransfer } from './transfers-page.tsx';

type Transfer = Schemas['Transfer'];

/** A transfer, the account that it is paid to, and the lines that it covers. */
export function TransferPage({ id }: { id: number }) {
  const { may } = useSession();
  const texts = useTexts().transfer;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const transfer = useTransfer(id);
  return (
    <>
      <PageTitle title={texts.title(id)}>
        {transfer.data !== undefined && (
          <Group>
            <TransferStatus status={transfer.data.status} />
            {transfer.data.status === 'PAID' && (
              <Button component="a" variant="default" href={hrefOf(['transfers', id, 'receipt'])}>
                {texts.receipt}
              </Button>
            )}
            {may('updateTransfer') && (
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
            <Lines transfer={found} />
          </>
        )}
      </Answer>
    </>
  );
}

function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { transfers: names, transfer: texts, arrangements, find } = useTexts();
  const { may } = useSession();
  const { transferDate, debitedThrough, beneficiary: to, idRemittance, paidOn, payingBank } = transfer;
  return (
    <Facts
      facts={[
        [names.amount, <strong key="amount">{money(transfer.amount)}</strong>],
        [texts.left, transfer.left > 0 && money(transfer.left)],
        [
          texts.beneficiary,
          to &&
            texts.beneficiaryOf(to.name ?? '—', to.contract, day(to.dueDate), arrangements[to.arrangement]),
        ],
        [names.seller, <SellerLink key="seller" id={transfer.idSeller} underline="always" />],
        [names.date, day(transferDate)],
        [texts.debitedThrough, debitedThrough > transferDate ? day(debitedThrough) : null],
        [names.payment, day(transfer.paymentDate)],
        [
          texts.remittance,
          may('getRemittance') && idRemittance !== null && (
            <Anchor key="remittance" href={hrefOf(['remittances', idRemittance])} inherit underline="always">
              {find.remittance(idRemittance)}
            </Anchor>
          ),
        ],
        [texts.payingBank, payingBank && bankText(payingBank)],
        [texts.paidOn, paidOn && day(paidOn)],
        [texts.bankNumber, transfer.bankNumber],
        [
          texts.endToEndId,
          transfer.endToEndId && <Copyable key="id" name={texts.endToEndId} value={transfer.endToEndId} />,
        ],
        [texts.reason, transfer.reason],
        [texts.created, instant(transfer.createdAt)],
        [texts.updated, instant(transfer.updatedAt)],
      ]}
    />
  );
}

function Lines({ transfer }: { transfer: Transfer }) {
  const { client, patientClient } = useSession();
  const texts = useTexts();
  const { lines: title, linesHint, title: titleOf } = texts.transfer;
  const readNames = useReadNames();
  const columns = useLineColumns();
  const { idTransfer, idSeller } = transfer;
  const path = { idTransfer };
  const list = useList(['transfer lines', idTransfer], (client, query, signal) =>
    client.GET('/v2/transfers/{idTransfer}/lines', { params: { path, query }, signal }),
  );
  return (
    <Panel title={title}>
      <Files
        name={`repasse-${idTransfer}`}
        read={async (reading) => {
          const lines = await readTransferLines(patientClient, transfer, mostRows, reading);
          const sellerNames = await readNames([idSeller]);
          return lineTable(lines, { title: titleOf(idTransfer), texts, sellerNames });
        }}
        readTechnical={(accept) =>
          send(client.GET('/v2/transfers/{idTransfer}/lines', { params: { path }, accept }))
        }
      />
      <Text c="dimmed">{linesHint}</Text>
      <Listing label={title} list={list} keyOf={({ sequence }) => sequence} columns={columns} />
    </Panel>
  );
}
