import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import { layerRules } from './scripts/lint/layers.ts';

/** The strict and stylistic rules of typescript-eslint that the category `correctness` lacks. */
const strict = [
  'no-array-constructor',
  'no-empty-function',
  'no-useless-constructor',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/adjacent-overload-signatures',
  'typescript/array-type',
  'typescript/ban-tslint-comment',
  'typescript/class-literal-property-style',
  'typescript/consistent-generic-constructors',
  'typescript/consistent-indexed-object-style',
  'typescript/consistent-type-assertions',
  'typescript/consistent-type-definitions',
  'typescript/consistent-type-imports',
  'typescript/dot-notation',
  'typescript/no-confusing-non-null-assertion',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-generated-empty-object-type',
  'typescript/no-import-type-side-effects',
  'typescript/no-inferrable-types',
  'typescript/no-invalid-void-type',
  'typescript/no-misused-promises',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unnecessary-type-parameters',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/non-nullable-type-assertion-style',
  'typescript/only-throw-error',
  'typescript/prefer-find',
  'typescript/prefer-for-of',
  'typescript/prefer-function-type',
  'typescript/prefer-includes',
  'typescript/prefer-nullish-coalescing',
  'typescript/prefer-optional-chain',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-regexp-exec',
  'typescript/prefer-return-this-type',
  'typescript/prefer-string-starts-ends-with',
  'typescript/related-getter-setter-pairs',
  'typescript/require-await',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
];

/** What no file may use. */
const never = [
  {
    object: 'Object',
    property: 'setPrototypeOf',
    message: 'It makes everything that uses the object slower.',
  },
  ...['removeAllListeners', 'rawListeners'].map((property) => ({
    property,
    message: 'Listeners of Node or of a package are not ours to take.',
  })),
  ...['test', 'it', 'describe'].flatMap((object) =>
    ['only', 'skip', 'todo'].map((property) => ({
      object,
      property,
      message: 'All tests run; `skipIf` names the condition under which one does not.',
    })),
  ),
];

export default defineConfig({
  plugins: ['eslint', 'typescript', 'oxc', 'import'],
  categories: { correctness: 'error' },
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  // Only TypeScript is in the program that the rules about types ask.
  ignorePatterns: ['generated/', '**/dist/', 'data/', '**/*.js'],
  jsPlugins: [join(import.meta.dirname, 'scripts/lint/unit-of-work.ts')],
  rules: {
    ...Object.fromEntries(strict.map((rule) => [rule, 'error'])),
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
    'no-duplicate-imports': 'error',
    'no-restricted-properties': ['error', ...never],
    // A name of a package's own, which may change at any time.
    'no-underscore-dangle': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    {
      files: ['server/src/**/*.ts'],
      excludeFiles: ['**/*.test.ts', 'server/src/config.ts'],
      rules: {
        'unit-of-work/no-store-inside': 'error',
        'no-restricted-properties': [
          'error',
          ...never,
          { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
        ],
      },
    },
    ...layerRules,
    {
      files: ['**/*.test.ts', 'server/test/**', 'client/test/**'],
      rules: {
        'max-lines-per-function': 'off',
        'typescript/no-non-null-assertion': 'off',
        // What tests sort are texts, and numbers of equal length such as statuses.
        'typescript/require-array-sort-compare': 'off',
      },
    },
  ],
});
