import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { fromCents, money, toCents } from '../../format/format.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { CodeInput } from '../../parts/inputs.tsx';
import { Facts } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { leftCentsOf, returnedFee, type Sale } from './returned-fee.ts';

type Charge = Schemas['ChargeDetail'];

interface OpenDisputeProps {
  charge: Charge;
  sale: Sale;
  onDone: (text: string) => void;
}

/** Reports that the buyer disputes what is left of a charge. */
export function OpenDispute({ charge, sale, onDone }: OpenDisputeProps) {
  const report = useReport(charge);
  const { dispute: texts, refund } = useTexts();
  const refresh = useRefresh();
  const [reasonCode, setReasonCode] = useState('');
  const valueCents = leftCentsOf(sale);
  const value = money(fromCents(valueCents));
  const feeCents = returnedFee(sale, valueCents);
  return (
    <ConfirmAction
      name={texts.open}
      confirm={texts.openConfirm(value)}
      input={{ status: 'OPEN' as const, ...(reasonCode === '' ? {} : { reasonCode }) }}
      write={report}
      // The dispute is about what is left at that moment, so it is read again.
      onOpen={refresh}
      onDone={() => {
        setReasonCode('');
        onDone(texts.opened);
      }}
    >
      <CodeInput
        label={texts.reasonCode}
        description={texts.reasonCodeHint}
        value={reasonCode}
        onChange={setReasonCode}
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
