import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { beneficiaryOf, effectLine } from '../../support/effect-lines.ts';
import { granted } from '../answers.ts';
import { anyCredentials, canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { listing, refusalFor } from '../lists.ts';
import { anySellerName } from '../names.ts';
import { Step } from '../step.ts';
import type { Principal, Real, World } from '../world.ts';

type Schemas = components['schemas'];
type Effect = Schemas['ReceivableEffect'];

const path = '/v2/payfac/receivable-effects';
/** No closing comes so far: what closings pay, effects.store.test.ts tests with random histories. */
const dueDate = '2099-12-31';

interface Line {
  contract: string;
  priority: number;
  computed: number;
  withdrawn: boolean;
}

const anyLine: fc.Arbitrary<Line> = fc.record({
  contract: fc.constantFrom('A', 'B', 'C'),
  priority: fc.integer({ min: 1, max: 3 }),
  computed: fc.constantFrom(0, 0.01, 100, 250.5),
  withdrawn: fc.constantFrom(false, false, true),
});

/** Imports effects of one seller, all of which are written, or none. */
export const importReceivableEffects = fc
  .record({
    caller: mostlyIntermediary,
    name: anySellerName,
    lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
    dryRun: fc.constantFrom(false, false, true),
  })
  .map(
    ({ caller, name, lines, dryRun }) =>
      new Step(
        `${describeCredentials(caller)} imports effects on ${name} ${JSON.stringify(lines)}${dryRun ? ', only to see' : ''}`,
        (world, real) => {
          const idSeller = world.idOf(name);
          const body = lines.map((line) => effectLine({ idSeller, dueDate, ...line }));
          const operation = 'importReceivableEffects';
          const call = { operation, path: `${path}?dryRun=${dryRun}`, body } as const;
          return exchange(world, real, caller, call, (principal) =>
            granted(async (seen) => {
              const { results } = seen.body as Schemas['EffectsImported'];
              const wanted = imported(world, principal, idSeller, lines, dryRun);
              assert.deepEqual(
                results.map(({ outcome, code }) => code ?? outcome),
                wanted,
              );
              await learnIds(world, real, principal, idSeller);
            }),
          );
        },
        (world) => canCall(world, caller),
      ),
  );

/** Learns the ids of new effects. */
async function learnIds(world: World, { api }: Real, { owner }: Principal, idSeller: number): Promise<void> {
  const effects = world.findSeller(owner, idSeller)?.effects ?? [];
  if (!effects.some(({ idEffect }) => Number.isNaN(idEffect))) return;
  const token = world.intermediaries[owner].tokens.current;
  const { body } = await api.call<Effect[]>('GET', `${path}?idSeller=${idSeller}`, { token });
  for (const effect of effects) {
    effect.idEffect = body.find(({ contract }) => contract === effect.contract)?.idEffect ?? NaN;
  }
}

/** Changes the effects of the world, unless it is a dry run. Returns what becomes of each line. */
function imported(
  world: World,
  { owner }: Principal,
  idSeller: number,
  lines: readonly Line[],
  dryRun: boolean,
): string[] {
  const seller = world.findSeller(owner, idSeller);
  if (seller === undefined) return lines.map(() => 'seller_not_found');
  const after = new Map(seller.effects.map((effect) => [effect.contract, effect]));
  const outcomes = lines.map((line) => applied(after, idSeller, line, world.now));
  const standing = [...after.values()].filter(({ status }) => status !== 'WITHDRAWN');
  const taken = lines.map(
    ({ contract, priority, computed, withdrawn }) =>
      !withdrawn &&
      computed > 0 &&
      standing.some((effect) => effect.priority === priority && effect.contract !== contract),
  );
  if (taken.includes(true)) {
    return taken.map((isTaken) => (isTaken ? 'effect_priority_taken' : 'other_line_refused'));
  }
  if (dryRun) return outcomes;
  seller.effects = [...after.values()];
  if (outcomes.some((outcome) => outcome !== 'UNCHANGED')) world.tell(seller, 'receivable_effects.changed');
  return outcomes;
}

function applied(after: Map<string, Effect>, idSeller: number, line: Line, now: number): string {
  const { contract, priority, computed } = line;
  const stored = after.get(contract);
  const updatedAt = new Date(now).toISOString();
  if (line.withdrawn || computed === 0) {
    if (stored === undefined || stored.status === 'WITHDRAWN') return 'UNCHANGED';
    after.set(contract, { ...stored, status: 'WITHDRAWN', updatedAt });
    return 'WITHDRAWN';
  }
  const isSame = stored?.status === 'OPEN' && stored.priority === priority && stored.computed === computed;
  if (isSame) return 'UNCHANGED';
  const { document, name } = beneficiaryOf(contract);
  after.set(contract, {
    ...{ idEffect: stored?.idEffect ?? NaN, idSeller, dueDate, arrangement: 'VCC', contract, priority },
    ...{ kind: 'AMOUNT', value: 500, computed, paid: 0, status: 'OPEN' },
    ...{ beneficiaryDocument: document, beneficiaryName: name },
    ...{ createdAt: stored?.createdAt ?? updatedAt, updatedAt },
  });
  return stored === undefined ? 'CREATED' : 'REPLACED';
}

export const listReceivableEffects = fc
  .record({
    caller: anyCredentials,
    name: anySellerName,
    status: fc.constantFrom(undefined, 'OPEN', 'WITHDRAWN'),
    limit: fc.option(fc.integer({ min: 1, max: 2 })),
  })
  .map(({ caller, name, status, limit }) =>
    listing(caller, `effects on ${name} ${status}`, limit, (world) => {
      const id = world.idOf(name);
      return {
        operation: 'listReceivableEffects',
        query: { idSeller: id, status },
        find: (principal) =>
          refusalFor(world, principal, id) ??
          (world.findSeller(principal.owner, id)?.effects ?? []).filter(
            (effect) => effect.status === (status ?? effect.status),
          ),
      };
    }),
  );
