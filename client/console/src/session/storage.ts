/** For all tabs and for good, or for this tab until it is closed. */
type Kind = 'localStorage' | 'sessionStorage';

/** What the browser keeps by this name; null if it keeps nothing, perhaps because its user has forbidden it. */
export function kept(kind: Kind, name: string): string | null {
  try {
    return window[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it if it is null. Returns whether the browser allowed that. */
export function keep(kind: Kind, name: string, value: string | null): boolean {
  try {
    if (value === null) window[kind].removeItem(name);
    else window[kind].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
