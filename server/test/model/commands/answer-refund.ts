import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary, type Credentials } from '../caller.ts';
import { addLine, backOn, settleFee } from '../charges.ts';
import { exchange, once } from '../exchange.ts';
import { absentId, anyChargeName, chargeUuid, type ChargeName } from '../names.ts';
import { Step } from '../step.ts';
import { mostlyNone } from './update-transfer.ts';
import type { Charge, Principal, Refund, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Answer = components['schemas']['RefundAnswerInput'];

export const answerRefund = fc
  .record({
    caller: mostlyIntermediary,
    name: anyChargeName,
    which: fc.constantFrom(0, 0, 0, 1, 3),
    status: fc.constantFrom('DONE', 'FAILED'),
    payment: mostlyNone('own', 'another'),
    returnId: mostlyNone('D1'),
    key: anyKey,
  })
  .map(({ caller, name, which, status, payment, returnId, key }) => {
    const body: Answer = {
      status,
      ...(payment === undefined ? {} : { endToEndId: payment === 'own' ? `E${name}` : 'E1' }),
      ...(returnId === undefined ? {} : { returnId }),
    };
    const said = Object.values(body).join(' ');
    return new Step(
      `${describeCredentials(caller)} answers refund ${which} of charge ${name} with ${said}${withKey(key)}`,
      remembering(key, (world, real) => {
        const [charge, refund] = refundOf(world, caller, name, which);
        const path = `/v2/payfac/refunds/${refund?.id ?? absentId('A1')}`;
        const call = { operation: 'answerRefund', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            answer(world, principal, charge, refund, body),
          ),
        );
      }),
      // The refund mostly exists, because a charge has to be refunded first.
      (world) =>
        canCall(world, caller) && (which === 3 || refundOf(world, caller, name, which)[1] !== undefined),
    );
  });

/** Returns a refund of the principal's intermediary, or nothing if the charge has no such refund. */
function refundOf(
  world: World,
  caller: Credentials,
  name: ChargeName,
  which: number,
): [Charge | undefined, Refund | undefined] {
  const charge = world.charges.get(`${caller.who.startsWith('B') ? 'B' : 'A'} ${name}`);
  return [charge, charge?.refunds[which]];
}

function answer(
  world: World,
  { owner }: Principal,
  charge: Charge | undefined,
  refund: Refund | undefined,
  answered: Answer,
): Prediction {
  const { status } = answered;
  const ids = { endToEndId: answered.endToEndId ?? null, returnId: answered.returnId ?? null };
  if (charge?.seller.owner !== owner || refund === undefined) return refused(404, 'refund_not_found');
  const isSame =
    refund.answer === status && refund.endToEndId === ids.endToEndId && refund.returnId === ids.returnId;
  if (refund.answer !== 'none' && !isSame) return refused(422, 'refund_already_answered');
  const wrong = isSame ? undefined : wrongId(charge, ids);
  if (wrong !== undefined) return invalid(`/body/${wrong}`);
  return granted((seen) => {
    const { idRefund, uuid, value, fee, status: now, idSeller } = seen.body as Record<string, unknown>;
    assert.deepEqual(
      { idRefund, uuid, value, fee, now, idSeller },
      {
        idRefund: refund.id,
        uuid: chargeUuid(charge.name),
        value: refund.valueCents / 100,
        fee: refund.feeCents / 100,
        now: status,
        idSeller: charge.seller.id,
      },
    );
    const fails = refund.answer === 'none' && status === 'FAILED';
    Object.assign(refund, { answer: status, ...ids });
    if (fails) takeBack(world, charge, refund);
  });
}

/** Returns the id of an answer that cannot be that of the charge's payment or of its devolução, or undefined. */
function wrongId(
  { name, content }: Charge,
  ids: Pick<Refund, 'endToEndId' | 'returnId'>,
): string | undefined {
  if (content.paymentMethod !== 'PIX') return ids.returnId === null ? undefined : 'returnId';
  const isRight = !content.isFull || ids.endToEndId === null || ids.endToEndId === `E${name}`;
  return isRight ? undefined : 'endToEndId';
}

/** Gives back exactly what the refund took, not before it is taken. */
function takeBack(world: World, charge: Charge, refund: Refund): void {
  const executionDay = backOn(world, refund);
  addLine(
    world,
    charge,
    { ...refund, operation: 'ESTORNO_CANCELADO', executionDay },
    refund,
    'refund.failed',
  );
  charge.isRefundLast = false;
  settleFee(world, charge);
}
