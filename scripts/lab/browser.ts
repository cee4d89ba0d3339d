import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** A real Chromium that can reach only this machine. */
export interface TestBrowser {
  /** A page that may send requests only to `origin`, and records its violations. */
  open: (
    origin: string,
    size?: { width: number; height: number },
    settings?: Settings,
  ) => Promise<WatchedPage>;
  close: () => Promise<void>;
}

/** What a reader has set in the browser. */
export type Settings = Pick<BrowserContextOptions, 'locale' | 'colorScheme'>;

export interface WatchedPage {
  page: Page;
  /** Console errors, failed requests, requests to other origins, violations of the content security policy. */
  violations: string[];
}

const launchTimeoutMs = 20_000;

/** Starts the Chromium of @sparticuz/chromium. Its files are in a folder of their own, removed when it closes. */
export async function startBrowser(): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-chromium-'));
  let browser: Browser;
  try {
    browser = await launch(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      'Chromium does not start, so nothing can be tested in a browser. @sparticuz/chromium runs on Linux ' +
        'on x64; see the cause.',
      { cause: error },
    );
  }
  return {
    open: (origin, size = { width: 1440, height: 1000 }, settings = {}) =>
      watch(browser, origin, { ...settings, viewport: size }),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string): Promise<Browser> {
  // The package unpacks 200 MB into the system's temporary folder, where another test may be doing the same.
  const outside = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: ['--no-sandbox'],
      timeout: launchTimeoutMs,
      // Nothing listens there, so that neither a page nor Chromium itself can reach another machine.
      proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1' },
    });
  } finally {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
  }
}

async function watch(browser: Browser, origin: string, options: BrowserContextOptions): Promise<WatchedPage> {
  const page = await browser.newPage(options);
  const violations: string[] = [];
  const isOwn = (url: string) => url.startsWith(origin) || /^(data|blob):/.test(url);
  page.on('request', (request) => {
    if (!isOwn(request.url())) violations.push(`request to ${request.url()}`);
  });
  page.on('requestfailed', (request) => violations.push(`failed request ${request.url().slice(0, 200)}`));
  page.on('response', (response) => {
    if (response.status() >= 400) violations.push(`${response.status()} from ${response.url()}`);
  });
  page.on('pageerror', (error) => violations.push(`uncaught ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(`console: ${message.text()}`);
  });
  await page.exposeFunction('noteViolation', (text: string) => void violations.push(`policy: ${text}`));
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', (event) =>
      noteViolation(event.effectiveDirective + ' ' + event.blockedURI));`);
  return { page, violations };
}
