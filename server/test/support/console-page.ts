import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import {
  pageFaults,
  type Settings,
  type TestBrowser,
  type WatchedPage,
} from '../../../scripts/lab/browser.ts';

/** How long a test waits for something on a page. Only a fault takes that long, however busy the machine is. */
const patienceMs = 180_000;

/** The options of a test with a browser. */
export const slow = { timeout: 5 * patienceMs };

interface Look extends Settings {
  path?: string;
  size?: { width: number; height: number };
}

/** The console in a browser, for a user who reads Portuguese. */
export class ConsolePage {
  readonly page: Page;
  readonly violations: string[];

  private constructor({ page, violations }: WatchedPage) {
    this.page = page;
    this.violations = violations;
  }

  /** Opens the console with nobody signed in, at its first page or at `path`. */
  static async open(
    browser: TestBrowser,
    url: string,
    { path = '/console', size, ...settings }: Look = {},
  ): Promise<ConsolePage> {
    const watched = await browser.open(url, size, { locale: 'pt-BR', ...settings });
    watched.page.setDefaultTimeout(patienceMs);
    await watched.page.goto(url + path);
    return new ConsolePage(watched);
  }

  /** Loads the console again, with nobody signed in, and forgets what a test did: half the work of a new page. */
  async begin(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.context().setOffline(false);
    await this.page.context().clearCookies();
    await this.page.goto(`${new URL(this.page.url()).origin}/console`);
    this.violations.splice(0);
  }

  /** Returns the field for a token, which the page shows to those who ask for it. */
  async tokenField(): Promise<Locator> {
    const field = this.page.getByLabel('Token da API');
    const byToken = this.page.getByRole('button', { name: 'Usar um token da API' });
    await field.or(byToken).waitFor();
    if (await byToken.isVisible()) await byToken.click();
    return field;
  }

  async signIn(token: string): Promise<void> {
    await (await this.tokenField()).fill(token);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.page.getByRole('button', { name: 'Sair' }).waitFor();
  }

  /** Lets another user sign in, on the page as it is: that takes half the time of a new one. */
  async signInInstead(token: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Sair' }).click();
    await this.signIn(token);
  }

  /** Follows a link to the page with this heading. */
  async goTo(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Goes to a route such as `charges/…`, as a link from elsewhere would. */
  async goToRoute(place: string): Promise<void> {
    await this.page.evaluate((fragment) => (location.hash = fragment), `#/${place}`);
  }

  /** Does something that makes the page ask a question, and answers it. Returns the question. */
  async asked(isAccepted: boolean, act: () => Promise<unknown>): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isAccepted ? dialog.accept() : dialog.dismiss());
    });
    await act();
    return promise;
  }

  /** Forgets what the browser reported about something that was expected: a text, or responses with this status. */
  forget(what: string | number): void {
    const texts = typeof what === 'string' ? [what] : [`${what} from http`, ` a status of ${what} `];
    const kept = this.violations.filter((text) => !texts.some((expected) => text.includes(expected)));
    this.violations.splice(0, Infinity, ...kept);
  }

  /** Returns what axe finds, and whether the page is wider than the window. */
  faults(): Promise<string[]> {
    return pageFaults(this.page);
  }

  /** Closes the page, and fails if the browser reported anything. */
  async close(): Promise<void> {
    expect(this.violations).toEqual([]);
    await this.page.close();
  }
}

/** Formats an amount as the console does, for Playwright, which treats all spaces alike. */
export function inBrl(amount: number): string {
  const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return spaced(format.format(amount));
}

export function spaced(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Expects something of a page in the end, where no locator can wait for it. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: patienceMs });
}

export function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

/** Collects the writes that a page sends from now on. */
export function writesOf(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (keyOf(request) !== undefined) sent.push(request);
  });
  return sent;
}

/** Returns the idempotency key of a request. */
export function keyOf(request: Request): string | undefined {
  return request.headers()['x-idempotency-key'];
}

/** Holds back requests until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const continued: Promise<void>[] = [];
  await page.route(url, (route) => {
    // The page may have cancelled the request in the meantime.
    continued.push(released.then(() => route.continue()).catch(() => undefined));
  });
  return async () => {
    release(undefined);
    // A request that is still held when nothing is held any more might never be sent.
    await Promise.all(continued);
    await page.unroute(url);
  };
}

/** Returns names and values in a dialog, or in a part of the page. */
export async function factsIn(part: Locator): Promise<Record<string, string>> {
  const facts = part.locator('dl > div');
  const pairs = await facts.evaluateAll((rows) =>
    rows.map((row) => [
      row.querySelector('dt')?.textContent ?? '',
      row.querySelector('dd')?.textContent ?? '',
    ]),
  );
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, spaced(value)]));
}

/** Returns the rows of a table, cell by cell. */
export async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  const cells = (await rows.all()).map((row) => row.locator('td').allInnerTexts());
  return (await Promise.all(cells)).map((row) => row.map(spaced));
}
