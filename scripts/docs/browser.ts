import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';

/** A real Chromium that can reach this machine only, and what its pages did that a page of ours must not do. */
export interface TestBrowser {
  /** A page that notes its faults; `origin` is all that it may ask for anything. */
  open: (origin: string, size?: { width: number; height: number }) => Promise<WatchedPage>;
  close: () => Promise<void>;
}

export interface WatchedPage {
  page: Page;
  /** Errors of the console, requests that failed or went elsewhere, violations of the policy; empty when all is well. */
  faults: string[];
}

const launchPatienceMs = 20_000;

/** Starts the Chromium of @sparticuz/chromium; its files lie in a folder of their own and go with it. */
export async function startBrowser(): Promise<TestBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-chromium-'));
  let browser: Browser;
  try {
    browser = await launch(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      'Chromium does not start, so nothing can be tested in a browser. The one in @sparticuz/chromium ' +
        'runs on Linux on x64; see the cause for what this machine lacks.',
      { cause: error },
    );
  }
  return {
    open: (origin, size = { width: 1440, height: 1000 }) => watch(browser, origin, size),
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(folder: string): Promise<Browser> {
  // The package unpacks itself, 200 MB, into the system's temporary folder, which others may be doing just now.
  const outside = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: ['--no-sandbox'],
      timeout: launchPatienceMs,
      // Nothing listens there: what is not on this machine cannot be reached, by a page or by Chromium itself.
      proxy: { server: 'http://127.0.0.1:9', bypass: '127.0.0.1' },
    });
  } finally {
    if (outside === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = outside;
  }
}

async function watch(
  browser: Browser,
  origin: string,
  viewport: { width: number; height: number },
): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport });
  const faults: string[] = [];
  const isOwn = (url: string) => url.startsWith(origin) || /^(data|blob):/.test(url);
  page.on('request', (request) => {
    if (!isOwn(request.url())) faults.push(`request to ${request.url()}`);
  });
  page.on('requestfailed', (request) => faults.push(`failed request ${request.url().slice(0, 200)}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} from ${response.url()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  await page.exposeFunction('noteViolation', (text: string) => void faults.push(`policy: ${text}`));
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', (event) =>
      noteViolation(event.effectiveDirective + ' ' + event.blockedURI));`);
  return { page, faults };
}
