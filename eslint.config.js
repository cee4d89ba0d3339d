import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * The domain folders of the server from the lowest up, on `shared` and `db`: each may import only those before it. They
 * know neither HTTP nor the generated contract, but for the schema of a line, which `charges` reads from files too.
 */
const floors = [
  'shared',
  'db',
  'audit',
  'rate-limits',
  'tokens',
  'idempotency',
  'ledger',
  'sellers',
  'rate-plans',
  'intermediaries',
  'secret-keys',
  'events',
  'charges',
  'refunds',
  'chargebacks',
  'adjustments',
  'transfers',
  'statement',
  'receivables',
  'webhooks',
  'onboarding',
  'reseal',
  'keeping',
];

const served = ['http', 'sandbox', 'serve', 'cli', 'doctor'];

/** main → cli → serve → http → domain → repository → db. */
const layers = [
  ...floors.map((folder, index) => ({
    folder,
    forbidden: [...floors.slice(index + 1), ...served],
    files: true,
    generated: true,
  })),
  { folder: 'http', forbidden: ['sandbox', 'serve', 'cli', 'doctor'], files: false, generated: false },
  { folder: 'sandbox', forbidden: ['serve', 'cli', 'doctor'], files: false, generated: true },
  { folder: 'serve', forbidden: ['sandbox', 'cli', 'doctor'], files: false, generated: true },
  { folder: 'doctor', forbidden: ['cli', 'sandbox', 'serve', 'http'], files: false, generated: true },
  { folder: 'cli', forbidden: [], files: false, generated: true },
];

const neverTogether = { regex: '(^|/)client/', message: 'Client and server never import each other.' };
const sqlStaysBelow = { name: 'kysely', message: 'SQL belongs in a repository or in db/.' };
const onlyInDb = ['pg', 'better-sqlite3'].map((name) => ({ name, message: 'Only db/ talks to an engine.' }));
const onlyInHttp = ['express', 'express-openapi-validator'].map((name) => ({
  name,
  message: 'Only http/ knows Express.',
}));
const environment = ['node:process', 'process'].map((name) => ({
  name,
  importNames: ['env'],
  message: 'Only config.ts reads the environment.',
}));

function layerPatterns({ folder, forbidden, files, generated }) {
  const above = forbidden.length > 0 ? [`^(\\.\\./)+(${forbidden.join('|')})/`] : [];
  const settings = files ? ['^(\\.\\./)+(service|config|main)\\.ts$'] : [];
  const contract = generated ? [`/generated/${folder === 'charges' ? '(?!charge-line\\.ts$)' : ''}`] : [];
  return [
    neverTogether,
    ...[...above, ...settings].map((regex) => ({
      regex,
      message: `${folder}/ lies below this: see README, Layout.`,
    })),
    ...contract.map((regex) => ({ regex, message: 'Only http/ knows the wire.' })),
  ];
}

function importRules(patterns, paths = []) {
  return { '@typescript-eslint/no-restricted-imports': ['error', { patterns, paths }] };
}

const layerConfigs = layers.flatMap((layer) => {
  const inside = `server/src/${layer.folder}/**`;
  const patterns = layerPatterns(layer);
  const packages = [
    ...environment,
    ...(layer.folder === 'db' ? [] : onlyInDb),
    ...(layer.folder === 'http' ? [] : onlyInHttp),
  ];
  const knowsSql = layer.folder === 'db' ? ['**/*.ts'] : ['**/*.repository.ts', '**/*.test.ts'];
  return [
    { files: [`${inside}/*.ts`], rules: importRules(patterns, [...packages, sqlStaysBelow]) },
    {
      files: knowsSql.map((files) => `server/src/${layer.folder}/${files}`),
      rules: importRules(patterns, packages),
    },
    { files: [`${inside}/*.test.ts`], rules: importRules(patterns) },
  ];
});

export default defineConfig(
  { ignores: ['**/node_modules/', 'generated/', '**/dist/', 'data/'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
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
      // There are no enums: `erasableSyntaxOnly` forbids them. It took a sixth of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'server/src/config.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='write'][callee.object.name='store'] :function MemberExpression[property.name=/^(read|write)$/][object.name='store'], CallExpression[callee.property.name='write'][callee.object.property.name='store'] :function MemberExpression[property.name=/^(read|write)$/][object.property.name='store']",
          message:
            'Inside a unit of work use its transaction: the store would deadlock on SQLite and escape it on PostgreSQL.',
        },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
      ],
    },
  },
  ...layerConfigs,
  {
    files: ['client/**/*.{ts,tsx}'],
    rules: importRules([{ regex: '(^|/)server/', message: 'Client and server never import each other.' }]),
  },
  {
    files: ['client/console/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: importRules([
      {
        regex: '^node:|(^|/)(server|generated|scripts)/',
        message: 'The console is a page on the client alone.',
      },
    ]),
  },
  {
    files: ['scripts/**/*.ts', 'server/test/fuzz/**'],
    ignores: ['**/*.test.ts'],
    rules: importRules([
      { regex: '/test-api\\.ts$', message: 'It runs in tests only; proofs run without vitest.' },
    ]),
  },
  {
    files: ['**/*.test.ts', 'server/test/**', 'client/test/**'],
    rules: { 'max-lines-per-function': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
