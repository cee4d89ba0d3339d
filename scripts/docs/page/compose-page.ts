import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { apiVersion } from '../../../generated/version.ts';
import { docsText } from '../../../server/src/http/pages/docs-text.ts';
import type { Language } from '../../../server/src/http/languages.ts';

/**
 * Redoc as bundled in @redocly/cli, with the same bytes as in the package `redoc`. That package would also install
 * React, a router and OpenTelemetry, which nothing here uses.
 */
const redocFile = createRequire(import.meta.url).resolve('@redocly/cli/lib/chunks/redoc.standalone.js');

/** The only files that Redoc would load from elsewhere: the logo beside "API docs by", light and dark. */
const logoUrls = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-[\w-]+\.svg/g;

/** Pieces of Redoc's own code, each with its replacement. */
const corrections: readonly (readonly [string | RegExp, string])[] = [
  // Its search joins the lines and paragraphs of a text without a space between them.
  [
    't.push(e.attributes.content);for(',
    't.push(e.attributes.content);/^(text|code|strong|em|s|link|inline)$/.test(e.type)||t.push(" ");for(',
  ],
  // It puts headers, which are much the same everywhere, before the body, in a request and in a response.
  [
    'a.push({nodeType:W.ITEM,variant:`body`',
    'a.splice(a.findLastIndex(e=>e.variant!==`headers`)+1,0,{nodeType:W.ITEM,variant:`body`',
  ],
  [/\[(\(y\|\|q\(v\)\)&&.{1,400}?),(b\.length>0&&.{1,300}?skipWriteOnly:!0\}\))\]/, '[$2,$1]'],
];

/** The words of the page's head, and of what is shown until Redoc has drawn the page. */
const words = {
  en: {
    loading: 'Loading…',
    failed: 'The documentation could not be loaded. Reload the page.',
    other: 'Português',
  },
  'pt-BR': {
    loading: 'Carregando…',
    failed: 'Não foi possível carregar a documentação. Recarregue a página.',
    other: 'English',
  },
} as const;

/** Returns the script of the page: ours before Redoc, Redoc, and ours that starts it, as one module. */
export function composeScript(): string {
  const logo = `data:image/svg+xml;base64,${Buffer.from(asset('logo.svg')).toString('base64')}`;
  const redoc = corrections
    .reduce((code, [from, to]) => code.replace(from, to), readFileSync(redocFile, 'utf8'))
    .replaceAll(logoUrls, logo);
  return [asset('before-redoc.js'), asset('highlight.js'), redoc, asset('start-redoc.js')].join('\n');
}

/** Returns the page in a language, which loads its script and its text from the folder that it is in. */
export function composePage(document: string, language: Language, scriptName: string): string {
  const load = `<link id="text" rel="preload" as="fetch" crossorigin href="${language}.json">
<link rel="modulepreload" href="${scriptName}">`;
  const script = `<script type="module" src="${scriptName}"></script>`;
  const { other } = words[language];
  const otherLanguage = language === 'en' ? 'pt-BR' : 'en';
  const links = `<a href="${otherLanguage}" hreflang="${otherLanguage}" lang="${otherLanguage}">${other}</a>
<a href="../console">Console</a>
<a href="../openapi.json">openapi.json</a>`;
  const text = docsText(document, { language, consoleUrl: null, token: null });
  return pageHtml({ text, language, load, script, links });
}

/** Returns the page in a language as one file, which loads nothing: for any web server, or none. */
export function composeFile(document: string, language: Language): string {
  const code = scriptText(composeScript());
  const hash = createHash('sha256').update(code).digest('base64');
  const policy =
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; font-src data:; ` +
    "base-uri 'none'; form-action 'none'";
  const load = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const text = docsText(document, { language, consoleUrl: null, token: null });
  // A `<` in the text must not end the element that contains it.
  const script = `<script id="text" type="application/json">${text.replaceAll('<', '\\u003c')}</script>
<script type="module">${code}</script>`;
  return pageHtml({ text, language, load, script, links: '' });
}

interface Parts {
  /** The document as the page shows it. */
  text: string;
  language: Language;
  load: string;
  script: string;
  links: string;
}

function pageHtml({ text, language, load, script, links }: Parts): string {
  const { info } = JSON.parse(text) as { info: { title: string; summary: string } };
  const title = escapeHtml(info.title);
  const summary = escapeHtml(info.summary);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="api-version" content="${escapeHtml(apiVersion)}">
<meta name="description" content="${summary}">
<title>${title}</title>
<link rel="icon" href="data:,">
${load}
<style>
${asset('page.css')}</style>
</head>
<body>
<header id="head"><a href="#/">Payfac API</a><nav>${links}</nav></header>
<div id="redoc"><main id="loading"><h1>${title}</h1><p>${summary}</p><p role="status" data-failed="${words[language].failed}">${words[language].loading}</p></main></div>
<noscript>This page needs JavaScript. What it shows is also in the API description, openapi.json.</noscript>
${script}
</body>
</html>
`;
}

function asset(name: string): string {
  return readFileSync(join(import.meta.dirname, name), 'utf8');
}

/**
 * Escapes the end tag of a script. A script can contain one only in strings, comments and patterns, where `\/` means
 * `/`.
 */
function scriptText(text: string): string {
  return text.replaceAll(/<\/(script)/gi, '<\\/$1');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
