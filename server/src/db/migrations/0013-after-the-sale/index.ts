import type { ColumnTypes } from '../column-types.ts';
import { chargebacksAndAdjustments } from './chargebacks-and-adjustments.ts';
import { charges, chargesAfterwards } from './charges.ts';
import { events } from './events.ts';
import { lines } from './lines.ts';
import { refunds } from './refunds.ts';

/** Refunds in rows of their own, chargebacks and adjustments (D23), with the lines and events that follow from them. */
export function afterTheSale(types: ColumnTypes): string[] {
  const steps = [charges, refunds, chargebacksAndAdjustments, lines, events, chargesAfterwards];
  return steps.flatMap((step) => step(types));
}
