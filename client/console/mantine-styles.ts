import type { Plugin } from 'vite';

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
