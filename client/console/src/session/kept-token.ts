const name = 'payfac-token';

/** The token that this tab keeps until it is closed, if its reader wished so; null otherwise. */
export function keptToken(): string | null {
  return sessionStorage.getItem(name);
}

/** Null forgets it. */
export function keepToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, token);
}
