import { readFile, readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import type { ProviderSettings } from '../../people/identity-provider.ts';
import type { Role } from '../../tokens/token.ts';
import { ApiError } from '../errors/api-error.ts';
import { Compressed, once } from './pages.ts';

/** The output of `npm run build` for `client/console/`; the packed server has it in the same folder. */
const built = new URL('../../../../client/console/dist/', import.meta.url);

/** The built console: the HTML page, and its scripts and styles by name. The names contain a hash of the content. */
interface ConsoleFiles {
  page: string;
  assets: Map<string, Compressed>;
}

/**
 * Reads all files at once, so that a build in the meantime cannot mix two versions. Returns null if it was never built.
 */
async function readConsole(): Promise<ConsoleFiles | null> {
  try {
    const page = await readFile(new URL('index.html', built), 'utf8');
    const folder = new URL('console/', built);
    const names = await readdir(folder);
    const read = (name: string) => readFile(new URL(name, folder));
    const assets = names
      .filter((name) => !name.endsWith('.br'))
      .map(async (name) => [name, new Compressed(await read(name), await read(`${name}.br`))] as const);
    return { page, assets: new Map(await Promise.all(assets)) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The tokens and the people of a sandbox. Its console offers them, so that a click signs in. */
export interface SandboxAccess {
  intermediary: string;
  /** The tokens of the sellers, by the seller's id. */
  sellers: Record<string, string>;
  people: readonly { email: string; name: string; role: Role }[];
}

export interface ConsoleOptions {
  /** What a sandbox offers; null elsewhere. */
  sandbox: SandboxAccess | null;
  /** Where operators sign in; null if there is no identity provider. */
  identityProvider: ProviderSettings | null;
}

/**
 * The content security policy: nothing inline and nothing from elsewhere. The page may only load its own files and call
 * its own server.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const notBuilt = 'The console is not built. `npm ci` or `npm run build`, in the project’s folder, builds it.';

/**
 * Serves the console at `/console`. Its files are read at the first request, so that the start does not wait for them.
 * Browsers ask for the page each time and keep all other files, to which another build gives other names.
 */
export function serveConsole({ sandbox, identityProvider }: ConsoleOptions): {
  page: RequestHandler;
  asset: RequestHandler;
} {
  const files = once(async () => {
    const found = await readConsole();
    if (found === null) throw new ApiError('path_not_found', notBuilt);
    // The page offers the identity provider only where there is one.
    const page = identityProvider === null ? found.page : withMeta(found.page, 'identity-provider', 'true');
    return { ...found, page, plain: new Compressed(Buffer.from(page)) };
  });
  return {
    async page(req, res) {
      const { page, plain } = await files();
      res.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' });
      const offered =
        sandbox !== null && isLoopback(req)
          ? new Compressed(Buffer.from(withMeta(page, 'sandbox-access', JSON.stringify(sandbox))))
          : null;
      await (offered ?? plain).send(req, res, 'html');
    },
    async asset(req, res) {
      await sendAsset(await files(), req, res);
    },
  };
}

async function sendAsset({ assets }: ConsoleFiles, req: Request, res: Response): Promise<void> {
  const name = String(req.params.file);
  const file = assets.get(name);
  if (file === undefined) {
    throw new ApiError('path_not_found', 'The console has no such file: it was updated. Reload the page.');
  }
  res.set('Cache-Control', 'public, max-age=31536000, immutable');
  await file.send(req, res, extname(name));
}

/**
 * Returns whether the page was requested by localhost or an address of this machine. Another host name does not count,
 * because its owner may have pointed it here in the meantime.
 */
export function isLoopback({ headers: { host = '' } }: Request): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);
}

/** Returns the page with something in an attribute, because nothing inline may run. */
function withMeta(page: string, name: string, value: string): string {
  const content = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page.replace('</head>', () => `<meta name="${name}" content="${content}"></head>`);
}
