import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The lists of the service that forms choose from, by the names of their modules. */
const lists = {
  'virtual:banks': { name: 'banks', file: 'brazilian-banks.json' },
  'virtual:states': { name: 'states', file: 'brazilian-states.json' },
};

/** Returns the plugin that gives forms these lists. They are read during the build. */
export function serviceLists(): Plugin {
  const listOf = (id: string) => Object.entries(lists).find(([module]) => module === id)?.[1];
  return {
    name: 'service-lists',
    resolveId: (id) => (listOf(id) === undefined ? undefined : `\0${id}`),
    load(id) {
      const list = id.startsWith('\0') ? listOf(id.slice(1)) : undefined;
      if (list === undefined) return undefined;
      const file = new URL(`../../server/src/sellers/${list.file}`, import.meta.url);
      return `export const ${list.name} = ${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))};`;
    },
  };
}
