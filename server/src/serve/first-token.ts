import { operator } from '../audit/actor.ts';
import type { Service } from '../service.ts';
import { hasIntermediaries } from '../intermediaries/intermediary.repository.ts';
import { ensureIntermediary } from '../intermediaries/intermediary.service.ts';
import { issueToken } from '../tokens/token.service.ts';

/** Creates an intermediary on the very first start and returns its token; null if the database already has one. */
export async function firstToken({ store, keyring, clock, tokens }: Service): Promise<string | null> {
  if (await hasIntermediaries(store.read)) return null;
  const now = clock();
  return store.write(async (tx) => {
    const { id, isNew } = await ensureIntermediary(tx, keyring, 'default', now);
    // Another server started at the same moment, and shows the token.
    if (!isNew) return null;
    const { token } = await issueToken(tx, tokens, operator(id), null, now);
    return token;
  });
}
