import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { patternAdvice } from '../../generated/advice.ts';
import { inPortuguese } from '../../server/src/http/errors/portuguese.ts';
import { titles } from '../../server/src/http/errors/problem.ts';
import { formatAdvice } from '../../server/src/http/request/formats.ts';
import { root } from './document.ts';

/** Words that no Portuguese text has. Names of fields and operations, and codes, are the same in both languages. */
const english =
  /\b(?:the|this|that|which|with|and|is|are|was|of|from|must|not|there|nothing|send|give|only|left)\b(?![-_/])/i;

/** What may stand between the words and is no text: paths, values in backticks, a few names in English. */
const names = /`[^`]*`|\/[\w/{}-]+|--[\w-]+|\b[a-z]+[A-Z]\w*\b|Content-Type|Accept|x-[\w-]+/g;

function translated(detail: string): string {
  return inPortuguese({ title: '', detail }).detail;
}

function isTranslated(text: string): boolean {
  const found = translated(text);
  return found !== text && !english.test(found.replaceAll(names, ''));
}

/** The translations, with `{1}` and so on for what is filled in. */
const translations = Object.entries(
  JSON.parse(readFileSync(join(root, 'generated', 'pt-BR-errors.json'), 'utf8')) as Record<string, string>,
);
const known = translations.map(([en]) => en);

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** A text of an error in the code, with `{}` for everything that is filled in. */
interface CodeText {
  place: string;
  text: string;
}

/** Returns the text of an expression, or null if it is not written there. */
function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const parts = [textOf(node.left), textOf(node.right)];
    return parts.includes(null) ? null : parts.join('');
  }
  return null;
}

/** The errors that take their text second, and the functions that take it second. */
const withCode = new Set(['DomainError', 'ApiError']);
const withField = new Set(['wrongField', 'issueAt']);

/** Returns the expressions in a node that are the text of an error. */
function textsAt(node: ts.Node): ts.Expression[] {
  if (ts.isNewExpression(node)) {
    const name = node.expression.getText();
    const text = node.arguments?.[withCode.has(name) ? 1 : 0];
    return text !== undefined && (withCode.has(name) || name === 'InvalidInputError') ? [text] : [];
  }
  if (ts.isCallExpression(node) && withField.has(node.expression.getText()))
    return node.arguments.slice(1, 2);
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'detail') return [node.initializer];
  return [];
}

function branches(node: ts.Expression): ts.Expression[] {
  return ts.isConditionalExpression(node)
    ? [...branches(node.whenTrue), ...branches(node.whenFalse)]
    : [node];
}

/** Commands write English; so do reports of deliveries, of lines of an import, and the files of acquirers themselves. */
const otherTexts = /\/(?:cli|webhooks\/sending|imports|acquirer)\/|\.test\.|\.fixture\.|test-d/;

function codeTexts(): CodeText[] {
  const found: CodeText[] = [];
  for (const file of globSync('server/src/**/*.ts', { cwd: root })) {
    if (otherTexts.test(file)) continue;
    const source = ts.createSourceFile(
      file,
      readFileSync(join(root, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const visit = (node: ts.Node): void => {
      for (const text of textsAt(node).flatMap(branches).map(textOf)) {
        if (text !== null && /[a-z]{3,}/.test(text)) found.push({ place: file, text });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

describe('every text of an error has a Portuguese one', () => {
  test('each fills in what the English one does, and is another text', () => {
    const filled = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).toSorted();
    expect(translations.length).toBeGreaterThan(500);
    const wrong = translations.filter(
      ([en, pt]) =>
        filled(pt).some((one) => !filled(en).includes(one)) ||
        filled(pt).length < filled(en).length ||
        (en === pt && /[a-z]{3}/.test(en)) ||
        english.test(pt.replaceAll(names, '')),
    );
    expect(wrong).toEqual([]);
  });

  test('the titles', () => {
    expect(titles.length).toBeGreaterThan(70);
    expect(titles.filter((title) => inPortuguese({ title, detail: '' }).title === title)).toEqual([]);
  });

  test('the texts in the code', () => {
    const texts = codeTexts();
    expect(texts.length).toBeGreaterThan(140);
    // These consist of what other texts say.
    const composed = new Set(['{} {}.', '{} {}', '/path {}.', '{} Nothing was written.', 'the row {}']);
    // What a word in the middle changes is translated as a whole, for each word.
    const isKnown = (text: string) => {
      // A field that it must agree with is added at its end.
      const pattern = new RegExp(String.raw`^${text.split('{}').map(escaped).join('.*')}(?: \{\d\})?$`, 's');
      return known.some((template) => pattern.test(template));
    };
    expect(texts.filter(({ text }) => !composed.has(text) && !isKnown(text))).toEqual([]);
  });

  test('what fields must be, by their pattern or format', () => {
    const advice = [...Object.values(patternAdvice), ...Object.values(formatAdvice)];
    expect(advice.filter((text) => !isTranslated(text))).toEqual([]);
  });

  test('the examples of the document, which the service gave', () => {
    const examples: { detail: string; errors?: { pointer: string; detail: string }[] }[] = [];
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('requestId' in node && 'detail' in node && typeof node.detail === 'string')
        examples.push(node as (typeof examples)[number]);
      Object.values(node).forEach(collect);
    };
    collect(JSON.parse(readFileSync(join(root, 'generated', 'openapi.json'), 'utf8')));
    expect(examples.length).toBeGreaterThan(400);
    const shown = examples.map((problem) => ({ problem, shown: inPortuguese({ ...problem, title: '' }) }));
    const untranslated = shown.filter(({ problem, shown: { detail, errors = [] } }) =>
      [detail, ...errors.map((issue) => issue.detail)].some(
        (text) => text === problem.detail || english.test(text.replaceAll(names, '')),
      ),
    );
    expect(untranslated.map((one) => [one.problem.detail, one.shown.detail])).toEqual([]);
  });
});
