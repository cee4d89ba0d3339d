import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

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
