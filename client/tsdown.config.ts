import { defineConfig } from 'tsdown';

/** The published form: ES modules and CommonJS, each with types that hold those of `generated/`. */
export default defineConfig({
  entry: 'src/index.ts',
  format: ['esm', 'cjs'],
  // No built-in of Node: browsers import the same files.
  platform: 'neutral',
  target: 'node20',
  dts: true,
  logLevel: 'warn',
  inputOptions: { checks: { bundlerTimings: false } },
});
