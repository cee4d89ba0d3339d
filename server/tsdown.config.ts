import { defineConfig } from 'tsdown';

/**
 * The packed form. Node does not strip types under `node_modules`, so the package holds JavaScript: the same modules in the
 * same folders, with the files that they read.
 */
export default defineConfig({
  entry: 'src/main.ts',
  root: '..',
  unbundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  fixedExtension: false,
  dts: false,
  copy: [
    { from: '../LICENSE', to: 'dist' },
    { from: '../generated/openapi.json', to: 'dist/generated' },
    { from: '../generated/pt-BR.json', to: 'dist/generated' },
    { from: '../generated/pt-BR-errors.json', to: 'dist/generated' },
  ],
  logLevel: 'warn',
  inputOptions: { checks: { bundlerTimings: false } },
});
