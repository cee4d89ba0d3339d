import type { Schemas } from '@payment-intermediary/client';
import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, decimal, instant, money } from '../../format/format.ts';
import { Answer, FailureNotice } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { saveFile } from '../../parts/files.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Facts } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useBankTexts } from '../../texts/bank.ts';
import { useTransferColumns } from '../transfers/transfers-page.tsx';
import { Outcome, RemittanceStatus } from './remittances-page.tsx';
import { bankText, useRemittance } from './use-bank.ts';

type Remittance = Schemas['Remittance'];

/** How many transfers a remittance has at most. */
const mostTransfers = 10_000;

/** A remittance, its transfers, and what may be done with it. */
export default function RemittancePage({ id }: { id: number }) {
  const texts = useBankTexts().remittance;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const remittance = useRemittance(id);
  return (
    <>
      <PageTitle title={texts.title(id)}>
        {remittance.data !== undefined && (
          <>
            <RemittanceStatus status={remittance.data.status} />
            <Actions remittance={remittance.data} onDone={(text) => setDone({ text })} />
          </>
        )}
      </PageTitle>
      <DoneNotice done={done} />
      <Answer query={remittance}>
        {(found) => (
          <>
            <Panel>
              <RemittanceFacts remittance={found} />
            </Panel>
            <Transfers remittance={found} />
          </>
        )}
      </Answer>
    </>
  );
}

function RemittanceFacts({ remittance }: { remittance: Remittance }) {
  const { remittances: names, remittance: texts } = useBankTexts();
  const { status, createdBy, decidedBy, endedAt, fileNumber } = remittance;
  const nameOf = (person: Remittance['createdBy']) => person && (person.name ?? texts.erased);
  const [by, at] =
    status === 'CANCELLED' ? [texts.cancelledBy, texts.cancelled] : [texts.approvedBy, texts.approved];
  return (
    <>
      <Facts
        facts={[
          [names.amount, <strong key="amount">{money(remittance.amount)}</strong>],
          [names.count, decimal(remittance.transfers)],
          [names.date, day(remittance.paymentDate)],
          [names.account, remittance.payingAccount],
          [texts.bank, bankText(remittance.bank)],
          [names.file, fileNumber],
          [names.outcome, status !== 'CANCELLED' && <Outcome key="outcome" remittance={remittance} />],
          [texts.createdBy, nameOf(createdBy)],
          [texts.created, instant(remittance.createdAt)],
          [by, nameOf(decidedBy)],
          [at, endedAt && instant(endedAt)],
        ]}
      />
      {status === 'DRAFT' && <Text c="dimmed">{texts.draftHint}</Text>}
      {status === 'DRAFT' && remittance.transfers >= mostTransfers && <Text>{texts.full}</Text>}
      {status === 'APPROVED' && remittance.counts.sent > 0 && <Text c="dimmed">{texts.fileHint}</Text>}
    </>
  );
}

function Transfers({ remittance: { idRemittance, status } }: { remittance: Remittance }) {
  const texts = useBankTexts().remittance;
  const columns = useTransferColumns(true);
  const list = useList(['transfers', { idRemittance }], (client, page, signal) =>
    client.GET('/v2/transfers', { params: { query: { idRemittance, ...page } }, signal }),
  );
  return (
    <Panel title={texts.transfers}>
      {status === 'CANCELLED' ? (
        <Text c="dimmed">{texts.none}</Text>
      ) : (
        <Listing
          label={texts.transfers}
          list={list}
          keyOf={({ idTransfer }) => idTransfer}
          columns={columns}
        />
      )}
    </Panel>
  );
}

interface ActionProps {
  remittance: Remittance;
  onDone: (text: string) => void;
}

function Actions(props: ActionProps) {
  const { may } = useSession();
  const texts = useBankTexts().remittances;
  const { status, payingAccount: account } = props.remittance;
  return (
    <>
      {status === 'DRAFT' && may('cancelRemittance') && <Cancel {...props} />}
      {status === 'DRAFT' && may('approveRemittance') && <Approve {...props} />}
      {status === 'APPROVED' && may('importRemittanceReturn') && (
        <Button component="a" variant="default" href={hrefOf(['remittances', 'import'], { account })}>
          {texts.toImport}
        </Button>
      )}
      {status === 'APPROVED' && may('getRemittanceFile') && <Download {...props} />}
    </>
  );
}

function Approve({ remittance, onDone }: ActionProps) {
  const { client } = useSession();
  const { remittances: names, remittance: texts } = useBankTexts();
  const { idRemittance, amount } = remittance;
  return (
    <ConfirmAction
      name={texts.approve}
      isMain
      confirm={texts.approveNow(money(amount))}
      input={{ idRemittance }}
      write={(key, path) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/payfac/remittances/{idRemittance}/approve', { params }));
      }}
      onDone={() => onDone(texts.approveDone)}
    >
      <Facts
        facts={[
          [names.amount, <strong key="amount">{money(amount)}</strong>],
          [names.count, decimal(remittance.transfers)],
          [names.account, remittance.payingAccount],
          [names.date, day(remittance.paymentDate)],
        ]}
      />
      <Text size="sm">{texts.approveEffect}</Text>
    </ConfirmAction>
  );
}

function Cancel({ remittance: { idRemittance }, onDone }: ActionProps) {
  const { client } = useSession();
  const texts = useBankTexts().remittance;
  return (
    <ConfirmAction
      name={texts.cancel}
      confirm={texts.cancelNow}
      input={{ idRemittance }}
      write={(key, path) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/payfac/remittances/{idRemittance}/cancel', { params }));
      }}
      onDone={() => onDone(texts.cancelDone)}
    >
      <Text>{texts.cancelEffect}</Text>
    </ConfirmAction>
  );
}

/** Saves the file for the bank as it is: it is ASCII, so that its characters are its bytes. */
function Download({ remittance: { idRemittance } }: Pick<ActionProps, 'remittance'>) {
  const { slowClient: client } = useSession();
  const texts = useBankTexts().remittance;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const params = { path: { idRemittance } };
      const file = await send(client.GET('/v2/payfac/remittances/{idRemittance}/file', { params }));
      saveFile(file.fileName, 'application/octet-stream', file.content);
    },
  });
  return (
    <Group gap="sm">
      <Button loading={isPending} onClick={() => mutate()}>
        {texts.download}
      </Button>
      {error !== null && <FailureNotice error={error} onRetry={() => mutate()} />}
    </Group>
  );
}
