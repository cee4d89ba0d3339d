import { operator } from '../../src/audit/audit.repository.ts';
import type { Service } from '../../src/service.ts';
import { noSuchSeller } from '../../src/sellers/seller.service.ts';
import { findSellerOwner } from '../../src/sellers/seller.repository.ts';
import { setSellerStatus } from '../../src/sellers/update-seller.ts';
import type { SellerStatus } from '../../src/sellers/seller.ts';

/** Sets a status as `payfac seller block` and `unblock` do. */
export async function setStatus(
  service: Pick<Service, 'store' | 'keyring' | 'clock'>,
  sellerId: number,
  status: SellerStatus,
): Promise<void> {
  const { store, clock } = service;
  const owner = await findSellerOwner(store.read, sellerId);
  if (owner === undefined) throw noSuchSeller(sellerId);
  const actor = operator(owner.intermediaryId);
  await store.write((tx) => setSellerStatus(service, tx, actor, sellerId, status, clock()));
}
