import { readFileSync } from 'node:fs';

/** What the tests of the guides read of the bundled spec. */
interface Spec {
  tags: { name: string; description: string; 'x-traitTag'?: boolean }[];
  paths: Record<string, object>;
  components: {
    schemas: Record<string, { properties?: object; enum?: string[] }>;
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

/** The cells of each row of the tables of a text, without the rows of titles and lines. */
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
