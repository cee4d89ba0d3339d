/** The parts of an OpenAPI document that hold more than texts: its tags and their groups have names that people read. */
export interface TextDocument {
  tags: { name: string; 'x-displayName'?: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
}

const texts: ReadonlySet<string> = new Set(['title', 'summary', 'description']);

/** What these fields hold is data, which is the same in every language. */
const data: ReadonlySet<string> = new Set([
  ...['example', 'value', 'default', 'enum', 'const', 'pattern', 'required'],
  ...['x-codeSamples', 'x-advice', 'x-tagGroups'],
]);

/** The keys in these objects are names that the document chose: a property may be called `title`. */
const named: ReadonlySet<string> = new Set(['properties', 'headers', 'examples', 'schemas', 'responses']);

/**
 * Replaces each text that a reader of the documentation sees, in place: titles, summaries, descriptions, and the names
 * of tags and their groups as they are shown. Tags keep their names, by which operations and links know them.
 */
export function replaceTexts(document: TextDocument, replace: (text: string) => string): void {
  replaceIn(document, replace);
  for (const tag of document.tags) tag['x-displayName'] = replace(tag.name);
  for (const group of document['x-tagGroups']) group.name = replace(group.name);
}

function replaceIn(node: object, replace: (text: string) => string, areNames = false): void {
  const fields = node as Record<string, unknown>;
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') {
      if (!areNames && !Array.isArray(node) && texts.has(key)) fields[key] = replace(value);
    } else if (typeof value === 'object' && value !== null && (areNames || !data.has(key))) {
      // The examples of a schema are a list of data; those of a body or a parameter have names and summaries.
      if (key === 'examples' && Array.isArray(value)) continue;
      replaceIn(value, replace, !areNames && named.has(key));
    }
  }
}
