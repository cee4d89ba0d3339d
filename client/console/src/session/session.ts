import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { createContext, use } from 'react';
import type { sendRaw } from '../api/client.ts';

/** Whose token it is, as the API says. */
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
