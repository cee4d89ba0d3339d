import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { operator } from '../../../src/audit/audit.repository.ts';
import { askForApproval } from '../../../src/approvals/approval.service.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { listing, refusalFor } from '../lists.ts';
import { anySellerName, ownerOf } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { adjust } from './create-adjustment.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Approval = components['schemas']['Approval'];

const day = 24 * 60 * 60 * 1000;
/** Somebody else than those who act with the intermediaries' tokens. */
const anotherPerson = { id: 1_000_000_001, name: null };

/** Somebody asks for an adjustment, as with four eyes. */
export const askForAdjustment = fc
  .record({
    name: anySellerName,
    cents: fc.constantFrom(1, 333),
    isOwn: fc.constantFrom(false, false, true),
  })
  .map(
    ({ name, cents, isOwn }) =>
      new Step(
        `${isOwn ? 'the admin' : 'somebody else'} asks to adjust ${name} by ${cents} centavos`,
        async (world, { api }) => {
          const seller = world.sellers.get(name)!;
          const { id: intermediaryId, approvals, person } = world.intermediaries[seller.owner];
          const by = isOwn ? person : anotherPerson;
          const body = {
            ...{ idSeller: seller.id, value: cents / 100, direction: 'CREDIT' as const },
            reason: 'Asked for by the model',
          };
          const asker = { actor: operator(intermediaryId), personId: by.id };
          const { id } = await api.service.store.write((tx) =>
            askForApproval(api.service, tx, asker, {
              ...{ operation: 'createAdjustment', sellerId: seller.id, basis: '' },
              request: JSON.stringify({ path: {}, body }),
            }),
          );
          world.learnId('approval', id);
          approvals.push({
            ...{ idApproval: id, idSeller: seller.id, status: 'PENDING' },
            change: { operation: 'createAdjustment', body },
            requestedBy: { idPerson: by.id, name: by.name },
            requestedAt: new Date(world.now).toISOString(),
            expiresAt: new Date(world.now + 7 * day).toISOString(),
            ...{ decidedBy: null, endedAt: null, reason: null, subject: null },
            isOwn,
          });
          tell(world, approvals.at(-1)!, 'approval.requested');
        },
        (world) => world.sellers.has(name),
      ),
  );

/** The model has no server that ends approvals: one whose time is over has expired as it is read. */
function shown(world: World, approval: Approval): Approval {
  const isOver = approval.status === 'PENDING' && Date.parse(approval.expiresAt) <= world.now;
  return isOver ? { ...approval, status: 'EXPIRED', endedAt: approval.expiresAt } : approval;
}

function tell(world: World, { idApproval, idSeller }: Approval, type: string): void {
  const seller = [...world.sellers.values()].find(({ id }) => id === idSeller)!;
  const { webhook, deliveries } = world.intermediaries[seller.owner];
  const sequence = 3 * idApproval - (type === 'approval.requested' ? 2 : 1);
  const delivery = {
    isFormer: false,
    seller: null,
    sequence,
    status: 'PENDING',
    changedAt: world.now,
  } as const;
  if (webhook !== null) deliveries.push({ ...delivery, owner: seller.owner, type });
}

/** Which approval of the caller's intermediary is meant: the newest is 0, and -1 is one of the other intermediary. */
const anyNth = fc.constantFrom(0, 0, 0, 1, 2, -1);

const named = (world: World, owner: 'A' | 'B', nth: number): Approval | undefined =>
  nth === -1
    ? world.intermediaries[owner === 'A' ? 'B' : 'A'].approvals.at(-1)
    : world.intermediaries[owner].approvals.at(-1 - nth);

