import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { accountForm, anyAccount } from '../accounts.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { mostlyIntermediary, canCall, describeCredentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import type { SellerName } from '../names.ts';
import { sellerRequest } from '../seller-request.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];
type Body = Schemas['SellerInput'];

const mistakes: Record<string, { pointer: string; spoil: (body: Body) => object }> = {
  'a password of 7 characters': {
    pointer: '/body/password',
    spoil: (body) => ({ ...body, password: '1234567' }),
  },
  'a document with a wrong check digit': {
    pointer: '/body/document',
    spoil: (body) => ({ ...body, document: '52998224724' }),
  },
  'a property too many': { pointer: '/body/site', spoil: (body) => ({ ...body, site: 'x' }) },
  'no contact': { pointer: '/body/contact', spoil: ({ contact: _, ...body }) => body },
};

const anyMistake = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...Object.keys(mistakes)) },
);

export const createSeller = fc
  .record({
    caller: mostlyIntermediary,
    name: fc.constantFrom('A3', 'B2', 'A1', 'B1'),
    account: anyAccount,
    mistake: anyMistake,
    key: anyKey,
  })
  .map(({ caller, name: wanted, account: accountName, mistake: mistakeName, key }) => {
    // The seller belongs to the intermediary that creates it.
    const name = nameFor(caller.who, wanted);
    const form = accountForm(accountName);
    const good = { ...sellerRequest(name), account: form.of(sellerRequest(name).document) };
    const mistake = mistakeName === null ? null : mistakes[mistakeName]!;
    const body = mistake === null ? good : mistake.spoil(good);
    const wrong = mistakeName === null ? '' : ` and ${mistakeName}`;
    return new Step(
      `${describeCredentials(caller)} creates seller ${name} with ${accountName}${wrong}${withKey(key)}`,
      remembering(key, (world, real) =>
        exchange(
          world,
          real,
          caller,
          { operation: 'createSeller', body, headers: keyHeader(key) },
          (principal) => {
            if (mistake !== null) return invalid(mistake.pointer);
            return once(world, principal, { key, operation: 'createSeller', path: '', body }, () => {
              if (form.pointers !== undefined) return invalid(...form.pointers);
              if (form.isForeign) return refused(422, 'pix_key_mismatch');
              return creation(world, principal, name, good);
            });
          },
        ),
      ),
      (world) => canCall(world, caller),
    );
  });

function nameFor(who: string, wanted: SellerName): SellerName {
  if (!who.startsWith('B')) return wanted.startsWith('A') ? wanted : 'A3';
  return wanted.startsWith('B') ? wanted : 'B2';
}

function creation(world: World, { owner }: Principal, name: SellerName, body: Body): Prediction {
  if (world.sellersOf(owner).some(({ data }) => data.document === body.document)) {
    return refused(422, 'seller_already_registered');
  }
  return granted((seen) => {
    const { idSeller, 'X-Api-Token': token, webhookSecret } = seen.body as Schemas['SellerCreated'];
    const { document, companyName, email, webhook } = body;
    assert.deepEqual(seen.body, {
      document,
      idSeller,
      companyName,
      email,
      webhook,
      'X-Api-Token': token,
      webhookSecret,
    });
    world.addSeller(name, body, { id: idSeller, token });
  });
}
