import { defineConfig } from 'tsdown';

/** The published form: ES modules and CommonJS, each with types that include those of `generated/`. */
export default defineConfig({
  entry: 'src/index.ts',
  format: ['esm', 'cjs'],
  // No Node built-ins: browsers import the same files.
  platform: 'neutral',
  target: 'node20',
  dts: true,
  logLevel: 'warn',
  inputOptions: { checks: { bundlerTimings: false } },
});
