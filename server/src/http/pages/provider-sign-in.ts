import type { CookieOptions, Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import {
  IdentityProvider,
  ProviderError,
  type PendingSignIn,
  type ProviderSettings,
} from '../../people/identity-provider.ts';
import { signInProvided } from '../../people/sign-in.service.ts';
import type { Service } from '../../service.ts';
import { shownError } from '../observe/logger.ts';
import { guarded, originOf, type SignIns } from './session-cookie.ts';

/** The cookie that keeps what the browser needs when it comes back from the provider. */
const pendingCookie = 'payfac_pending';
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
  const { service, setCookie, settings, publicUrl, logger } = options;
  const { keyring, clock } = service;
  const provider = new IdentityProvider(settings, `${publicUrl}/console/oidc/callback`);
  const kept = (req: Request): CookieOptions => ({
    ...guarded(req, publicUrl),
    // The provider's page leads back here, so the cookie must be sent after a link of another site.
    ...{ sameSite: 'lax', maxAge: pendingMs },
  });

  const lead = async (res: Response, work: () => Promise<string>) => {
    try {
      res.redirect(303, await work());
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logger.warn(
        { reason: error.reason, err: shownError(error) },
        'a sign-in at the identity provider failed',
      );
      res.redirect(303, `${publicUrl}/console#/sign-in?failure=${error.reason}`);
    }
  };

  routes.get('/console/oidc', async (req, res) => {
    await lead(res, async () => {
      const { url, pending } = await provider.begin();
      const content = Buffer.from(JSON.stringify({ ...pending, until: clock() + pendingMs }));
      const text = keyring.encrypt('pending-sign-in', content, context).toString('base64url');
      res.cookie(pendingCookie, text, kept(req));
      return url;
    });
  });

  routes.get('/console/oidc/callback', async (req, res) => {
    await lead(res, async () => {
      const pending = pendingOf(service, req);
      // It works once, whatever comes of it.
      res.clearCookie(pendingCookie, kept(req));
      const [, query = ''] = req.originalUrl.split('?');
      const person = await provider.finish(`?${query}`, pending);
      const intermediaryId = await oneIntermediary(
        service.store.read,
        settings.intermediary ?? undefined,
        'a person',
      );
      setCookie(req, res, await signInProvided(service, intermediaryId, person, originOf(req, res)));
      return `${publicUrl}/console`;
    });
  });
  return provider;
}

/** Returns what the browser kept. Throws `ProviderError` if it kept nothing, or for too long. */
function pendingOf({ keyring, clock }: Pick<Service, 'keyring' | 'clock'>, req: Request): PendingSignIn {
  const [, text = ''] = /(?:^|; )payfac_pending=([A-Za-z0-9_-]+)/.exec(req.headers.cookie ?? '') ?? [];
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
