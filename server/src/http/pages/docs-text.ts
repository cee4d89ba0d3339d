import { readFileSync } from 'node:fs';
import { replaceTexts, type TextDocument } from './document-texts.ts';
import type { Language } from '../languages.ts';

export interface DocsSettings {
  language: Language;
  /** Where the console is, seen from the page; null if there is none. */
  consoleUrl: string | null;
  /** The token that the samples use; null if readers must put in their own. */
  token: string | null;
}

interface DocsDocument extends TextDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, Described> };
}

interface Operation {
  operationId: string;
  description: string;
  responses: Record<string, Described>;
  'x-codeSamples': { source: string }[];
}

interface Described {
  headers?: Record<string, unknown>;
}

/** The headers of all responses, or nearly all. The guide "Conventions" describes them once. */
export const commonHeaders: ReadonlySet<string> = new Set([
  'X-Request-Id',
  'X-Api-Version',
  'Cache-Control',
  'RateLimit',
  'RateLimit-Policy',
]);

const tryIt: Record<Language, string> = {
  en: 'Try it in the console',
  'pt-BR': 'Testar no console',
};

/** Returns the API document as the documentation shows it, as JSON. */
export function docsText(document: string, { language, consoleUrl, token }: DocsSettings): string {
  const spec = JSON.parse(document) as DocsDocument;
  if (language === 'pt-BR') {
    const portuguese = readTranslation();
    replaceTexts(spec, (text) => portuguese.get(text) ?? text);
  }
  for (const response of Object.values(spec.components.responses ?? {})) dropCommonHeaders(response);
  for (const operation of Object.values(spec.paths).flatMap((methods) => Object.values(methods))) {
    for (const response of Object.values(operation.responses)) dropCommonHeaders(response);
    if (consoleUrl !== null) {
      operation.description += `\n\n[${tryIt[language]}](${consoleUrl}#/api/${operation.operationId})`;
    }
    if (token !== null) for (const sample of operation['x-codeSamples']) fillIn(sample, token);
  }
  return JSON.stringify(spec);
}

/** Returns the Portuguese texts by the English ones. It is read when it is asked for the first time. */
function readTranslation(): Map<string, string> {
  const file = new URL('../../../../generated/pt-BR.json', import.meta.url);
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>));
}

function dropCommonHeaders(response: Described): void {
  const rest = Object.entries(response.headers ?? {}).filter(([name]) => !commonHeaders.has(name));
  if (rest.length > 0) response.headers = Object.fromEntries(rest);
  else delete response.headers;
}

/** Puts the token in the place of the variable that a sample reads it from. */
function fillIn(sample: { source: string }, token: string): void {
  sample.source = sample.source
    .replaceAll('$PAYFAC_TOKEN', () => token)
    .replaceAll("process.env.PAYFAC_TOKEN ?? ''", () => `'${token}'`);
}
