import type { Request, Response, Router } from 'express';
import type { Logger } from 'pino';
import type { IdentityProvider, ProviderSettings } from '../../people/identity-provider.ts';
import { sessionMs } from '../../people/person.ts';
import { membershipsOf, type FoundSession } from '../../people/person.repository.ts';
import { openSession } from '../../people/session-lookup.ts';
import {
  acceptInvitation,
  chooseMembership,
  endSession,
  readInvitation,
  signIn,
  signInWithoutPassword,
  signOut,
} from '../../people/sign-in.service.ts';
import type { Budgets } from '../../rate-limits/rate-limits.ts';
import { findSellerNames } from '../../sellers/seller.repository.ts';
import type { Service } from '../../service.ts';
import { formatInstant } from '../../shared/calendar.ts';
import { DomainError } from '../../shared/errors.ts';
import { ApiError, invalidRequest, issueAt } from '../errors/api-error.ts';
import { spendFailure } from '../request/authenticate.ts';
import type { Cookies } from '../request/cookies.ts';
import { requestRecord } from '../request/request-record.ts';
import { expectBody, parseBody, readBody, type BodyRules } from '../request/body.ts';
import { Attempts, originOf, type SignIns } from './attempts.ts';
import { isLoopback } from './console.ts';
import { addProviderRoutes } from './provider-sign-in.ts';
import { exactRouter } from './pages.ts';

/** A body is small, and its type must be sent: a page of another site could send any other one without asking. */
const bodyRules: BodyRules = {
  requestBody: 'required',
  consumes: ['application/json'],
  needsContentType: true,
  maxBodyBytes: 4096,
  maxLines: null,
};

/** The shortest password. A second factor is always asked for, so length is all that is asked of it. */
const leastPassword = 12;

interface SignInOptions {
  publicUrl: string;
  cookies: Cookies;
  isSandbox: boolean;
  /** Where operators sign in; null if there is no identity provider. */
  identityProvider: ProviderSettings | null;
  /** The rate limits (D10); null if there are none. */
  budgets: Budgets | null;
  logger: Logger;
}

interface SessionRoutes extends SignIns, Pick<SignInOptions, 'budgets' | 'logger'> {
  provider: IdentityProvider | null;
}

/**
 * Serves what the console's page needs to let a person in (D44). It is no part of the contract: a session is for a
 * browser, and programs send tokens.
 */
export function signInRoutes(service: Service, options: SignInOptions): Router {
  const { publicUrl, cookies, isSandbox, identityProvider: settings, logger } = options;
  const routes = exactRouter();
  const attempts = new Attempts();
  const signIns = { service, cookies, attempts };
  const provider = settings && addProviderRoutes(routes, { ...signIns, settings, publicUrl, logger });
  addSessionRoutes(routes, { ...options, ...signIns, provider });
  addInvitationRoutes(routes, signIns);
  if (isSandbox) addSandboxRoute(routes, signIns);
  return routes;
}

function addSessionRoutes(routes: Router, options: SessionRoutes): void {
  const { service, cookies, attempts, provider, budgets, logger } = options;
  const opened = async (req: Request, res: Response) => {
    const secret = cookies.session(req);
    if (secret === null) throw new DomainError('session_ended', 'Nobody is signed in. Sign in first.');
    return openSession(service, secret).catch(async (error: unknown) => {
      // A wrong cookie counts as a wrong token does, so that neither can be guessed.
      if (error instanceof DomainError && budgets !== null) await spendFailure(budgets, req, res);
      throw error;
    });
  };

  routes.get('/console/session', async (req, res) => {
    const found = await opened(req, res).catch(endedIsNone);
    // That nobody is signed in is no error: the page then asks for it.
    if (found === null) res.status(204).end();
    else res.json(await describeSession(service, found));
  });

  routes.post('/console/session', async (req, res) => {
    const typed = textsOf(await bodyOf(req), ['email', 'password', 'code']);
    const onRefused = (personId: number | null) =>
      logger.warn({ requestId: requestRecord(res).id, personId }, 'a sign-in was refused');
    const enter = () => signIn(service, typed, originOf(req, res), onRefused);
    const secret = await attempts.run(req, res, typed.email, enter);
    // The session that this browser had ends.
    const before = cookies.session(req);
    if (before !== null) await endSession(service, before);
    cookies.setSession(req, res, secret);
    res.status(204).end();
  });

  routes.delete('/console/session', async (req, res) => {
    assertFromConsole(req);
    const found = await opened(req, res);
    await signOut(service, found, req.query.everywhere === 'true', originOf(req, res));
    cookies.setSession(req, res, null);
    const endUrl = found.person.subject === null ? null : ((await provider?.endUrl()) ?? null);
    if (endUrl === null) res.status(204).end();
    else res.json({ endUrl });
  });

  routes.post('/console/session/membership', async (req, res) => {
    const { id } = (await bodyOf(req)) as { id?: unknown };
    const isChosen = await chooseMembership(service, await opened(req, res), Number(id), originOf(req, res));
    if (!isChosen) throw invalidRequest([issueAt(['body', 'id'], 'must be one of your memberships')]);
    res.status(204).end();
  });
}

