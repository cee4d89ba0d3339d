import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import axe from 'axe-core';
import { chromium as playwright, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { projectRoot } from './process.ts';

/** A real Chromium that can reach only this machine. */
export interface TestBrowser {
  /** Opens a page that may send requests only to `origin`, and records its violations. */
  open: (
    origin: string,
    size?: { width: number; height: number },
    settings?: Settings,
  ) => Promise<WatchedPage>;
  close: () => Promise<void>;
}

/** The settings of the browser's user. */
export type Settings = Pick<BrowserContextOptions, 'locale' | 'colorScheme'>;

export interface WatchedPage {
  page: Page;
  /**
   * The violations: console errors, requests that failed, requests to other origins, violations of the content security
   * policy.
   */
  violations: string[];
}

const launchTimeoutMs = 120_000;

/** Starts the Chromium of @sparticuz/chromium. */
export async function startBrowser(): Promise<TestBrowser> {
  let browser: Browser;
  try {
    browser = await playwright.launch({
      executablePath: await unpackedChromium(),
      // A test stays on a page for seconds, so optimizing its scripts costs more than it saves.
      args: ['--no-sandbox', '--js-flags=--no-turbofan --no-maglev'],
      timeout: launchTimeoutMs,
      // Nothing listens at the proxy, so that neither a page nor Chromium itself can reach another machine.
      proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1' },
    });
  } catch (error) {
    throw new Error(
      'Chromium does not start, so nothing can be tested in a browser. @sparticuz/chromium runs on Linux ' +
        'on x64; see the cause.',
      { cause: error },
    );
  }
  return {
    open: (origin, size = { width: 1440, height: 1000 }, settings = {}) =>
      watch(browser, origin, { ...settings, viewport: size }),
    close: () => browser.close(),
  };
}

/**
 * Returns the program, which is unpacked once for all tests and runs: that takes two seconds of processor time and 200
 * MB. The package unpacks it into the system's temporary folder, where another test may be doing the same.
 */
async function unpackedChromium(): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(projectRoot, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  ) as { version: string };
  const cache = join(projectRoot, 'node_modules', '.cache');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const own = await mkdtemp(join(cache, 'chromium-'));
    try {
      await unpackInto(own);
      await rename(own, folder);
    } catch (error) {
      await rm(own, { recursive: true });
      // Another test was faster.
      if (!existsSync(folder)) throw error;
    }
  }
  return join(folder, 'chromium');
}

async function unpackInto(folder: string): Promise<void> {
  const outside = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await chromium.executablePath();
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
  page.on('requestfailed', (request) => {
    // A page may cancel requests that are not needed any longer.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    violations.push(`failed request ${request.url().slice(0, 200)}`);
  });
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

/**
 * Returns what axe finds in a page of the console, or in a part of it, once the page has loaded its data, and whether
 * the page is wider than the window.
 */
export async function pageFaults(page: Page, within = 'html'): Promise<string[]> {
  await page.getByRole('status', { name: /^(Carregando|Loading)/ }).waitFor({ state: 'detached' });
  // Elements that follow the size of the window have followed it two frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (part) => (window as unknown as { axe: typeof axe }).axe.run(part, { resultTypes: ['violations'] }),
    within,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [...found, `${overflow} px too wide`] : found;
}
