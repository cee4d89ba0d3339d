import type { Schemas } from '@payment-intermediary/client';
import { percent } from '../../format/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import classes from './plan.module.css';

const brands = ['mastercard', 'visa', 'elo', 'hipercard', 'american_express', 'discover'] as const;

/** The 24 rates of a channel, and those of each brand that has its own. */
export function CreditRates({ rates }: { rates: Schemas['ChannelRatesInput'] }) {
  const texts = useTexts();
  const own = brands.flatMap((brand) => {
    const given = rates[brand];
    return given === undefined ? [] : [{ name: texts.brands[brand], rates: given.sellerRates }];
  });
  const others = own.length === 0 ? texts.plan.allBrands : texts.plan.otherBrands;
  const rows = [...own, { name: others, rates: rates.default.sellerRates }];
  return (
    // Whoever has no mouse scrolls it with the arrows.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.plan.rates}>
      <table className={classes.rates} aria-label={texts.plan.rates}>
        <thead>
          <tr>
            <th scope="col">{texts.plan.installments}</th>
            {rates.default.sellerRates.map((_, index) => (
              <th key={index} scope="col">
                {index === 0 ? texts.plan.atSight : `${index + 1}x`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, rates: ofBrand }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {ofBrand.map((rate, index) => (
                <td key={index}>{percent(rate)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
