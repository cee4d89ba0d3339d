import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { apiVersion } from '../../../generated/version.ts';

/**
 * Redoc as bundled in @redocly/cli, with the same bytes as in the package `redoc`. That package would also install
 * React, a router and OpenTelemetry, which nothing here uses.
 */
const redocFile = createRequire(import.meta.url).resolve('@redocly/cli/lib/chunks/redoc.standalone.js');

/** The only files that Redoc would load from elsewhere: the logo beside "API docs by", light and dark. */
const logoUrls = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-[\w-]+\.svg/g;

const options = {
  disableTelemetry: true,
  router: 'hash',
  sortRequiredPropsFirst: true,
  jsonSamplesExpandLevel: 4,
  maxDisplayedEnumValues: 12,
  // Redoc drops samples in other languages than these, and TypeScript is not in its own list.
  codeSamples: { languages: [{ lang: 'curl' }, { lang: 'TypeScript' }, { lang: 'Payload' }] },
};

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

/**
 * The code that is appended to Redoc's own code, in the same module, because an inline module cannot be imported.
 * Phones show no patterns.
 */
const startScript = `
const options = { ...${JSON.stringify(options)}, hideSchemaPattern: matchMedia('(width <= 600px)').matches };
init(document.getElementById('spec').textContent, options, document.getElementById('redoc'));`;

/**
 * Composes the page of the documentation from the bundled spec: HTML that loads nothing from the network. A server puts
 * its own spec in the place of this one (`server/src/http/pages/docs.ts`), which the hashes of the scripts do not cover.
 */
export async function composePage(document: string): Promise<string> {
  const [style, beforeRedoc, logo, redoc] = await Promise.all([
    asset('page.css'),
    asset('before-redoc.js'),
    asset('logo.svg'),
    readFile(redocFile, 'utf8'),
  ]);
  const logoData = `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`;
  const spec = JSON.parse(document) as Spec;
  const scripts = [
    scriptText(beforeRedoc),
    scriptText(`${corrected(redoc).replaceAll(logoUrls, logoData)}\n${startScript}`),
  ] as const;
  return pageHtml({ spec, style, scripts, policy: policyOf(scripts) });
}

function corrected(redoc: string): string {
  return corrections.reduce((code, [from, to]) => code.replace(from, to), redoc);
}

interface Spec {
  info: { title: string; summary: string };
}

/** Returns the HTML. There must be no extra space inside the script tags, because the hashes would not match. */
function pageHtml(parts: {
  spec: Spec;
  style: string;
  scripts: readonly [string, string];
  policy: string;
}): string {
  const { spec, style, scripts, policy } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="api-version" content="${escapeHtml(apiVersion)}">
<meta name="description" content="${escapeHtml(spec.info.summary)}">
<title>${escapeHtml(spec.info.title)}</title>
<link rel="icon" href="data:,">
<style>
${style}</style>
<script>${scripts[0]}</script>
</head>
<body>
<noscript>This page needs JavaScript. What it shows is also in the API description, /openapi.json.</noscript>
<div id="redoc"></div>
<script id="spec" type="application/json">${jsonText(spec)}</script>
<script type="module">${scripts[1]}</script>
</body>
</html>
`;
}

function asset(name: string): Promise<string> {
  return readFile(join(import.meta.dirname, name), 'utf8');
}

/**
 * Returns the content security policy. Inline styles are allowed without a hash, because Redoc creates them at run
 * time.
 */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Escapes the end tag of a script. A script can contain one only in strings, comments and patterns, where `\/` means
 * `/`.
 */
function scriptText(text: string): string {
  return text.replaceAll(/<\/(script)/gi, '<\\/$1');
}

/** Returns JSON for a script element. A `<` in the spec must not end the element that contains it. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
