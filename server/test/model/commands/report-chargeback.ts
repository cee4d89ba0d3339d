import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary, type Credentials } from '../caller.ts';
import { changeDebit, disputed, leftOf, paidDay, settleFee, shownChargeback, statusOf } from '../charges.ts';
import { exchange, once } from '../exchange.ts';
import { absentId, anyChargeName, chargeUuid, type ChargeName } from '../names.ts';
import { debitableFrom } from '../lines.ts';
import { Step } from '../step.ts';
import type { Charge, Chargeback, Principal, Real, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];
type Report = Schemas['ChargebackInput'];

type Value = 'all' | 'a third' | 'a centavo' | number;

/** What is disputed: all of the charge, a part of it or of a round amount, which may be more than is left. */
const anyValue = fc.constantFrom<Value>('all', 'a third', 'a centavo', 33);
const anyDay = fc.constantFrom(0, -1, 1, 2, 5);

export const reportChargeback = fc
  .record({
    caller: mostlyIntermediary,
    name: anyChargeName,
    which: fc.option(fc.constantFrom(0, 0, 0, 1, 1, 9)),
    status: fc.constantFrom('OPEN', 'WON', 'LOST'),
    value: fc.option(anyValue),
    more: fc.record(
      {
        reasonCode: fc.constant('10.4'),
        stage: fc.constantFrom('NOTIFICATION', 'PRE_ARBITRATION', 'ARBITRATION'),
        occurredOn: anyDay,
        answerBy: fc.option(anyDay),
      },
      { requiredKeys: [] },
    ),
    key: anyKey,
  })
  .map(({ caller, name, which, status, value, more, key }) => {
    const said = [status, value ?? '', JSON.stringify(more), which === null ? '' : `of chargeback ${which}`];
    return new Step(
      `${describeCredentials(caller)} reports ${said.join(' ')} of charge ${name}${withKey(key)}`,
      remembering(key, (world, real) => {
        const charge = world.charges.get(`${caller.who.startsWith('B') ? 'B' : 'A'} ${name}`);
        const { occurredOn, answerBy, ...others } = more;
        const today = dayOf(world.now);
        const body = {
          status,
          ...others,
          ...(which === null ? {} : { idChargeback: charge?.chargebacks[which]?.id ?? absentId('A1') }),
          ...(value === null ? {} : { value: centsOf(charge, value) / 100 }),
          ...(occurredOn === undefined ? {} : { occurredOn: daysAfter(today, occurredOn) }),
          ...(answerBy === undefined
            ? {}
            : { answerBy: answerBy === null ? null : daysAfter(today, answerBy) }),
        };
        return sendReport(world, real, { caller, name, key }, body);
      }),
      // The charge and the chargeback mostly exist, because it takes several reports about one to win it again.
      (world) => {
        const charge = world.charges.get(`${caller.who.startsWith('B') ? 'B' : 'A'} ${name}`);
        const isKnown = which === null || which === 9 || charge?.chargebacks[which] !== undefined;
        return canCall(world, caller) && isKnown && (name === 'c4' || charge !== undefined);
      },
    );
  });

function centsOf(charge: Charge | undefined, value: Value): number {
  const whole = charge?.content.valueCents ?? 100;
  if (value === 'all') return whole;
  if (value === 'a third') return Math.max(1, Math.floor(whole / 3));
  return value === 'a centavo' ? 1 : value * 100;
}

/** Sends a report, and compares the response with the one that the model gives. */
export function sendReport(
  world: World,
  real: Real,
  { caller, name, key }: { caller: Credentials; name: ChargeName; key: Parameters<typeof keyHeader>[0] },
  body: Report,
): Promise<void> {
  const path = `/v2/payfac/charges/${chargeUuid(name)}/chargeback`;
  const call = { operation: 'reportChargeback', path, body, headers: keyHeader(key) } as const;
  return exchange(world, real, caller, call, (principal) =>
    once(world, principal, { key, operation: call.operation, path, body }, () =>
      report(world, principal, name, body),
    ),
  );
}

