import { operationFacts } from '../../../generated/operations.ts';
import type { ApiResponse } from '../support/test-api.ts';
import { judge, refused, shortAnswer, type Prediction } from './answers.ts';
import { admit, tokenOf, type Credentials } from './caller.ts';
import type { Principal, Real, World } from './world.ts';

export interface Call {
  operation: keyof typeof operationFacts;
  /** The path with parameters filled in. Default: the operation's own path. */
  path?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** Asks the model first, then the service, and compares. */
export async function exchange(
  world: World,
  real: Real,
  caller: Credentials,
  call: Call,
  predict: (principal: Principal) => Prediction,
): Promise<void> {
  const { method, path, roles, safe } = operationFacts[call.operation];
  const admitted = admit(world, caller, { roles, safe });
  const prediction = 'kind' in admitted ? admitted : predict(admitted);
  const { body, headers = {} } = call;
  const seen = await real.api.call<unknown>(method, call.path ?? path, {
    ...tokenOf(world, caller),
    headers,
    ...(body === undefined ? {} : { body }),
  });
  note(real, call.operation, seen);
  await judge(prediction, seen);
}

function note({ history, answers }: Real, operation: string, seen: ApiResponse<unknown>): void {
  const short = shortAnswer(seen);
  history.push(`${history.pop()} → ${short}`);
  const answer = `${operation} ${short}`;
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
}

const day = 24 * 60 * 60 * 1000;

interface KeyedCall {
  key: string | null;
  operation: Call['operation'];
  path: string;
  body: object;
}

const operationsWithSecret: readonly Call['operation'][] = [
  'createSeller',
  'setIntermediaryWebhook',
  'rotateWebhookSecret',
  'inviteSellerUser',
  'createToken',
  'revokeToken',
];

/**
 * Predicts the response to a request that may have an idempotency key (D9): the stored response when the key is known,
 * otherwise `fresh`, whose response is stored when it is a success.
 */
export function once(
  world: World,
  principal: Principal,
  { key, operation, path, body }: KeyedCall,
  fresh: () => Prediction,
): Prediction {
  if (key === null) return fresh();
  const caller = world.rules.keyOf === 'caller' ? principal.seller?.name : null;
  const scope = [principal.owner, caller ?? null, operation, path, key].join(' ');
  const holdsSecret = operationsWithSecret.includes(operation);
  const canonicalBody = canonical(body);
  const known = world.keys.get(scope);
  if (known !== undefined) {
    if (known.canonicalBody !== canonicalBody) return refused(422, 'idempotency_key_reused');
    const isForgotten = known.holdsSecret && world.now - known.at > day;
    return isForgotten ? refused(422, 'idempotent_reply_expired') : { kind: 'replayed', text: known.text };
  }
  const prediction = fresh();
  if (prediction.kind !== 'granted') return prediction;
  return {
    kind: 'granted',
    async settle(seen) {
      await prediction.settle(seen);
      world.keys.set(scope, { canonicalBody, text: seen.text, at: world.now, holdsSecret });
    },
  };
}

/** Returns the same text for bodies with the same members in another order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
