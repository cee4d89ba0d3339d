import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials, type Credentials } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { compareLines } from '../lines.ts';
import { anyFilters, describeFilters, matching, queryOf, type Filters } from '../statement-filters.ts';
import { Step } from '../step.ts';

type StatementEntry = components['schemas']['StatementEntry'];

/** How each form of a statement is requested and read. */
export const statementForms = {
  JSON: { accept: 'application/json', read: (text: string) => JSON.parse(text) as StatementEntry[] },
  NDJSON: {
    accept: 'application/x-ndjson',
    read: (text: string) =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as StatementEntry),
  },
};

export const queryStatement = fc
  .record({
    caller: anyCredentials,
    filters: anyFilters,
    form: fc.constantFrom('JSON', 'JSON', 'NDJSON'),
    hasBody: fc.boolean(),
  })
  .map(readStatement);

interface Reading {
  caller: Credentials;
  filters: Filters;
  form: keyof typeof statementForms;
  hasBody: boolean;
}

export function readStatement({ caller, filters, form, hasBody }: Reading): Step {
  const { accept, read } = statementForms[form];
  return new Step(
    `${describeCredentials(caller)} reads the statement ${describeFilters(filters)} as ${form}`,
    (world, real) => {
      const query = queryOf(world, filters);
      const body = hasBody || Object.keys(query).length > 0 ? { body: query } : {};
      const call = { operation: 'queryStatement', headers: { Accept: accept }, ...body } as const;
      return exchange(world, real, caller, call, (principal) => {
        const lines = matching(world, principal, query);
        if ('kind' in lines) return lines;
        return granted((seen) => {
          assert.equal(seen.headers.get('link'), null);
          compareLines(world, read(seen.text), lines);
        });
      });
    },
    (world) => canCall(world, caller),
  );
}
