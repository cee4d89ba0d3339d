import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Paper, Text } from '@mantine/core';
import { money, percent } from '../../format/format.ts';
import { valuesOf, type Values } from '../../forms/rule.ts';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { channels, columnsAt, headingOf, instalments, instalmentText, type ChannelName } from './columns.ts';
import classes from './plans.module.css';
import { differencesOf, priceLabel, pricesOf, priceText, type Difference } from './versions.ts';

type Tax = Schemas['TaxInput'];

/** The prices of a plan, in sentences and tables. With the earlier prices in `before`, those that differ are marked. */
export function PlanPrices({ tax, before }: { tax: Tax; before?: Tax | undefined }) {
  const texts = useTexts();
  const values = valuesOf(tax);
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

interface RateTableProps {
  label: string;
  /** The pointer of the channel, such as `/credit/online`. */
  at: string;
  values: Values;
  /** The earlier rates. Rates that differ are shown with the earlier ones. */
  before?: Values | undefined;
}

/** The rates of a channel: a row for each number of instalments, and a column for each brand with rates of its own. */
function RateTable({ label, at, values, before }: RateTableProps) {
  const texts = useTexts();
  const columns = columnsAt({ ...before, ...values }, at);
  return (
    <Paper
      withBorder
      className={classes.frame}
      tabIndex={0}
      role="region"
      aria-label={`${label}: ${texts.plan.rates}`}
    >
      <table className={classes.rates}>
        <thead>
          <tr>
            <th scope="col">{texts.calculator.installments}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {headingOf(column, columns, texts)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {instalments.map((index) => (
            <tr key={index}>
              <th scope="row">{instalmentText(index, texts)}</th>
              {columns.map((column) => (
                <Rate key={column} pointer={`${at}/${column}/${index}`} values={values} before={before} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

function Rate({ pointer, values, before }: { pointer: string; values: Values; before: Values | undefined }) {
  const texts = useTexts();
  const text = priceText(pointer, values, texts);
  if (before === undefined || before[pointer] === values[pointer]) return <td>{text}</td>;
  return (
    <td data-changed>
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

export function PlanLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor href={hrefOf(['plans', id])} inherit>
      {name}
    </Anchor>
  );
}
