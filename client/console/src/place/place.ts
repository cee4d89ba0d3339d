import { useEffect, useSyncExternalStore } from 'react';

/**
 * The route in the fragment of the address, such as `#/sellers/2/statement?operacao=VENDA`. The fragment is never sent
 * to the server, so the server needs no such route, and the values of filters are in no log.
 */
interface Route {
  /** The parts of the path: `['sellers', '2', 'statement']`. */
  parts: string[];
  filters: URLSearchParams;
}

export function routeOf(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#/, '').split('?');
  const parts = path.split('/').filter((part) => part !== '');
  return { parts: parts.map(decoded), filters: new URLSearchParams(query) };
}

/** Returns the address of a route, for a link. Filters without a value are left out. */
export function hrefOf(parts: readonly (string | number)[], filters: Record<string, string> = {}): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '');
  const query = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
  return `#/${parts.map(encodeURIComponent).join('/')}${query}`;
}

export function useRoute(): Route {
  return routeOf(useSyncExternalStore(subscribe, () => shown?.fragment ?? location.hash));
}

/**
 * Moves to another page, or to the same one with other filters, so that "back" leads back. Returns false if the user
 * chose to stay.
 */
export function goTo(parts: readonly string[], filters: Record<string, string> = {}): boolean {
  const href = hrefOf(parts, filters);
  if (href !== location.hash && !leave()) return false;
  history.replaceState(history.state, '', href);
  if (shown !== null) show({ ...shown, fragment: href });
  return true;
}

/** Loads the page again at its first route, as what this browser may do now. */
export function beginAnew(): void {
  // Without a fragment it is another address, so the browser loads it.
  location.replace(location.pathname);
}

/** The question before leaving a page on which something would be lost; null if nothing would. */
let loss: string | null = null;

/** Returns whether the page may be left. It asks the user if something would be lost. */
export function mayLose(): boolean {
  return loss === null || confirm(loss);
}

/** Clears the question: what would have been lost is saved, so the page is left without it. */
export function nothingToLose(): void {
  loss = null;
}

/** Asks like `mayLose` before the user leaves. While the next page loads, the question is not asked again. */
function leave(): boolean {
  if (!mayLose()) return false;
  nothingToLose();
  return true;
}

/** Asks the question before the page is left. Before the tab is closed, the browser asks its own. */
export function useLeaveQuestion(question: string | null): void {
  useEffect(() => {
    if (question === null) return;
    const ask = (event: Event) => event.preventDefault();
    loss = question;
    addEventListener('beforeunload', ask);
    return () => {
      loss = null;
      removeEventListener('beforeunload', ask);
    };
  }, [question]);
}

/** An entry of the tab's history. Entries are numbered, so that the way back to one is known. */
interface Entry {
  fragment: string;
  number: number;
}

/**
 * The entry that is shown, which differs from that of the address while the user is asked; null before the first page.
 */
let shown: Entry | null = null;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  if (shown === null) {
    shown = entryHere(0);
    // The event comes after a link, "back", "forward", and a typed address.
    addEventListener('popstate', arrive);
  }
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function show(entry: Entry): void {
  shown = entry;
  for (const onChange of listeners) onChange();
}

/** Shows the route of the address. If the user chooses to stay, it returns to the entry that is shown. */
function arrive(): void {
  const from = shown?.number ?? 0;
  // A browser may drop the number of an entry that is replaced by the same address.
  const entry = entryHere(location.hash === shown?.fragment ? from : from + 1);
  if (entry.fragment === shown?.fragment || leave()) show(entry);
  else history.go(from - entry.number);
}

/** Returns the entry of the address. A new one gets a number. */
function entryHere(newNumber: number): Entry {
  const { entry: number = newNumber } = (history.state ?? {}) as { entry?: number };
  history.replaceState({ entry: number }, '');
  return { fragment: location.hash, number };
}

/** Decodes a part. A typed address may have no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
