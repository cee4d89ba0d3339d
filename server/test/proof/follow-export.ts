import { setTimeout as sleep } from 'node:timers/promises';
import { labKeyring } from '../../../scripts/lab/lab.ts';
import { listIntermediaries } from '../../src/intermediaries/intermediary.repository.ts';
import { exportRefunds } from '../../src/after-sale/refund-export.ts';
import type { Stage } from './stage.ts';

const pauseMs = 20;

/**
 * Exports the refunds of the stage as a processor does, again and again after the last cursor, while `work` runs and
 * once more after it. Returns the uuids in the order in which they came.
 */
export async function followExport({ store }: Stage, work: Promise<unknown>): Promise<string[]> {
  const uuids: string[] = [];
  const ended = { isOver: false };
  void work.finally(() => (ended.isOver = true)).catch(() => undefined);
  const [{ id } = { id: 0 }] = await listIntermediaries(store.read);
  let since: string | null = null;
  for (let isLast = false; !isLast;) {
    isLast = ended.isOver;
    const deps = { store, keyring: labKeyring, clock: Date.now };
    for await (const { refund, cursor } of exportRefunds(deps, id, since)) {
      uuids.push(refund.chargeUuid);
      since = cursor;
    }
    await sleep(pauseMs);
  }
  return uuids;
}
