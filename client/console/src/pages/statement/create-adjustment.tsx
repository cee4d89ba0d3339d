import type { Schemas } from '@payment-intermediary/client';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { failureOf, send } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, fromCents, money, toCents } from '../../format/format.ts';
import { Advice } from '../../forms/fields.tsx';
import type { Values } from '../../forms/rule.ts';
import { useRefusals } from '../../forms/use-form.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice, isAsked } from '../../parts/confirm-action.tsx';
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

interface Limit {
  /** Whether the service said that the value is above the operator's limit. */
  isPassed: boolean;
  /** Whether the user has confirmed the value since. */
  isConfirmed: boolean;
}

const belowLimit: Limit = { isPassed: false, isConfirmed: false };

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
  const [limit, setLimit] = useState(belowLimit);
  const { said, forget, refuse } = useRefusals();
  const change = (changes: Partial<Fields>) => {
    setFields({ ...fields, ...changes });
    setLimit(belowLimit);
    forget();
  };
  const { direction } = fields;
  const value = amountOf(fields.value);
  const input = inputOf(sellerId, fields, limit);
  return (
    <>
      <ConfirmAction
        name={texts.name}
        confirm={value === null ? texts.name : texts.confirm[direction](money(value))}
        input={input}
        whyNot={limit.isPassed ? texts.checkAgain : undefined}
        write={(key, body) => {
          const params = { header: { 'x-idempotency-key': key } };
          return send(client.POST('/v2/payfac/adjustments', { params, body })).catch((error: unknown) => {
            if (failureOf(error)?.error.code === 'adjustment_not_confirmed') {
              setLimit({ isPassed: true, isConfirmed: false });
            }
            return refuse(error);
          });
        }}
        onOpen={refresh}
        onDone={(made, answer) => {
          setDone(isAsked(answer) ? null : { text: texts.done[made.direction](money(made.value)) });
          setFields(nothing);
          setLimit(belowLimit);
        }}
      >
        <AdjustmentFields fields={fields} said={said} onChange={change} />
        <Figures sellerId={sellerId} change={direction === 'CREDIT' ? (value ?? 0) : -(value ?? 0)} />
        <Text size="sm">{texts.fee}</Text>
        <AskAgain value={value ?? 0} limit={limit} onChange={setLimit} />
      </ConfirmAction>
      <DoneNotice done={done} />
    </>
  );
}

interface AdjustmentFieldsProps {
  fields: Fields;
  /** The API's messages about the fields. */
  said: Values;
  onChange: (changes: Partial<Fields>) => void;
}

function AdjustmentFields({ fields, said, onChange }: AdjustmentFieldsProps) {
  const texts = useTexts().adjustment;
  const { direction, value, reason, charge } = fields;
  return (
    <>
      <NativeSelect
        label={texts.direction}
        value={direction}
        data={optionsOf(texts.directions)}
        onChange={({ currentTarget }) => onChange({ direction: currentTarget.value as Fields['direction'] })}
      />
      <MoneyInput
        label={texts.value}
        value={value}
        error={saidAt(said, '/value')}
        onChange={(typed) => onChange({ value: typed })}
        required
      />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        value={reason}
        error={saidAt(said, '/reason')}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
        maxLength={140}
        required
      />
      <TextInput
        label={texts.charge}
        description={texts.chargeHint}
        value={charge}
        error={saidAt(said, '/uuid_charge')}
        onChange={({ currentTarget }) => onChange({ charge: currentTarget.value.trim() })}
      />
    </>
  );
}

/** Returns the request; null while there is nothing that could be sent. */
function inputOf(
  idSeller: number,
  { direction, value: typed, reason, charge }: Fields,
  { isPassed, isConfirmed }: Limit,
): Adjustment | null {
  const value = amountOf(typed);
  if (value === null || reason.trim() === '' || (isPassed && !isConfirmed)) return null;
  return {
    ...{ idSeller, value, direction, reason },
    ...(charge === '' ? {} : { uuid_charge: charge }),
    ...(isConfirmed ? { confirmed: true } : {}),
  };
}

function saidAt(said: Values, at: '/value' | '/reason' | '/uuid_charge') {
  const issue = said[at];
  return issue !== undefined && <Advice issue={issue} format={at === '/uuid_charge' ? 'uuid' : undefined} />;
}

/** Asks whether a value above the operator's limit is right. */
function AskAgain({
  value,
  limit,
  onChange,
}: {
  value: number;
  limit: Limit;
  onChange: (limit: Limit) => void;
}) {
  const texts = useTexts().adjustment;
  if (!limit.isPassed) return null;
  return (
    <Checkbox
      label={texts.isRight(money(value))}
      checked={limit.isConfirmed}
      onChange={({ currentTarget }) => onChange({ isPassed: true, isConfirmed: currentTarget.checked })}
    />
  );
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
