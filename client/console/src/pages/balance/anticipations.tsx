import type { Schemas } from '@payment-intermediary/client';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { termsKey, useList, useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, day, instant, money, percent } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { MoneyInput, optionsOf } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Facts, Status } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { useSellerPlan } from '../plans/use-plans.ts';

type Anticipation = Schemas['Anticipation'];
type Quote = Schemas['AnticipationQuote'];

const tones = { OPEN: 'wait', PAID: 'good', CANCELLED: 'plain' } as const;

const anticipations = '/v2/seller/{sellerId}/anticipations';

/**
 * What a seller was paid before it fell due, and more of it, unless the seller is blocked. A seller whose plan offers none
 * sees nothing.
 */
export function Anticipations({ sellerId, isBlocked }: { sellerId: number; isBlocked: boolean }) {
  const texts = useTexts().anticipations;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const list = useList(['anticipations', sellerId], (client, page, signal) =>
    client.GET(anticipations, { params: { path: { sellerId }, query: page }, signal }),
  );
  const { may } = useSession();
  const isOffered = useSellerPlan(sellerId).data?.tax.anticipation !== undefined;
  if (!isOffered && list.error === null && (list.items ?? []).length === 0) return null;
  const onDone = (text: string) => setDone({ text });
  return (
    <Panel
      title={texts.title}
      aside={
        isOffered &&
        !isBlocked &&
        may('createAnticipation') && <Anticipate sellerId={sellerId} onDone={onDone} />
      }
    >
      <DoneNotice done={done} />
      <Listing
        label={texts.title}
        list={list}
        empty="anticipations"
        keyOf={({ idAnticipation }) => idAnticipation}
        columns={[
          { name: texts.createdAt, of: ({ createdAt }) => instant(createdAt) },
          { name: texts.amount, isAmount: true, of: ({ amount }) => money(amount) },
          { name: texts.discount, isAmount: true, of: ({ discount }) => money(discount) },
          { name: texts.net, isAmount: true, of: ({ net }) => money(net) },
          {
            name: texts.status,
            of: ({ status }) => <Status tone={tones[status]}>{texts.statuses[status]}</Status>,
          },
          {
            name: texts.action,
            of: (made) =>
              made.status === 'OPEN' &&
              may('cancelAnticipation') && <Cancel anticipation={made} onDone={onDone} />,
          },
        ]}
      />
    </Panel>
  );
}

interface ActionProps {
  onDone: (text: string) => void;
}

const all = { isAll: true, amount: '', order: 'NEAREST' as Schemas['AnticipationOrder'] };

/** Shows what it costs, and only then offers the button that does it. */
function Anticipate({ sellerId, onDone }: ActionProps & { sellerId: number }) {
  const { client } = useSession();
  const texts = useTexts().anticipations;
  const [fields, setFields] = useState(all);
  const [asked, setAsked] = useState<Schemas['AnticipationQuoteInput'] | null>(null);
  const path = { sellerId };
  const quote = useRead(
    [termsKey, sellerId, asked],
    asked &&
      ((from, signal) => from.POST(`${anticipations}/quote`, { params: { path }, body: asked, signal })),
  );
  const change = (changes: Partial<typeof all>) => {
    setFields({ ...fields, ...changes });
    setAsked(null);
  };
  const { isAll, order } = fields;
  const amount = amountOf(fields.amount);
  const wanted = isAll ? { all: true as const, order } : amount === null ? null : { amount, order };
  const terms = asked === null ? undefined : quote.data;
  return (
    <ConfirmAction
      name={texts.create}
      confirm={terms === undefined ? texts.create : texts.createConfirm(money(terms.net))}
      input={terms === undefined ? null : { quote: terms.quote }}
      whyNot={texts.whyNot}
      write={(key, body) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST(anticipations, { params, body }));
      }}
      onClose={() => setAsked(null)}
      onDone={() => {
        setFields(all);
        onDone(texts.created);
      }}
    >
      <NativeSelect
        label={texts.what}
        data={optionsOf(texts.whats)}
        value={isAll ? 'all' : 'amount'}
        onChange={({ currentTarget }) => change({ isAll: currentTarget.value === 'all' })}
      />
      {!isAll && (
        <MoneyInput
          label={texts.amount}
          value={fields.amount}
          onChange={(typed) => change({ amount: typed })}
          required
        />
      )}
      <NativeSelect
        label={texts.order}
        data={optionsOf(texts.orders)}
        value={order}
        onChange={({ currentTarget }) => change({ order: currentTarget.value as typeof order })}
      />
      <Button variant="default" disabled={wanted === null} onClick={() => setAsked(wanted)}>
        {texts.quote}
      </Button>
      {asked !== null && (
        <div aria-live="polite">
          <Answer query={quote}>{(answer) => <Terms quote={answer} />}</Answer>
        </div>
      )}
    </ConfirmAction>
  );
}

function Terms({ quote }: { quote: Quote }) {
  const texts = useTexts().anticipations;
  const { units, amount, discount, net, monthlyRate, method, expiresAt } = quote;
  const days = units.map(({ dueDate }) => dueDate).sort();
  return (
    <Stack gap="xs">
      <Facts
        facts={[
          [texts.amount, money(amount)],
          [texts.discount, money(discount)],
          [texts.rate, texts.perMonth(percent(monthlyRate), texts.methods[method])],
          [texts.net, <strong key="net">{money(net)}</strong>],
        ]}
      />
      <Text size="sm">{texts.dueOn(day(days[0] ?? ''), day(days.at(-1) ?? ''), units.length)}</Text>
      <Text size="sm">{texts.holdsUntil(instant(expiresAt))}</Text>
    </Stack>
  );
}

function Cancel({ anticipation, onDone }: ActionProps & { anticipation: Anticipation }) {
  const { client } = useSession();
  const texts = useTexts().anticipations;
  const { idSeller: sellerId, idAnticipation, net } = anticipation;
  return (
    <ConfirmAction
      name={texts.cancel}
      about={idAnticipation}
      confirm={texts.cancelConfirm(money(net))}
      input={{ sellerId, idAnticipation }}
      write={(key, path) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST(`${anticipations}/{idAnticipation}/cancel`, { params }));
      }}
      onDone={() => onDone(texts.cancelled)}
    >
      <Text>{texts.cancelHint}</Text>
    </ConfirmAction>
  );
}
