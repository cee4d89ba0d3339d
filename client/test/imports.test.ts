import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', 'src');

test('what an app imports needs openapi-fetch and nothing of Node', async () => {
  const texts = await Promise.all(
    (await readdir(source)).map((name) => readFile(join(source, name), 'utf8')),
  );
  const imported = texts.flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]);
  const outside = imported.map(([, name = '']) => name).filter((name) => !name.startsWith('.'));
  expect(new Set(outside)).toEqual(new Set(['openapi-fetch']));
  expect(texts.join('\n')).not.toMatch(/\b(process|Buffer|require|__dirname)\b/);
});
