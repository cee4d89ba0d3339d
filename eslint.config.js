import { defineConfig } from 'eslint/config';
import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/** Domain folders: they know neither HTTP nor the generated contract (DESIGN: import direction). */
const domain = [
  'audit',
  'charges',
  'events',
  'idempotency',
  'intermediaries',
  'rate-plans',
  'refunds',
  'sellers',
  'statement',
  'tokens',
];

const server = (folder) => `./server/src/${folder}`;

/** main → cli → serve/app → http → domain → repository → db; `shared` is imported by all and imports none. */
const zones = [
  { target: server('shared'), from: server('!(shared)/**/*'), message: 'shared imports nothing but shared' },
  { target: server('shared'), from: server('*.ts'), message: 'shared imports nothing but shared' },
  ...['http', 'cli', 'serve', 'doctor', ...domain].map((from) => ({
    target: server('db'),
    from: server(from),
    message: 'db is below everything but shared',
  })),
  ...domain.flatMap((target) =>
    ['http', 'cli', 'serve', 'doctor', 'app.ts', 'service.ts', 'config.ts'].map((from) => ({
      target: server(target),
      from: server(from),
      message: 'the domain does not know how it is served',
    })),
  ),
  ...domain.map((target) => ({
    target: server(target),
    from: './generated',
    message: 'the domain does not know the wire',
  })),
  ...['cli', 'serve'].map((from) => ({
    target: server('http'),
    from: server(from),
    message: 'http is below serve and cli',
  })),
  { target: server('serve'), from: server('cli'), message: 'serve is below cli' },
  { target: './server/src', from: './client', message: 'client and server never import each other' },
  { target: './client', from: './server', message: 'client and server never import each other' },
];

export default defineConfig(
  { ignores: ['**/node_modules/', 'generated/', 'dist/', 'data/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    settings: { 'import-x/resolver-next': [] },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
    },
  },
  { files: ['server/src/config.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // Only repositories and db/ know SQL.
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/db/**', '**/*.repository.ts', '**/*.test.ts', 'server/src/http/health.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: 'kysely', message: 'SQL belongs in a repository or in db/.' }] },
      ],
    },
  },
  {
    files: ['**/*.test.ts', 'server/test/**', 'client/test/**'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
