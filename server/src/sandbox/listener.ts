import { createServer, type IncomingMessage, type Server } from 'node:http';
import { singleLine } from '../shared/shown-text.ts';
import { sandboxSecret, isSigned, signingKey } from '../webhooks/sending/signature.ts';

/** Where `payfac sandbox listen` waits for events and a sandbox sends them, unless told otherwise. */
export const defaultEventsPort = 3001;

/** An event of ours takes some hundred bytes. */
const longestBody = 64 * 1024;

/** A receiver of a sandbox's events, which passes a line about each to `show`. */
export function createListener(show: (line: string) => void): Server {
  const key = signingKey(sandboxSecret);
  return createServer((req, res) => {
    const receive = async () => {
      const body = await bodyOf(req);
      const isVerified = isSigned(req.headers, body, key, Date.now());
      res.writeHead(isVerified ? 204 : 400).end();
      // Any program on this machine may have sent it.
      const id = singleLine(String(req.headers['webhook-id'] ?? 'no webhook-id'));
      show(`${isVerified ? 'verified' : 'NOT VERIFIED'}  ${id}  ${singleLine(body)}`);
    };
    // A sender that breaks off has sent nothing to show.
    receive().catch(() => res.destroy());
  });
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
