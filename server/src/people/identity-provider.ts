import type { Configuration } from 'openid-client';
import { rolesOf, type Role } from '../tokens/token.ts';
import { isEmail, normalEmail } from './person.ts';

/** The identity provider of the operators (OpenID Connect), as the settings name it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  /** The claim with the role, as a text or as a list of texts. */
  roleClaim: string;
  /** The name of the intermediary that the people belong to; null if there is only one. */
  intermediary: string | null;
}

/** What the browser keeps while the person is at the provider. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who the provider says a person is. */
export interface ProvidedPerson {
  /** The issuer and its id of the person, which never changes. */
  subject: string;
  email: string;
  name: string;
  role: Role;
}

/** Why nobody was signed in. The console has a text for each. */
export type ProviderFailure =
  | 'provider_away'
  | 'interrupted'
  | 'refused'
  | 'clock'
  | 'no_role'
  | 'no_email'
  | 'email_taken'
  | 'disabled'
  | 'not_set_up';

export class ProviderError extends Error {
  readonly reason: ProviderFailure;

  constructor(reason: ProviderFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProviderError';
    this.reason = reason;
  }
}

/** How far the provider's clock may be from ours, in seconds. */
const toleranceSeconds = 60;

/** The library is loaded when somebody signs in this way. */
const library = () => import('openid-client');

/** Signs people in at the provider: authorization code with PKCE, state and nonce, and a checked signature. */
export class IdentityProvider {
  readonly #settings: ProviderSettings;
  readonly #redirectUri: string;
  #configuration: Promise<Configuration> | null = null;

  /** The provider sends people back to `redirectUri`, which must be registered there. */
  constructor(settings: ProviderSettings, redirectUri: string) {
    this.#settings = settings;
    this.#redirectUri = redirectUri;
  }

  /** Returns where the browser goes, and what it keeps until it comes back. */
  async begin(): Promise<{ url: string; pending: PendingSignIn }> {
    const oidc = await library();
    const configuration = await this.#discover();
    const pending = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, pending };
  }

  /** Returns the person that the provider sent back with this query. Throws `ProviderError`. */
  async finish(query: string, { state, nonce, verifier }: PendingSignIn): Promise<ProvidedPerson> {
    // Another tab, or another site, may have begun a sign-in of its own.
    if (new URLSearchParams(query).get('state') !== state) {
      throw new ProviderError('interrupted', 'the answer is to another sign-in');
    }
    const oidc = await library();
    const configuration = await this.#discover();
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    };
    const url = new URL(`${this.#redirectUri}${query}`);
    const tokens = await oidc.authorizationCodeGrant(configuration, url, checks).catch((cause: unknown) => {
      throw failureOf(cause);
    });
    const claims = tokens.claims();
    // Some providers have one address for the accounts of everybody: each of those has an issuer of its own.
    if (claims === undefined || claims.iss !== configuration.serverMetadata().issuer) {
      throw new ProviderError('refused', 'the ID token is missing, or of another issuer');
    }
    if (claims.iat * 1_000 > Date.now() + toleranceSeconds * 1_000) {
      throw new ProviderError('clock', 'the ID token was issued in the future');
    }
    return this.#personOf(claims);
  }

  /**
   * Returns where a person signs out at the provider too, or null if the provider has no such page, or does not answer
   * now.
   */
  async endUrl(): Promise<string | null> {
    const configuration = await this.#discover().catch(() => null);
    if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
    const { buildEndSessionUrl } = await library();
    return buildEndSessionUrl(configuration).href;
  }

  #personOf(claims: { iss: string; sub: string; [name: string]: unknown }): ProvidedPerson {
    const { iss, sub, email_verified: isVerified } = claims;
    const email = typeof claims.email === 'string' ? normalEmail(claims.email) : '';
    if (!isEmail(email) || isVerified === false || isVerified === 'false') {
      throw new ProviderError('no_email', 'the ID token has no verified e-mail address');
    }
    const role = roleOf(claims[this.#settings.roleClaim]);
    if (role === null) {
      throw new ProviderError(
        'no_role',
        `the claim ${this.#settings.roleClaim} names no role of an operator`,
      );
    }
    const name =
      typeof claims.name === 'string' ? claims.name.toWellFormed().replaceAll(/\p{C}/gu, ' ').trim() : '';
    const shown = Array.from(name === '' ? email : name)
      .slice(0, 100)
      .join('');
    return { subject: `${iss} ${sub}`, email, name: shown, role };
  }

  /** Reads what the provider says of itself, once. After a failure it is read again. */
  #discover(): Promise<Configuration> {
    this.#configuration ??= this.#readConfiguration().catch((cause: unknown) => {
      this.#configuration = null;
      throw new ProviderError('provider_away', 'the provider cannot be reached', cause);
    });
    return this.#configuration;
  }

  async #readConfiguration(): Promise<Configuration> {
    const oidc = await library();
    const { issuer, clientId, clientSecret } = this.#settings;
    const metadata = { [oidc.clockTolerance]: toleranceSeconds };
    const authentication = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret);
    const url = new URL(issuer);
    // The settings allow http for this machine alone.
    const execute = [
      oidc.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- the mark is there so that nobody does it by mistake
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ];
    return oidc.discovery(url, clientId, metadata, authentication, { execute, timeout: 10 });
  }
}

/** Returns the role with the most rights among those that a claim names, or null if it names none. */
function roleOf(claim: unknown): Role | null {
  const named: unknown[] = Array.isArray(claim) ? claim : [claim];
  return rolesOf.intermediary.findLast((role) => named.includes(role)) ?? null;
}

/** Tells a provider that does not answer from one that refuses, or an answer that is not for us. */
function failureOf(cause: unknown): ProviderError {
  const { code, error } = cause as { code?: string; error?: string };
  const isNetwork = cause instanceof TypeError && cause.message.includes('fetch failed');
  if (isNetwork || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM')
    return new ProviderError('provider_away', 'no answer', cause);
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return new ProviderError('clock', 'the ID token has expired', cause);
  if (error === 'access_denied') return new ProviderError('interrupted', 'the person broke it off', cause);
  return new ProviderError('refused', code ?? error ?? 'the answer is not for us', cause);
}
