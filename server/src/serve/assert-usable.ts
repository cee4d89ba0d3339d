import { probeWrite } from '../db/probe.ts';
import { assertClock } from '../keeping/clocks.ts';
import type { Service } from '../service.ts';

/** Throws if nothing can be written, or if the clock must be wrong and the operator has not confirmed it. */
export async function assertUsable(service: Service, isClockRight: boolean): Promise<void> {
  await probeWrite(service.store);
  if (!isClockRight) await assertClock(service);
}
