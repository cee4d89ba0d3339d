import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { isTokenRefused, recoversAfterMs, send } from '../../api/failure.ts';
import { noteReplay, wasReplayed } from '../../api/keyed-action.ts';
import { useSession } from '../../api/session.ts';
import { totalAmount } from '../../format/format.ts';
import { Reason } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { CodeInput } from '../../parts/inputs.tsx';
import { Rows } from '../../parts/rows.tsx';
import { useTexts } from '../../texts/texts.ts';

type Transfer = Schemas['Transfer'];
type BankStatus = Schemas['TransferUpdateInput']['status'];

const followers: Record<Transfer['status'], readonly BankStatus[]> = {
  CREATED: ['SENT', 'CANCELLED'],
  SENT: ['PAID', 'FAILED'],
  PAID: ['RETURNED'],
  FAILED: [],
  RETURNED: [],
  CANCELLED: [],
};

/** The answers after which everything goes as it should. */
const isUsual = (status: BankStatus) => status === 'SENT' || status === 'PAID';

interface BankAnswersProps {
  transfers: readonly Transfer[];
  onDone: (text: string) => void;
  /** Whether the page is about these transfers. */
  isMain?: boolean;
}

/**
 * The answers that the bank may have given about transfers of one status, with a button for each. There are none if the
 * statuses differ.
 */
export function BankAnswers({ transfers, onDone, isMain = false }: BankAnswersProps) {
  // These are the transfers that the dialog was opened with. They stay until all answers are recorded, though the list
  // may change.
  const [held, setHeld] = useState<readonly Transfer[] | null>(null);
  const shown = held ?? transfers;
  const [status, ...others] = new Set(shown.map((transfer) => transfer.status));
  if (status === undefined || others.length > 0) return null;
  return followers[status].map((next) => (
    <BankAnswer
      key={next}
      transfers={shown}
      status={next}
      isMain={isMain && isUsual(next)}
      onHold={setHeld}
      onDone={onDone}
    />
  ));
}

interface BankAnswerProps extends Required<BankAnswersProps> {
  status: BankStatus;
  onHold: (transfers: readonly Transfer[] | null) => void;
}

/** A transfer whose answer the service refused, and the reason. */
interface Refused {
  transfer: Transfer;
  error: Error;
}

/**
 * Records the answer for one transfer after the other. A refused one does not stop the others, and can be sent again.
 * After a temporary failure all are sent again, because a repeated update changes nothing.
 */
function BankAnswer({ transfers, status, isMain, onHold, onDone }: BankAnswerProps) {
  const { client } = useSession();
  const texts = useTexts().bankAnswer;
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const left = refused.length === 0 ? transfers : refused.map(({ transfer }) => transfer);
  const what = texts.what(left.length, totalAmount(left));
  // Two payments have two ids, but may have failed for one reason.
  const field = !isUsual(status) ? 'reason' : transfers.length === 1 ? 'endToEndId' : null;
  const body = { status, ...(field === null || code === '' ? {} : { [field]: code }) };
  return (
    <ConfirmAction
      name={texts.names[status]}
      isMain={isMain}
      confirm={texts.confirm[status](what)}
      input={{ ids: left.map(({ idTransfer }) => idTransfer), body }}
      write={async (key, input) => {
        const again: Refused[] = [];
        const keyOf = ({ idTransfer }: Transfer) => `${key}-${idTransfer}`;
        for (const transfer of left) {
          const header = { 'x-idempotency-key': keyOf(transfer) };
          const params = { path: { idTransfer: transfer.idTransfer }, header };
          await send(client.PATCH('/v2/payfac/transfers/{idTransfer}', { params, body: input.body })).catch(
            (error: unknown) => {
              if (recoversAfterMs(error) !== null || isTokenRefused(error)) throw error;
              again.push({ transfer, error: error as Error });
            },
          );
        }
        setRefused(again);
        if (again[0] !== undefined) throw again[0].error;
        if (left.every((transfer) => wasReplayed(keyOf(transfer)))) noteReplay(key);
      }}
      onOpen={() => {
        onHold(transfers);
        setRefused([]);
      }}
      onClose={() => onHold(null)}
      onDone={() => {
        setCode('');
        onDone(texts.done[status](texts.what(transfers.length, totalAmount(transfers))));
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
      {transfers.length > 1 && refused.length > 0 && (
        <RefusedAnswers refused={refused} count={transfers.length} />
      )}
    </ConfirmAction>
  );
}

function RefusedAnswers({ refused, count }: { refused: readonly Refused[]; count: number }) {
  const { bankAnswer: texts, transfers: names } = useTexts();
  const done = useMemo(
    () => ({ text: texts.partly(count - refused.length, count) }),
    [texts, count, refused],
  );
  return (
    <>
      <DoneNotice done={done} />
      <Rows
        label={texts.refused}
        rows={refused}
        keyOf={({ transfer }) => transfer.idTransfer}
        columns={[
          { name: names.id, of: ({ transfer }) => transfer.idTransfer },
          { name: texts.why, of: ({ error }) => <Reason error={error} /> },
        ]}
      />
    </>
  );
}
