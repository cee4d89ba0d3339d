import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Rule } from './src/forms/rule.ts';

/** The document that the server validates with. */
const document = new URL('../../generated/openapi.json', import.meta.url);

/** The inputs that the console has a form for. */
const inputs = ['SellerInput', 'SellerUpdateInput', 'BankDataInput', 'RatePlanInput', 'PayingAccountInput'];

interface Documented extends Omit<Rule, 'properties' | 'items'> {
  $ref?: string;
  properties?: Record<string, Documented>;
  items?: Documented;
}

/**
 * Returns the plugin that gives the pages the rules of their forms, `virtual:input-rules`. It takes them from the
 * OpenAPI document during the build.
 */
export function inputRules(): Plugin {
  const name = 'virtual:input-rules';
  return {
    name: 'input-rules',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      return inputs.map((input) => `export const ${input} = ${JSON.stringify(ruleOf(input))};`).join('\n');
    },
  };
}

/** Returns the rules of a schema of the document, without its texts and its references. */
export function ruleOf(name: string): Rule {
  const { components } = JSON.parse(readFileSync(document, 'utf8')) as {
    components: { schemas: Record<string, Documented> };
  };
  const ruleIn = ({ $ref, ...given }: Documented): Rule => {
    const named = $ref === undefined ? {} : components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
    const schema: Documented = { ...named, ...given };
    const kept = rulesOnly.map((key) => [key, schema[key]]).filter(([, value]) => value !== undefined);
    return {
      ...(Object.fromEntries(kept) as Rule),
      ...(schema.items && { items: ruleIn(schema.items) }),
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([key, property]) => [key, ruleIn(property)]),
        ),
      }),
    };
  };
  return ruleIn({ $ref: `#/${name}` });
}

const rulesOnly = [
  'type',
  'required',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'enum',
  'minimum',
  'maximum',
  'minItems',
] as const satisfies (keyof Rule)[];
