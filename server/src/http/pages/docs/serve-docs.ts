import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { composeDocsPage } from './docs-page.ts';

/**
 * Level 5 takes 100 ms of processor time and makes 630 kB of 2.5 MB; level 11 takes 5 s and makes 550 kB. Of those,
 * Redoc's script alone is 590 and 520 kB, so the page cannot have less than half a megabyte.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/**
 * The documentation at `/docs`. It is built at the first request, so that the start does not wait for it, and cached in
 * each encoding that was requested. Browsers may cache it too, but revalidate it each time.
 */
export function serveDocs(document: string): RequestHandler {
  const page = once(async () => {
    const { html, policy } = await composeDocsPage(document);
    const bytes = Buffer.from(html);
    return { bytes, policy, hash: createHash('sha256').update(bytes).digest('base64url') };
  });
  const forms = new Map(
    encodings.map((encoding) => [encoding, once(async () => encoders[encoding]((await page()).bytes))]),
  );
  return async (req, res) => {
    const accepted = req.acceptsEncodings(encodings);
    const encoding = encodings.find((known) => known === accepted) ?? 'identity';
    const { policy, hash } = await page();
    const body = await forms.get(encoding)?.();
    res.set({
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
      ETag: `"${hash}-${encoding}"`,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    // Added to what CORS may have set.
    res.vary('Accept-Encoding');
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type('html').send(body);
  };
}

/** Calls `make` once and caches its result. A failure is not cached. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
