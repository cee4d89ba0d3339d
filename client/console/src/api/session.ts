import type { OperationId, PaymentIntermediaryClient, Schemas } from '@payment-intermediary/client';
import { createContext, use } from 'react';
import type { sendRaw } from './client.ts';

/** Who is signed in, as the API reports it (`getSession`). */
export type Identity = Pick<Schemas['Session'], 'role' | 'intermediary'> &
  ({ party: 'INTERMEDIARY'; seller: null } | { party: 'SELLER'; seller: { id: number; name: string } });

/** The person that is signed in, and what it may act as (`/console/session`). */
export interface Person {
  email: string;
  name: string;
  endsAt: string;
  /** The id of the membership it acts as now. */
  current: number;
  memberships: { id: number; role: Schemas['Role']; seller: { id: number; name: string } | null }[];
}

export interface SignOutFailure {
  error: Error;
  isEverywhere: boolean;
}

export interface Session {
  identity: Identity;
  /** Null for a token. */
  person: Person | null;
  /** Returns whether the user may call the operation. The API decides; this only says what to offer. */
  may: (operation: OperationId) => boolean;
  client: PaymentIntermediaryClient;
  /** The client that retries by itself. */
  patientClient: PaymentIntermediaryClient;
  /** The client that waits for minutes. */
  slowClient: PaymentIntermediaryClient;
  /** Sends a request exactly as it is given, with the token. */
  sendRaw: typeof sendRaw;
  /** Ends the session, or all sessions of the person. */
  signOut: (options?: { isEverywhere: boolean }) => void;
  /** Why the user could not be signed out; null if it was not tried. */
  signOutFailure: SignOutFailure | null;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('nobody is signed in here');
  return session;
}

/** The tokens and the people that a sandbox writes into its own page. Other servers write none. */
interface SandboxAccess {
  intermediary: string;
  sellers: Record<string, string>;
  people: { email: string; name: string; role: Schemas['Role'] }[];
}

export function sandboxAccess(): SandboxAccess | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sandbox-access"]')?.content;
  // The server that serves this page wrote the content, so its type is trusted.
  return content === undefined ? null : (JSON.parse(content) as SandboxAccess);
}

/** Returns whether operators sign in at an identity provider: the server then says so in its page. */
export function hasIdentityProvider(): boolean {
  return document.querySelector('meta[name="identity-provider"]') !== null;
}

/** Where a value is stored: permanently and for all tabs, or for this tab until it is closed. */
type Kind = 'localStorage' | 'sessionStorage';

/**
 * Returns what the browser stores under this name, or null if it stores nothing, perhaps because its user has forbidden
 * it.
 */
export function kept(kind: Kind, name: string): string | null {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it if it is null. Returns whether the browser allowed that. */
export function keep(kind: Kind, name: string, value: string | null): boolean {
  try {
    if (value === null) window[kind].removeItem(name);
    else window[kind].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}

const tokenName = 'payfac-token';

/** Returns the token that this tab stores until it is closed, or null if the user did not ask for that. */
export function keptToken(): string | null {
  return kept('sessionStorage', tokenName);
}

/** Stores the token, or removes it if it is null. Returns whether the browser allowed that. */
export function keepToken(token: string | null): boolean {
  return keep('sessionStorage', tokenName, token);
}
