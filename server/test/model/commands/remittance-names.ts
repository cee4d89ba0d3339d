import fc from 'fast-check';
import type { Credentials } from '../caller.ts';
import { ownerOf, type Owner } from '../names.ts';
import type { Remittance, World, Transfer } from '../world.ts';
import { latestFirst } from '../transfers.ts';

type Status = Remittance['shown']['status'];

/** The last remittance with this status, of who asks or of the other intermediary; null for one that does not exist. */
type RemittanceName = { status: Status; isOther: boolean } | null;

/** Returns names of remittances that mostly have this status. */
export const mostly = (status: Status): fc.Arbitrary<RemittanceName> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant({ status, isOther: false }) },
    {
      weight: 6,
      arbitrary: fc.record({
        status: fc.constantFrom('DRAFT', 'APPROVED', 'CANCELLED'),
        isOther: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  );

export function describeRemittance(name: RemittanceName): string {
  if (name === null) return 'a remittance of nobody';
  return `the last ${name.status} remittance${name.isOther ? ' of the other' : ''}`;
}

export function namedRemittance(
  world: World,
  { who }: Credentials,
  name: RemittanceName,
): Remittance | undefined {
  if (name === null) return undefined;
  const isOfA = (ownerOf(who) === 'A') !== name.isOther;
  const { remittances } = world.intermediaries[isOfA ? 'A' : 'B'];
  return remittances.findLast(({ shown }) => shown.status === name.status);
}

/** Returns the id of a remittance, or an id that none has if it does not exist. */
export function remittanceId(remittance: Remittance | undefined): number {
  return remittance?.shown.idRemittance ?? 900_000_001;
}

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
