import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { fromCents, instant, money, toCents } from '../../format/format.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { CodeInput, optionsOf } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Amount, Facts } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';

type Refund = Schemas['ChargeRefund'];
type Answer = Schemas['RefundAnswerInput'];

/** The refunds that have no answer of the processor yet, with buttons to record one. */
export function AnswerRefunds({
  charge,
  onDone,
}: {
  charge: Pick<Schemas['ChargeDetail'], 'paymentMethod' | 'refunds'>;
  onDone: (text: string) => void;
}) {
  const { refundAnswer: texts, refund, charges } = useTexts();
  const isPix = charge.paymentMethod === 'PIX';
  const waiting = charge.refunds.filter(({ status }) => status === 'REQUESTED');
  if (waiting.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Rows
        label={texts.title}
        rows={waiting}
        keyOf={({ idRefund }) => idRefund}
        columns={[
          { name: texts.requested, of: ({ requestedAt }) => instant(requestedAt) },
          { name: charges.value, isAmount: true, of: ({ value }) => <Amount value={value} /> },
          { name: refund.feeBack, isAmount: true, of: ({ fee }) => <Amount value={fee} /> },
          {
            name: texts.action,
            of: (waits) => <AnswerRefund refund={waits} isPix={isPix} onDone={onDone} />,
          },
        ]}
      />
    </Panel>
  );
}

function AnswerRefund({
  refund,
  isPix,
  onDone,
}: {
  refund: Refund;
  isPix: boolean;
  onDone: (text: string) => void;
}) {
  const { client } = useSession();
  const { refundAnswer: texts, refund: refundTexts, dispute } = useTexts();
  const [status, setStatus] = useState<Answer['status']>('DONE');
  const [reason, setReason] = useState('');
  const [networkId, setNetworkId] = useState('');
  const { idRefund, value, fee } = refund;
  const isDone = status === 'DONE';
  const net = money(fromCents(toCents(value) - toCents(fee)));
  const input: Answer = {
    status,
    ...(reason === '' ? {} : { reason }),
    ...(networkId === '' ? {} : { [isPix ? 'returnId' : 'endToEndId']: networkId }),
  };
  return (
    <ConfirmAction
      name={texts.name}
      about={idRefund}
      confirm={isDone ? texts.doneConfirm(money(value)) : dispute.winConfirm(net)}
      input={input}
      write={(key, body) => {
        const params = { path: { idRefund }, header: { 'x-idempotency-key': key } };
        return send(client.PATCH('/v2/payfac/refunds/{idRefund}', { params, body }));
      }}
      onDone={(done) => onDone(done.status === 'DONE' ? texts.done : texts.failed)}
    >
      <NativeSelect
        label={texts.status}
        value={status}
        data={optionsOf(texts.statuses)}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as Answer['status'])}
      />
      <CodeInput label={texts.reason} description={texts.reasonHint} value={reason} onChange={setReason} />
      <CodeInput
        label={isPix ? texts.returnId : texts.endToEndId}
        description={isPix ? texts.returnIdHint : null}
        value={networkId}
        onChange={setNetworkId}
        maxLength={64}
      />
      <div aria-live="polite">
        {isDone ? (
          <Text>{texts.doneHint}</Text>
        ) : (
          <Facts
            facts={[
              [refundTexts.value, money(value)],
              [dispute.feeAgain, money(fee)],
              [dispute.toSeller, <strong key="back">{net}</strong>],
            ]}
          />
        )}
      </div>
      <Text>{texts.final}</Text>
    </ConfirmAction>
  );
}
