import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sabotages } from '../../server/test/sabotage/sabotages.ts';
import { root } from './document.ts';

const sources = globSync('server/src/**/*.ts', { cwd: root });

test.each(Object.entries(sabotages))(
  'the guards that the sabotage %s takes out are there, once',
  (_, edits) => {
    for (const { file, guard } of edits) {
      const found = sources.filter((path) => `/${path}`.endsWith(file));
      expect(found, file).toHaveLength(1);
      expect(
        readFileSync(join(root, found[0]!), 'utf8').split(guard),
        `${file} must have this once: ${guard}`,
      ).toHaveLength(2);
    }
  },
);
