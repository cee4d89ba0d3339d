import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  name: string;
  hint: string;
  value: string;
  /** The list that it is of. */
  href?: string;
  isMain?: boolean;
  isBad?: boolean;
}

/** A figure with its name and what it means. */
export function Figure({ name, hint, value, href, isMain = false, isBad = false }: FigureProps) {
  return (
    <section className={classes.figure} data-main={isMain} aria-label={name}>
      <h2>{href === undefined ? name : <a href={href}>{name}</a>}</h2>
      <p className={classes.value} data-bad={isBad}>
        {value}
      </p>
      <p className={classes.hint}>{hint}</p>
    </section>
  );
}

/** Figures side by side, as many as there is room for. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={classes.figures}>{children}</div>;
}
