import type { Tx } from '../db/store.ts';

/** Deletes all events, as if they had been delivered long ago. Nothing may have been delivered yet. */
export async function deletePastEvents(tx: Tx): Promise<void> {
  await tx.deleteFrom('outbox_events').execute();
}
