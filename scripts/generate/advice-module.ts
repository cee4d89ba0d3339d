/** The parts of a schema that are used here. */
interface Node {
  pattern?: string;
  'x-advice'?: string;
}

/**
 * Returns the text of generated/advice.ts: the `x-advice` in the document for a client whose text does not match the
 * pattern beside it. The validator's error names nothing but the pattern, so one pattern has one advice.
 */
export function adviceModule(document: unknown): string {
  const advice = new Map<string, string>();
  collect(document, advice);
  const sorted = [...advice].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    '/** What a text must be that does not match this pattern. */',
    `export const patternAdvice: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(sorted), null, 2)};`,
    '',
  ].join('\n');
}

function collect(value: unknown, found: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) return;
  const { pattern, 'x-advice': advice }: Node = value;
  if (typeof advice === 'string') {
    if (typeof pattern !== 'string')
      throw new Error(`openapi: the x-advice "${advice}" has no pattern beside it`);
    const other = found.get(pattern);
    if (other !== undefined && other !== advice) {
      throw new Error(`openapi: the pattern ${pattern} has two advices: "${other}" and "${advice}"`);
    }
    found.set(pattern, advice);
  }
  for (const inner of Object.values(value)) collect(inner, found);
}
