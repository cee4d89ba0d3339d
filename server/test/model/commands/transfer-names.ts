import fc from 'fast-check';
import type { Owner } from '../names.ts';
import { latestFirst } from '../transfers.ts';
import type { Transfer, World } from '../world.ts';

/**
 * A transfer of an intermediary, counted from the latest and then from there again; null for one that does not exist.
 */
interface TransferName {
  owner: Owner;
  nth: number | null;
}

export const anyTransferName: fc.Arbitrary<TransferName> = fc.record({
  owner: fc.constantFrom('A', 'A', 'A', 'B'),
  nth: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, null),
});

export function describeTransfer({ owner, nth }: TransferName): string {
  return nth === null ? 'a transfer of nobody' : `transfer ${nth} of ${owner}`;
}

export function namedTransfer(world: World, { owner, nth }: TransferName): Transfer | undefined {
  const transfers = latestFirst(world.transfersOf(owner));
  return nth === null ? undefined : transfers[nth % transfers.length];
}

/** Returns the id of a transfer, or an id that none has if the transfer does not exist. */
export function transferId(transfer: Transfer | undefined): number {
  return transfer?.id ?? 900_000_001;
}
