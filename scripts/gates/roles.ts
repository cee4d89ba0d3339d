import { operationsOf, type ApiDocument, type Operation } from './document.ts';

/** Means everybody, if an operation needs no token. */
const anybody = 'anybody';

/**
 * Who may call an operation in the old document, but not in the current one. An apiKey requirement lists the roles that
 * may call, so one role less breaks callers; for OAuth scopes it is the reverse.
 */
export function lostRoles(old: ApiDocument, current: ApiDocument): string[] {
  const now = new Map(operationsOf(current).map(({ operation }) => [operation.operationId, operation]));
  return operationsOf(old).flatMap(({ operation }) => {
    const successor = now.get(operation.operationId);
    if (successor === undefined) return [];
    const allowed = callersOf(successor);
    if (allowed.has(anybody)) return [];
    return [...callersOf(operation)]
      .filter((caller) => !allowed.has(caller))
      .map((caller) => `${operation.operationId} may no longer be called by: ${caller}.`);
  });
}

/** Each as `scheme role`; a requirement without roles accepts anybody with the credential. */
function callersOf({ security = [] }: Operation): Set<string> {
  if (security.length === 0) return new Set([anybody]);
  return new Set(
    security.flatMap((requirement) =>
      Object.entries(requirement).flatMap(([scheme, roles]) =>
        roles.length === 0 ? [scheme] : roles.map((role) => `${scheme} ${role}`),
      ),
    ),
  );
}
