import { operator } from '../audit/actor.ts';
import type { Service } from '../service.ts';
import { closeTransfers } from '../transfers/closing.service.ts';
import { updateTransfer } from '../transfers/update-transfer.service.ts';
import { transferExamples } from './example-transfers.ts';

/** Each is closed at eight o'clock on its day, in São Paulo, and updated an hour and two hours later. */
const closedAt = '08:00:00-03:00';
const hourMs = 3_600_000;

/** Makes the transfers of the documented examples, in every state. */
export async function seedTransfers(service: Service, intermediaryId: number): Promise<void> {
  const actor = operator(intermediaryId);
  for (const { id, sellerId, transferDate, updates } of transferExamples) {
    let now = Date.parse(`${transferDate}T${closedAt}`);
    const deps = { ...service, clock: () => now };
    const { created } = await closeTransfers(deps, actor, { transferDate, minimumCents: 0, sellerId });
    if (created.count !== 1) throw new Error(`nothing is due to seller ${sellerId} on ${transferDate}`);
    for (const update of updates) {
      now += hourMs;
      await service.store.write((tx) => updateTransfer(deps, tx, actor, { id, ...update }));
    }
  }
}
