import { createContext, use } from 'react';
import { keep, kept } from '../api/session.ts';
import { isolated } from '../format/format.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import * as balance from './balance.ts';
import * as charges from './charges.ts';
import * as developers from './developers.ts';
import * as failure from './failure.ts';
import * as files from './files.ts';
import * as find from './find.ts';
import * as form from './form.ts';
import * as frame from './frame.ts';
import * as names from './names.ts';
import * as overview from './overview.ts';
import * as plan from './plan.ts';
import * as plans from './plans.ts';
import * as quoteSteps from './quote-steps.ts';
import * as sellers from './sellers.ts';
import * as statement from './statement.ts';
import * as tokens from './tokens.ts';
import * as transfers from './transfers.ts';
import * as upload from './upload.ts';
import * as users from './users.ts';
import * as volumes from './volumes.ts';

/** Every text of the pages; each file has the texts of an area in both languages. */
export const ptBr = {
  ...developers.ptBr,
  ...approvals.ptBr,
  ...audit.ptBr,
  ...balance.ptBr,
  ...charges.ptBr,
  ...failure.ptBr,
  ...files.ptBr,
  ...find.ptBr,
  ...form.ptBr,
  ...frame.ptBr,
  ...names.ptBr,
  ...overview.ptBr,
  ...plan.ptBr,
  ...plans.ptBr,
  ...quoteSteps.ptBr,
  ...sellers.ptBr,
  ...statement.ptBr,
  ...tokens.ptBr,
  ...transfers.ptBr,
  ...upload.ptBr,
  ...users.ptBr,
  ...volumes.ptBr,
};

/** The type of the texts. A text that one language lacks does not compile. */
export type Texts = typeof ptBr;

export const en: Texts = {
  ...developers.en,
  ...approvals.en,
  ...audit.en,
  ...balance.en,
  ...charges.en,
  ...failure.en,
  ...files.en,
  ...find.en,
  ...form.en,
  ...frame.en,
  ...names.en,
  ...overview.en,
  ...plan.en,
  ...plans.en,
  ...quoteSteps.en,
  ...sellers.en,
  ...statement.en,
  ...tokens.en,
  ...transfers.en,
  ...upload.en,
  ...users.en,
  ...volumes.en,
};

export type Language = 'pt-BR' | 'en';

const texts: Record<Language, Texts> = { 'pt-BR': isolating(ptBr), en: isolating(en) };

/** Returns texts that isolate the names that are put into them. */
function isolating<Value>(value: Value): Value;
function isolating(value: unknown): unknown {
  if (typeof value === 'function') {
    return (...given: unknown[]) =>
      Reflect.apply(
        value,
        undefined,
        given.map((each) => (typeof each === 'string' ? isolated(each) : each)),
      ) as unknown;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, isolating(inner)]));
}

/** Returns a hook for the texts of pages that are loaded later than the frame: its own texts come first. */
export function lateTexts<Late extends object>(inPtBr: Late, inEn: Late): () => Late {
  const late: Record<Language, Late> = { 'pt-BR': isolating(inPtBr), en: isolating(inEn) };
  return () => late[useLanguage().language];
}

const languageName = 'payfac-language';

interface LanguageChoice {
  language: Language;
  setLanguage: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageChoice>({
  language: 'pt-BR',
  setLanguage: () => undefined,
});

/**
 * Returns the language that the user chose before. Without a choice it is Portuguese, unless the browser asks for
 * English and not for Portuguese.
 */
export function firstLanguage(): Language {
  const chosen = kept('localStorage', languageName);
  if (chosen === 'en' || chosen === 'pt-BR') return chosen;
  const asked = navigator.languages.map((language) => language.slice(0, 2));
  return asked.includes('en') && !asked.includes('pt') ? 'en' : 'pt-BR';
}

export function keepLanguage(language: Language): void {
  keep('localStorage', languageName, language);
}

export function useLanguage(): LanguageChoice {
  return use(LanguageContext);
}

export function useTexts(): Texts {
  return texts[useLanguage().language];
}
