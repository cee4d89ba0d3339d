import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import type { ApiResponse } from '../../support/test-api.ts';
import { nextOf } from '../../support/statement-pages.ts';
import { granted, refused } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { compareLines } from '../lines.ts';
import { anyFilters, describeFilters, matching, queryOf } from '../statement-filters.ts';
import { Step } from '../step.ts';
import type { Line, Principal, World } from '../world.ts';

type StatementEntry = components['schemas']['StatementEntry'];
type StatementQuery = components['schemas']['StatementQueryInput'];

const anyLimit = fc.integer({ min: 1, max: 3 });
const anyReader = fc.constantFrom('r1', 'r2');

/** Returns what a cursor is bound to: it is valid only for its principal and its filters (D26). */
function bindingOf({ owner, seller }: Principal, query: StatementQuery): string {
  const { newestFirst = false, ...filters } = query;
  return JSON.stringify([owner, seller?.name ?? null, filters, newestFirst]);
}

/** Reads the first page of a statement, which stays open for the steps that follow. */
export const openPages = fc
  .record({ caller: anyCredentials, filters: anyFilters, limit: anyLimit, reader: anyReader })
  .map(
    ({ caller, filters, limit, reader }) =>
      new Step(
        `${describeCredentials(caller)} begins ${reader}: the statement ${describeFilters(filters)} in pages of ${limit}`,
        (world, real) => {
          const query = queryOf(world, filters);
          const call = {
            operation: 'queryStatement',
            path: `/v2/report/statement?limit=${limit}`,
            body: query,
          } as const;
          return exchange(world, real, caller, call, (principal) => {
            const lines = matching(world, principal, query);
            if ('kind' in lines) return lines;
            return granted((seen) =>
              comparePage(world, seen, { reader, lines, limit, query, binding: bindingOf(principal, query) }),
            );
          });
        },
        (world) => canCall(world, caller),
      ),
  );

/**
 * Reads the next page, for any credentials and with any limit: the lines after the last one, also those written since.
 */
export const readOn = fc
  .record({
    caller: anyCredentials,
    reader: anyReader,
    limit: fc.option(anyLimit, { nil: null }),
    sameFilters: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  })
  .map(
    ({ caller, reader, limit, sameFilters }) =>
      new Step(
        `${describeCredentials(caller)} reads on in ${reader}${sameFilters ? '' : ' with another filter'}, ` +
          (limit === null ? 'all of the rest' : `a page of ${limit}`),
        (world, real) => {
          const open = world.pages.get(reader)!;
          const query = sameFilters ? open.query : { ...open.query, executionDateInitial: '2020-01-01' };
          const parameters = new URLSearchParams({
            ...(limit === null ? {} : { limit: String(limit) }),
            cursor: open.cursor,
          });
          const path = `/v2/report/statement?${parameters.toString()}`;
          return exchange(
            world,
            real,
            caller,
            { operation: 'queryStatement', path, body: query },
            (principal) => {
              const lines = matching(world, principal, query);
              if ('kind' in lines) return lines;
              const binding = bindingOf(principal, query);
              if (binding !== open.binding) return refused(422, 'cursor_mismatch');
              return granted((seen) =>
                comparePage(world, seen, {
                  reader,
                  lines: lines.slice(lines.indexOf(open.last) + 1),
                  limit: limit ?? Infinity,
                  query,
                  binding,
                }),
              );
            },
          );
        },
        (world) => canCall(world, caller) && world.pages.has(reader),
      ),
  );

function comparePage(
  world: World,
  seen: ApiResponse<unknown>,
  page: { reader: string; lines: Line[]; limit: number; query: StatementQuery; binding: string },
): void {
  const { reader, lines, limit, query, binding } = page;
  compareLines(world, seen.body as StatementEntry[], lines.slice(0, limit));
  const next = nextOf(seen.headers);
  const left = Math.max(lines.length - limit, 0);
  assert.equal(next !== null, left > 0, `${left} lines are left, and the next page is ${next}`);
  const cursor = new URLSearchParams(next?.split('?')[1]).get('cursor');
  const last = lines[limit - 1];
  if (cursor === null || last === undefined) world.pages.delete(reader);
  else world.pages.set(reader, { binding, query, last, cursor });
}
