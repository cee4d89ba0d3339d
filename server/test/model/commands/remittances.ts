import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { readBankFile } from '../../../src/bank/bank-file.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { bankDayFrom, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary, type Credentials } from '../caller.ts';
import { exchange, once } from '../exchange.ts';
import { listing } from '../lists.ts';
import { ownerOf, type Owner } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, Real, Remittance, Transfer, World } from '../world.ts';
import { isAnythingDue, sendClosing } from './close-transfers.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';
import { accountName } from './paying-account.ts';
import {
  anyTransferName,
  describeRemittance,
  describeTransfer,
  mostly,
  namedRemittance,
  namedTransfer,
  remittanceId,
  transferId,
} from './remittance-names.ts';

type Schemas = components['schemas'];

/** Puts all transfers that may be paid into a remittance, or one of them. */
export const createRemittance = fc
  .record({
    caller: mostlyIntermediary,
    inDays: fc.constantFrom(0, 1, 1),
    only: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: anyTransferName }),
    key: anyKey,
    isClosing: fc.boolean(),
    isApproved: fc.boolean(),
    isIdle: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  .map(({ caller, inDays, only, key, isClosing, isApproved, isIdle }) => {
    const what = only === null ? 'what may be paid' : describeTransfer(only);
    const first = isClosing ? 'closes today, and ' : '';
    const dateIn = (world: World) => bankDayFrom(daysAfter(world.today(), inDays));
    return new Step(
      `${describeCredentials(caller)} ${first}makes ${isApproved ? 'and approves ' : ''}a remittance of ${what} in ${inDays} days${withKey(key)}`,
      remembering(key, async (world, real) => {
        const closing = { body: { transferDate: world.today() }, key: null };
        if (isClosing) await sendClosing(world, real, caller, closing);
        const { remittances } = world.intermediaries[ownerOf(caller.who)];
        const before = remittances.length;
        const body: Schemas['RemittanceInput'] = {
          payingAccount: accountName,
          paymentDate: dateIn(world),
          ...(only === null ? {} : { idTransfers: [transferId(namedTransfer(world, only))] }),
        };
        const call = { operation: 'createRemittance', body, headers: keyHeader(key) } as const;
        await exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path: '', body }, () =>
            make(world, principal, body),
          ),
        );
        const made = remittances[before];
        if (isApproved && made !== undefined) await approval.send(world, real, caller, made, null);
      }),
      // There is mostly something to pay.
      (world) =>
        canCall(world, caller) &&
        (isIdle || canPay(world, caller, dateIn(world)) || (isClosing && isAnythingDue(world, caller))),
    );
  });

const isFree = ({ status, remittance }: Transfer) => status === 'CREATED' && remittance === null;

function payable(world: World, owner: Owner, date: string): Transfer[] {
  return world.transfersOf(owner).filter((transfer) => isFree(transfer) && transfer.paymentDay <= date);
}

const canPay = (world: World, { who }: Credentials, date: string) =>
  payable(world, ownerOf(who), date).length > 0;

function make(world: World, { owner }: Principal, body: Schemas['RemittanceInput']): Prediction {
  const { account: from, remittances, person } = world.intermediaries[owner];
  if (from === null) return refused(404, 'paying_account_not_found');
  const { idTransfers, paymentDate } = body;
  const named = world.transfersOf(owner).filter(({ id }) => idTransfers?.includes(id));
  if (named.length < (idTransfers?.length ?? 0)) return refused(404, 'transfer_not_found');
  if (!named.every(isFree)) return refused(422, 'transfer_state_conflict');
  const chosen = idTransfers === undefined ? payable(world, owner, paymentDate) : named;
  const hasLetters = chosen.some(({ seller }) => /[A-Z]/.test(seller.data.document));
  if (chosen.length === 0 || hasLetters) return refused(422, 'remittance_not_writable');
  const transfers = chosen.sort(
    (a, b) => Date.parse(a.transferDay) - Date.parse(b.transferDay) || a.id - b.id,
  );
  return granted((seen) => {
    const { idRemittance } = seen.body as Schemas['RemittanceMade'];
    world.learnId('remittance', idRemittance);
    const amount = transfers.reduce((sum, { cents }) => sum + cents, 0) / 100;
    const made: Remittance = {
      ...{ owner, transfers, payerName: from.companyName, file: null },
      shown: {
        ...{
          idRemittance,
          payingAccount: accountName,
          bank: from.bank,
          status: 'DRAFT',
          paymentDate,
          amount,
        },
        ...{ transfers: transfers.length, fileNumber: null, decidedBy: null, endedAt: null },
        createdBy: { idPerson: person.id, name: person.name },
        createdAt: new Date(world.now).toISOString(),
      },
    };
    for (const transfer of transfers) transfer.remittance = made;
    remittances.push(made);
    assert.deepEqual(seen.body, { ...shownRemittance(made), isFull: false });
  });
}

