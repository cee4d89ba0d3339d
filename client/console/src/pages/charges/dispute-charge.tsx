import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, fromCents, money, toCents } from '../../format/format.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { CodeInput, MoneyInput, optionsOf } from '../../parts/inputs.tsx';
import { Facts } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { leftCentsOf, returnedFee, type Sale } from './returned-fee.ts';

type Charge = Schemas['ChargeDetail'];

interface OpenDisputeProps {
  charge: Charge;
  sale: Sale;
  onDone: (text: string) => void;
}

/** Reports that the buyer disputes what is left of a charge, or another amount of it. */
export function OpenDispute({ charge, sale, onDone }: OpenDisputeProps) {
  const report = useReport(charge);
  const { dispute: texts, refund } = useTexts();
  const refresh = useRefresh();
  const [typed, setTyped] = useState('');
  const [reasonCode, setReasonCode] = useState('');
  const [answerBy, setAnswerBy] = useState('');
  const leftCents = leftCentsOf(sale);
  const isWhole = typed === '';
  const valueCents = isWhole ? leftCents : toCents(amountOf(typed) ?? 0);
  const value = money(fromCents(valueCents));
  const feeCents = returnedFee(sale, valueCents);
  const input = {
    status: 'OPEN' as const,
    ...(isWhole ? {} : { value: fromCents(valueCents) }),
    ...(reasonCode === '' ? {} : { reasonCode }),
    ...(answerBy === '' ? {} : { answerBy }),
  };
  return (
    <ConfirmAction
      name={texts.open}
      confirm={valueCents > 0 ? texts.openConfirm(value) : texts.open}
      input={valueCents > 0 ? input : null}
      write={report}
      // The dispute is about what is left at that moment, so it is read again.
      onOpen={refresh}
      onDone={() => {
        setTyped('');
        setReasonCode('');
        setAnswerBy('');
        onDone(texts.opened);
      }}
    >
      <MoneyInput
        label={texts.value}
        description={texts.valueHint(money(fromCents(leftCents)))}
        value={typed}
        onChange={setTyped}
      />
      <CodeInput
        label={texts.reasonCode}
        description={texts.reasonCodeHint}
        value={reasonCode}
        onChange={setReasonCode}
      />
      <TextInput
        type="date"
        label={texts.answerBy}
        value={answerBy}
        onChange={({ currentTarget }) => setAnswerBy(currentTarget.value)}
      />
      <Facts
        facts={[
          [texts.value, value],
          [refund.feeBack, money(fromCents(feeCents))],
          [refund.fromSeller, <strong key="taken">{money(fromCents(valueCents - feeCents))}</strong>],
        ]}
      />
    </ConfirmAction>
  );
}

/** A MED has no arbitration. */
const isOf = (kind: Schemas['ChargebackKind'], stage: string) =>
  kind !== 'MED' || !stage.endsWith('ARBITRATION');

/** Changes the value, the stage, the day to answer or the status of a chargeback, also of one that was closed. */
export function ChangeDispute({ charge, chargeback, onDone }: CloseDisputeProps) {
  const report = useReport(charge);
  const { dispute: texts, disputeStatus, disputeStage } = useTexts();
  const { idChargeback } = chargeback;
  const [status, setStatus] = useState(chargeback.status);
  const [stage, setStage] = useState(chargeback.stage);
  const [typed, setTyped] = useState('');
  const [answerBy, setAnswerBy] = useState(chargeback.answerBy ?? '');
  const amount = amountOf(typed);
  const input = {
    ...{ idChargeback, status, stage },
    ...(amount === null || status === 'WON' ? {} : { value: amount }),
    answerBy: answerBy === '' ? null : answerBy,
  };
  return (
    <ConfirmAction
      name={texts.change}
      confirm={texts.changeConfirm}
      input={typed !== '' && amount === null ? null : input}
      write={report}
      onDone={() => {
        setTyped('');
        onDone(texts.changed);
      }}
    >
      <NativeSelect
        label={texts.status}
        data={optionsOf(disputeStatus)}
        value={status}
        onChange={({ currentTarget }) => setStatus(currentTarget.value as typeof status)}
      />
      <NativeSelect
        label={texts.stage}
        data={optionsOf(disputeStage).filter(({ value }) => isOf(chargeback.kind, value))}
        value={stage}
        onChange={({ currentTarget }) => setStage(currentTarget.value as typeof stage)}
      />
      {status !== 'WON' && (
        <MoneyInput
          label={texts.value}
          description={texts.valueNow(money(chargeback.value))}
          value={typed}
          onChange={setTyped}
        />
      )}
      <TextInput
        type="date"
        label={texts.answerBy}
        value={answerBy}
        onChange={({ currentTarget }) => setAnswerBy(currentTarget.value)}
      />
      <Text>{texts.changeHint}</Text>
    </ConfirmAction>
  );
}

interface CloseDisputeProps {
  charge: Charge;
  chargeback: Schemas['ChargeChargeback'];
  onDone: (text: string) => void;
}

/** Reports how an open chargeback ended. */
export function CloseDispute({ charge, chargeback, onDone }: CloseDisputeProps) {
  const report = useReport(charge);
  const texts = useTexts().dispute;
  const { value, fee } = chargeback;
  const net = money(fromCents(toCents(value) - toCents(fee)));
  return (
    <>
      <ConfirmAction
        name={texts.win}
        confirm={texts.winConfirm(net)}
        input={{ status: 'WON' as const }}
        write={report}
        onDone={() => onDone(texts.won)}
      >
        <Facts
          facts={[
            [texts.value, money(value)],
            [texts.feeAgain, money(fee)],
            [texts.toSeller, <strong key="back">{net}</strong>],
          ]}
        />
      </ConfirmAction>
      <ConfirmAction
        name={texts.lose}
        confirm={texts.loseConfirm(net)}
        input={{ status: 'LOST' as const }}
        write={report}
        onDone={() => onDone(texts.lost)}
      >
        <Facts
          facts={[
            [texts.value, money(value)],
            [texts.feeReturned, money(fee)],
            [texts.loss, <strong key="loss">{net}</strong>],
          ]}
        />
        <Text>{texts.loseHint}</Text>
      </ConfirmAction>
    </>
  );
}

function useReport({ uuid }: Charge) {
  const { client } = useSession();
  return (key: string, body: Schemas['ChargebackInput']) => {
    const params = { path: { uuid }, header: { 'x-idempotency-key': key } };
    return send(client.POST('/v2/payfac/charges/{uuid}/chargeback', { params, body }));
  };
}
