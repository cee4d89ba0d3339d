import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { money, percent } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useSession } from '../../session/session.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CreditRates } from './credit-rates.tsx';
import classes from './plan.module.css';

type Tax = Schemas['TaxInput'];

/** What the seller pays, in sentences. */
export function Plan({ sellerId }: { sellerId: number }) {
  const { client } = useSession();
  const texts = useTexts();
  const plan = useQuery({
    queryKey: ['plan', sellerId],
    queryFn: ({ signal }) => {
      const params = { path: { idSeller: sellerId } };
      return send(client.GET('/v2/payfac/seller/{idSeller}/rate-plans', { params, signal }));
    },
  });
  return (
    <Answer query={plan}>
      {({ name, version, tax }) => (
        <>
          <Text c="dimmed">
            {texts.plan.version(name, version)}. {texts.plan.refundFee[tax.refundFee ?? 'RETURN']}
          </Text>
          <div className={classes.methods}>
            <Method title={texts.methods.PIX} price={tax.pix} />
            <Method title={texts.methods.BANK_SLIP} price={tax.bankSlip} />
            <Method title={texts.methods.DEBIT_CARD} price={tax.debit} />
          </div>
          {creditOf(tax).map(([channel, rates]) => (
            <Panel key={channel} title={texts.plan.credit(texts.channels[channel])}>
              <Terms {...rates} />
              <CreditRates rates={rates} />
            </Panel>
          ))}
        </>
      )}
    </Answer>
  );
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

/** In the order of the channels, each with its rates. */
function creditOf({ credit }: Tax): [keyof Texts['channels'], Schemas['ChannelRatesInput']][] {
  return credit.flatMap(({ online, pos, tap }) => {
    const rates = { ONLINE: online, POS: pos, TAP: tap };
    return (Object.keys(rates) as (keyof typeof rates)[]).flatMap((channel) => {
      const given = rates[channel];
      return given === undefined ? [] : [[channel, given] as [typeof channel, typeof given]];
    });
  });
}
