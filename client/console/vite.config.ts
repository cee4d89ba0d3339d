import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inputRules } from './input-rules.ts';
import { mantineStyles, precompressed, serviceLists } from './plugins.ts';

/**
 * `vite build` makes `dist/index.html`, which the server shows at `/console`, and the files beside it, `console/*`. All
 * addresses are relative, so that a proxy may serve the page below a path of its own. `vite` alone serves it while you
 * work, with the API of the server or sandbox on port 3000.
 */
export default defineConfig({
  base: './',
  resolve: {
    alias: [{ find: /^fflate$/, replacement: fileURLToPath(new URL('zip-here.ts', import.meta.url)) }],
  },
  plugins: [mantineStyles(), inputRules(), serviceLists(), precompressed()],
  build: {
    assetsDir: 'console',
    // These are the first versions with `light-dark()`, which the styles use.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The packages that are bundled come with their licences.
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    // server/test/console-page.test.ts limits what is loaded first, compressed.
    chunkSizeWarningLimit: Infinity,
    // Mantine marks each of its modules for servers that render; there is no such server here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  logLevel: 'warn',
  server: {
    proxy: {
      '/v2': 'http://127.0.0.1:3000',
      '/docs': 'http://127.0.0.1:3000',
    },
  },
});
