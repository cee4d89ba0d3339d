import type { Response, Router } from 'express';
import type { Logger } from 'pino';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import {
  IdentityProvider,
  ProviderError,
  type PendingSignIn,
  type ProviderFailure,
  type ProviderSettings,
} from '../../people/identity-provider.ts';
import { signInProvided } from '../../people/sign-in.service.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { ApiError } from '../errors/api-error.ts';
import { shownError } from '../observe/logger.ts';
import { requestRecord } from '../request/request-record.ts';
import { originOf, type SignIns } from './attempts.ts';

/** The cookie that keeps what the browser needs when it comes back from the provider. */
const pendingName = 'payfac_pending';
/** How long a person may be at the provider, in milliseconds. */
const pendingMs = 10 * 60 * 1000;
/** The pending sign-in is encrypted under this context. */
const context = Buffer.from('pending sign-in');

interface ProviderRoutes extends SignIns {
  settings: ProviderSettings;
  publicUrl: string;
  logger: Logger;
}

/**
 * Adds the two addresses of a sign-in at the identity provider (OpenID Connect): the one that leads there, and the one
 * that the provider sends people back to. Both end at a page of the console, which says what went wrong.
 */
export function addProviderRoutes(routes: Router, options: ProviderRoutes): IdentityProvider {
  const { service, cookies, attempts, settings, publicUrl, logger } = options;
  const { keyring, clock } = service;
  const provider = new IdentityProvider(settings, `${publicUrl}/console/oidc/callback`);
  // The provider's page leads back here, so the cookie must be sent after a link of another site.
  const lasting = { sameSite: 'lax', maxAge: pendingMs } as const;

  const lead = async (res: Response, work: () => Promise<string>) => {
    try {
      res.redirect(303, await work());
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      const cause = error instanceof ProviderError ? error.cause : undefined;
      const line = { requestId: requestRecord(res).id, failure: reason, err: cause && shownError(cause) };
      logger.warn(line, 'a sign-in at the identity provider failed');
      res.redirect(303, `${publicUrl}/console#/sign-in?failure=${reason}`);
    }
  };

  routes.get('/console/oidc', async (req, res) => {
    await lead(res, async () => {
      await intermediaryOf(service, settings);
      const { url, pending } = await provider.begin();
      const content = Buffer.from(JSON.stringify({ ...pending, until: clock() + pendingMs }));
      const text = keyring.encrypt('pending-sign-in', content, context).toString('base64url');
      cookies.write(req, res, pendingName, text, lasting);
      return url;
    });
  });

  routes.get('/console/oidc/callback', async (req, res) => {
    await lead(res, async () => {
      const pending = pendingOf(service, cookies.read(req, pendingName) ?? '');
      cookies.write(req, res, pendingName, null, lasting);
      const intermediaryId = await intermediaryOf(service, settings);
      const query = req.originalUrl.slice(req.originalUrl.indexOf('?'));
      // Each answer costs a request to the provider, so those that fail are counted.
      const person = await attempts.run(req, res, null, () => provider.finish(query, pending));
      cookies.setSession(req, res, await signInProvided(service, intermediaryId, person, originOf(req, res)));
      return `${publicUrl}/console`;
    });
  });
  return provider;
}

/** Returns why nobody was signed in, or null for another error. */
function reasonOf(error: unknown): ProviderFailure | 'too_many' | null {
  if (error instanceof ProviderError) return error.reason;
  return error instanceof ApiError && error.code === 'too_many_failed_authentications' ? 'too_many' : null;
}

/** Returns the intermediary whose people sign in at the provider. Throws `ProviderError` if the settings name none. */
async function intermediaryOf({ store }: Service, { intermediary }: ProviderSettings): Promise<number> {
  try {
    return await oneIntermediary(store.read, intermediary ?? undefined, 'a person');
  } catch (cause) {
    if (!(cause instanceof UserError)) throw cause;
    throw new ProviderError(
      'not_set_up',
      'PAYFAC_OIDC_INTERMEDIARY names no intermediary, or is needed',
      cause,
    );
  }
}

/** Returns what the browser kept. Throws `ProviderError` if it kept nothing, or for too long. */
function pendingOf({ keyring, clock }: Pick<Service, 'keyring' | 'clock'>, text: string): PendingSignIn {
  const interrupted = new ProviderError('interrupted', 'the browser kept no sign-in that is under way');
  let pending: PendingSignIn & { until: number };
  try {
    const content = keyring.decrypt('pending-sign-in', Buffer.from(text, 'base64url'), context);
    pending = JSON.parse(content.toString()) as typeof pending;
  } catch {
    throw interrupted;
  }
  if (clock() >= pending.until) throw interrupted;
  return pending;
}
