import { readFileSync } from 'node:fs';
import type { Issue } from './api-error.ts';

/** What people read of a problem. */
interface Texts {
  title: string;
  detail: string;
  errors?: Issue[];
}

/** A text in English with `{1}`, `{2}` and so on for what differs, and the same in Portuguese. */
interface Template {
  pattern: RegExp;
  portuguese: string;
}

/** Templates may stand in each other: the advice in a detail, and a kind of account in the advice. */
const deepest = 4;

/** No text of ours is longer. The time to look for a translation grows with the fourth power of the length. */
const longest = 600;

/** Returns the same problem in Portuguese. What has no translation, or is too long to look for one, stays in English. */
export function inPortuguese<T extends Texts>(problem: T): T {
  const errors = problem.errors?.map(({ pointer, detail }) => ({ pointer, detail: translated(detail, 1) }));
  return {
    ...problem,
    title: translated(problem.title),
    detail: detailOf(problem, errors?.[0]),
    ...(errors === undefined ? {} : { errors }),
  };
}

/** The detail of an invalid request begins with its first issue, after the field, and says how many more there are. */
function detailOf({ detail, errors = [] }: Texts, issue: Issue | undefined): string {
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  const end = ` ${errors[0]?.detail}${more}.`;
  const field = detail.slice(0, -end.length);
  if (issue === undefined || !detail.endsWith(end) || field.includes(' ')) return translated(detail);
  const others = more === '' ? '' : ` (e mais ${errors.length - 1})`;
  return `${field} ${issue.detail}${others}.`;
}

/** Texts in other texts may be several faults, with a full stop after each but the last. */
const betweenFaults = /(?<=\S)\. (?=[a-z/])/;

let catalogue: { exact: Map<string, string>; templates: Template[] } | undefined;

function translated(text: string, depth = 0): string {
  catalogue ??= readCatalogue();
  const exact = catalogue.exact.get(text);
  if (exact !== undefined || depth === deepest) return exact ?? text;
  const faults = depth === 0 ? [text] : text.replace(/\.$/, '').split(betweenFaults);
  if (faults.length > 1) {
    return `${faults.map((fault) => translated(fault, depth)).join('. ')}${text.endsWith('.') ? '.' : ''}`;
  }
  if (text.length > longest) return text;
  for (const { pattern, portuguese } of catalogue.templates) {
    const found = pattern.exec(text);
    if (found !== null) {
      return portuguese.replaceAll(/\{(\d)\}( BRL\b)?/g, (_, n: string, unit: string | undefined) => {
        const filled = translated(found[Number(n)] ?? '', depth + 1);
        const isAmount = unit !== undefined && /^-?\d+\.\d\d$/.test(filled);
        return isAmount ? inReais(filled) : filled + (unit ?? '');
      });
    }
  }
  return text;
}

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** Writes an amount such as `1128.00` as `R$ 1.128,00`. */
function inReais(amount: string): string {
  return reais.format(Number(amount)).replace('\u00A0', ' ');
}

/** Reads the texts, from `openapi/pt-BR/errors/`, when the first problem is sent in Portuguese. */
function readCatalogue(): NonNullable<typeof catalogue> {
  const file = new URL('../../../../generated/pt-BR-errors.json', import.meta.url);
  const all = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const templates = all
    .filter(([english]) => /\{\d\}/.test(english))
    .map(([english, portuguese]) => ({ parts: english.split(/\{\d\}/), portuguese }))
    // What says more comes first, so that a template of a few words does not take the text of another one.
    .toSorted((a, b) => b.parts.join('').length - a.parts.join('').length)
    .map(({ parts, portuguese }) => ({
      pattern: new RegExp(`^${parts.map(escaped).join('(.+?)')}$`, 's'),
      portuguese,
    }));
  return { exact: new Map(all), templates };
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
