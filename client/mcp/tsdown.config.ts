import { defineConfig } from 'tsdown';

/** The published form: one module, with the client in it. */
export default defineConfig({
  entry: 'src/main.ts',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  deps: { alwaysBundle: [/^@payment-intermediary\//] },
  logLevel: 'warn',
  inputOptions: { checks: { bundlerTimings: false } },
});
