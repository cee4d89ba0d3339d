const token = /<!\[CDATA\[[^]*?\]\]>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|[^<]+|</g;
const reference = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)/;
/** XML 1.0, 2.2. */
const noCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** What keeps a text from being a well-formed XML document with one root (XML 1.0, 2.1); null when nothing does. */
export function xmlFault(text: string): string | null {
  const character = noCharacter.exec(text)?.[0];
  if (character !== undefined) return `U+${character.codePointAt(0)?.toString(16)} is no character of XML`;
  const open: string[] = [];
  let roots = 0;
  for (const [part, isEnd, name, attributes = '', isEmpty] of text.matchAll(token)) {
    if (part.startsWith('<![CDATA[')) continue;
    if (name === undefined) {
      if (part === '<') return 'a < that begins no tag';
      if (reference.test(part)) return `a bare & in ${part}`;
      if (open.length === 0 && part.trim() !== '') return `text outside of the root: ${part}`;
      continue;
    }
    if (reference.test(attributes)) return `a bare & in ${part}`;
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute);
    if (new Set(names).size !== names.length) return `an attribute twice in ${part}`;
    if (isEnd === '/') {
      if (open.pop() !== name) return `${part} closes nothing that is open`;
      continue;
    }
    if (open.length === 0) roots += 1;
    if (isEmpty !== '/') open.push(name);
  }
  if (open.length > 0) return `<${open.join('><')}> stays open`;
  return roots === 1 ? null : `${roots} roots`;
}
