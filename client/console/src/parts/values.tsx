import type { ReactNode } from 'react';
import { money } from '../format/format.ts';
import classes from './parts.module.css';

/** A list of names and values. Those without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface FigureProps {
  name: string;
  hint: ReactNode;
  value: string;
  /** The address of the list that the figure counts. */
  href?: string;
  isMain?: boolean;
  isBad?: boolean;
}

/** A figure with its name and its meaning. */
export function Figure({ name, hint, value, href, isMain = false, isBad = false }: FigureProps) {
  return (
    <section className={classes.figure} data-main={isMain} aria-label={name}>
      <h2>{href === undefined ? name : <a href={href}>{name}</a>}</h2>
      <p className={classes.figureValue} data-bad={isBad}>
        {value}
      </p>
      <p className={classes.figureHint}>{hint}</p>
    </section>
  );
}

/** Figures side by side, as many as there is room for. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>;
}

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

export type Tone = 'good' | 'bad' | 'wait' | 'info' | 'plain';

/** A state as a word with a colour. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
