import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from '../errors/api-error.ts';

/**
 * The side pages: all pages of the server besides the operations. The spec does not describe them. A route that is
 * neither here nor in the spec fails the tests.
 */
export const sidePages: readonly string[] = [
  '/',
  '/livez',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/console',
  '/metrics',
];

/** The addresses by which the console signs people in (D44). The spec does not describe them either. */
export const signInPaths: readonly string[] = [
  '/console/session',
  '/console/session/membership',
  '/console/invitation',
  '/console/invitation/accept',
  '/console/sandbox',
  '/console/oidc',
  '/console/oidc/callback',
];

/** The scripts and styles of `/console`. */
export const consoleAssets = '/console/:file';

/** The documentation in each language, its texts and its script. */
export const docsFiles = '/docs/:file';

/** Returns the side page at a path as the log names it, or null if there is none. */
export function sidePageAt(path: string): string | null {
  const page = [...sidePages, ...signInPaths].find((known) => known === path);
  if (page !== undefined) return page;
  if (/^\/docs\/[^/]+$/.test(path)) return docsFiles;
  return /^\/console\/[^/]+$/.test(path) ? consoleAssets : null;
}

/**
 * Returns a router in which each page has one spelling, so that a proxy that blocks a path blocks all of it. A router
 * does not inherit this from the app that it is part of.
 */
export function exactRouter(): Router {
  return Router({ caseSensitive: true, strict: true });
}

/** For the 1.1 MB of the documentation, level 9 takes 110 ms and makes 155 kB; level 11 takes 2 s and makes 142 kB. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};

type Encoding = keyof typeof encoders;
const encodings = Object.keys(encoders) as Encoding[];

/**
 * A text in the encoding that a client accepts. It is compressed once for each encoding that is requested, unless it
 * comes with its form in Brotli.
 */
export class Compressed {
  readonly #hash: string;
  readonly #forms: Map<Encoding, () => Promise<Buffer>>;

  constructor(bytes: Buffer, inBrotli?: Buffer) {
    this.#hash = createHash('sha256').update(bytes).digest('base64url');
    this.#forms = new Map(encodings.map((encoding) => [encoding, once(() => encoders[encoding](bytes))]));
    if (inBrotli !== undefined) this.#forms.set('br', () => Promise.resolve(inBrotli));
  }

  async send(req: Request, res: Response, type: string): Promise<void> {
    const accepted = req.acceptsEncodings(encodings);
    const encoding = encodings.find((known) => known === accepted) ?? 'identity';
    const body = await this.#forms.get(encoding)?.();
    res.set('ETag', `"${this.#hash}-${encoding}"`);
    // The value is added to what CORS may have set.
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

/** Serves `/`: it leads a person, whose browser asks for HTML, to the documentation, and a program to the spec. */
export function serveRoot(publicUrl: string): RequestHandler {
  const { pathname } = new URL(publicUrl);
  const prefix = pathname.replace(/\/$/, '');
  return (req, res) => {
    const isPerson = req.accepts(['json', 'html']) === 'html';
    res.vary('Accept').redirect(`${prefix}${isPerson ? '/docs' : '/openapi.json'}`);
  };
}

/** Answers requests to unknown paths. It must come after all routes. */
export function pathNotFound(count: (res: Response) => void): RequestHandler {
  return (_req, res) => {
    count(res);
    throw new ApiError(
      'path_not_found',
      'There is nothing at this path. The paths are listed in /openapi.json.',
    );
  };
}

const file = new URL('../../../../generated/openapi.json', import.meta.url);

/** The server that the bundled spec names. Its samples and examples begin with it too. */
const bundledServer = 'http://127.0.0.1:3000';

/** Returns the bundled spec as JSON. Nothing keeps it, because it takes 4 MB of memory and few ask for it. */
export function readApiDocument(): string {
  return readFileSync(file, 'utf8');
}

/** Returns the spec for clients of `publicUrl`, which replaces the bundled server. */
export function documentAt(publicUrl: string, document: string): string {
  const inJson = JSON.stringify(publicUrl).slice(1, -1);
  return document.replaceAll(bundledServer, () => inJson);
}

export function serveApiDocument(publicUrl: string): RequestHandler {
  const text = once(() =>
    Promise.resolve(new Compressed(Buffer.from(documentAt(publicUrl, readApiDocument())))),
  );
  return async (req, res) => (await text()).send(req, res, 'application/json');
}
