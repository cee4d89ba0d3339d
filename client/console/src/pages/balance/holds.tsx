import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useList, useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, day, instant, money } from '../../format/format.ts';
import { Advice } from '../../forms/fields.tsx';
import type { Values } from '../../forms/rule.ts';
import { useRefusals } from '../../forms/use-form.ts';
import { ConfirmAction, DoneNotice, isAsked } from '../../parts/confirm-action.tsx';
import { MoneyInput, optionsOf } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Status } from '../../parts/values.tsx';
import { useTexts, type Texts } from '../../texts/texts.ts';

type Hold = Schemas['Hold'];

const holds = '/v2/payfac/seller/{idSeller}/holds';

/** What is held of what is due to a seller. An intermediary holds and releases; a seller without holds sees nothing. */
export function Holds({ sellerId }: { sellerId: number }) {
  const { identity, may } = useSession();
  const texts = useTexts().holds;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const list = useList(['holds', sellerId], (client, page, signal) =>
    client.GET(holds, { params: { path: { idSeller: sellerId }, query: page }, signal }),
  );
  if (identity.party === 'SELLER' && list.error === null && (list.items ?? []).length === 0) return null;
  const onDone = (text: string) => setDone({ text });
  return (
    <Panel
      title={texts.title}
      aside={may('createHold') && <CreateHold sellerId={sellerId} onDone={onDone} />}
    >
      <DoneNotice done={done} />
      <Listing
        label={texts.title}
        list={list}
        empty="holds"
        keyOf={({ idHold }) => idHold}
        columns={[
          { name: texts.amount, isAmount: true, of: (hold) => amountText(hold, texts) },
          { name: texts.reason, of: ({ reason }) => texts.reasons[reason] },
          { name: texts.reference, of: ({ reference }) => reference ?? '—' },
          { name: texts.createdAt, of: ({ createdAt }) => instant(createdAt) },
          { name: texts.releaseOn, of: ({ releaseOn }) => (releaseOn === null ? '—' : day(releaseOn)) },
          {
            name: texts.status,
            of: ({ status }) => (
              <Status tone={status === 'OPEN' ? 'wait' : 'plain'}>{texts.statuses[status]}</Status>
            ),
          },
          ...(may('releaseHold')
            ? [
                {
                  name: texts.action,
                  of: (hold: Hold) => hold.status === 'OPEN' && <ReleaseHold hold={hold} onDone={onDone} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

const amountText = ({ amount }: Pick<Hold, 'amount'>, texts: Texts['holds']) =>
  amount === null ? texts.everything : money(amount);

interface ActionProps {
  onDone: (text: string) => void;
}

const nothing = { isAll: false, amount: '', reason: 'RISK' as Hold['reason'], reference: '', releaseOn: '' };

function CreateHold({ sellerId, onDone }: ActionProps & { sellerId: number }) {
  const { client } = useSession();
  const texts = useTexts().holds;
  const refresh = useRefresh();
  const [fields, setFields] = useState(nothing);
  const { said, forget, refuse } = useRefusals();
  const change = (changes: Partial<typeof nothing>) => {
    setFields({ ...fields, ...changes });
    forget();
  };
  const { isAll, reason, reference, releaseOn } = fields;
  const amount = amountOf(fields.amount);
  const isComplete = (isAll || amount !== null) && (reason !== 'JUDICIAL' || reference !== '');
  const input: Schemas['HoldInput'] | null = isComplete
    ? {
        ...(isAll ? { all: true as const } : { amount: amount ?? 0 }),
        reason,
        ...(reference === '' ? {} : { reference }),
        ...(releaseOn === '' ? {} : { releaseOn }),
      }
    : null;
  const shown = isAll ? texts.everything : money(amount ?? 0);
  return (
    <ConfirmAction
      name={texts.create}
      confirm={input === null ? texts.create : texts.createConfirm(shown)}
      input={input}
      write={(key, body) => {
        const params = { path: { idSeller: sellerId }, header: { 'x-idempotency-key': key } };
        return send(client.POST(holds, { params, body })).catch(refuse);
      }}
      onOpen={refresh}
      onDone={(_, { uncovered }) => {
        setFields(nothing);
        onDone(uncovered > 0 ? texts.uncovered(money(uncovered)) : texts.created);
      }}
    >
      <HoldFields fields={fields} said={said} change={change} />
      <Text size="sm">{texts.createHint}</Text>
    </ConfirmAction>
  );
}

interface HoldFieldsProps {
  fields: typeof nothing;
  said: Values;
  change: (changes: Partial<typeof nothing>) => void;
}

function HoldFields({ fields, said, change }: HoldFieldsProps) {
  const texts = useTexts().holds;
  const { isAll, amount, reason, reference, releaseOn } = fields;
  return (
    <>
      <NativeSelect
        label={texts.what}
        data={optionsOf(texts.whats)}
        value={isAll ? 'all' : 'amount'}
        onChange={({ currentTarget }) => change({ isAll: currentTarget.value === 'all' })}
      />
      {!isAll && (
        <MoneyInput
          label={texts.amount}
          value={amount}
          error={adviceAt(said, '/amount')}
          onChange={(typed) => change({ amount: typed })}
          required
        />
      )}
      <NativeSelect
        label={texts.reason}
        data={optionsOf(texts.reasons)}
        value={reason}
        onChange={({ currentTarget }) => change({ reason: currentTarget.value as Hold['reason'] })}
      />
      <TextInput
        label={texts.reference}
        description={texts.referenceHint}
        value={reference}
        error={adviceAt(said, '/reference')}
        onChange={({ currentTarget }) => change({ reference: currentTarget.value })}
        maxLength={60}
        required={reason === 'JUDICIAL'}
      />
      <TextInput
        type="date"
        label={texts.releaseOn}
        description={texts.releaseOnHint}
        value={releaseOn}
        error={adviceAt(said, '/releaseOn')}
        onChange={({ currentTarget }) => change({ releaseOn: currentTarget.value })}
      />
    </>
  );
}

function adviceAt(said: Values, at: string) {
  const issue = said[at];
  return issue !== undefined && <Advice issue={issue} />;
}

function ReleaseHold({ hold, onDone }: ActionProps & { hold: Hold }) {
  const { client } = useSession();
  const texts = useTexts().holds;
  const { idSeller, idHold } = hold;
  const amount = amountText(hold, texts);
  return (
    <ConfirmAction
      name={texts.release}
      about={idHold}
      confirm={texts.releaseConfirm(amount)}
      input={{ idSeller, idHold }}
      write={(key, path) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST(`${holds}/{idHold}/release`, { params }));
      }}
      onDone={(_, answer) => {
        if (!isAsked(answer)) onDone(texts.released);
      }}
    >
      <Text>{texts.releaseHint}</Text>
    </ConfirmAction>
  );
}
