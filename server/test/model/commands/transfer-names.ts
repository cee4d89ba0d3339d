import fc from 'fast-check';
import type { Owner } from '../names.ts';
import { latestFirst } from '../transfers.ts';
import type { Transfer, World } from '../world.ts';

/** A transfer of an intermediary, counted from the latest and then round again; null for one that nobody has. */
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

/** For a request about a transfer that is not there, an id that none has. */
export function transferId(transfer: Transfer | undefined): number {
  return transfer?.id ?? 900_000_001;
}
