import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/**
 * Level 5 takes 100 ms of processor time and makes 630 kB of the 2.5 MB of the documentation; level 11 takes 5 s and makes
 * 550 kB. Of those, Redoc's script alone is 590 and 520 kB, so that page cannot have less than half a megabyte.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/** A text that is served in the encoding that a caller accepts, and made and kept in each that was requested. */
export class Compressed {
  readonly #hash: string;
  readonly #forms: Map<Encoding, () => Promise<Buffer>>;

  constructor(bytes: Buffer) {
    this.#hash = createHash('sha256').update(bytes).digest('base64url');
    this.#forms = new Map(encodings.map((encoding) => [encoding, once(() => encoders[encoding](bytes))]));
  }

  async send(req: Request, res: Response, type: string): Promise<void> {
    const accepted = req.acceptsEncodings(encodings);
    const encoding = encodings.find((known) => known === accepted) ?? 'identity';
    const body = await this.#forms.get(encoding)?.();
    res.set('ETag', `"${this.#hash}-${encoding}"`);
    // Added to what CORS may have set.
    res.vary('Accept-Encoding');
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type(type).send(body);
  }
}

/** Calls `make` once and caches its result. A failure is not cached. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
