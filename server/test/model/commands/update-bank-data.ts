import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { accountForm, anyAccount, givenFields, type AccountName } from '../accounts.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { anySellerName, documentOf } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

const anyCnpj = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.constant('own' as const) },
  { weight: 1, arbitrary: fc.constantFrom('wrong', 'malformed') },
);

export const updateBankData = fc
  .record({ caller: anyCredentials, name: anySellerName, account: anyAccount, cnpj: anyCnpj, key: anyKey })
  .map(({ caller, name, account: accountName, cnpj, key }) => {
    const document = documentOf(name);
    const account = accountForm(accountName).of(document);
    const sent = { own: document, wrong: '11222333000181', malformed: '11222333000182' };
    const check = cnpj === null ? {} : { cnpj: sent[cnpj] };
    const named = cnpj === null ? '' : ` and ${cnpj === 'own' ? 'its own' : `a ${cnpj}`} cnpj`;
    return new Step(
      `${describeCredentials(caller)} sets the bank data of ${name} to ${accountName}${named}${withKey(key)}`,
      remembering(key, (world, real) => {
        const body = { idSeller: world.idOf(name), ...check, account };
        const call = { operation: 'updateSellerBankData', body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) => {
          if (cnpj === 'malformed') return invalid('/body/cnpj');
          // A seller that names another is refused before anything is looked up (D2).
          const isOther = principal.seller !== null && principal.seller.id !== body.idSeller;
          if (isOther) return refused(403, 'access_denied');
          return once(world, principal, { key, operation: call.operation, path: '', body }, () =>
            update(world, principal, body, accountName),
          );
        });
      }),
      (world) => canCall(world, caller),
    );
  });

function update(
  world: World,
  { owner }: Principal,
  body: { idSeller: number; cnpj?: string; account: object },
  accountName: AccountName,
): Prediction {
  const form = accountForm(accountName);
  if (form.pointers !== undefined) return invalid(...form.pointers);
  const seller = world.findSeller(owner, body.idSeller);
  if (seller === undefined) return refused(422, 'seller_not_found');
  const { document } = seller.data;
  if (body.cnpj !== undefined && body.cnpj !== document) return refused(422, 'document_mismatch');
  if (form.isForeign) return refused(422, 'pix_key_mismatch');
  return granted((seen) => {
    assert.deepEqual(seen.body, { idSeller: seller.id, account: givenFields(body.account) });
    const account = form.of(document);
    const isSame = isDeepStrictEqual(givenFields(account), givenFields(seller.account));
    if (!isSame) seller.accountChangedAt = world.now;
    seller.account = account;
    seller.updatedAt = world.now;
    world.tell(seller, 'seller.bank_account.updated');
  });
}
