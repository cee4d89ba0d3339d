import type { ApiDocument } from '../gates/document.ts';

const componentRef = /^#\/components\/schemas\/(.+)$/;

/**
 * Returns the text of generated/charge-line.ts: `ChargeInput` with all that it refers to, as a JSON Schema of its own.
 * The import validates its lines by it, without knowing the rest of the document.
 */
export function chargeLineModule(document: ApiDocument): string {
  const $defs: Record<string, unknown> = {};
  const schema = standalone('ChargeInput', document, $defs);
  return [
    "import type { components } from './api.ts';",
    '',
    '/** One paid charge, as a line of `createCharges` and of the file that the import reads. */',
    "export type ChargeLine = components['schemas']['ChargeInput'];",
    '',
    '/** What the document says of a line. */',
    `export const chargeLineSchema = ${JSON.stringify({ ...schema, $defs }, null, 2)} as const;`,
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
