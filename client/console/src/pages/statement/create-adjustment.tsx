import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, fromCents, money, toCents } from '../../format/format.ts';
import { Advice } from '../../forms/fields.tsx';
import type { Values } from '../../forms/rule.ts';
import { useRefusals } from '../../forms/use-form.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { MoneyInput, optionsOf } from '../../parts/inputs.tsx';
import { Facts } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useBalance } from '../balance/balance.tsx';

type Adjustment = Schemas['AdjustmentInput'];

interface Fields {
  direction: Adjustment['direction'];
  value: string;
  reason: string;
  charge: string;
}

interface CreateAdjustmentProps {
  sellerId: number;
  /** The charge that the adjustment is about, unless the user types another. */
  chargeUuid?: string;
}

/** Gives a seller an amount, or takes it, for a reason. The adjustment may be about a charge. */
export function CreateAdjustment({ sellerId, chargeUuid = '' }: CreateAdjustmentProps) {
  const { client } = useSession();
  const texts = useTexts().adjustment;
  const refresh = useRefresh();
  const nothing: Fields = { direction: 'CREDIT', value: '', reason: '', charge: chargeUuid };
  const [fields, setFields] = useState(nothing);
  const [done, setDone] = useState<{ text: string } | null>(null);
  const { said, forget, refuse } = useRefusals();
  const change = (changes: Partial<Fields>) => {
    setFields({ ...fields, ...changes });
    forget();
  };
  const { direction, reason, charge } = fields;
  const value = amountOf(fields.value);
  const input: Adjustment | null =
    value === null || reason.trim() === ''
      ? null
      : { idSeller: sellerId, value, direction, reason, ...(charge === '' ? {} : { uuid_charge: charge }) };
  return (
    <>
      <ConfirmAction
        name={texts.name}
        confirm={value === null ? texts.name : texts.confirm[direction](money(value))}
        input={input}
        write={(key, body) => {
          const params = { header: { 'x-idempotency-key': key } };
          return send(client.POST('/v2/payfac/adjustments', { params, body })).catch(refuse);
        }}
        onOpen={refresh}
        onDone={(made) => {
          setDone({ text: texts.done[made.direction](money(made.value)) });
          setFields(nothing);
        }}
      >
        <NativeSelect
          label={texts.direction}
          value={direction}
          data={optionsOf(texts.directions)}
          onChange={({ currentTarget }) => change({ direction: currentTarget.value as Fields['direction'] })}
        />
        <MoneyInput
          label={texts.value}
          value={fields.value}
          error={saidAt(said, '/value')}
          onChange={(typed) => change({ value: typed })}
          required
        />
        <TextInput
          label={texts.reason}
          description={texts.reasonHint}
          value={reason}
          error={saidAt(said, '/reason')}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
          maxLength={140}
          required
        />
        <TextInput
          label={texts.charge}
          description={texts.chargeHint}
          value={charge}
          error={saidAt(said, '/uuid_charge')}
          onChange={({ currentTarget }) => change({ charge: currentTarget.value.trim() })}
        />
        <Figures sellerId={sellerId} change={direction === 'CREDIT' ? (value ?? 0) : -(value ?? 0)} />
        <Text size="sm">{texts.fee}</Text>
      </ConfirmAction>
      <DoneNotice done={done} />
    </>
  );
}

function saidAt(said: Values, at: '/value' | '/reason' | '/uuid_charge') {
  const issue = said[at];
  return issue !== undefined && <Advice issue={issue} format={at === '/uuid_charge' ? 'uuid' : undefined} />;
}

/** The seller's balance, now and after the adjustment. */
function Figures({ sellerId, change }: { sellerId: number; change: number }) {
  const texts = useTexts().adjustment;
  return (
    <Answer query={useBalance(sellerId)}>
      {({ available, reserved }) => (
        <div aria-live="polite">
          <Facts
            facts={[
              [texts.now, money(fromCents(toCents(available) + toCents(reserved)))],
              [
                texts.after,
                <strong key="after">
                  {money(fromCents(toCents(available) + toCents(reserved) + toCents(change)))}
                </strong>,
              ],
            ]}
          />
        </div>
      )}
    </Answer>
  );
}
