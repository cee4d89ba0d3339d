import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { createContext, use } from 'react';
import type { sendRaw } from './client.ts';

/** Who the token belongs to, as the API says. */
export type Identity = { role: 'intermediary' } | { role: 'seller'; id: number; name: string };

export interface Session {
  identity: Identity;
  client: PaymentIntermediaryClient;
  /** Tries again by itself. */
  patientClient: PaymentIntermediaryClient;
  /** Waits for minutes. */
  slowClient: PaymentIntermediaryClient;
  /** Sends a request as it is, with the token. */
  sendRaw: typeof sendRaw;
  signOut: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('nobody is signed in here');
  return session;
}

/** The tokens that a sandbox writes into its own page; null on any other server. */
interface SandboxTokens {
  intermediary: string;
  sellers: Record<string, string>;
}

export function sandboxTokens(): SandboxTokens | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="sandbox-tokens"]')?.content;
  // The server that serves this page wrote it.
  return content === undefined ? null : (JSON.parse(content) as SandboxTokens);
}

/** For all tabs and for good, or for this tab until it is closed. */
type Kind = 'localStorage' | 'sessionStorage';

/** What the browser keeps by this name; null if it keeps nothing, perhaps because its user has forbidden it. */
export function kept(kind: Kind, name: string): string | null {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it if it is null. Returns whether the browser allowed that. */
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

/** The token that this tab keeps until it is closed, if its reader wished so; null otherwise. */
export function keptToken(): string | null {
  return kept('sessionStorage', tokenName);
}

/** Keeps the token, or forgets it if it is null. Returns whether the browser keeps anything. */
export function keepToken(token: string | null): boolean {
  return keep('sessionStorage', tokenName, token);
}
