import type { Schemas } from '@payment-intermediary/client';
import { useTexts } from '../../texts/use-texts.ts';
import classes from './charge-life.module.css';
import { lifeOf } from './life.ts';

interface ChargeLifeProps {
  charge: Schemas['ChargeDetail'];
  lines: readonly Schemas['StatementEntry'][];
}

/** What has happened to a charge, as a line from its payment on. */
export function ChargeLife({ charge, lines }: ChargeLifeProps) {
  return (
    <ol className={classes.life}>
      {lifeOf(charge, lines, useTexts()).map(({ at, when, title, tone, details }) => (
        <li key={at + title} data-tone={tone}>
          <strong>{title}</strong>
          <span className={classes.when}>{[when, ...details].join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}
