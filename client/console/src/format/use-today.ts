import { useSyncExternalStore } from 'react';
import { today } from './format.ts';

const lookMs = 10_000;

/** Today in São Paulo, also on a page that is left open past midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => today());
}

/** Looks again and again, because one timer until midnight would stop while the machine sleeps. */
function subscribe(onLook: () => void): () => void {
  const timer = setInterval(onLook, lookMs);
  return () => clearInterval(timer);
}
