import { readFileSync } from 'node:fs';

/** The parts of the bundled spec that the tests of the guides read. */
interface Spec {
  tags: { name: string; description: string; 'x-traitTag'?: boolean }[];
  paths: Record<string, object>;
  components: {
    schemas: Record<string, { properties?: object; required?: string[]; enum?: string[] }>;
  };
}

const file = new URL('../../generated/openapi.json', import.meta.url);

/** The bundled spec, whose guides the tests read. */
export const spec = JSON.parse(readFileSync(file, 'utf8')) as Spec;

export function guide(name: string): string {
  const found = spec.tags.find((tag) => tag.name === name);
  if (found?.['x-traitTag'] !== true) throw new Error(`there is no guide "${name}"`);
  return found.description;
}

/** Returns the Portuguese translation of a guide. */
export function portugueseGuide(name: string): string {
  const translation = new URL('../../generated/pt-BR.json', import.meta.url);
  const texts = JSON.parse(readFileSync(translation, 'utf8')) as Record<string, string>;
  return texts[guide(name)] ?? '';
}

/** Returns the cells of each row of the tables of a text, without the rows of titles and lines. */
export function tableRows(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  return rows
    .filter((_, index) => !isLine(rows[index]) && !isLine(rows[index + 1]))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function isLine(row = ''): boolean {
  return /^[|\s:-]+$/.test(row) && row.includes('-');
}

/** Returns every name that the contract puts on the wire: properties, parameters and the values of enumerations. */
export function wireNames(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return names;
  if (Array.isArray(node)) {
    for (const item of node) wireNames(item, names);
    return names;
  }
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    // Examples are skipped: they hold data, and the names in them are those of the schemas.
    if (key === 'example' || key === 'examples') continue;
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) names.add(name);
    }
    if (key === 'enum' && Array.isArray(value)) for (const item of value) names.add(String(item));
    if (key === 'name' && typeof value === 'string' && 'in' in node) names.add(value);
    wireNames(value, names);
  }
  return names;
}

/** Returns the words of a name, in lower case: `delayForRedeem` and `DELAY_FOR_REDEEM` both have three. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase());
}
