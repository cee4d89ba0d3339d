import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, sandboxConfig } from './config.ts';
import { testKey } from '../test/support/test-keyring.ts';

const key = testKey(1).toString('base64');
const oldKey = testKey(2).toString('base64');

test('without any setting the service is embedded and local', () => {
  expect(loadConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    workerPort: null,
    database: { engine: 'sqlite', path: resolve('data/payfac.db') },
    secretKey: null,
    oldSecretKeys: [],
    anchorFile: null,
    publicUrl: null,
    trustProxy: false,
    corsOrigins: [],
    rateLimits: {
      token: { count: 6000, windowSeconds: 60 },
      intermediary: { count: 30_000, windowSeconds: 60 },
      failedAuthentication: { count: 60, windowSeconds: 60 },
    },
    accountHoldHours: 24,
    tedCutoff: '17:00',
    adjustmentConfirmAboveCents: null,
    fourEyes: false,
    webhookAllowPrivate: false,
    sandboxEventsPort: null,
    identityProvider: null,
    console: true,
    metricsPublic: false,
    drainSeconds: 0,
    logLevel: 'info',
  });
});

test.each([
  [{ PAYFAC_FOUR_EYES: 'on' }, 0],
  [{ PAYFAC_FOUR_EYES: 'on', PAYFAC_ADJUSTMENT_CONFIRM_ABOVE: 'off' }, null],
  [{ PAYFAC_FOUR_EYES: 'false' }, null],
])(
  'with four eyes, two persons decide every adjustment, unless the limit says otherwise: %j',
  (env, limit) => {
    expect(loadConfig(env).adjustmentConfirmAboveCents).toBe(limit);
  },
);

test('every setting is read', () => {
  const url = 'postgres://payfac:secret@db.example.com:5432/payfac';
  expect(
    loadConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      PAYFAC_WORKER_PORT: '9464',
      DATABASE_URL: url,
      PAYFAC_SECRET_KEY: key,
      PAYFAC_SECRET_KEYS_OLD: `${oldKey}, ${key}`,
      PAYFAC_ANCHOR_FILE: 'anchors/payfac.ndjson',
      PAYFAC_PUBLIC_URL: 'https://api.example.com/payfac/',
      PAYFAC_TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32,127.0.0.1',
      PAYFAC_RATE_LIMIT: '5/30',
      PAYFAC_CORS_ORIGINS: 'https://app.example.com, http://localhost:5173',
      PAYFAC_WEBHOOK_ALLOW_PRIVATE: 'on',
      PAYFAC_OIDC_ISSUER: 'https://login.example.com/',
      PAYFAC_OIDC_CLIENT_ID: 'payfac',
      PAYFAC_OIDC_CLIENT_SECRET: 's',
      PAYFAC_OIDC_ROLE_CLAIM: 'role',
      PAYFAC_OIDC_INTERMEDIARY: 'Acme',
      PAYFAC_CONSOLE: 'off',
      PAYFAC_METRICS_PUBLIC: 'on',
      PAYFAC_DRAIN_SECONDS: '15',
      PAYFAC_ACCOUNT_HOLD_HOURS: '0',
      PAYFAC_TED_CUTOFF: '16:30',
      PAYFAC_ADJUSTMENT_CONFIRM_ABOVE: '5000.50',
      PAYFAC_FOUR_EYES: 'true',
      LOG_LEVEL: 'silent',
    }),
  ).toEqual({
    host: '0.0.0.0',
    port: 0,
    workerPort: 9464,
    database: { engine: 'postgres', url, connections: 10 },
    secretKey: testKey(1),
    oldSecretKeys: [testKey(2), testKey(1)],
    anchorFile: resolve('anchors/payfac.ndjson'),
    publicUrl: 'https://api.example.com/payfac',
    trustProxy: ['10.0.0.0/8', '2001:db8::/32', '127.0.0.1'],
    corsOrigins: ['https://app.example.com', 'http://localhost:5173'],
    rateLimits: {
      token: { count: 5, windowSeconds: 30 },
      intermediary: { count: 25, windowSeconds: 30 },
      failedAuthentication: { count: 60, windowSeconds: 60 },
    },
    accountHoldHours: 0,
    tedCutoff: '16:30',
    adjustmentConfirmAboveCents: 500_050,
    fourEyes: true,
    webhookAllowPrivate: true,
    sandboxEventsPort: null,
    identityProvider: {
      issuer: 'https://login.example.com/',
      clientId: 'payfac',
      clientSecret: 's',
      roleClaim: 'role',
      intermediary: 'Acme',
    },
    console: false,
    metricsPublic: true,
    drainSeconds: 15,
    logLevel: 'silent',
  });
});

