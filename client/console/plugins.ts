import type { Plugin } from 'vite';
import { brotliCompressSync } from 'node:zlib';
import { readFileSync } from 'node:fs';

/** Fails the build if a component of Mantine is in it without its styles: `src/mantine-styles.ts` names those that are used. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    generateBundle(_, bundle) {
      const ids = [...this.getModuleIds()];
      const styled = new Set(
        ids.flatMap((id) => /@mantine\/core\/styles\/(\w+)\.css/.exec(id)?.slice(1) ?? []),
      );
      const used = Object.values(bundle)
        .flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
        .flatMap((id) => /@mantine\/core\/.*\/(\w+)\.module\.mjs$/.exec(id)?.slice(1) ?? []);
      const missing = [...new Set(used)].filter((name) => !styled.has(name));
      if (missing.length > 0) this.error(`src/mantine-styles.ts lacks ${missing.join(', ')}`);
    },
  };
}

/** Adds to each script and style its best compressed form, which takes a server too long to make: `name.js.br`. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const { fileName, ...file } of Object.values(bundle)) {
          if (!/\.(js|css)$/.test(fileName)) continue;
          const source = brotliCompressSync(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source });
        }
      },
    },
  };
}

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
