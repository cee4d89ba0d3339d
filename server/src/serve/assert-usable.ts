import { probeWrite } from '../db/probe.ts';
import type { Service } from '../service.ts';
import { assertClock } from './clocks.ts';

/** Throws if nothing can be written, or, unless the operator has confirmed the clock, if it must be wrong. */
export async function assertUsable(service: Service, isClockRight: boolean): Promise<void> {
  await probeWrite(service.store);
  if (!isClockRight) await assertClock(service);
}
