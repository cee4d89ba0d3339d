/**
 * What callers get wrong or try on purpose. One marked `raw` is no HTTP that a server must understand: it may be refused
 * below the service, with a bare status, or by hanging up.
 */
export interface Trick {
  text: string;
  raw?: true;
}

export const plain = (...texts: string[]): Trick[] => texts.map((text) => ({ text }));
export const raw = (...texts: string[]): Trick[] => texts.map((text) => ({ text, raw: true }));
