import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { granted } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { lineOf } from '../charge-content.ts';
import { exchange, once } from '../exchange.ts';
import { chargeUuid } from '../names.ts';
import { Step } from '../step.ts';
import { anySales, describeSales, enter, linesOf } from './import.ts';
import { anyKey, keyHeader, remembering, withKey } from './keys.ts';

const path = '/v2/payfac/charges';

/** The line that has an unknown field; mostly none. */
const anyBadLine = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1) },
);

export const createCharges = fc
  .record({ caller: mostlyIntermediary, sales: anySales, bad: anyBadLine, key: anyKey })
  .map(({ caller, sales, bad, key }) => {
    const what = `${describeSales(sales)}${bad === null ? '' : `, line ${bad + 1} with a field too many`}`;
    return new Step(
      `${describeCredentials(caller)} imports ${what}${withKey(key)}`,
      remembering(key, (world, real) => {
        const lines = linesOf(world, sales);
        const body = lines.map(({ seller, name, content }, index) => ({
          ...lineOf(name, world.idOf(seller), content),
          ...(index === bad ? { surplus: 1 } : {}),
        }));
        const call = { operation: 'createCharges', body, headers: keyHeader(key) } as const;
        return exchange(world, real, caller, call, (principal) =>
          once(world, principal, { key, operation: call.operation, path, body }, () =>
            granted((seen) => {
              const outcomes = lines.map((line, index) =>
                index === bad ? 'invalid_line' : enter(world, principal.owner, line),
              );
              const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
              const rejections = outcomes.flatMap((code, index) =>
                ['imported', 'known'].includes(code)
                  ? []
                  : [{ line: index + 1, uuid: chargeUuid(lines[index]!.name), code }],
              );
              const result = seen.body as components['schemas']['ChargesCreated'];
              assert.deepEqual(
                {
                  ...result,
                  rejections: result.rejections.map(({ detail: _, errors: _errors, ...rest }) => rest),
                },
                {
                  lines: lines.length,
                  imported: count('imported'),
                  known: count('known'),
                  rejected: rejections.length,
                  rejections,
                },
              );
            }),
          ),
        );
      }),
      (world) => canCall(world, caller),
    );
  });