export const decide = fc
  .record({ caller: mostlyIntermediary, nth: anyNth, isApproved: fc.boolean(), key: anyKey })
  .map(({ caller, nth, isApproved, key }) => {
    const owner = ownerOf(caller.who);
    const verb = isApproved ? 'approves' : 'refuses';
    return new Step(
      `${describeCredentials(caller)} ${verb} approval ${nth}${withKey(key)}`,
      remembering(key, (world, real) => {
        const approval = named(world, owner, nth);
        const base = `/v2/payfac/approvals/${approval?.idApproval ?? 999_999_999}`;
        const path = `${base}/${isApproved ? 'approve' : 'refuse'}`;
        const body = isApproved ? undefined : { reason: 'Refused by the model' };
        const operation = isApproved ? 'approveChange' : 'refuseChange';
        const call = {
          operation,
          path,
          headers: keyHeader(key),
          ...(body === undefined ? {} : { body }),
        } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation, path, body: body ?? {} }, () =>
            nth === -1 || approval === undefined
              ? refused(404, 'approval_not_found')
              : decision(world, principal, approval, isApproved),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

function decision(world: World, principal: Principal, approval: Approval, isApproved: boolean): Prediction {
  const { status } = shown(world, approval);
  const wanted = isApproved ? 'APPROVED' : 'REFUSED';
  if (status === wanted) return granted((seen) => assert.deepEqual(seen.body, approval));
  if (status !== 'PENDING') return refused(422, 'approval_ended');
  if (isApproved && approval.isOwn) return refused(403, 'approval_by_asker');
  const { person } = world.intermediaries[principal.owner];
  const decided = {
    ...{ status: wanted, decidedBy: { idPerson: person.id, name: person.name } },
    endedAt: new Date(world.now).toISOString(),
  } as const;
  return granted((seen) => {
    const { subject } = seen.body as Approval;
    if (isApproved) {
      const { body } = approval.change as { body: components['schemas']['AdjustmentInput'] };
      const cents = Math.round(body.value * 100);
      const made = { ...body, idAdjustment: Number(/^adjustment:(\d+)$/.exec(subject ?? '')?.[1]) };
      adjusted(world, principal, made, cents);
    } else approval.reason = 'Refused by the model';
    Object.assign(approval, decided, { subject: isApproved ? subject : null });
    assert.deepEqual(seen.body, approval);
    tell(world, approval, isApproved ? 'approval.approved' : 'approval.refused');
  });
}

/** Applies an adjustment that nobody was shown; later lists and statements show it. */
function adjusted(
  world: World,
  principal: Principal,
  { idAdjustment, ...body }: components['schemas']['AdjustmentInput'] & { idAdjustment: number },
  cents: number,
): void {
  const prediction = adjust(world, principal, body, { charge: null, cents });
  if (prediction.kind !== 'granted') throw new Error('an approved adjustment is made');
  const { confirmed: _, ...said } = body;
  const shownThen = {
    ...{ ...said, idAdjustment, uuid_charge: null, executionDate: world.today() },
    sequence: world.findSeller(principal.owner, body.idSeller)!.lines.length + 1,
    createdAt: new Date(world.now).toISOString(),
  };
  void prediction.settle({ status: 200, headers: new Headers(), text: '', body: shownThen });
}

export const listApprovals = fc
  .record({
    caller: mostlyIntermediary,
    filters: fc.record(
      { seller: anySellerName, status: fc.constantFrom('PENDING', 'APPROVED', 'REFUSED', 'EXPIRED') },
      { requiredKeys: [] },
    ),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ caller, filters: { seller, status }, limit }) =>
    listing(caller, `approvals ${JSON.stringify({ seller, status })}`, limit, (world) => {
      const wanted = seller === undefined ? null : world.idOf(seller);
      return {
        operation: 'listApprovals',
        query: { idSeller: wanted, status },
        find: (principal) =>
          refusalFor(world, principal, wanted) ??
          world.intermediaries[principal.owner].approvals
            .map((approval) => shown(world, approval))
            .filter((each) => wanted === null || each.idSeller === wanted)
            .filter((each) => (status ?? each.status) === each.status)
            .toReversed(),
      };
    }),
  );

export const getApproval = fc.record({ caller: mostlyIntermediary, nth: anyNth }).map(
  ({ caller, nth }) =>
    new Step(
      `${describeCredentials(caller)} reads approval ${nth}`,
      (world, real) => {
        const approval = named(world, ownerOf(caller.who), nth);
        const path = `/v2/payfac/approvals/${approval?.idApproval ?? 999_999_999}`;
        return exchange(world, real, caller, { operation: 'getApproval', path }, () =>
          nth === -1 || approval === undefined
            ? refused(404, 'approval_not_found')
            : granted((seen) => assert.deepEqual(seen.body, shown(world, approval))),
        );
      },
      (world) => canCall(world, caller),
    ),
);
