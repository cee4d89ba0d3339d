/** What the tests of the guides read of the bundled spec. */
export interface Spec {
  tags: { name: string; description: string; 'x-traitTag'?: boolean }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: object; enum?: string[] }>;
    examples: Record<string, { value: unknown }>;
  };
}

export interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  'x-codeSamples'?: { lang: string; source: string }[];
}

/** Every name that the contract puts on the wire: properties, parameters and the values of enumerations. */
export function wireNames(node: unknown): Set<string> {
  const names = new Set<string>();
  collect(node, names);
  return names;
}

function collect(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) collect(item, names);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  for (const [key, value] of Object.entries(node) as [string, unknown][]) {
    // Examples hold data, and names in them are the names of the schemas.
    if (key === 'example' || key === 'examples') continue;
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) names.add(name);
    }
    if (key === 'enum' && Array.isArray(value)) for (const item of value) names.add(String(item));
    if (key === 'name' && typeof value === 'string' && 'in' in node) names.add(value);
    collect(value, names);
  }
}

/** The words of a name, in lower case: `delayForRedeem` and `DELAY_FOR_REDEEM` both have three. */
export function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter((word) => word.length > 1)
    .map((word) => word.toLowerCase());
}
