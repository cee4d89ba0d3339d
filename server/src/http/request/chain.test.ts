import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { expect, test } from 'vitest';
import { inTurn } from './chain.ts';

const through: RequestHandler = (_req, res) => void res.send('through');
// Express tells an error handler by its four parameters.
const failed: ErrorRequestHandler = (error: Error, _req, res, _next) => void res.send(error.message);

/** What became of a request: it came `through` the row, or the error that ended it. */
async function run(handlers: readonly RequestHandler[]): Promise<string> {
  const server = createServer(express().use(inTurn(handlers), through, failed)).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    return await response.text();
  } finally {
    server.close();
  }
}

const said: string[] = [];
const says =
  (text: string): RequestHandler =>
  (_req, _res, next) => {
    said.push(text);
    next();
  };

test('each runs after the one before it, and what follows the row after the last', async () => {
  const later: RequestHandler = (_req, _res, next) => void setImmediate(() => next());
  expect(await run([says('a'), later, says('b')])).toBe('through');
  expect(said.splice(0)).toEqual(['a', 'b']);
  expect(await run([])).toBe('through');
});

const fault = new Error('fault');

test.each<[string, RequestHandler]>([
  ['passed on', (_req, _res, next) => next(fault)],
  ['passed on later', (_req, _res, next) => void setImmediate(() => next(fault))],
  [
    'thrown',
    () => {
      throw fault;
    },
  ],
  ['rejected with', () => Promise.reject(fault)],
])('an error that is %s ends the row', async (_, failing) => {
  expect(await run([says('a'), failing, says('b')])).toBe('fault');
  expect(said.splice(0)).toEqual(['a']);
});
