import type { EventType } from '../../events/outbox.repository.ts';
import type { Attempt } from '../attempt-log.ts';
import type { DeliveryKey, DeliveryState } from '../worker/delivery.ts';

/** An event with one of its deliveries; instants in epoch milliseconds. */
export interface ListedDelivery extends DeliveryKey {
  type: EventType;
  state: DeliveryState;
  attempts: number;
  dueAt: number | null;
  updatedAt: number;
  log: Attempt[];
}

/** Which deliveries a list has; `null` means no filter. */
export interface DeliveryFilter {
  /** Null for those of all intermediaries, in one list. */
  intermediaryId: number | null;
  sellerId: number | null;
  state: DeliveryState | null;
  /** Only those to sellers, or only those to the intermediary itself. */
  to: 'seller' | 'intermediary' | null;
}
