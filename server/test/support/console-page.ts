import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { TestBrowser } from '../../../scripts/lab/browser.ts';

interface Opening {
  path?: string;
  size?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

/** The console in a browser, as a reader uses it. */
export class ConsolePage {
  readonly page: Page;
  /** What the browser reports and no test expects. */
  readonly violations: string[];

  private constructor(page: Page, violations: string[]) {
    this.page = page;
    this.violations = violations;
  }

  /** A page of a reader who asks for Portuguese, with nobody signed in; at the console, or where else `path` says. */
  static async openAt(
    browser: TestBrowser,
    url: string,
    { path = '/console', size, colorScheme = 'light' }: Opening = {},
  ): Promise<ConsolePage> {
    const { page, violations } = await browser.open(url, size, { locale: 'pt-BR', colorScheme });
    await page.goto(url + path);
    return new ConsolePage(page, violations);
  }

  async signIn(token: string): Promise<void> {
    await this.page.getByLabel('Token da API').fill(token);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.page.getByRole('button', { name: 'Sair' }).waitFor();
  }

  /** Follows the menu. */
  async goTo(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Goes to a place without the menu. */
  async goToPlace(place: string): Promise<void> {
    await this.page.evaluate((fragment) => (location.hash = fragment), `#/${place}`);
  }

  /** What a browser says of a response that is an error, which a test expects. */
  forget(status: number): void {
    const kept = this.violations.filter((text) => !text.includes(String(status)));
    this.violations.splice(0, Infinity, ...kept);
  }

  /** What axe finds, and whether the page is wider than the window. */
  async faults(): Promise<string[]> {
    await this.page.getByRole('status', { name: /^Carregando/ }).waitFor({ state: 'detached' });
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
    );
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
    );
    const isWide = await this.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    return isWide ? [...found, 'wider than the window'] : found;
  }
}
