import type { ApiDocument } from '../gates/document.ts';

const componentRef = /^#\/components\/schemas\/(.+)$/;

/** The schemas of lines that are each checked on their own, by the names that they have in `generated/`. */
const lineSchemas = {
  charge: 'ChargeInput',
  effect: 'ReceivableEffectInput',
  settlement: 'SettlementLineInput',
} as const;

/**
 * Returns the text of generated/charge-line.ts, effect-line.ts or settlement-line.ts: the schema of a line with all that it refers to, as a
 * JSON Schema of its own. The import validates its lines by it, without knowing the rest of the document.
 */
export function lineModule(document: ApiDocument, of: keyof typeof lineSchemas): string {
  const $defs: Record<string, unknown> = {};
  const name = lineSchemas[of];
  const schema = standalone(name, document, $defs);
  return [
    "import type { components } from './api.ts';",
    '',
    '/** A line of the request and of the file that the import reads. */',
    `export type ${of.charAt(0).toUpperCase()}${of.slice(1)}Line = components['schemas']['${name}'];`,
    '',
    '/** What the document says of a line. */',
    `export const ${of}LineSchema = ${JSON.stringify({ ...schema, $defs }, null, 2)} as const;`,
    '',
  ].join('\n');
}

/** Returns a copy of a component, whose references lead into `$defs`, to which their targets are added. */
function standalone(name: string, document: ApiDocument, $defs: Record<string, unknown>): object {
  const copy = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(copy);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? moved(String(inner)) : copy(inner)]),
    );
  };
  const moved = (ref: string): string => {
    const target = componentRef.exec(ref)?.[1];
    if (target === undefined) throw new Error(`openapi: ${name} refers to ${ref}, which is no schema`);
    $defs[target] ??= standalone(target, document, $defs);
    return `#/$defs/${target}`;
  };
  const schema = document.components.schemas?.[name];
  if (schema === undefined) throw new Error(`openapi: there is no schema ${name}`);
  return copy(schema) as object;
}
