import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A reaction of the server to one request. */
export type Fault = (response: ServerResponse, request: Received) => void;

/** Starts a server that answers its n-th request with the n-th fault, and all later ones with the last. */
export async function startFaultServer(...faults: [Fault, ...Fault[]]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, body };
      received.push(entry);
      const fault = faults[Math.min(received.length, faults.length) - 1] ?? faults[0];
      fault(response, entry);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, received };
}

export function answer(status: number, body = '', headers: Record<string, string> = {}): Fault {
  return (response) => void response.writeHead(status, headers).end(body);
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Fault {
  return answer(status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });
}

export const html = (status: number): Fault =>
  answer(status, '<!doctype html><title>Proxy</title>', { 'Content-Type': 'text/html' });

/** Answers that the server is busy, and that the client need not wait. */
export const busy = (status: 429 | 503): Fault => answer(status, '', { 'Retry-After': '0' });

export const reset: Fault = (response) => void response.destroy();

export const silence: Fault = () => undefined;

/** Sends less than it promised, then closes the connection. */
export const cutInBody: Fault = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('{"id":', () => response.destroy());
};

/** Sends one byte every few milliseconds, without end. */
export const slowLoris: Fault = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
};
