import type { Command } from 'commander';
import { operator } from '../../../audit/actor.ts';
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

async function setStatus({ store, clock }: Service, sellerId: number, status: SellerStatus): Promise<void> {
  await store.write((tx) => setSellerStatus(tx, operator, sellerId, status, clock()));
  console.log(`Seller ${sellerId} is ${status}.`);
}
