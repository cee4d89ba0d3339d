import { readFileSync } from 'node:fs';
import type { Language } from '../languages.ts';

interface DocsSettings {
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

/** The parts of an OpenAPI document that hold more than texts: its tags and their groups have names that people read. */
export interface TextDocument {
  tags: { name: string; 'x-displayName'?: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
}

const texts: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** What these fields hold is data, which is the same in every language. */
const data: ReadonlySet<string> = new Set([
  ...['example', 'value', 'default', 'enum', 'const', 'pattern', 'required'],
  ...['x-codeSamples', 'x-advice', 'x-tagGroups'],
]);

/** The keys in these objects are names that the document chose: a property may be called `title`. */
const named: ReadonlySet<string> = new Set(['properties', 'headers', 'examples', 'schemas', 'responses']);

/**
 * Replaces each text that a reader of the documentation sees, in place: titles, summaries, descriptions, and the names
 * of tags and their groups as they are shown. Tags keep their names, by which operations and links know them.
 */
export function replaceTexts(document: TextDocument, replace: (text: string) => string): void {
  replaceIn(document, replace);
  for (const tag of document.tags) tag['x-displayName'] = replace(tag.name);
  for (const group of document['x-tagGroups']) group.name = replace(group.name);
}

function replaceIn(node: object, replace: (text: string) => string, areNames = false): void {
  const fields = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') {
      if (!areNames && !Array.isArray(node) && texts.has(key)) fields[key] = replace(value);
    } else if (typeof value === 'object' && value !== null && (areNames || !data.has(key))) {
      // The examples of a schema are a list of data; those of a body or a parameter have names and summaries.
      if (key === 'examples' && Array.isArray(value)) continue;
      replaceIn(value, replace, !areNames && named.has(key));
    }
  }
}