describe('DATABASE_URL', () => {
  test.each([
    ['sqlite:payfac.db', resolve('payfac.db')],
    ['sqlite:./a folder/payfac.db', resolve('a folder/payfac.db')],
    ['sqlite:/var/lib/payfac.db', '/var/lib/payfac.db'],
  ])('%s is a file', (url, path) => {
    expect(loadConfig({ DATABASE_URL: url }).database).toEqual({ engine: 'sqlite', path });
  });

  test('postgresql:// is another spelling of postgres://', () => {
    const { database } = loadConfig({ DATABASE_URL: 'postgresql://db/payfac', PAYFAC_SECRET_KEY: key });
    expect(database.engine).toBe('postgres');
  });

  test('PostgreSQL needs PAYFAC_SECRET_KEY, which its servers share', () => {
    expect(() => loadConfig({ DATABASE_URL: 'postgres://db/payfac' })).toThrow('PAYFAC_SECRET_KEY');
  });

  test.each(['', 'payfac.db', 'sqlite:', 'sqlite::memory:', 'mysql://db/payfac', 'postgres://u:geheim@:x/p'])(
    '%j is refused without repeating it, for it may hold a password',
    (url) => {
      const load = () => loadConfig({ DATABASE_URL: url, PAYFAC_SECRET_KEY: key });
      expect(load).toThrow(ConfigError);
      expect(load).toThrow('DATABASE_URL');
      expect(load).not.toThrow('geheim');
    },
  );
});

