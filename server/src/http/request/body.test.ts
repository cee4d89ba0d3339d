import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { readBody } from './body.ts';

test('a body whose client has disconnected before it is read is refused, and delays no other request', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n[');
    const [req, res] = (await once(server, 'request')) as [Request, Response];
    client.destroy();
    await once(res, 'close');
    const reading = readBody(req, { length: 100, mediaType: 'application/json' }, 1_000);
    await expect(reading).rejects.toMatchObject({ code: 'invalid_request' });
  } finally {
    server.close();
  }
});
