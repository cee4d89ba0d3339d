import { keep, kept } from './storage.ts';

const name = 'payfac-token';

/** The token that this tab keeps until it is closed, if its reader wished so; null otherwise. */
export function keptToken(): string | null {
  return kept('sessionStorage', name);
}

/** Keeps the token, or forgets it if it is null. Returns whether the browser keeps anything. */
export function keepToken(token: string | null): boolean {
  return keep('sessionStorage', name, token);
}
