import { createContext, use } from 'react';
import { keep, kept } from '../session/storage.ts';
import { en, ptBr, type Texts } from './texts.ts';

export type Language = 'pt-BR' | 'en';

const texts: Record<Language, Texts> = { 'pt-BR': ptBr, en };
const name = 'payfac-language';

export interface LanguageChoice {
  language: Language;
  setLanguage: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageChoice>({
  language: 'pt-BR',
  setLanguage: () => undefined,
});

/** What the reader chose before, or else Portuguese, unless the browser asks for English and not for Portuguese. */
export function firstLanguage(): Language {
  const chosen = kept('localStorage', name);
  if (chosen === 'en' || chosen === 'pt-BR') return chosen;
  const asked = navigator.languages.map((language) => language.slice(0, 2));
  return asked.includes('en') && !asked.includes('pt') ? 'en' : 'pt-BR';
}

export function keepLanguage(language: Language): void {
  keep('localStorage', name, language);
}

export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

export function useTexts(): Texts {
  return texts[useLanguage().language];
}
