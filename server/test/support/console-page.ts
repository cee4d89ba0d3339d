import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Settings, TestBrowser, WatchedPage } from '../../../scripts/lab/browser.ts';
import { pageFaults } from '../../../scripts/lab/page-faults.ts';

/** Of a test with a browser: Chromium needs seconds here, and has to share two cores with other tests. */
export const slow = { timeout: 120_000 };

/** The looks in which no page may have a fault. */
export const looks: readonly (Settings & { size: { width: number; height: number } })[] = [
  { size: { width: 1440, height: 1000 }, locale: 'pt-BR', colorScheme: 'light' },
  { size: { width: 360, height: 780 }, locale: 'pt-BR', colorScheme: 'dark' },
];

/** The console in a browser, for a reader of Portuguese. */
export class ConsolePage {
  readonly page: Page;
  readonly violations: string[];

  private constructor({ page, violations }: WatchedPage) {
    this.page = page;
    this.violations = violations;
  }

  /** With nobody signed in; at the console's first page, or where `path` says. */
  static async open(
    browser: TestBrowser,
    url: string,
    { path = '/console', size, ...settings }: Partial<(typeof looks)[number]> & { path?: string } = {},
  ): Promise<ConsolePage> {
    const watched = await browser.open(url, size, { locale: 'pt-BR', ...settings });
    await watched.page.goto(url + path);
    return new ConsolePage(watched);
  }

  async signIn(token: string): Promise<void> {
    await this.page.getByLabel('Token da API').fill(token);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.page.getByRole('button', { name: 'Sair' }).waitFor();
  }

  /** Follows a link to the page with this heading. */
  async goTo(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Goes to a place such as `charges/…`, as a link from elsewhere would. */
  async goToPlace(place: string): Promise<void> {
    await this.page.evaluate((fragment) => (location.hash = fragment), `#/${place}`);
  }

  /** Does something that makes the page ask, and answers. Returns the question. */
  async asked(isAccepted: boolean, act: () => Promise<unknown>): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isAccepted ? dialog.accept() : dialog.dismiss());
    });
    await act();
    return promise;
  }

  /** Forgets what the browser reported about something expected: a text, or responses with this status. */
  forget(what: string | number): void {
    const texts = typeof what === 'string' ? [what] : [`${what} from http`, ` a status of ${what} `];
    const kept = this.violations.filter((text) => !texts.some((expected) => text.includes(expected)));
    this.violations.splice(0, Infinity, ...kept);
  }

  /** What axe finds, and whether the page is wider than the window. */
  faults(): Promise<string[]> {
    return pageFaults(this.page);
  }

  /** Closes it, and fails if the browser had anything to complain about. */
  async close(): Promise<void> {
    expect(this.violations).toEqual([]);
    await this.page.close();
  }
}

/** As the console writes an amount, for Playwright, which takes all spaces for one. */
export function inBrl(amount: number): string {
  const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return spaced(format.format(amount));
}

export function spaced(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
