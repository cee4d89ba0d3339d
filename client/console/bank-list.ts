import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The banks of which the service knows the name: COMPE code, ISPB code, short name. */
const banks = new URL('../../server/src/sellers/brazilian-banks.json', import.meta.url);

/** Returns the plugin that gives a form the service's list of banks, `virtual:banks`. It is read during the build. */
export function bankList(): Plugin {
  const name = 'virtual:banks';
  return {
    name: 'bank-list',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      return `export const banks = ${JSON.stringify(JSON.parse(readFileSync(banks, 'utf8')))};`;
    },
  };
}