test.each([
  ['PORT', ['', 'http', '65536', '-1', '3000.5', '0x10', ' 80']],
  ['PAYFAC_WORKER_PORT', ['', 'off', '65536', '-1', '9464.5']],
  ['PAYFAC_SECRET_KEY', ['', 'short', Buffer.alloc(31).toString('base64'), '0'.repeat(64)]],
  ['PAYFAC_SECRET_KEYS_OLD', ['short', `${key},short`]],
  ['PAYFAC_PUBLIC_URL', ['', 'api.example.com', 'javascript:alert(1)', '/docs']],
  ['PAYFAC_PUBLIC_URL', ['https://a.example?x=1', 'https://a.example/#', 'https://user@a.example']],
  ['PAYFAC_PUBLIC_URL', ['https://a.example//b.example/', String.raw`https://a.example/\b.example`]],
  [
    'PAYFAC_TRUST_PROXY',
    ['on', 'true', '0', '-1', '100', 'abc', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8'],
  ],
  ['PAYFAC_CORS_ORIGINS', ['*', 'app.example.com', 'https://app.example.com/', 'https://app.example.com,x']],
  ['PAYFAC_RATE_LIMIT', ['', 'on', '6000', '0/60', '10/0', '1e3/60', '-1/60', '10/86401', '10 / 60']],
  ['PAYFAC_RATE_LIMIT_INTERMEDIARY', ['', 'on', '30000', '0/60', '10/86401', '1000000000/60']],
  ['PAYFAC_WEBHOOK_ALLOW_PRIVATE', ['', 'yes', 'ON']],
  ['PAYFAC_DRAIN_SECONDS', ['', '-1', '1.5', '601', '10s']],
  ['PAYFAC_ACCOUNT_HOLD_HOURS', ['', '-1', '1.5', '673', '24h']],
  ['PAYFAC_ADJUSTMENT_CONFIRM_ABOVE', ['', 'on', '-1', '5.000,00', '5000.001', '1e3', '1000000000']],
  ['PAYFAC_METRICS_PUBLIC', ['', '1', 'yes']],
  ['LOG_LEVEL', ['', 'INFO', 'verbose']],
])('a bad %s stops the start with a message that names it', (name, values) => {
  for (const value of values) {
    const load = () => loadConfig({ [name]: value });
    expect(load, JSON.stringify(value)).toThrow(ConfigError);
    expect(load, JSON.stringify(value)).toThrow(name);
  }
});

test.each([
  ['off', false],
  ['1', 1],
  ['12', 12],
  ['::1', ['::1']],
])('PAYFAC_TRUST_PROXY=%s is %j', (value, trustProxy) => {
  expect(loadConfig({ PAYFAC_TRUST_PROXY: value }).trustProxy).toEqual(trustProxy);
});

test('PAYFAC_RATE_LIMIT=off lifts all limits', () => {
  expect(loadConfig({ PAYFAC_RATE_LIMIT: 'off' }).rateLimits).toBeNull();
  expect(
    loadConfig({ PAYFAC_RATE_LIMIT: 'off', PAYFAC_RATE_LIMIT_INTERMEDIARY: '9/9' }).rateLimits,
  ).toBeNull();
});

test.each([
  [{ PAYFAC_RATE_LIMIT: '10/30' }, { count: 50, windowSeconds: 30 }],
  [{ PAYFAC_RATE_LIMIT: '999999999/30' }, { count: 999_999_999, windowSeconds: 30 }],
  [
    { PAYFAC_RATE_LIMIT: '10/30', PAYFAC_RATE_LIMIT_INTERMEDIARY: '7/9' },
    { count: 7, windowSeconds: 9 },
  ],
  [{ PAYFAC_RATE_LIMIT_INTERMEDIARY: 'off' }, null],
])('%j: an intermediary with its sellers has %j', (env, intermediary) => {
  expect(loadConfig(env).rateLimits?.intermediary).toEqual(intermediary);
});

test.each([
  ['PAYFAC_SECRET_KEY', 'nearly-a-key'],
  ['PAYFAC_PUBLIC_URL', 'https://user:nearly-a-key@api.example.com'],
])('%s that cannot be used is not repeated: it holds a secret', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(name);
  expect(() => loadConfig({ [name]: value })).not.toThrow('nearly-a-key');
});

test('PAYFAC_PUBLIC_URL is written as browsers write it', () => {
  const { publicUrl } = loadConfig({ PAYFAC_PUBLIC_URL: ' HTTPS://API.example.com:443/payfac//' });
  expect(publicUrl).toBe('https://api.example.com/payfac');
});

describe('the origins whose pages may call a sandbox', () => {
  const originsIn = (env: Record<string, string>) =>
    sandboxConfig({ path: 'sandbox.db', port: 0, eventsPort: 3001 }, env).corsOrigins;

  test.each([
    ['http://localhost', true],
    ['http://localhost:5173', true],
    ['https://127.0.0.1:8443', true],
    ['http://[::1]:3000', true],
    ['https://somewhere.example', false],
    ['http://localhost.somewhere.example', false],
    ['http://127.0.0.1.somewhere.example:80', false],
    ['http://127a0b0c1', false],
    ['http://192.168.0.1:3000', false],
    ['null', false],
  ])('%s: %s', (origin, isAllowed) => {
    expect(originsIn({}).some((allowed) => new RegExp(allowed).test(origin))).toBe(isAllowed);
  });

  test('PAYFAC_CORS_ORIGINS adds others; no other setting of a real server is read', () => {
    const env = { PAYFAC_CORS_ORIGINS: 'https://app.example.com', PAYFAC_PUBLIC_URL: 'no URL' };
    expect(originsIn(env)).toEqual([...originsIn({}), 'https://app.example.com']);
    expect(() => originsIn({ PAYFAC_CORS_ORIGINS: '*' })).toThrow('PAYFAC_CORS_ORIGINS');
  });
});
