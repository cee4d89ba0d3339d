import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { createContext, use } from 'react';

/** Whose token it is, as the API says. */
export type Identity = { role: 'intermediary' } | { role: 'seller'; id: number; name: string };

export interface Session {
  identity: Identity;
  client: PaymentIntermediaryClient;
  /** Tries again by itself. */
  patientClient: PaymentIntermediaryClient;
  /** Any request, as it is; the token is added. */
  sendRaw: (path: string, init: RequestInit) => Promise<Response>;
  signOut: () => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('nobody is signed in here');
  return session;
}
