import type { Actor } from '../../audit/audit.repository.ts';
import type { Reader, Tx } from '../../db/store.ts';
import { lockIntermediary } from '../../intermediaries/intermediary.repository.ts';
import type { Keyring } from '../../shared/keyring.ts';
import type { TokenScheme } from '../../tokens/token.ts';
import { newSecret, sandboxSecret } from '../sending/signature.ts';
import {
  deleteOwnEndpoint,
  failPending,
  findEndpoint,
  insertEndpoint,
  lockEndpoint,
} from './endpoint.repository.ts';
import { ownEndpoint } from './endpoint.ts';
import { auditEndpoint, enableEndpoint, setWebhookUrl } from './endpoint.service.ts';
import { encryptSecret } from './secret.ts';

/** Where an intermediary gets the events of all its sellers. */
export interface OwnWebhook {
  /** Null if it gets none. */
  url: string | null;
  /** Since when nothing is sent, because the receiver responded with 410; in epoch milliseconds. */
  disabledAt: number | null;
}

const none: OwnWebhook = { url: null, disabledAt: null };

export async function readOwnWebhook(db: Reader, intermediaryId: number): Promise<OwnWebhook> {
  const endpoint = await findEndpoint(db, { intermediaryId, endpointId: ownEndpoint });
  return endpoint === undefined ? none : { url: endpoint.url, disabledAt: endpoint.disabledAt };
}

/**
 * Sends all events of the intermediary's sellers that are recorded from now on to this URL too, also if its receiver
 * had responded with 410; with `null`, to none. Returns the secret if the endpoint is new. An endpoint that is removed
 * loses the events that wait for it.
 */
export async function setOwnWebhook(
  deps: { keyring: Keyring; tokens: TokenScheme },
  tx: Tx,
  actor: Actor,
  url: string | null,
  now: number,
): Promise<OwnWebhook & { secret: string | null }> {
  const { intermediaryId } = actor;
  const key = { intermediaryId, endpointId: ownEndpoint };
  const change = { actorOf: () => actor, of: { intermediaryId }, now };
  // One at a time, because a row that does not exist cannot be locked.
  await lockIntermediary(tx, intermediaryId);
  const known = await lockEndpoint(tx, key);
  if (url === null) {
    if (known === undefined) return { ...none, secret: null };
    await deleteOwnEndpoint(tx, intermediaryId, now);
    await auditEndpoint(tx, key, change, 'webhook.removed');
    return { ...none, secret: null };
  }
  if (known !== undefined) {
    await setWebhookUrl(tx, change, url);
    await enableEndpoint(tx, change);
    return { url, disabledAt: null, secret: null };
  }
  // Of an event that was being recorded while the last endpoint was removed.
  await failPending(tx, key, now);
  const secret = deps.tokens.use === 'sandbox' ? sandboxSecret : newSecret();
  await insertEndpoint(tx, { ...key, url, secret: encryptSecret(deps.keyring, key, secret), dueAt: now });
  await auditEndpoint(tx, key, change, 'webhook.url_changed');
  return { url, disabledAt: null, secret };
}
