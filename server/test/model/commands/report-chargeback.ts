import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { addLine, backOn, isDisputed, leftOf, returnedFee, shownChargeback } from '../charges.ts';
import { exchange, once } from '../exchange.ts';
import { anyChargeName, chargeUuid, type ChargeName } from '../names.ts';
import { Step } from '../step.ts';
import type { Charge, Chargeback, Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

export const reportChargeback = fc
  .record({
    caller: mostlyIntermediary,
    name: anyChargeName,
    status: fc.constantFrom('OPEN', 'WON', 'LOST'),
    reasonCode: fc.option(fc.constant('10.4')),
    key: anyKey,
  })
  .map(({ caller, name, status, reasonCode, key }) => {
    const path = `/v2/payfac/charges/${chargeUuid(name)}/chargeback`;
    const body = { status, ...(reasonCode === null ? {} : { reasonCode }) };
    return new Step(
      `${describeCredentials(caller)} reports a chargeback of charge ${name}: ${status} ${reasonCode ?? ''}${withKey(key)}`,
      remembering(key, (world, real) => {
        const call = { operation: 'reportChargeback', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            report(world, principal, name, body),
          ),
        );
      }),
      // The charge mostly exists, because it takes two reports about it to win one.
      (world) =>
        canCall(world, caller) &&
        (name === 'c4' || world.charges.has(`${caller.who.startsWith('B') ? 'B' : 'A'} ${name}`)),
    );
  });

function report(
  world: World,
  { owner }: Principal,
  name: ChargeName,
  { status, reasonCode }: Schemas['ChargebackInput'],
): Prediction {
  const charge = world.charges.get(`${owner} ${name}`);
  if (charge === undefined) return refused(404, 'charge_not_found');
  if (status === 'OPEN') {
    if (isDisputed(charge)) return refused(422, 'charge_disputed');
    if (leftOf(charge) === 0) return refused(422, 'charge_already_refunded');
    return granted(({ body }) => {
      const { idChargeback } = body as Schemas['Chargeback'];
      world.learnId('chargeback', idChargeback);
      compare(body, charge, open(world, charge, { id: idChargeback, reasonCode: reasonCode ?? null }));
    });
  }
  const last = charge.chargebacks.at(-1);
  if (last?.status !== 'OPEN') return refused(422, 'chargeback_not_open');
  return granted(({ body }) => {
    close(world, charge, last, status);
    compare(body, charge, last);
  });
}

function compare(seen: unknown, { name, seller }: Charge, chargeback: Chargeback): void {
  assert.deepEqual(seen, { ...shownChargeback(chargeback), uuid: chargeUuid(name), idSeller: seller.id });
}

/** Opens a chargeback, which takes what is left as a refund would, at any time (D30). */
function open(
  world: World,
  charge: Charge,
  { id, reasonCode }: { id: number; reasonCode: string | null },
): Chargeback {
  const valueCents = leftOf(charge);
  const opened: Chargeback = {
    id,
    valueCents,
    feeCents: returnedFee(world, charge, valueCents),
    status: 'OPEN',
    reasonCode,
    openedAt: world.now,
    closedAt: null,
    executionDay: backOn(world, charge.sale),
  };
  charge.chargebacks.push(opened);
  addLine(world, charge, { ...opened, operation: 'CHARGEBACK' }, 'charge.disputed');
  return opened;
}

/** Closes a chargeback. One that is won gives exactly that back; one that is lost causes only an event. */
function close(world: World, charge: Charge, chargeback: Chargeback, status: 'WON' | 'LOST'): void {
  chargeback.status = status;
  chargeback.closedAt = world.now;
  const event = 'charge.dispute_closed';
  const executionDay = backOn(world, chargeback);
  if (status === 'LOST') world.tell(charge.seller, event, charge.name);
  else addLine(world, charge, { ...chargeback, operation: 'CHARGEBACK_REVERTIDO', executionDay }, event);
}