function addInvitationRoutes(routes: Router, { service, cookies, attempts }: SignIns): void {
  routes.post('/console/invitation', async (req, res) => {
    const { invitation } = textsOf(await bodyOf(req), ['invitation']);
    res.json(await attempts.run(req, res, null, () => readInvitation(service, invitation)));
  });

  routes.post('/console/invitation/accept', async (req, res) => {
    const typed = textsOf(await bodyOf(req), ['invitation', 'setup', 'password', 'code']);
    if (typed.password.length < leastPassword) {
      throw invalidRequest([issueAt(['body', 'password'], `must have at least ${leastPassword} characters`)]);
    }
    const accept = () => acceptInvitation(service, typed, originOf(req, res));
    const { session, recoveryCodes } = await attempts.run(req, res, null, accept);
    cookies.setSession(req, res, session);
    res.json({ recoveryCodes });
  });
}

/** Lets each person of a sandbox in with a click: its data is invented, and its tokens are public too. */
function addSandboxRoute(routes: Router, { service, cookies }: SignIns): void {
  routes.post('/console/sandbox', async (req, res) => {
    const { email } = textsOf(await bodyOf(req), ['email']);
    const secret = isLoopback(req) ? await signInWithoutPassword(service, email, originOf(req, res)) : null;
    if (secret === null)
      throw invalidRequest([
        issueAt(['body', 'email'], 'must be of a person of this sandbox, on a page at localhost'),
      ]);
    cookies.setSession(req, res, secret);
    res.status(204).end();
  });
}

/** Returns what the page shows of the person that is signed in: who it is, until when, and what it may act as. */
async function describeSession({ store, keyring }: Service, { person, session }: FoundSession) {
  const memberships = await membershipsOf(store.read, keyring, person);
  const sellerIds = memberships.flatMap(({ sellerId }) => sellerId ?? []);
  const sellers = await findSellerNames(store.read, person.intermediaryId, sellerIds);
  const names = new Map(
    sellers.map(({ id, ...name }) => [id, name.fantasyName === '' ? name.companyName : name.fantasyName]),
  );
  return {
    ...{ email: person.email, name: person.name },
    endsAt: formatInstant(session.createdAt + sessionMs.whole),
    current: session.membershipId,
    memberships: memberships.map(({ id, sellerId, role }) => ({
      ...{ id, role },
      seller: sellerId === null ? null : { id: sellerId, name: names.get(sellerId) ?? '' },
    })),
  };
}

function endedIsNone(error: unknown): null {
  if (error instanceof DomainError && error.code === 'session_ended') return null;
  throw error;
}

/** Throws unless the console's own page sent the request: no other page may add a header of its own. */
function assertFromConsole(req: Request): void {
  if (req.headers['x-console'] !== undefined) return;
  throw new ApiError('invalid_request', 'The header X-Console is missing. Only the console may send this.');
}

async function bodyOf(req: Request): Promise<object> {
  const expected = expectBody(bodyRules, req);
  const body: unknown =
    expected === null
      ? {}
      : await parseBody(bodyRules, expected, await readBody(req, expected, bodyRules.maxBodyBytes));
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw invalidRequest([issueAt(['body'], 'must be an object')]);
}

/** Returns the texts with these names. Throws if one is missing, empty, too long, or no text. */
function textsOf<Name extends string>(body: object, names: readonly Name[]): Record<Name, string> {
  const given = body as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string' && /^\P{Cc}{1,254}$/u.test(value);
  const wrong = names.filter((name) => !isText(given[name]));
  if (wrong.length === 0) return given as Record<Name, string>;
  throw invalidRequest(
    wrong.map((name) =>
      issueAt(['body', name], 'must be a text of 1 to 254 characters, without control characters'),
    ),
  );
}
