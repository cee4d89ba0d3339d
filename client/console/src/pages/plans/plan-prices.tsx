import type { Schemas } from '@payment-intermediary/client';
import { Button, Paper, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { money, percent } from '../../format/format.ts';
import { valuesOf, type Values } from '../../forms/rule.ts';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { channels, groupsAt, instalments, instalmentText, type ChannelName } from './columns.ts';
import classes from './plans.module.css';
import { differencesOf, priceLabel, pricesOf, priceText, type Difference } from './versions.ts';

type Tax = Schemas['TaxInput'];

interface PlanPricesProps {
  tax: Tax;
  before?: Tax | undefined;
  /** What is beside the rates of cards, or below them if there are too many. */
  aside: ReactNode;
}

/** The most columns that leave room beside them. */
const mostBeside = 6;

/** The fewest columns that fill the width: with fewer, the rates would be far from their rows. */
const fewestWide = 4;

/** The prices of a plan, in sentences and tables. With the earlier prices in `before`, those that differ are marked. */
export function PlanPrices({ tax, before, aside }: PlanPricesProps) {
  const texts = useTexts();
  const priced = pricedChannels(tax, before, texts);
  const columnCount = priced.reduce((sum, { groups }) => sum + groups.length, 0);
  return (
    <>
      <div className={classes.methods}>
        <Method title={texts.methods.PIX} price={{ refundWindowDays: pixRefundDays, ...tax.pix }} />
        <Method title={texts.methods.BANK_SLIP} price={tax.bankSlip} />
        <Method title={texts.methods.DEBIT_CARD} price={tax.debit} />
      </div>
      {tax.reserve !== undefined && (
        <Panel title={texts.plans.places.reserve}>
          <Text>{texts.plan.reserve(percent(tax.reserve.percent), tax.reserve.days)}</Text>
        </Panel>
      )}
      {tax.anticipation !== undefined && (
        <Panel title={texts.plans.places.anticipation}>
          <Text>{texts.plan.anticipation(percent(tax.anticipation.monthlyRate), tax.anticipation)}</Text>
        </Panel>
      )}
      <div className={classes.prices} data-beside={columnCount <= mostBeside}>
        <Panel title={texts.plan.cards}>
          <CardRates priced={priced} tax={tax} before={before} isWide={columnCount >= fewestWide} />
        </Panel>
        {aside}
      </div>
    </>
  );
}

/** The window of a pix where the plan has none, as the API says it. */
const pixRefundDays = 90;

function channelOf({ credit }: Tax, name: ChannelName): Schemas['ChannelRatesInput'] | undefined {
  return credit.flatMap((channel) => channel[name] ?? [])[0];
}

function Method({ title, price }: { title: string; price: Tax['pix'] | Tax['debit'] }) {
  const texts = useTexts().plan;
  return (
    <Panel title={title}>
      <Text size="lg" fw={600}>
        {methodPriceText(price, texts)}
      </Text>
      <Terms {...price} />
    </Panel>
  );
}

type Days = Pick<Tax['debit'], 'delayForRedeem' | 'delayUnit' | 'roll' | 'refundWindowDays'>;

function Terms(price: Days & { settlement?: 'AT_ONCE' | 'BY_INSTALMENT' }) {
  const texts = useTexts().plan;
  return (
    <Text size="sm" c="dimmed">
      {texts.due(price)} {price.settlement === 'BY_INSTALMENT' && `${texts.byInstalment} `}
      {texts.refundWindow(price.refundWindowDays)}
    </Text>
  );
}

function methodPriceText(price: Tax['pix'] | Tax['debit'], texts: Texts['plan']): string {
  const { value, rateType } = price;
  if (value === 0) return texts.free;
  if (rateType === 'FIXED') return `${texts.fixed(money(value))}.`;
  const limit = 'valueLimit' in price ? texts.atMost(money(price.valueLimit)) : '';
  return `${texts.share(percent(value))}${limit}.`;
}

type PricedChannel = ReturnType<typeof pricedChannels>[number];

/** Returns the channels that have prices, or had earlier ones, with their columns. */
function pricedChannels(tax: Tax, before: Tax | undefined, texts: Texts) {
  const all = [...(before === undefined ? [] : [before]), tax];
  return channels
    .filter(({ name }) => all.some((each) => channelOf(each, name) !== undefined))
    .map(({ name, code }) => ({
      name,
      title: texts.channels[code],
      terms: channelOf(tax, name),
      groups: groupsAt(
        all.map((each) => valuesOf(each)),
        `/credit/${name}`,
        texts,
      ),
    }));
}

interface CardRatesProps {
  priced: readonly PricedChannel[];
  tax: Tax;
  before: Tax | undefined;
  isWide: boolean;
}

/**
 * The rates of all channels side by side: a row for each number of instalments, and a column for the brands of a channel
 * that have the same rates. On a telephone one channel is shown at a time. Rates that differ from earlier ones are shown
 * with these.
 */
function CardRates({ priced, tax, before, isWide }: CardRatesProps) {
  const texts = useTexts();
  const [values, old] = [valuesOf(tax), before && valuesOf(before)];
  const [chosen, setChosen] = useState<ChannelName | null>(null);
  const shown = priced.find(({ name }) => name === chosen) ?? priced[0];
  return (
    <>
      {priced.length > 1 && (
        <div className={classes.tabs} role="group" aria-label={texts.calculator.channel}>
          {priced.map(({ name, title }) => (
            <Button
              key={name}
              size="xs"
              variant={name === shown?.name ? 'filled' : 'default'}
              aria-pressed={name === shown?.name}
              onClick={() => setChosen(name)}
            >
              {title}
            </Button>
          ))}
        </div>
      )}
      <Paper withBorder className={classes.wide} tabIndex={0} role="region" aria-label={texts.plan.rates}>
        <table
          className={classes.rates}
          data-shown={shown?.name}
          data-wide={isWide}
          aria-label={texts.plan.cards}
        >
          <RateHead priced={priced} />
          <tbody>
            {instalments.map((index) => (
              <tr key={index}>
                <th scope="row">{instalmentText(index, texts)}</th>
                {priced.map(({ name, groups }) =>
                  groups.map(({ columns: [column] }, position) => (
                    <Rate
                      key={`${name}/${column}`}
                      cell={{ 'data-channel': name, 'data-first': position === 0 }}
                      pointer={`/credit/${name}/${column}/${index}`}
                      values={values}
                      before={old}
                    />
                  )),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Paper>
    </>
  );
}

/** The channels, their terms, and their brands. */
function RateHead({ priced }: { priced: readonly PricedChannel[] }) {
  const texts = useTexts();
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={3}>
          {texts.calculator.installments}
        </th>
        {priced.map(({ name, title, groups }) => (
          <th key={name} scope="colgroup" colSpan={groups.length} data-channel={name} data-first>
            {title}
          </th>
        ))}
      </tr>
      <tr>
        {priced.map(({ name, terms, groups }) => (
          <td key={name} colSpan={groups.length} data-channel={name} data-first>
            {terms !== undefined && <Terms {...terms} />}
          </td>
        ))}
      </tr>
      <tr>
        {priced.map(({ name, groups }) =>
          groups.map(({ columns: [column], heading }, position) => (
            <th key={`${name}/${column}`} scope="col" data-channel={name} data-first={position === 0}>
              {heading}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

interface RateProps {
  /** The attributes of its cell. */
  cell: { 'data-channel': ChannelName; 'data-first': boolean };
  pointer: string;
  values: Values;
  before: Values | undefined;
}

function Rate({ cell, pointer, values, before }: RateProps) {
  const texts = useTexts();
  const text = priceText(pointer, values, texts);
  if (before === undefined || before[pointer] === values[pointer]) return <td {...cell}>{text}</td>;
  return (
    <td {...cell} data-changed>
      <del>{priceText(pointer, before, texts)}</del> <ins>{text}</ins>
    </td>
  );
}

interface DifferenceListProps {
  label: string;
  /** The earlier prices; null if there are none. */
  before: Schemas['TaxInput'] | null;
  after: Schemas['TaxInput'];
  /**
   * Returns whether a difference is shown. By default all are; those of rates can be left out, because tables show
   * them.
   */
  isShown?: (difference: Difference) => boolean;
}

/** The prices that differ, with their earlier and their new values. */
export function DifferenceList({ label, before, after, isShown = () => true }: DifferenceListProps) {
  const texts = useTexts();
  const [old, values] = [pricesOf(before), pricesOf(after)];
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <Text>{texts.plans.noDifference}</Text>;
  const shown = differences.filter(isShown);
  if (shown.length === 0) return <Text>{texts.plans.onlyRates}</Text>;
  return (
    <div className={classes.differences} tabIndex={0} role="region" aria-label={label}>
      <Rows
        label={label}
        rows={shown}
        keyOf={({ pointer }) => pointer}
        columns={[
          { name: texts.plans.price, of: ({ pointer }) => priceLabel(pointer, texts) },
          ...(before === null
            ? []
            : [
                {
                  name: texts.plans.before,
                  of: ({ pointer }: Difference) => priceText(pointer, old, texts),
                  isAmount: true,
                },
              ]),
          { name: texts.plans.after, of: ({ pointer }) => priceText(pointer, values, texts), isAmount: true },
        ]}
      />
    </div>
  );
}
