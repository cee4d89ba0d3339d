/** How an amount changed: by a share of the one before, from nothing, or not at all. */
export type Change = { share: number } | 'new' | 'none';

/** Returns the change of an amount against that of the period before; the share is 0.1 for a tenth more. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return 'none';
  return before === 0 ? 'new' : { share: (now - before) / Math.abs(before) };
}
