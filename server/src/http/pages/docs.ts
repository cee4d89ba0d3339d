import { readFile, readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../errors/api-error.ts';
import { isLoopback, type ConsoleOptions } from './console.ts';
import { docsText } from './docs-text.ts';
import { languageOf, languages, type Language } from '../languages.ts';
import { Compressed, documentAt, once, readApiDocument } from './pages.ts';

/** The output of `npm run docs`; the packed server has it in the same folder. */
const built = new URL('../../../../dist/docs/', import.meta.url);

const notBuilt =
  'The documentation is not built. `npm ci` without `--omit=dev`, in the project’s folder, builds it. ' +
  '/openapi.json describes the API too.';

/** The link to the console in the head of the page. */
const consoleLink = /<a [^>]*href="\.\.\/console"[^>]*>[^<]*<\/a>/;

const noSuchPage =
  'There is no such page. The documentation is at /docs/en in English and at /docs/pt-BR in Portuguese.';

/**
 * The content security policy. Redoc makes its styles at run time, so inline ones are allowed; the page's script is a
 * file.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface DocsOptions {
  publicUrl: string;
  /** What the console is served with; null if there is none. Every operation can be sent in it. */
  console: ConsoleOptions | null;
  folder?: URL;
}

/**
 * Serves the documentation: `/docs` leads to the page in the reader's language, `/docs/en` or `/docs/pt-BR`. Its script
 * and its text, made from the bundled spec, are files of their own. Browsers ask for the page and the text each time
 * and keep the script, to which another build gives another name.
 */
export function serveDocs(options: DocsOptions) {
  const hasConsole = options.console !== null;
  const sandbox = options.console?.sandbox ?? null;
  const files = once(() => readDocs(options.folder ?? built, hasConsole));
  const textOf = (language: Language, token: string | null) =>
    once(() => {
      const consoleUrl = hasConsole ? '../console' : null;
      const text = docsText(readApiDocument(), { language, consoleUrl, token });
      return Promise.resolve(new Compressed(Buffer.from(documentAt(options.publicUrl, text))));
    });
  const plain = new Map(languages.map((language) => [`${language}.json`, textOf(language, null)]));
  const filled =
    sandbox === null
      ? plain
      : new Map(languages.map((language) => [`${language}.json`, textOf(language, sandbox.intermediary)]));
  return {
    root: (req: Request, res: Response) => {
      res.vary('Accept-Language').redirect(`docs/${languageOf(req)}`);
    },
    file: async (req: Request, res: Response) => {
      const { pages, scripts } = await files();
      const name = String(req.params.file);
      res.set({ 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff' });
      const page = pages.get(name);
      if (page !== undefined) {
        res.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' });
        await page.send(req, res, 'html');
        return;
      }
      const script = scripts.get(name);
      if (script !== undefined) {
        res.set('Cache-Control', 'public, max-age=31536000, immutable');
        await script.send(req, res, extname(name));
        return;
      }
      // Another host name could belong to anyone who points it here: only a page at this machine gets the token.
      const text = (isLoopback(req) ? filled : plain).get(name);
      if (text === undefined) throw new ApiError('path_not_found', noSuchPage);
      res.set('Cache-Control', 'no-cache');
      await (await text()).send(req, res, 'json');
    },
  } satisfies Record<string, RequestHandler>;
}

/** The built documentation: a page in each language, and its script with a hash in its name. */
interface DocsFiles {
  pages: ReadonlyMap<string, Compressed>;
  scripts: ReadonlyMap<string, Compressed>;
}

/** Reads all files at once. Throws the error of an unknown path if the documentation was never built, or not wholly. */
async function readDocs(folder: URL, hasConsole: boolean): Promise<DocsFiles> {
  try {
    const found = await readFiles(folder);
    const pages = languages.map((language) => {
      const html = String(found.get(`${language}.html`));
      return [
        language,
        new Compressed(Buffer.from(hasConsole ? html : html.replace(consoleLink, ''))),
      ] as const;
    });
    const scripts = [...found]
      .filter(([name]) => name.endsWith('.js'))
      .map(([name, script]) => [name, new Compressed(script, found.get(`${name}.br`))] as const);
    return { pages: new Map(pages), scripts: new Map(scripts) };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new ApiError('path_not_found', notBuilt) : error;
  }
}

/** Reads the pages and the script. Throws ENOENT if one is missing. */
async function readFiles(folder: URL): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js') || name.endsWith('.js.br'));
  const all = [...languages.map((language) => `${language}.html`), ...names];
  const read = async (name: string) => [name, await readFile(new URL(name, folder))] as const;
  return new Map(await Promise.all(all.map(read)));
}
