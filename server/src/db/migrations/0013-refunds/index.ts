import type { ColumnTypes } from '../column-types.ts';
import { events } from './events.ts';
import { lines } from './lines.ts';
import { refunds } from './refunds.ts';

/** Refunds in rows of their own (D23), and lines and events of the kinds that follow from them. */
export function refundsOfTheirOwn(types: ColumnTypes): string[] {
  return [refunds, lines, events].flatMap((tables) => tables(types));
}
