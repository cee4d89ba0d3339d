import { useEffect, useSyncExternalStore } from 'react';

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
  return placeOf(useSyncExternalStore(subscribe, () => shown?.fragment ?? location.hash));
}

/**
 * Replaces the place by another page, or by the same one with other filters, so that "back" leaves it. Returns
 * false if the reader chose to stay.
 */
export function goTo(parts: readonly string[], filters: Record<string, string> = {}): boolean {
  const href = hrefOf(parts, filters);
  if (href !== location.hash && !leave()) return false;
  history.replaceState(history.state, '', href);
  if (shown !== null) show({ ...shown, fragment: href });
  return true;
}

/** The question before leaving a place where something would be lost; null if nothing would. */
let loss: string | null = null;

/** Whether the place may be left; asks the reader if something would be lost. */
export function mayLose(): boolean {
  return loss === null || confirm(loss);
}

/** What would have been lost is saved: the place is left without a question. */
export function nothingToLose(): void {
  loss = null;
}

/** Like `mayLose`, for a reader who then leaves: while the next page loads, the question is not asked again. */
function leave(): boolean {
  if (!mayLose()) return false;
  nothingToLose();
  return true;
}

/** While there is a question, it is asked before the place is left; before the tab is closed, the browser asks its own. */
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

/** An entry of the tab's history. They are numbered, so that the way back to one is known. */
interface Entry {
  fragment: string;
  number: number;
}

/** The entry that the pages show, which is not that of the address while the reader is asked; null before the first page. */
let shown: Entry | null = null;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  if (shown === null) {
    shown = entryHere(0);
    // It comes after a link, "back", "forward", and an address that was typed.
    addEventListener('popstate', arrive);
  }
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function show(entry: Entry): void {
  shown = entry;
  for (const onChange of listeners) onChange();
}

/** Shows the place of the address; if the reader chooses to stay, goes back to what is shown. */
function arrive(): void {
  const from = shown?.number ?? 0;
  // A browser may drop the number of an entry that is replaced by the same address.
  const entry = entryHere(location.hash === shown?.fragment ? from : from + 1);
  if (entry.fragment === shown?.fragment || leave()) show(entry);
  else history.go(from - entry.number);
}

/** The entry of the address; a new one gets a number. */
function entryHere(newNumber: number): Entry {
  const { entry: number = newNumber } = (history.state ?? {}) as { entry?: number };
  history.replaceState({ entry: number }, '');
  return { fragment: location.hash, number };
}

/** What a person typed may be no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
