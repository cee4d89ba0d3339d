import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { readAccount } from '../accounts.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { canCall, describeCaller, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { absentId, type Owner } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, Transfer, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Update = components['schemas']['TransferUpdateInput'];

export const updateTransfer = fc
  .record({
    caller: mostlyIntermediary,
    owner: fc.constantFrom<Owner>('A', 'A', 'A', 'B'),
    which: fc.constantFrom(0, 0, 0, 1, 2),
    status: fc.constantFrom('SENT', 'SENT', 'SENT', 'PAID', 'FAILED'),
    endToEndId: fc.constantFrom(undefined, undefined, 'E1', 'E2'),
    reason: fc.constantFrom(undefined, undefined, 'AC03'),
    key: anyKey,
  })
  .map(({ caller, owner, which, status, endToEndId, reason, key }) => {
    const said = [status, endToEndId, reason].filter((part) => part !== undefined).join(' ');
    return new Step(
      `${describeCaller(caller)} says ${said} of transfer ${which} of ${owner}'s${withKey(key)}`,
      remembering(key, (world, real) => {
        const transfer = transfersOf(world, owner)[which];
        const path = `/v2/payfac/transfers/${transfer?.id ?? absentId('A1')}`;
        const body: Update = {
          status,
          ...(endToEndId === undefined ? {} : { endToEndId }),
          ...(reason === undefined ? {} : { reason }),
        };
        const call = { operation: 'updateTransfer', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            update(world, principal, transfer, body),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

/** The newest first. */
function transfersOf(world: World, owner: Owner): Transfer[] {
  return world
    .sellersOf(owner)
    .flatMap(({ transfers }) => transfers)
    .sort((a, b) => b.id - a.id);
}

const statusBefore = { SENT: 'CREATED', PAID: 'SENT', FAILED: 'SENT' };

function update(
  world: World,
  { owner }: Principal,
  transfer: Transfer | undefined,
  { status, endToEndId, reason }: Update,
): Prediction {
  if (transfer?.seller.owner !== owner) return refused(404, 'transfer_not_found');
  const said = {
    status,
    endToEndId: endToEndId ?? transfer.endToEndId,
    reason: reason ?? transfer.reason,
  };
  const isSame = Object.entries(said).every(([field, value]) => transfer[field as keyof Update] === value);
  if (!isSame && transfer.status !== statusBefore[status]) return refused(422, 'transfer_state_conflict');
  return granted((seen) => {
    if (!isSame) {
      Object.assign(transfer, said, { updatedAt: world.now });
      if (status === 'FAILED') world.addTransferLine(transfer, 'REPASSE_DEVOLVIDO');
      if (status !== 'SENT')
        world.tell(transfer.seller, status === 'PAID' ? 'transfer.paid' : 'transfer.failed');
    }
    const { id, seller, amountCents, createdAt, updatedAt, account, ...shown } = transfer;
    assert.deepEqual(seen.body, {
      ...shown,
      idTransfer: id,
      idSeller: seller.id,
      amount: amountCents / 100,
      account: readAccount(account),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    });
  });
}