function shownRemittance(remittance: Remittance): Schemas['Remittance'] {
  const kept = remittance.transfers.filter((transfer) => transfer.remittance === remittance);
  const count = (wanted: Transfer['status']) => kept.filter(({ status }) => status === wanted).length;
  return {
    ...remittance.shown,
    counts: {
      ...{ created: count('CREATED'), sent: count('SENT'), paid: count('PAID') },
      ...{ failed: count('FAILED'), returned: count('RETURNED') },
    },
  };
}

/** A decision about a draft. A second one of the kind changes nothing. */
class Decision {
  readonly #verb: 'approve' | 'cancel';
  readonly #apply: (world: World, remittance: Remittance) => void;

  constructor(verb: 'approve' | 'cancel', apply: (world: World, remittance: Remittance) => void) {
    this.#verb = verb;
    this.#apply = apply;
  }

  steps(): fc.Arbitrary<Step> {
    return fc.record({ caller: mostlyIntermediary, name: mostly('DRAFT'), key: anyKey }).map(
      ({ caller, name, key }) =>
        new Step(
          `${describeCredentials(caller)} wants to ${this.#verb} ${describeRemittance(name)}${withKey(key)}`,
          remembering(key, (world, real) =>
            this.send(world, real, caller, namedRemittance(world, caller, name), key),
          ),
          (world) =>
            canCall(world, caller) && (name === null || namedRemittance(world, caller, name) !== undefined),
        ),
    );
  }

  send(
    world: World,
    real: Real,
    caller: Credentials,
    found: Remittance | undefined,
    key: string | null,
  ): Promise<void> {
    const operation = this.#verb === 'approve' ? 'approveRemittance' : 'cancelRemittance';
    const path = `/v2/payfac/remittances/${remittanceId(found)}/${this.#verb}`;
    const call = { operation, path, headers: keyHeader(key) } as const;
    return exchange(world, real, caller, call, (principal) =>
      once(world, principal, { key, operation, path, body: {} }, () =>
        found?.owner === principal.owner ? this.#decide(world, found) : refused(404, 'remittance_not_found'),
      ),
    );
  }

  #decide(world: World, found: Remittance): Prediction {
    const { shown, owner } = found;
    const status = this.#verb === 'approve' ? 'APPROVED' : 'CANCELLED';
    const isDone = shown.status === status;
    const isLate = this.#verb === 'approve' && shown.paymentDate < world.today();
    if (!isDone && (shown.status !== 'DRAFT' || isLate)) return refused(422, 'remittance_state_conflict');
    return granted((seen) => {
      if (!isDone) {
        const { id: idPerson, name } = world.intermediaries[owner].person;
        Object.assign(shown, { status, decidedBy: { idPerson, name } });
        shown.endedAt = new Date(world.now).toISOString();
        this.#apply(world, found);
      }
      assert.deepEqual(seen.body, shownRemittance(found));
    });
  }
}

