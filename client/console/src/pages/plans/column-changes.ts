import type { Values } from '../../forms/rule.ts';
import { instalments } from '../plan/columns.ts';

/** Removes all that is below a place. */
export function removalOf(values: Values, prefix: string): Record<string, null> {
  const pointers = Object.keys(values).filter((pointer) => pointer.startsWith(prefix));
  return Object.fromEntries(pointers.map((pointer) => [pointer, null]));
}

/** The rates of a column, for another one. */
export function copyOf(
  values: Values,
  at: string,
  from: string,
  to: string,
): [pointer: string, text: string][] {
  return instalments.map((index) => [`${at}/${to}/${index}`, values[`${at}/${from}/${index}`] ?? '']);
}
