import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';

/** The port that the bench has chosen and the rest of the arguments. */
export function serverArguments(): { port: number; args: string[] } {
  const [port, ...args] = process.argv.slice(2);
  return { port: Number(port), args };
}

export function listen(app: RequestListener): void {
  createServer(app).listen(serverArguments().port, '127.0.0.1');
}
