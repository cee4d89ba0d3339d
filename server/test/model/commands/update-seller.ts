import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { anySellerName } from '../names.ts';
import { compareSeller } from '../sellers.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
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
            if (principal.seller !== null && principal.seller.id !== id) return refused(403, 'access_denied');
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
    const { data } = seller;
    seller.data = {
      ...data,
      ...body,
      address: { ...data.address, ...body.address },
      contact: { ...data.contact, ...body.contact },
    };
    seller.updatedAt = world.now;
    if (body.webhook !== undefined) seller.webhookSetAt = world.now;
    compareSeller(world, seller, seen.body as Schemas['Seller']);
  });
}
