import fc from 'fast-check';
import type { Owner } from '../names.ts';
import { latestFirst } from '../transfers.ts';
import type { Transfer, World } from '../world.ts';

/** A transfer of an intermediary, counted from the latest. */
export interface TransferName {
  owner: Owner;
  nth: number;
}

export const anyTransferName: fc.Arbitrary<TransferName> = fc.record({
  owner: fc.constantFrom('A', 'A', 'A', 'B'),
  nth: fc.constantFrom(0, 0, 0, 1, 1, 3),
});

export function describeTransfer({ owner, nth }: TransferName): string {
  return `transfer ${nth} of ${owner}`;
}

export function namedTransfer(world: World, { owner, nth }: TransferName): Transfer | undefined {
  return latestFirst(world.transfersOf(owner))[nth];
}

/** For a request about a transfer that is not there, an id that none has. */
export function transferId(transfer: Transfer | undefined): number {
  return transfer?.id ?? 900_000_001;
}