function report(world: World, { owner }: Principal, name: ChargeName, body: Report): Prediction {
  const charge = world.charges.get(`${owner} ${name}`);
  if (charge === undefined) return refused(404, 'charge_not_found');
  if (charge.content.paymentMethod === 'BANK_SLIP') return refused(422, 'method_not_disputable');
  const { idChargeback: id, status } = body;
  const isNew = id === undefined && status === 'OPEN';
  const known = charge.chargebacks.find((each) =>
    id === undefined ? each.status === 'OPEN' : each.id === id,
  );
  if (id !== undefined && known === undefined) return refused(404, 'chargeback_not_found');
  if (!isNew && known === undefined) return refused(422, 'chargeback_not_open');
  const before = isNew ? undefined : known;
  if (status === 'OPEN' && before?.status !== 'OPEN' && statusOf(charge) === 'DISPUTE') {
    return refused(422, 'charge_disputed');
  }
  if (status === 'WON' && body.value !== undefined) return invalid('/body/value');
  const sent = body.value === undefined ? undefined : Math.round(body.value * 100);
  const isAgain = before?.status === 'WON' && status !== 'WON';
  const former = before?.valueCents ?? leftOf(charge);
  const cents = sent ?? (isAgain ? Math.min(former, leftOf(charge)) : former);
  if (cents === 0) {
    return refused(422, statusOf(charge) === 'REFUND' ? 'charge_already_refunded' : 'charge_disputed');
  }
  const own = before === undefined || before.status === 'WON' ? 0 : before.valueCents;
  if (status !== 'WON' && disputed(charge) - own + cents > charge.content.valueCents) {
    return refused(422, 'chargeback_exceeds_charge');
  }
  if (charge.content.paymentMethod === 'PIX' && (body.stage ?? '').includes('ARBITRATION'))
    return invalid('/body/stage');
  const wrong = wrongDate(world, charge, before, body);
  if (wrong !== null) return invalid(`/body/${wrong}`);
  return granted((seen) => {
    const { idChargeback } = seen.body as Schemas['Chargeback'];
    if (before === undefined) world.learnId('chargeback', idChargeback);
    const changed = apply(world, charge, before ?? begin(world, charge, idChargeback), body, cents);
    assert.deepEqual(seen.body, {
      ...shownChargeback(changed),
      uuid: chargeUuid(charge.name),
      idSeller: charge.seller.id,
    });
  });
}

function wrongDate(
  world: World,
  charge: Charge,
  before: Chargeback | undefined,
  body: Report,
): 'occurredOn' | 'answerBy' | null {
  const today = dayOf(world.now);
  const { occurredOn = before?.occurredOn ?? today } = body;
  const answerBy = answerByAfter(before, body) ?? '9999';
  if (body.occurredOn !== undefined && (occurredOn > today || occurredOn < paidDay(charge)))
    return 'occurredOn';
  if (answerBy >= occurredOn) return null;
  return body.answerBy === undefined ? 'occurredOn' : 'answerBy';
}

/** Returns the day to answer by after a report: without one it stays, but one that was closed and opens again has none. */
function answerByAfter(before: Chargeback | undefined, { status, answerBy }: Report): string | null {
  if (answerBy !== undefined) return answerBy;
  return before === undefined || (status === 'OPEN' && before.status !== 'OPEN') ? null : before.answerBy;
}

/** Returns a chargeback that debits nothing yet. */
function begin(world: World, charge: Charge, id: number): Chargeback {
  const chargeback: Chargeback = {
    ...{ charge, id, valueCents: 0, feeCents: 0, status: 'WON', stage: 'CHARGEBACK', reasonCode: null },
    ...{ occurredOn: dayOf(world.now), answerBy: null, toldFor: null, openedAt: world.now, closedAt: null },
    executionDay: debitableFrom(charge.sale),
  };
  charge.chargebacks.push(chargeback);
  return chargeback;
}

/** Changes a chargeback. While it is open or lost, its value is debited; once it is won, nothing is (D30). */
function apply(
  world: World,
  charge: Charge,
  chargeback: Chargeback,
  body: Report,
  cents: number,
): Chargeback {
  const { status } = body;
  const before = { ...chargeback };
  const isNew = before.valueCents === 0;
  chargeback.stage = body.stage ?? before.stage;
  chargeback.reasonCode = body.reasonCode ?? before.reasonCode;
  chargeback.occurredOn = body.occurredOn ?? before.occurredOn;
  chargeback.answerBy = answerByAfter(before, body);
  const debitedNow = before.status === 'WON' ? { valueCents: 0, feeCents: 0 } : before;
  const to = status === 'WON' ? 0 : cents;
  const isOther = isNew || before.status !== status;
  const event = !isOther
    ? 'charge.dispute_updated'
    : status === 'OPEN'
      ? 'charge.disputed'
      : 'charge.dispute_closed';
  const isSame =
    !isOther &&
    to === debitedNow.valueCents &&
    (['stage', 'reasonCode', 'occurredOn', 'answerBy'] as const).every(
      (name) => chargeback[name] === before[name],
    );
  if (isSame) return chargeback;
  if (isOther || to !== debitedNow.valueCents) charge.isRefundLast = false;
  if (to === debitedNow.valueCents) world.tell(charge.seller, event, charge.name);
  else {
    const after = changeDebit(world, charge, chargeback, { to, event, debitedNow });
    if (status !== 'WON') Object.assign(chargeback, after);
  }
  if (isOther && status === 'OPEN') chargeback.toldFor = null;
  if (isOther) chargeback.closedAt = status === 'OPEN' ? null : world.now;
  chargeback.status = status;
  if (to !== debitedNow.valueCents) settleFee(world, charge);
  return chargeback;
}
