import type { OxlintConfig, OxlintOverride } from 'oxlint';

type Pattern = { message: string } & ({ regex: string } | { group: string[] });

interface Path {
  name: string;
  importNames?: string[];
  message: string;
}

/**
 * The folders of `server/src`, in layers from the lowest up. A folder may import from the layers below it and from its
 * own layer; no file imports itself through others. `serve` runs `http`, and `cli` runs everything.
 */
const layers: readonly (readonly string[])[] = [
  ['shared'],
  ['db'],
  [
    'audit',
    'intermediaries',
    'tokens',
    'idempotency',
    'ledger',
    'events',
    'imports',
    'positional',
    'rate-limits',
  ],
  [
    'approvals',
    'people',
    'sellers',
    'rate-plans',
    'charges',
    'after-sale',
    'settlement',
    'bank',
    'acquirer',
    'books',
    'statement',
    'webhooks',
    'secret-keys',
    'retention',
    'search',
  ],
  ['http'],
  ['serve'],
  ['cli'],
];

/**
 * The layers that know neither HTTP nor the generated contract, except for the schemas of the lines that they read from
 * files.
 */
const domainLayers = layers.slice(0, 4);

/** The folders of the console from the lowest up. Each may import only those before it. */
const consoleFolders = ['format', 'place', 'api', 'texts', 'parts', 'forms', 'frame', 'pages'];

interface Folder {
  folder: string;
  /** The folders above it, which it may not import. */
  above: string[];
  isDomain: boolean;
}

const folders: Folder[] = layers.flatMap((layer, index) =>
  layer.map((folder) => ({
    folder,
    above: layers.slice(index + 1).flat(),
    isDomain: domainLayers.includes(layer),
  })),
);

const notInsidePackages = {
  // Ajv has no other name for its class of JSON Schema 2020-12, which only tests and gates need.
  group: ['[a-z@]*/**/{dist,lib}/**', '!ajv/dist/2020.js'],
  message: 'This lies inside a package, which may change it at any time.',
};
const commonAjv = { name: 'ajv/dist/2020.js', message: 'Import `Ajv` from the package itself.' };
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

/** Returns the rules of imports. If several apply to a file, the last one counts. */
function importRules(patterns: Pattern[], paths: Path[] = []): NonNullable<OxlintConfig['rules']> {
  return { 'no-restricted-imports': ['error', { patterns: [notInsidePackages, ...patterns], paths }] };
}

function layerPatterns({ folder, above, isDomain }: Folder): Pattern[] {
  const message = `${folder}/ lies below this: see CONTRIBUTING, Where things are.`;
  const higher = above.length > 0 ? [{ regex: `^(\\.\\./)+(${above.join('|')})/`, message }] : [];
  const settings = isDomain ? [{ regex: '^(\\.\\./)+(service|config|main)\\.ts$', message }] : [];
  const ofLines: Partial<Record<string, string>> = {
    charges: 'charge-line',
    settlement: 'effect-line',
    acquirer: 'settlement-line',
  };
  const own = ofLines[folder];
  const known = own === undefined ? [] : [`!**/generated/${own}.ts`];
  const wire = { group: ['**/generated/**', ...known], message: 'Only http/ knows the wire.' };
  return [neverTogether, ...higher, ...settings, ...(folder === 'http' ? [] : [wire])];
}

function folderOverrides(of: Folder): OxlintOverride[] {
  const inside = `server/src/${of.folder}/**`;
  const patterns = layerPatterns(of);
  const packages = [
    commonAjv,
    ...environment,
    ...(of.folder === 'db' ? [] : onlyInDb),
    ...(of.folder === 'http' ? [] : onlyInHttp),
  ];
  const knowsSql = of.folder === 'db' ? '*.ts' : '*.repository.ts';
  return [
    { files: [`${inside}/*.ts`], rules: importRules(patterns, [...packages, sqlStaysBelow]) },
    { files: [`${inside}/${knowsSql}`], rules: importRules(patterns, packages) },
    { files: [`${inside}/*.test.ts`], rules: importRules(patterns) },
  ];
}

const onTheClientAlone = {
  regex: '^node:|(^|/)(server|generated|scripts)/',
  message: 'The console is a page on the client alone.',
};

function consoleOverride(folder: string, index: number): OxlintOverride {
  const above = consoleFolders.slice(index + 1);
  const message = `${folder}/ lies below this: see CONTRIBUTING, Where things are.`;
  const higher = above.length > 0 ? [{ regex: `^(\\.\\./)+(${above.join('|')})/`, message }] : [];
  return {
    files: [`client/console/src/${folder}/**/*.{ts,tsx}`],
    excludeFiles: ['**/*.test.ts'],
    rules: importRules([onTheClientAlone, ...higher, { regex: '/(app|main)\\.tsx$', message }]),
  };
}

/** The rules that say which files may import what. */
export const layerRules: OxlintOverride[] = [
  { files: ['**/*.{ts,tsx}'], rules: importRules([]) },
  ...folders.flatMap(folderOverrides),
  {
    files: ['client/**/*.{ts,tsx}'],
    rules: importRules([
      { regex: '^\\.(.*/)?server/', message: 'Client and server never import each other.' },
    ]),
  },
  {
    files: ['client/console/src/**/*.{ts,tsx}'],
    excludeFiles: ['**/*.test.ts'],
    rules: importRules([onTheClientAlone]),
  },
  ...consoleFolders.map(consoleOverride),
  {
    files: ['scripts/**/*.ts', 'server/test/fuzz/**'],
    excludeFiles: ['**/*.test.ts'],
    rules: importRules([
      { regex: '/test-api\\.ts$', message: 'It runs in tests only; proofs run without vitest.' },
    ]),
  },
];
