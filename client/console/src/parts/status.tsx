import type { ReactNode } from 'react';
import classes from './parts.module.css';

export type Tone = 'good' | 'bad' | 'wait' | 'plain';

/** A state in a word, with a colour. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  );
}
