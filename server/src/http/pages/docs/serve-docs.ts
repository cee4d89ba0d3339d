import type { RequestHandler } from 'express';
import { Compressed, once } from '../compressed.ts';
import { composeDocsPage } from './docs-page.ts';

/**
 * The documentation at `/docs`. It is built at the first request, so that the start does not wait for it. Browsers may
 * cache it, but revalidate it each time.
 */
export function serveDocs(document: string, options: { hasConsole: boolean }): RequestHandler {
  const page = once(async () => {
    const { html, policy } = await composeDocsPage(document, options);
    return { policy, text: new Compressed(Buffer.from(html)) };
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
