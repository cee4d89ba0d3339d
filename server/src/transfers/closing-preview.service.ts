import type { Actor } from '../audit/actor.ts';
import type { Store } from '../db/store.ts';
import type { ClosingWatch } from './closing.service.ts';
import {
  sellersToClose,
  sumSellers,
  termsOf,
  usualSellers,
  type ClosingOrder,
  type TermsDeps,
} from './closing-sums.ts';
import { addTo, nothingYet, type ClosingPreview } from './closing-totals.ts';

/**
 * What `closeTransfers` would do with the same order now (D33). It writes nothing and takes no lock, so it checks no
 * seal: a seller that a closing would refuse counts like any other. Once the signal is aborted, it reads nothing more,
 * and throws the signal's reason. Throws as a closing does, except `seal_broken`.
 */
export async function previewTransfers(
  deps: TermsDeps & { store: Store },
  actor: Actor,
  order: ClosingOrder,
  { onProgress, signal }: Pick<ClosingWatch, 'onProgress' | 'signal'> = {},
  { summed } = usualSellers,
): Promise<ClosingPreview> {
  const { read } = deps.store;
  const terms = termsOf(deps, order);
  const preview = nothingYet(order.transferDate);
  for await (const sellers of sellersToClose(read, actor.intermediaryId, order, summed)) {
    for (const seller of await sumSellers(read, actor, terms, sellers, signal)) addTo(preview, seller);
    onProgress?.(sellers.length);
  }
  return preview;
}
