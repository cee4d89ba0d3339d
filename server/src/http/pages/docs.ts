import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import { ApiError } from '../errors/api-error.ts';
import { Compressed, once } from './pages.ts';

/** The output of `npm run docs`; the packed server has it in the same folder. */
const built = new URL('../../../../dist/docs/index.html', import.meta.url);

const notBuilt =
  'The documentation is not built. `npm ci` without `--omit=dev`, in the project’s folder, builds it. ' +
  '/openapi.json describes the API too.';

/** The parts of the page that a server reads and fills in. */
const pagePolicy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/;
const pageSpec = /(?<=<script id="spec" type="application\/json">).*?(?=<\/script>)/s;

/**
 * Serves the documentation at `/docs`: the built page with the document that this server serves, which has its own
 * address. The page is read at the first request, so that the start does not wait for it. Browsers may cache it, but
 * revalidate it each time. `hasConsole` says whether the server has a console, in which every operation can be sent.
 */
export function serveDocs(
  document: string,
  { hasConsole, file = built }: { hasConsole: boolean; file?: URL },
): RequestHandler {
  const page = once(async () => {
    const html = await readPage(file);
    const policy = pagePolicy.exec(html)?.[1];
    if (policy === undefined) throw new Error(`${file.pathname} is no page of \`npm run docs\``);
    const spec = JSON.parse(document) as Spec;
    if (hasConsole) linkToConsole(spec);
    // A `<` in the spec must not end the element that contains it.
    const text = JSON.stringify(spec).replaceAll('<', '\\u003c');
    return { policy, text: new Compressed(Buffer.from(html.replace(pageSpec, () => text))) };
  });
  return async (req, res) => {
    const { policy, text } = await page();
    res.set({
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
      'Cache-Control': 'no-cache',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    });
    await text.send(req, res, 'html');
  };
}

/** Reads the page. Throws the error of an unknown path if the page was never built. */
async function readPage(file: URL): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new ApiError('path_not_found', notBuilt) : error;
  }
}

interface Spec {
  paths: Record<string, Record<string, { operationId: string; description: string }>>;
}

/**
 * Links each operation to the console. The links are relative, because both pages are in the same folder, whatever a
 * proxy calls it.
 */
function linkToConsole({ paths }: Spec): void {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    operation.description += `\n\n[Try it in the console](console#/api/${operation.operationId})`;
  }
}
