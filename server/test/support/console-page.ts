import type { Page } from 'playwright-core';
import type { TestBrowser } from '../../../scripts/lab/browser.ts';

/** The console in a browser, for a reader who asks for Portuguese. */
export class ConsolePage {
  readonly page: Page;
  /** What the browser complained of. */
  readonly violations: string[];

  private constructor(page: Page, violations: string[]) {
    this.page = page;
    this.violations = violations;
  }

  /** With nobody signed in. */
  static async openAt(browser: TestBrowser, url: string): Promise<ConsolePage> {
    const { page, violations } = await browser.open(url, undefined, { locale: 'pt-BR' });
    await page.goto(`${url}/console`);
    return new ConsolePage(page, violations);
  }

  async signIn(token: string): Promise<void> {
    await this.page.getByLabel('Token da API').fill(token);
    await this.page.getByRole('button', { name: 'Entrar' }).click();
    await this.page.getByRole('button', { name: 'Sair' }).waitFor();
  }

  /** Follows the link, to the page that has its name. */
  async goTo(name: string): Promise<void> {
    await this.page.getByRole('link', { name, exact: true }).click();
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** What a browser says of a response that is an error, which a test expects. */
  forget(status: number): void {
    const kept = this.violations.filter((text) => !text.includes(String(status)));
    this.violations.splice(0, Infinity, ...kept);
  }
}
