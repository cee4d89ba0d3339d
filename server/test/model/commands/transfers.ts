import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { nextOf } from '../../support/statement-pages.ts';
import { granted, invalid, refused, type Prediction } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { compareLines, inOrder } from '../lines.ts';
import { dayIn, listing, refusalFor } from '../lists.ts';
import { anySellerName, type Owner, type SellerName } from '../names.ts';
import { Step } from '../step.ts';
import { latestFirst, shownTransfer } from '../transfers.ts';
import type { Principal, Transfer, World } from '../world.ts';
import {
  anyTransferName,
  describeTransfer,
  namedTransfer,
  remittanceId,
  transferId,
} from './remittance-names.ts';
import { statementForms } from './statement.ts';

type Schemas = components['schemas'];

export const getTransfer = fc.record({ caller: anyCredentials, name: anyTransferName }).map(
  ({ caller, name }) =>
    new Step(
      `${describeCredentials(caller)} reads ${describeTransfer(name)}`,
      (world, real) => {
        const transfer = namedTransfer(world, name);
        const call = { operation: 'getTransfer', path: `/v2/transfers/${transferId(transfer)}` } as const;
        return exchange(world, real, caller, call, (principal) => {
          if (!isVisible(principal, transfer)) return refused(404, 'transfer_not_found');
          return granted((seen) => assert.deepEqual(seen.body, shownTransfer(transfer)));
        });
      },
      (world) => canCall(world, caller) && (name.nth === null || namedTransfer(world, name) !== undefined),
    ),
);

/** Reads the lines in pages, one after the other, or all at once. */
export const listTransferLines = fc
  .record({
    caller: anyCredentials,
    name: anyTransferName,
    form: fc.constantFrom('JSON', 'NDJSON'),
    limit: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map(
    ({ caller, name, form, limit }) =>
      new Step(
        `${describeCredentials(caller)} reads the lines of ${describeTransfer(name)} as ${form} in pages of ${limit}`,
        async (world, real) => {
          const { accept, read } = statementForms[form];
          const transfer = namedTransfer(world, name);
          const parameters = limit === null ? '' : `?limit=${limit}`;
          let path: string | null = `/v2/transfers/${transferId(transfer)}/lines${parameters}`;
          for (let start = 0; path !== null; start += limit ?? 0) {
            let next: string | null = null;
            const call = { operation: 'listTransferLines', path, headers: { Accept: accept } } as const;
            await exchange(world, real, caller, call, (principal) => {
              if (!isVisible(principal, transfer)) return refused(404, 'transfer_not_found');
              const lines = inOrder(transfer.seller.lines.filter(({ heldBy }) => heldBy === transfer));
              const page = lines.slice(start, start + (limit ?? Infinity));
              return granted((seen) => {
                compareLines(world, read(seen.text), page);
                next = nextOf(seen.headers);
                assert.equal(next !== null, lines.length > start + page.length, `the next page is ${next}`);
              });
            });
            path = next;
          }
        },
        (world) => canCall(world, caller) && namedTransfer(world, name) !== undefined,
      ),
  );

/** The filters of a list; days are counted from today. */
interface ListFilters {
  seller?: SellerName;
  status?: Schemas['TransferStatus'];
  /** The owner of the remittance, which is their latest. */
  inLatestOf?: Owner;
  from?: number;
  to?: number;
}

const days = fc.constantFrom(0, -1, 1, -40);

const anyListFilters: fc.Arbitrary<ListFilters> = fc.oneof(
  fc.constant({}),
  fc.record(
    {
      seller: anySellerName,
      status: fc.constantFrom('CREATED', 'SENT', 'PAID', 'FAILED'),
      inLatestOf: fc.constantFrom('A', 'A', 'B'),
      from: days,
      to: days,
    },
    { requiredKeys: [] },
  ),
);

export const listTransfers = fc
  .record({
    caller: anyCredentials,
    filters: anyListFilters,
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ caller, filters, limit }) =>
    listing(caller, `transfers ${JSON.stringify(filters)}`, limit, (world) => {
      const query = queryOf(world, filters);
      const find = (principal: Principal) => matching(world, principal, query);
      return { operation: 'listTransfers', query, find, shown: shownTransfer };
    }),
  );

function queryOf(world: World, { seller, status, inLatestOf, from, to }: ListFilters) {
  const remittance = inLatestOf && world.intermediaries[inLatestOf].remittances.at(-1);
  return {
    idSeller: seller && world.idOf(seller),
    status,
    idRemittance: inLatestOf && remittanceId(remittance),
    transferDateInitial: dayIn(world, from),
    transferDateFinal: dayIn(world, to),
  };
}

type Query = ReturnType<typeof queryOf>;

/** Returns the transfers that a principal's query finds, in their order, or why it is refused (D2). */
function matching(world: World, principal: Principal, query: Query): Transfer[] | Prediction {
  const { owner, seller: self } = principal;
  const { idSeller: wanted = null, transferDateInitial: from = '', transferDateFinal: to = '9999' } = query;
  if (from > to) return invalid('/query/transferDateFinal');
  const refusal = refusalFor(world, principal, wanted);
  if (refusal !== null) return refusal;
  const isLastDay = (day: string) => day === to && world.rules.lastDay === 'left out';
  return latestFirst(
    world
      .transfersOf(owner)
      .filter(
        ({ seller, status, remittance, transferDay: day }) =>
          (self === null || seller === self) &&
          (wanted === null || seller.id === wanted) &&
          (query.status ?? status) === status &&
          (query.idRemittance === undefined || query.idRemittance === remittance?.shown.idRemittance) &&
          day >= from &&
          day <= to &&
          !isLastDay(day),
      ),
  );
}

function isVisible({ owner, seller: self }: Principal, transfer: Transfer | undefined): transfer is Transfer {
  return transfer?.seller.owner === owner && (self === null || transfer.seller === self);
}
