import type { OperationId } from '@payment-intermediary/client';
import { askConsole, clientOf, patientClientOf, rawSenderOf, slowClientOf } from './client.ts';
import { send } from './failure.ts';
import type { Identity, Person, Session } from './session.ts';

/** A session without what ends it. */
export type OpenedSession = Omit<Session, 'signOut' | 'signOutFailure'>;

/** Opens what this token may do, or without one, the session of this browser; null if nobody is signed in. */
export async function openSession(token: string | null): Promise<OpenedSession | null> {
  const person = token === null ? await askConsole<Person>('GET', 'session') : null;
  const credential = token ?? (person && { membership: person.current });
  if (credential === null) return null;
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
