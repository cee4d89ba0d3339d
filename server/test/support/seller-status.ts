import { operator } from '../../src/audit/actor.ts';
import type { Service } from '../../src/service.ts';
import { findNamedSeller } from '../../src/sellers/named-seller.ts';
import { setSellerStatus } from '../../src/sellers/seller-status.service.ts';
import type { SellerStatus } from '../../src/sellers/seller.ts';

/** As `payfac seller block` and `unblock` do. */
export async function setStatus(
  service: Pick<Service, 'store' | 'keyring' | 'clock'>,
  sellerId: number,
  status: SellerStatus,
): Promise<void> {
  const { store, clock } = service;
  const { intermediaryId } = await findNamedSeller(store.read, sellerId);
  await store.write((tx) =>
    setSellerStatus(service, tx, operator(intermediaryId), sellerId, status, clock()),
  );
}
