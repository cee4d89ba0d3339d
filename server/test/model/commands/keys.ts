import fc from 'fast-check';
import type { Real, World } from '../world.ts';
import { Step } from '../step.ts';

/** The keys are few, so that they repeat. */
export const anyKey = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 3, arbitrary: fc.constantFrom('k1', 'k2') },
);

export function keyHeader(key: string | null): Record<string, string> {
  return key === null ? {} : { 'x-idempotency-key': key };
}

export function withKey(key: string | null): string {
  return key === null ? '' : `, with key ${key}`;
}

type Act = (world: World, real: Real) => Promise<void>;

/** Returns the same act, which is remembered if it has a key. */
export function remembering(key: string | null, act: Act): Act {
  return (world, real) => {
    if (key !== null) world.lastKeyed = act;
    return act(world, real);
  };
}

/** Repeats the last request with a key, as a client does that got no response. */
export const repeatKeyed = fc.constant(
  new Step(
    'the last request with a key is sent once more',
    (world, real) => world.lastKeyed!(world, real),
    (world) => world.lastKeyed !== null,
  ),
);
