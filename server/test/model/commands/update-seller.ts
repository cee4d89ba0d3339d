import fc from 'fast-check';
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { anySellerName } from '../names.ts';
import { compareSeller, sellerInList } from '../sellers.ts';
import { Step } from '../step.ts';
import { isAboutSeller, type Principal, type Seller, type World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];
type Update = Schemas['SellerUpdateInput'];

/** Changes with few values, so that names repeat. */
const anyUpdate: fc.Arbitrary<Update> = fc.record(
  {
    companyName: fc.constantFrom('Loja Nova Ltda', 'Café São Luís S.A.'),
    fantasyName: fc.constantFrom('Loja Nova', 'Café'),
    sellerUrl: fc.constantFrom('https://nova.example', 'http://nova.example'),
    webhook: fc.constantFrom('https://127.0.0.1:9/nova', 'https://127.0.0.1:9/outra'),
    email: fc.constantFrom('nova@nova.example', 'not an address'),
    address: fc.record(
      {
        number: fc.constantFrom('1', 'S/N'),
        zipCode: fc.constantFrom('01310100', '80440080'),
        complement: fc.constant(''),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    contact: fc.record(
      { name: fc.constantFrom('Nina', 'Caio'), phone: fc.constantFrom('1155500000', '21955500000') },
      { requiredKeys: [], noNullPrototype: true },
    ),
    owner: fc.record(
      {
        name: fc.constantFrom('Helena Prado', 'Iara Luz'),
        document: fc.constant('31415926590'),
        birthdate: fc.constant('1984-06-21'),
      },
      { noNullPrototype: true },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
);

export const updateSeller = fc
  .record({ caller: anyCredentials, name: anySellerName, body: anyUpdate, key: anyKey })
  .map(
    ({ caller, name, body, key }) =>
      new Step(
        `${describeCredentials(caller)} changes ${JSON.stringify(body)} of ${name}${withKey(key)}`,
        remembering(key, (world, real) => {
          const id = world.idOf(name);
          const path = `/v2/seller/${id}`;
          const call = { operation: 'updateSeller', path, body, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) => {
            const wrong = wrongPlaces(body);
            if (wrong.length > 0) return invalid(...wrong);
            const isWho = body.companyName !== undefined || body.owner !== undefined;
            const isDenied = principal.seller !== null && (principal.seller.id !== id || isWho);
            if (isDenied) return refused(403, 'access_denied');
            return once(world, principal, { key, operation: call.operation, path, body }, () =>
              update(world, principal, id, body),
            );
          });
        }),
        (world) => canCall(world, caller),
      ),
  );

function wrongPlaces({ ...body }: Update): string[] {
  const isEmpty = (part: object | undefined) => part !== undefined && Object.keys(part).length === 0;
  return [
    ...(isEmpty(body) ? ['/body'] : []),
    ...(isEmpty(body.address) ? ['/body/address'] : []),
    ...(isEmpty(body.contact) ? ['/body/contact'] : []),
    ...(body.email === 'not an address' ? ['/body/email'] : []),
  ];
}

function update(world: World, { owner }: Principal, id: number, body: Update): Prediction {
  const seller = world.findSeller(owner, id);
  if (seller === undefined) return refused(404, 'seller_not_found');
  return granted((seen) => {
    const before = seller.data;
    if (body.webhook !== undefined && body.webhook !== before.webhook) keepFormer(world, seller);
    seller.data = {
      ...before,
      ...body,
      address: { ...before.address, ...body.address },
      contact: { ...before.contact, ...body.contact },
    };
    if (!isDeepStrictEqual(withComplement(seller.data), withComplement(before))) seller.updatedAt = world.now;
    if (body.webhook !== undefined) seller.webhookSetAt = world.now;
    const { owner: ownerBefore, ...others } = before;
    const { owner: ownerNow, ...othersNow } = seller.data;
    if (!isDeepStrictEqual(withComplement(others), withComplement(othersNow)))
      world.tell(seller, 'seller.updated');
    if (!isDeepStrictEqual(ownerBefore, ownerNow)) world.tell(seller, 'seller.owner_changed');
    compareSeller(world, seller, seen.body as Schemas['Seller']);
  });
}

/** An address without a complement equals one with an empty one. */
function withComplement({ address, ...others }: Omit<Seller['data'], 'owner'>): object {
  return { ...others, address: { complement: '', ...address } };
}

/** Keeps the URL that the webhook has now, unless an older one is still told. What waits for an older one fails. */
function keepFormer(world: World, seller: Seller): void {
  const until = world.now + 24 * 60 * 60 * 1000;
  if (seller.former !== null && seller.former.until > world.now) {
    seller.former.until = until;
    return;
  }
  for (const delivery of world.intermediaries[seller.owner].deliveries) {
    const waits = delivery.isFormer && delivery.seller === seller && delivery.status === 'PENDING';
    if (waits) Object.assign(delivery, { status: 'FAILED', changedAt: world.now });
  }
  seller.former = { url: seller.data.webhook, until };
  for (const [index, { type }] of seller.events.entries())
    if (isAboutSeller(type)) tellAgain(world, seller, index + 1);
}

/** An event that still waits for the webhook, as all do in the model, is told to the former one too. */
function tellAgain(world: World, seller: Seller, sequence: number): void {
  const { deliveries } = world.intermediaries[seller.owner];
  const waiting = { status: 'PENDING', changedAt: world.now } as const;
  const known = deliveries.find(
    (each) => each.isFormer && each.seller === seller && each.sequence === sequence,
  );
  if (known !== undefined) Object.assign(known, waiting);
  else deliveries.push({ isFormer: true, seller, owner: seller.owner, sequence, ...waiting });
}

/** The operations with their statuses. Unblocking is more frequent, because a blocked seller can do nothing. */
const verbs = { block: 'BLOCKED', unblock: 'ACTIVE' } as const;

export const blockSeller = fc
  .record({
    caller: mostlyIntermediary,
    name: anySellerName,
    verb: fc.constantFrom('block', 'unblock', 'unblock'),
    key: anyKey,
  })
  .map(
    ({ caller, name, verb, key }) =>
      new Step(
        `${describeCredentials(caller)} ${verb}s ${name}${withKey(key)}`,
        remembering(key, (world, real) => {
          const id = world.idOf(name);
          const path = `/v2/seller/${id}/${verb}`;
          const call = { operation: `${verb}Seller`, path, headers: keyHeader(key) } as const;
          return exchange(world, real, caller, call, (principal) =>
            once(world, principal, { key, operation: call.operation, path, body: {} }, () =>
              setStatus(world, principal, id, verbs[verb]),
            ),
          );
        }),
        (world) => canCall(world, caller),
      ),
  );

function setStatus(
  world: World,
  { owner }: Principal,
  id: number,
  status: (typeof verbs)[keyof typeof verbs],
): Prediction {
  const seller = world.findSeller(owner, id);
  if (seller === undefined) return refused(404, 'seller_not_found');
  return granted((seen) => {
    if (seller.status !== status) seller.updatedAt = world.now;
    seller.status = status;
    assert.deepEqual(seen.body, sellerInList(seller));
  });
}
