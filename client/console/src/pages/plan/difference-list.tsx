import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { Rows } from '../../parts/rows.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { differencesOf, placeText, pricesOf, priceText, type Difference } from './differences.ts';
import classes from './plan.module.css';

interface DifferenceListProps {
  label: string;
  /** Null: there is nothing before it. */
  before: Schemas['TaxInput'] | null;
  after: Schemas['TaxInput'];
  /** Leaves out rates, which are in the tables. */
  isShown?: (difference: Difference) => boolean;
}

/** The prices that differ, with what they were and what they are. */
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
          { name: texts.plans.price, of: ({ pointer }) => placeText(pointer, texts) },
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
