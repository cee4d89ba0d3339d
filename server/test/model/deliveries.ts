import type { components } from '../../../generated/api.ts';
import type { Owner } from './names.ts';
import type { OwnDelivery, Seller, World } from './world.ts';

type Delivery = components['schemas']['Delivery'];

/** The attempts of a delivery. No worker runs in the model, so nothing was ever sent. */
const neverSent = { attempts: 0, lastAttempt: null };

/** Returns the deliveries to these sellers. Each of their events waits for its first attempt, in its order. */
export function toSellers(sellers: readonly Seller[]): Delivery[] {
  const inOrder = [...sellers].sort((a, b) => a.id - b.id);
  return inOrder.flatMap((seller) => seller.events.map((_, index) => toSeller(seller, index + 1)));
}

export function toSeller(seller: Seller, sequence: number): Delivery {
  return {
    ...eventOf(seller, sequence),
    idDelivery: idOf(seller, sequence),
    recipient: 'SELLER',
    url: shownUrl(seller.data.webhook),
    status: 'PENDING',
    ...neverSent,
    nextAttemptAt: new Date(seller.webhookSetAt).toISOString(),
    updatedAt: new Date(seller.events[sequence - 1]!.recordedAt).toISOString(),
  };
}

/** Returns the deliveries to the intermediary and to former webhooks: those that changed last first. */
export function toIntermediary(world: World, owner: Owner): Delivery[] {
  const inOrder = [...world.intermediaries[owner].deliveries].sort(
    (a, b) =>
      b.changedAt - a.changedAt ||
      (b.seller?.id ?? 0) - (a.seller?.id ?? 0) ||
      b.sequence - a.sequence ||
      Number(a.isFormer) - Number(b.isFormer),
  );
  return inOrder.map((delivery) => toOwner(world, delivery));
}

export function toOwner(world: World, delivery: OwnDelivery): Delivery {
  const { isFormer, seller, owner, sequence, status, changedAt, type } = delivery;
  const webhook = isFormer ? seller!.former!.url : world.intermediaries[owner].webhook;
  const changed = new Date(changedAt).toISOString();
  const ofNobody = { idEvent: `evt_0_${sequence}`, event: type as Delivery['event'], idSeller: null };
  const event = seller === null ? ofNobody : eventOf(seller, sequence);
  return {
    ...event,
    idDelivery: `${event.idEvent}_${isFormer ? 'former' : 'payfac'}`,
    recipient: isFormer ? 'FORMER' : 'INTERMEDIARY',
    url: webhook === null ? null : shownUrl(webhook),
    status,
    ...neverSent,
    nextAttemptAt: status === 'PENDING' ? changed : null,
    updatedAt: changed,
  };
}

function eventOf(seller: Seller, sequence: number): Pick<Delivery, 'idEvent' | 'event' | 'idSeller'> {
  const event = seller.events[sequence - 1]!.type as Delivery['event'];
  return { idEvent: idOf(seller, sequence), event, idSeller: seller.id };
}

function idOf({ id }: Seller, sequence: number): string {
  return `evt_${id}_${sequence}`;
}

/** Returns a URL without user name and query. */
function shownUrl(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//').replace(/\?.*/, '');
}
