import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { money, percent } from '../../format/format.ts';
import { valuesOf } from '../../forms/rule.ts';
import { Panel } from '../../parts/panel.tsx';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { channels, type ChannelName } from './columns.ts';
import classes from './plan.module.css';
import { RateTable } from './rate-table.tsx';

type Tax = Schemas['TaxInput'];

/** The prices of a plan, in sentences and tables; with what the rates were, those that differ are marked. */
export function PlanPrices({ tax, before }: { tax: Tax; before?: Tax | undefined }) {
  const texts = useTexts();
  const values = valuesOf(tax);
  return (
    <>
      <div className={classes.methods}>
        <Method title={texts.methods.PIX} price={tax.pix} />
        <Method title={texts.methods.BANK_SLIP} price={tax.bankSlip} />
        <Method title={texts.methods.DEBIT_CARD} price={tax.debit} />
      </div>
      {channels.map(({ name, code }) => {
        const rates = channelOf(tax, name);
        const hadRates = before !== undefined && channelOf(before, name) !== undefined;
        return (
          (rates !== undefined || hadRates) && (
            <Panel key={name} title={texts.plan.credit(texts.channels[code])}>
              {rates !== undefined && <Terms {...rates} />}
              <RateTable
                label={texts.channels[code]}
                at={`/credit/${name}`}
                values={values}
                before={before && valuesOf(before)}
              />
            </Panel>
          )
        );
      })}
    </>
  );
}

function channelOf({ credit }: Tax, name: ChannelName): Schemas['ChannelRatesInput'] | undefined {
  return credit.flatMap((channel) => channel[name] ?? [])[0];
}

function Method({ title, price }: { title: string; price: Tax['pix'] | Tax['debit'] }) {
  const texts = useTexts().plan;
  return (
    <Panel title={title}>
      <Text size="lg" fw={600}>
        {priceText(price, texts)}
      </Text>
      <Terms {...price} />
    </Panel>
  );
}

function Terms({ delayForRedeem, refundWindowDays }: { delayForRedeem: number; refundWindowDays?: number }) {
  const texts = useTexts().plan;
  return (
    <Text size="sm" c="dimmed">
      {texts.due(delayForRedeem)} {texts.refundWindow(refundWindowDays)}
    </Text>
  );
}

function priceText(price: Tax['pix'] | Tax['debit'], texts: Texts['plan']): string {
  const { value, rateType } = price;
  if (value === 0) return texts.free;
  if (rateType === 'FIXED') return `${texts.fixed(money(value))}.`;
  const limit = 'valueLimit' in price ? texts.atMost(money(price.valueLimit)) : '';
  return `${texts.share(percent(value))}${limit}.`;
}
