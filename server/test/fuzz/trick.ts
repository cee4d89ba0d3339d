/**
 * A mistake of clients, or an attack. One marked `raw` is not valid HTTP: Node may refuse it before the service sees
 * it, with a status alone or by closing the connection.
 */
export interface Trick {
  text: string;
  raw?: true;
}

export const plain = (...texts: string[]): Trick[] => texts.map((text) => ({ text }));
export const raw = (...texts: string[]): Trick[] => texts.map((text) => ({ text, raw: true }));