const approval = new Decision('approve', (world, { owner, shown, transfers }) => {
  const { account: from } = world.intermediaries[owner];
  assert.ok(from !== null);
  from.lastFileNumber += 1;
  from.updatedAt = new Date(world.now).toISOString();
  shown.fileNumber = from.lastFileNumber;
  for (const transfer of transfers) Object.assign(transfer, { status: 'SENT', updatedAt: world.now });
});
export const approveRemittance = approval.steps();

export const cancelRemittance = new Decision('cancel', (_, { transfers }) => {
  for (const transfer of transfers) transfer.remittance = null;
}).steps();

type Read = typeof readRemittance;

/** Returns steps that read a remittance, or its file. */
const reading = (what: string, read: Read) =>
  fc.record({ caller: mostlyIntermediary, name: mostly('APPROVED') }).map(
    ({ caller, name }) =>
      new Step(
        `${describeCredentials(caller)} reads ${what}${describeRemittance(name)}`,
        (world, real) => read(world, real, caller, namedRemittance(world, caller, name)),
        (world) =>
          canCall(world, caller) && (name === null || namedRemittance(world, caller, name) !== undefined),
      ),
  );

export function readRemittance(
  world: World,
  real: Real,
  caller: Credentials,
  found: Remittance | undefined,
): Promise<void> {
  const path = `/v2/payfac/remittances/${remittanceId(found)}`;
  return exchange(world, real, caller, { operation: 'getRemittance', path }, ({ owner }) =>
    found?.owner === owner
      ? granted((seen) => assert.deepEqual(seen.body, shownRemittance(found)))
      : refused(404, 'remittance_not_found'),
  );
}

export const readFile: Read = (world, real, caller, found) => {
  const path = `/v2/payfac/remittances/${remittanceId(found)}/file`;
  return exchange(world, real, caller, { operation: 'getRemittanceFile', path }, ({ owner }) => {
    if (found?.owner !== owner) return refused(404, 'remittance_not_found');
    if (found.shown.status !== 'APPROVED') return refused(422, 'remittance_state_conflict');
    return granted((seen) => compareFile(found, seen.body as Schemas['RemittanceFile']));
  });
};

export const getRemittance = reading('', readRemittance);
export const getRemittanceFile = reading('the file of ', readFile);

function compareFile(remittance: Remittance, { fileName, content }: Schemas['RemittanceFile']): void {
  const { idRemittance, fileNumber, paymentDate, amount } = remittance.shown;
  assert.equal(fileName, `${accountName}-${String(fileNumber).padStart(6, '0')}.rem`);
  assert.equal(content, (remittance.file ??= content));
  const { faults, lines } = readBankFile(content);
  assert.deepEqual(faults, []);
  const all = (wanted: string) => lines.flatMap(({ record, values }) => (record === wanted ? [values] : []));
  const [header] = all('fileHeader');
  assert.deepEqual(
    [header?.companyName, Number(header?.fileNumber)],
    [remittance.payerName.toUpperCase(), fileNumber],
  );
  assert.deepEqual(
    all('segmentA')
      .map(({ id, amount: cents, paymentDate: on }) => [id, cents, on])
      .sort(),
    remittance.transfers.map(({ id, cents }) => [`${idRemittance}-${id}`, cents, paymentDate]).sort(),
  );
  const cents = all('batchTrailer').reduce((sum, values) => sum + Number(values.sum), 0);
  assert.equal(cents / 100, amount);
}

export const listRemittances = fc
  .record({
    caller: mostlyIntermediary,
    status: fc.constantFrom(undefined, 'DRAFT', 'APPROVED', 'CANCELLED'),
    limit: fc.constantFrom(100, 1, 2),
  })
  .map(({ caller, status, limit }) =>
    listing(caller, `${status ?? 'all'} remittances`, limit, (world) => ({
      operation: 'listRemittances',
      query: { status },
      find: ({ owner }) =>
        world.intermediaries[owner].remittances
          .filter(({ shown }) => shown.status === (status ?? shown.status))
          .toReversed(),
      shown: shownRemittance,
    })),
  );
