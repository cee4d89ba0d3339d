import type { Schemas } from '@payment-intermediary/client';
import { Button, NativeSelect, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useRead } from '../../api/queries.ts';
import { amountOf, day, money, percent } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { MoneyInput, optionsOf } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import { QuoteSteps } from '../../parts/quote-steps.tsx';
import { useTexts } from '../../texts/texts.ts';
import classes from '../pages.module.css';

type Quote = Schemas['Quote'];

const firstSale: Sale = {
  value: '100,00',
  paymentMethod: 'PIX',
  channel: 'ONLINE',
  brand: '',
  installments: 2,
};

/** Calculates what a sale would cost with the plan of today. */
export function Calculator({ sellerId, title }: { sellerId: number; title?: string }) {
  const texts = useTexts().calculator;
  const [asked, setAsked] = useState<Schemas['QuoteInput'] | null>(null);
  const params = { path: { sellerId } };
  const quote = useRead(
    ['quote', sellerId, asked],
    asked &&
      ((client, signal) => client.POST('/v2/seller/rates/{sellerId}/quote', { params, body: asked, signal })),
  );
  return (
    <div className={classes.calculator}>
      <Panel {...(title === undefined ? {} : { title })}>
        <Text c="dimmed">{texts.lead}</Text>
        <SaleForm onSubmit={(sale) => setAsked(quoteOf(sale))} />
      </Panel>
      {asked !== null && (
        <div aria-live="polite">
          <Answer query={quote}>{(answer) => <QuoteView quote={answer} asked={asked} />}</Answer>
        </div>
      )}
    </div>
  );
}

function SaleForm({ onSubmit }: { onSubmit: (sale: Sale) => void }) {
  const { calculator: texts, methods, channels, brands } = useTexts();
  const [sale, setSale] = useState(firstSale);
  const change = (changes: Partial<Sale>) => setSale({ ...sale, ...changes });
  const fields = fieldsOf(sale.paymentMethod);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit(sale);
  };
  return (
    <form onSubmit={submit} className={classes.saleForm}>
      <MoneyInput label={texts.value} value={sale.value} onChange={(value) => change({ value })} required />
      <NativeSelect
        label={texts.method}
        value={sale.paymentMethod}
        data={optionsOf(methods)}
        onChange={({ currentTarget }) =>
          change({ paymentMethod: currentTarget.value as Sale['paymentMethod'] })
        }
      />
      {fields.hasChannel && (
        <NativeSelect
          label={texts.channel}
          value={sale.channel}
          data={optionsOf(channels)}
          onChange={({ currentTarget }) => change({ channel: currentTarget.value as Sale['channel'] })}
        />
      )}
      {fields.hasBrand && (
        <NativeSelect
          label={texts.brand}
          value={sale.brand}
          data={[{ value: '', label: texts.anyBrand }, ...optionsOf(brands)]}
          onChange={({ currentTarget }) => change({ brand: currentTarget.value as Sale['brand'] })}
        />
      )}
      {fields.hasInstallments && (
        <NativeSelect
          label={texts.installments}
          value={String(sale.installments)}
          data={instalmentCounts}
          onChange={({ currentTarget }) => change({ installments: Number(currentTarget.value) })}
        />
      )}
      <Button type="submit">{texts.submit}</Button>
    </form>
  );
}

function QuoteView({ quote, asked }: { quote: Quote; asked: Schemas['QuoteInput'] }) {
  const texts = useTexts().calculator;
  const { value, fee, net, executionDate, schedule } = quote;
  return (
    <Panel>
      <div>
        <Text c="dimmed">{texts.net}</Text>
        <p className={classes.net}>{money(net)}</p>
        <Text>
          {schedule.length === 1
            ? `${texts.on} ${day(executionDate)}`
            : texts.inInstalments(schedule.length, day(executionDate))}
        </Text>
      </div>
      <Text>
        {texts.fee}: <strong>{money(fee)}</strong> (
        {texts.share(percent(Math.round((fee / value) * 10_000) / 100))})
      </Text>
      <details>
        <summary>{texts.steps}</summary>
        <QuoteSteps quote={quote} sale={asked} />
      </details>
    </Panel>
  );
}

type QuoteInput = Schemas['QuoteInput'];

/** The counts of instalments that a plan has rates for, but for a single payment. */
const instalmentCounts = Array.from({ length: 23 }, (_, n) => String(n + 2));

/** The values of the form, which has every field that some payment method needs. */
interface Sale {
  /** The typed value. */
  value: string;
  paymentMethod: QuoteInput['paymentMethod'];
  channel: NonNullable<QuoteInput['channel']>;
  /** The brand; empty for any brand. */
  brand: NonNullable<QuoteInput['brand']> | '';
  installments: number;
}

/** Returns which fields a payment method has, as the API describes in `quoteFee`. */
function fieldsOf(method: Sale['paymentMethod']) {
  const isCredit = method.startsWith('CREDIT_CARD');
  return {
    hasChannel: isCredit,
    hasBrand: isCredit || method === 'DEBIT_CARD',
    hasInstallments: isCredit && method !== 'CREDIT_CARD_SIGHT',
  };
}

/** Returns the request to the API, with only the fields of the method; null without an amount. */
function quoteOf({ value: typed, paymentMethod, channel, brand, installments }: Sale): QuoteInput | null {
  const value = amountOf(typed);
  if (value === null) return null;
  const { hasChannel, hasBrand, hasInstallments } = fieldsOf(paymentMethod);
  return {
    value,
    paymentMethod,
    ...(hasChannel ? { channel } : {}),
    ...(hasBrand && brand !== '' ? { brand } : {}),
    ...(hasInstallments ? { installments } : {}),
  };
}
