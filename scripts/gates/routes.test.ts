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
import { handlers } from '../../server/src/http/handlers/index.ts';
import { consoleAssets, sidePages } from '../../server/src/http/pages/side-pages.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { hashPassword } from '../../server/src/sellers/password.ts';
import { DeliveryTally } from '../../server/src/webhooks/worker/delivery-tally.ts';
import { liveTokens } from '../../server/src/tokens/token.ts';
import { readDocument } from './document.ts';
import { pathsOfApp, routeFaults, type ServedRoutes } from './routes.ts';

/** The app with an empty database on a free port; `change` may break it first. */
async function serveApp(change: (app: Express) => void = () => undefined): Promise<ServedRoutes> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-routes-'));
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'payfac.db') });
  await store.migrate();
  const keyring = new Keyring(Buffer.alloc(32, 7));
  const clock = () => Date.now();
  const service = { store, keyring, clock, tokens: liveTokens, hashPassword, accountHoldHours: 24 };
  const app = createApp(service, {
    logger: pino({ level: 'silent' }),
    publicUrl: 'http://127.0.0.1:3000',
    corsOrigins: [],
    trustProxy: false,
    budgets: null,
    metrics: { isPublic: true, tally: new DeliveryTally() },
    console: { sandbox: null },
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
  return {
    url,
    paths: pathsOfApp(app),
    operationIds: Object.keys(handlers),
    sidePages: [...sidePages, consoleAssets],
  };
}

test('every operation of the document is served, and every route served is an operation or a side page', async () => {
  const served = await serveApp();
  expect(served.paths).toEqual(expect.arrayContaining(['/livez', '/readyz', '/openapi.json']));
  expect(await routeFaults(readDocument(), served)).toEqual([]);
});

test('an operation that is only in the document is found', async () => {
  const document = readDocument();
  const { patch } = document.paths['/v2/charges/{uuid}/refund']!;
  document.paths['/v2/ghost'] = { get: { ...patch!, operationId: 'readGhost' } };
  document.paths['/v2/seller']!.delete = { ...patch!, operationId: 'deleteSeller' };
  expect(await routeFaults(document, await serveApp())).toEqual([
    'the operation deleteSeller is in the document, but has no handler',
    'the operation readGhost is in the document, but has no handler',
    'delete /v2/seller is in the document, but without a token it gives 501',
    'get /v2/ghost is in the document, but without a token it gives 404',
  ]);
});

test('an operation that only the server has is found', async () => {
  const document = readDocument();
  delete document.paths['/v2/seller']!.patch;
  expect(await routeFaults(document, await serveApp())).toEqual([
    'the operation updateSellerBankData has a handler, but is not in the document',
    'PATCH /v2/seller is served, but is not in the document',
  ]);
});

test('a missing handler is found', async () => {
  const served = await serveApp();
  const operationIds = served.operationIds.filter((id) => id !== 'getSeller');
  expect(await routeFaults(readDocument(), { ...served, operationIds })).toEqual([
    'the operation getSeller is in the document, but has no handler',
  ]);
});

test('a route that is neither an operation nor a side page is found, mounted or not', async () => {
  const served = await serveApp((app) => {
    app.get('/hidden', (_req, res) => res.json({}));
    app.use('/mounted', (_req, res) => res.json({}));
  });
  expect(await routeFaults(readDocument(), served)).toEqual([
    '/hidden is served, but is neither in the document nor one of the side pages',
    '/mounted is served, but is neither in the document nor one of the side pages',
  ]);
});
