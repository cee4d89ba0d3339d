import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { testPayer } from '../../support/remittances.ts';
import { granted, invalid, type Prediction } from '../answers.ts';
import {
  anyCredentials,
  canCall,
  describeCredentials,
  mostlyIntermediary,
  type Credentials,
} from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { Step } from '../step.ts';
import type { Principal, World } from '../world.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

type Schemas = components['schemas'];

/** The name of the one account of an intermediary. */
export const accountName = 'conta';

const { document, agreement, bank, account } = testPayer;
const payer = {
  ...{ document, agreement, bank, agency: account.branch, agencyDigit: account.branchDigit },
  ...{ account: account.number, accountDigit: account.digit },
};

export const setPayingAccount = fc
  .record({
    caller: mostlyIntermediary,
    companyName: fc.constantFrom('Pagadora Ltda', 'Pagadora Dois Ltda'),
    accountsBy: fc.constantFrom('TED', 'PIX'),
    lastFileNumber: fc.constantFrom(undefined, undefined, 0, 3),
    key: anyKey,
  })
  .map(({ caller, lastFileNumber, key, ...said }) => {
    const sentence = `${said.companyName} pays accounts by ${said.accountsBy}, after file ${lastFileNumber}`;
    return new Step(
      `${describeCredentials(caller)} says that ${sentence}${withKey(key)}`,
      remembering(key, (world, real) => {
        const number = lastFileNumber === undefined ? {} : { lastFileNumber };
        const body: Schemas['PayingAccountInput'] = { ...payer, ...said, ...number };
        const path = `/v2/payfac/paying-accounts/${accountName}`;
        const call = { operation: 'setPayingAccount', path, body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            set(world, principal, body),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });

function set(world: World, { owner }: Principal, body: Schemas['PayingAccountInput']): Prediction {
  const intermediary = world.intermediaries[owner];
  const last = intermediary.account?.lastFileNumber;
  const { lastFileNumber = last, companyName, accountsBy } = body;
  if (lastFileNumber === undefined || lastFileNumber < (last ?? 0)) return invalid('/body/lastFileNumber');
  return granted((seen) => {
    intermediary.account = payingAccount({ companyName, accountsBy, lastFileNumber }, world.now);
    assert.deepEqual(seen.body, intermediary.account);
  });
}

type Set = Pick<Schemas['PayingAccount'], 'companyName' | 'accountsBy' | 'lastFileNumber'>;

function payingAccount(said: Set, now: number): Schemas['PayingAccount'] {
  return {
    ...{ ...payer, ...said, name: accountName, layout: 'febraban', address: null, isFileNumberKnown: true },
    ...{ bankName: 'CAIXA ECONOMICA FEDERAL', updatedAt: new Date(now).toISOString() },
  };
}

/** Returns the account that `seedAccount` sets. */
export function firstAccount(now: number): Schemas['PayingAccount'] {
  const { name: companyName, accountsBy } = testPayer;
  return payingAccount({ companyName, accountsBy, lastFileNumber: 0 }, now);
}

export const readAccounts = (caller: Credentials) =>
  new Step(
    `${describeCredentials(caller)} lists paying accounts`,
    (world, real) =>
      exchange(world, real, caller, { operation: 'listPayingAccounts' }, ({ owner }) =>
        granted((seen) => {
          const { account: known } = world.intermediaries[owner];
          assert.deepEqual(seen.body, known === null ? [] : [known]);
        }),
      ),
    (world) => canCall(world, caller),
  );

export const listPayingAccounts = anyCredentials.map(readAccounts);
