import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { percent } from '../../format/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import classes from './plan.module.css';

const brands = ['mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover'] as const;

/** The 24 rates of a channel: of each brand that has its own, and of all others. */
export function CreditRates({ rates }: { rates: Schemas['ChannelRatesInput'] }) {
  const texts = useTexts();
  const own = brands.flatMap((brand) => {
    const given = rates[brand];
    return given === undefined ? [] : [{ name: texts.brands[brand], rates: given.sellerRates }];
  });
  const others = own.length === 0 ? texts.plan.allBrands : texts.plan.otherBrands;
  return [...own, { name: others, rates: rates.default.sellerRates }].map(({ name, rates: ofBrand }) => (
    <section key={name} aria-label={`${name}: ${texts.plan.rates}`}>
      <Text component="h3" size="sm" fw={600} mb="xs">
        {name}
      </Text>
      <dl className={classes.rates}>
        {ofBrand.map((rate, index) => (
          <div key={index}>
            <dt>{index === 0 ? texts.plan.atSight : `${index + 1}x`}</dt>
            <dd>{percent(rate)}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
