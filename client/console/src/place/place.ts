import { useSyncExternalStore } from 'react';

/**
 * Where the reader is: the fragment of the address, such as `#/sellers/2/statement?operacao=VENDA`. It is never sent to
 * the server, so it needs no route there, and what a filter holds is in no log.
 */
export interface Place {
  /** The path, in parts: `['sellers', '2', 'statement']`. */
  parts: string[];
  filters: URLSearchParams;
}

export function placeOf(fragment: string): Place {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split('?');
  const parts = path.split('/').filter((part) => part !== '');
  return { parts: parts.map(decoded), filters: new URLSearchParams(query) };
}

/** The address of a place, for a link. Filters without a value are left out. */
export function hrefOf(parts: readonly (string | number)[], filters: Record<string, string> = {}): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  return `#/${parts.map(encodeURIComponent).join('/')}${query}`;
}

export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => location.hash));
}

/** Replaces the place by another page, or by the same one with other filters, so that "back" leaves it. */
export function goTo(parts: readonly string[], filters: Record<string, string> = {}): void {
  history.replaceState(null, '', hrefOf(parts, filters));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** What a person typed may be no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
