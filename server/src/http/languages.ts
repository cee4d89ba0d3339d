import type { Request } from 'express';

/** The languages of texts for people. What programs read is the same in both. */
export const languages = ['en', 'pt-BR'] as const;
export type Language = (typeof languages)[number];

/** Returns the language that the client prefers, by its `Accept-Language`: English unless that is Portuguese. */
export function languageOf(req: Request): Language {
  const preferred = req.acceptsLanguages('en', 'pt-BR', 'pt');
  return preferred === 'pt-BR' || preferred === 'pt' ? 'pt-BR' : 'en';
}
