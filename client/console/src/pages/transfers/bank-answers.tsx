import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { CodeInput } from '../../parts/code-input.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { amountOf } from './amount-of.ts';

type Transfer = Schemas['Transfer'];
type BankStatus = Schemas['TransferUpdateInput']['status'];

const followers: Record<Transfer['status'], readonly BankStatus[]> = {
  CREATED: ['SENT'],
  SENT: ['PAID', 'FAILED'],
  PAID: [],
  FAILED: [],
};

/** What the bank may have answered about transfers of one status: a button for each; none if their statuses differ. */
export function BankAnswers({ transfers }: { transfers: readonly Transfer[] }) {
  const [status, ...others] = new Set(transfers.map((transfer) => transfer.status));
  if (status === undefined || others.length > 0) return null;
  return followers[status].map((next) => <BankAnswer key={next} transfers={transfers} status={next} />);
}

/** Records the answer for one transfer after the other. All of it can be sent again: a repeated update changes nothing. */
function BankAnswer({ transfers, status }: { transfers: readonly Transfer[]; status: BankStatus }) {
  const { client } = useSession();
  const texts = useTexts().bankAnswer;
  const refresh = useRefresh();
  const [code, setCode] = useState('');
  const ids = transfers.map(({ idTransfer }) => idTransfer);
  // Two payments have two ids, but may have failed for one reason.
  const field = status === 'FAILED' ? 'reason' : ids.length === 1 ? 'endToEndId' : null;
  const body = { status, ...(field === null || code === '' ? {} : { [field]: code }) };
  return (
    <ConfirmAction
      name={texts.names[status]}
      confirm={texts.confirm[status](texts.what(ids.length, amountOf(transfers)))}
      input={{ ids, body }}
      write={async (key, input) => {
        for (const idTransfer of input.ids) {
          const header = { 'x-idempotency-key': `${key}-${idTransfer}` };
          const params = { path: { idTransfer }, header };
          await send(client.PATCH('/v2/payfac/transfers/{idTransfer}', { params, body: input.body }));
        }
      }}
      onDone={() => {
        setCode('');
        refresh();
      }}
    >
      <Text>{texts.hints[status]}</Text>
      {field !== null && (
        <CodeInput
          label={texts[field]}
          description={texts.codeHint}
          value={code}
          onChange={setCode}
          maxLength={field === 'reason' ? 35 : 64}
        />
      )}
    </ConfirmAction>
  );
}
