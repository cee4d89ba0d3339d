import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { Step } from '../step.ts';
import { bankData, become, shownTransfer, type BankData } from '../transfers.ts';
import type { Principal, Transfer, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';
import { anyTransferName, describeTransfer, namedTransfer, transferId } from './remittance-names.ts';

type Update = components['schemas']['TransferUpdateInput'];

export const mostlyNone = <T>(...values: T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );

export const updateTransfer = fc
  .record({
    caller: mostlyIntermediary,
    name: anyTransferName,
    status: fc.constantFrom('SENT', 'SENT', 'PAID', 'PAID', 'FAILED', 'RETURNED', 'CANCELLED'),
    endToEndId: mostlyNone('E1', 'E2'),
    payingBank: mostlyNone('104'),
    bankNumber: mostlyNone('N1', 'N2'),
    paidOn: mostlyNone('2026-11-19'),
    reason: mostlyNone('AC03', 'AC04'),
    key: anyKey,
  })
  .map(({ caller, name, status, key, ...data }) => {
    const given = Object.entries(data).filter(([, value]) => value !== undefined);
    const body: Update = { status, ...(Object.fromEntries(given) as BankData) };
    const said = [status, ...given.map(([, value]) => value)].join(' ');
    return new Step(
      `${describeCredentials(caller)} says ${said} of ${describeTransfer(name)}${withKey(key)}`,
      remembering(key, (world, real) => {
        const transfer = namedTransfer(world, name);
        const path = `/v2/payfac/transfers/${transferId(transfer)}`;
        const call = { operation: 'updateTransfer', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            update(world, principal, transfer, body),
          ),
        );
      }),
      (world) => canCall(world, caller) && (name.nth === null || namedTransfer(world, name) !== undefined),
    );
  });

/** The status that must come before each one. */
const before = {
  SENT: 'CREATED',
  CANCELLED: 'CREATED',
  PAID: 'SENT',
  FAILED: 'SENT',
  RETURNED: 'PAID',
} as const;

function update(
  world: World,
  { owner }: Principal,
  transfer: Transfer | undefined,
  { status, ...said }: Update,
): Prediction {
  if (transfer?.seller.owner !== owner) return refused(404, 'transfer_not_found');
  const isSame =
    transfer.status === status && bankData.every((name) => (said[name] ?? transfer[name]) === transfer[name]);
  const isInDraft = transfer.status === 'CREATED' && transfer.remittance !== null;
  if (!isSame && (transfer.status !== before[status] || isInDraft))
    return refused(422, 'transfer_state_conflict');
  return granted((seen) => {
    if (!isSame) become(world, transfer, status, said);
    assert.deepEqual(seen.body, shownTransfer(transfer));
  });
}
