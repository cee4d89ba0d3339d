import { money } from '../format/format.ts';
import classes from './parts.module.css';

/** An amount in BRL, in red if it is negative. */
export function Amount({ value, isSigned = false }: { value: number; isSigned?: boolean }) {
  const sign = isSigned && value > 0 ? '+' : '';
  return (
    <span
      className={classes.amount}
      data-tone={value < 0 ? 'bad' : isSigned && value > 0 ? 'good' : undefined}
    >
      {sign}
      {money(value)}
    </span>
  );
}
