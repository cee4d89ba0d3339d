import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
import { findNamedSeller } from '../../../sellers/named-seller.ts';
import { setSellerStatus } from '../../../sellers/seller-status.service.ts';
import type { SellerStatus } from '../../../sellers/seller.ts';
import type { Service } from '../../../service.ts';
import { idArgument } from '../../arguments.ts';
import { withService } from '../../with-service.ts';

/** `block` and `unblock` differ only in the status. */
export function defineSetStatus(command: Command, status: SellerStatus): void {
  command
    .argument('<id>', 'the seller', idArgument)
    .action((id: number) => withService((service) => setStatus(service, id, status)));
}

async function setStatus(service: Service, sellerId: number, status: SellerStatus): Promise<void> {
  const { store, clock } = service;
  const { intermediaryId } = await findNamedSeller(store.read, sellerId);
  const actor = operator(intermediaryId);
  await store.write((tx) => setSellerStatus(service, tx, actor, sellerId, status, clock()));
  console.log(`Seller ${sellerId} is ${status}.`);
}
