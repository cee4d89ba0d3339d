import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds in a page of the console once it has read everything, and whether it is wider than the window. */
export async function pageFaults(page: Page): Promise<string[]> {
  await page.getByRole('status', { name: /^(Carregando|Loading)/ }).waitFor({ state: 'detached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`),
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [...found, `${overflow} px too wide`] : found;
}
