import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../server/src/http/app.ts';
import { openStore } from '../../server/src/db/open-store.ts';
import { consoleAssets, docsFiles, sidePages, signInPaths } from '../../server/src/http/pages/pages.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { hashPassword } from '../../server/src/shared/password.ts';
import { DeliveryTally } from '../../server/src/webhooks/delivery.ts';
import { liveTokens } from '../../server/src/tokens/token.ts';
import { operationsOf, readDocument } from './document.ts';
import { testKey } from '../../server/test/support/test-keyring.ts';

const document = readDocument();

/** What a server serves, seen from outside and inside. */
interface Served {
  url: string;
  /** The paths of the routes in its Express app. */
  paths: string[];
}

/** The parts of a layer of Express's router that are used here. Express 5 has no types for it. */
interface Layer {
  route?: { path: string };
  slash: boolean;
  rawPath: unknown;
  handle: { stack?: Layer[] };
}

/** Returns every path with a route or a mounted app. Middleware for all requests has no path. */
function pathsOfApp(app: Express): string[] {
  return pathsOf((app.router as unknown as { stack: Layer[] }).stack);
}

function pathsOf(stack: readonly Layer[]): string[] {
  return stack.flatMap((layer) => {
    if (layer.route !== undefined) return [layer.route.path];
    if (!layer.slash) return [String(layer.rawPath)];
    return pathsOf(layer.handle.stack ?? []);
  });
}

/** Serves the app with an empty database on a free port. `change` may break it first. */
async function serveApp(change: (app: Express) => void = () => undefined): Promise<Served> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-routes-'));
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'payfac.db') });
  await store.migrate();
  const keyring = new Keyring(testKey(7));
  const clock = () => Date.now();
  const service = {
    store,
    keyring,
    clock,
    tokens: liveTokens,
    hashPassword,
    accountHoldHours: 24,
    tedCutoff: '17:00',
    adjustmentConfirmAboveCents: null,
    fourEyes: false,
  };
  const app = createApp(service, {
    logger: pino({ level: 'silent' }),
    publicUrl: 'http://127.0.0.1:3000',
    corsOrigins: [],
    trustProxy: false,
    budgets: null,
    metrics: { isPublic: true, tally: new DeliveryTally() },
    console: {
      sandbox: { intermediary: '', sellers: {}, people: [] },
      identityProvider: {
        ...{ issuer: 'https://login.example', clientId: 'payfac', clientSecret: null },
        ...{ roleClaim: 'payfac_role', intermediary: null },
      },
    },
  });
  change(app);
  const server = createServer(app).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, paths: pathsOfApp(app) };
}

const ownPaths = [...sidePages, ...signInPaths, consoleAssets, docsFiles];

function filled(path: string): string {
  return path.replace('{uuid}', '00000000-0000-4000-8000-000000000000').replaceAll(/\{\w+\}/g, '1');
}

/** The types ensure that each operation has a handler, and each handler an operation. */
test('every operation of the document is served, and no other method of its path', async () => {
  const { url } = await serveApp();
  for (const { path, method } of operationsOf(document)) {
    // Without a token, an operation that the router, the validator and the roles know gives 401.
    const { status } = await fetch(url + filled(path), { method: method.toUpperCase() });
    expect(status, `${method} ${path}`).toBe(401);
  }
  for (const [path, item] of Object.entries(document.paths)) {
    const { headers } = await fetch(url + filled(path), { method: 'OPTIONS' });
    const documented = Object.keys(item).map((method) => method.toUpperCase());
    const expected = [...documented, ...(documented.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    const allowed = (headers.get('allow') ?? '').split(', ').filter((method) => method !== '');
    expect(expected, path).toEqual(expect.arrayContaining(allowed));
  }
});

test('every other route is a side page; one that is not is found, mounted or not', async () => {
  const { paths } = await serveApp();
  expect(paths).toEqual(expect.arrayContaining(['/livez', '/readyz', '/openapi.json']));
  expect(paths.filter((path) => !ownPaths.includes(path))).toEqual([]);

  const other = await serveApp((app) => {
    app.get('/hidden', (_req, res) => res.json({}));
    app.use('/mounted', (_req, res) => res.json({}));
  });
  expect(other.paths.filter((path) => !ownPaths.includes(path))).toEqual(['/hidden', '/mounted']);
});
