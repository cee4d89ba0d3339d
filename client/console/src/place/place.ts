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
  return placeOf(useSyncExternalStore(subscribe, () => location.hash));
}

/**
 * Replaces the place by another page, or by the same one with other filters, so that "back" leaves it. Returns
 * false if the reader chose to stay.
 */
export function goTo(parts: readonly string[], filters: Record<string, string> = {}): boolean {
  const href = hrefOf(parts, filters);
  history.replaceState(null, '', href);
  dispatchEvent(new HashChangeEvent('hashchange'));
  return location.hash === href;
}

/** The question before leaving a place where something would be lost; null if nothing would. */
let loss: { at: string; question: string } | null = null;

/** Whether the place may be left; asks the reader if something would be lost. */
export function mayLose(): boolean {
  return loss === null || confirm(loss.question);
}

/** While there is a question, it is asked before the place is left; before the tab is closed, the browser asks its own. */
export function useLeaveQuestion(question: string | null): void {
  useEffect(() => {
    if (question === null) return;
    const ask = (event: Event) => event.preventDefault();
    loss = { at: location.hash, question };
    addEventListener('beforeunload', ask);
    return () => {
      loss = null;
      removeEventListener('beforeunload', ask);
    };
  }, [question]);
}

function subscribe(onChange: () => void): () => void {
  const change = () => {
    if (loss !== null && location.hash !== loss.at) {
      // The other listeners do not ask again.
      if (mayLose()) loss = null;
      else history.replaceState(null, '', loss.at);
    }
    onChange();
  };
  addEventListener('hashchange', change);
  return () => removeEventListener('hashchange', change);
}

/** What a person typed may be no valid encoding. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
