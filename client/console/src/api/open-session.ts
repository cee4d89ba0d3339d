import type { OperationId } from '@payment-intermediary/client';
import {
  askConsole,
  clientOf,
  patientClientOf,
  rawSenderOf,
  slowClientOf,
  type Credential,
} from './client.ts';
import { send } from './failure.ts';
import type { Identity, Person, Session } from './session.ts';

/** A session without what ends it. */
export type OpenedSession = Omit<Session, 'signOut'>;

/** Asks the API who holds the credential. Returns null if it is a session, and nobody is signed in. */
export async function openSession(credential: Credential): Promise<OpenedSession | null> {
  const person = credential === null ? await askConsole<Person>('GET', 'session') : null;
  if (credential === null && person === null) return null;
  const client = clientOf(credential);
  const { operations, ...identity } = await send(client.GET('/v2/session'));
  return {
    // The contract says that a seller is named just if the party is one.
    identity: identity as Identity,
    person,
    may: (operation: OperationId) => operations.includes(operation),
    client,
    patientClient: patientClientOf(credential),
    slowClient: slowClientOf(credential),
    sendRaw: rawSenderOf(credential),
  };
}
