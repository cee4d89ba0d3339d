import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { startServerHere, type RealServer } from '../../client/test/support/real-server.ts';
import { operationsOf, readDocument } from '../gates/document.ts';
import { startBrowser, type TestBrowser, type WatchedPage } from '../lab/browser.ts';

/** How long a step may take. It is generous, so that only a fault takes that long, however busy the machine is. */
const patienceMs = 180_000;
const slow = { timeout: 10 * patienceMs };
const root = join(import.meta.dirname, '..', '..');
const wide = { width: 1440, height: 1000 };
const phone = { width: 390, height: 844 };
const guides = [
  'First request',
  'Authentication',
  'Idempotency',
  'Errors',
  'Managing sellers',
  'Reading a statement',
  'Check a statement',
  'Paying sellers',
  'Portuguese names',
  'Money and rounding',
  'Conventions',
  'Compatibility',
  'Receiving events',
  'Sandbox',
  'Mock',
  'Ler o extrato',
  'Taxas',
  'Repasses',
  'Estornos',
];

const operations = operationsOf(readDocument()).map(({ operation }) => ({
  slug: `${operation.tags[0] ?? ''}/${operation.operationId}`.toLowerCase(),
  summary: operation.summary,
  hasBody: operation.requestBody !== undefined,
  /** Returns the sample as the server shows it at this URL. */
  typescript: (url: string) =>
    operation['x-codeSamples']
      .find(({ lang }) => lang === 'TypeScript')
      ?.source.replace('http://127.0.0.1:3000', url)
      .trim(),
}));

let browser: TestBrowser | undefined;
let server: RealServer | undefined;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([startBrowser(), startServerHere()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop()]);
});

async function open(origin: string, url: string): Promise<void> {
  if (browser === undefined) throw new Error('the browser did not start');
  watched = await browser.open(origin, wide);
  page = watched.page;
  page.setDefaultTimeout(patienceMs);
  await page.goto(url);
}

function origin(): string {
  return server?.url ?? '';
}

/** Opens an operation. */
function goTo(slug: string): Promise<void> {
  return goToIn(`${origin()}/docs/en`, slug);
}

async function goToIn(url: string, slug: string): Promise<void> {
  await page.goto(`${url}#/${slug}`);
  await title(operations.find((one) => one.slug === slug)?.summary ?? '').waitFor();
}

/** Finds the title of a guide or an operation. A link to it, which shows on hover, is a part of its name. */
function title(name: string): Locator {
  return page.getByRole('heading', { name: new RegExp(`^(link to ${name} )?${name}$`) });
}

/** Waits until Redoc has drawn the introduction, whose title the page has before. */
async function drawn(name: string): Promise<void> {
  await page.locator('[data-section-id="/"]').getByRole('heading', { name }).first().waitFor();
}

/**
 * It takes seconds to draw the page, so these tests share one, and begin at its introduction. Redoc looks at the size of
 * the window as it draws the page, so a test that has drawn a narrow one leaves it, as does a test that failed.
 */
describe('the page that the server gives', () => {
  beforeAll(() => open(origin(), `${origin()}/docs`));
  afterAll(() => page.close());
  const leave = async () => void (await page.goto('about:blank'));
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(leave);
    await page.setViewportSize(wide);
    await page.goto(`${origin()}/docs/en#/`);
    await drawn('Payment Intermediary API');
  });
  afterEach(() => expect(watched.violations).toEqual([]));

  test('a reader finds guides, operations and their samples, in Chromium with no network', slow, async () => {
    expect(operations).toHaveLength(Object.keys(operationFacts).length);
    for (const entry of [...guides, 'Sellers', 'Charges', 'Statement', 'Rates']) {
      expect(await page.getByRole('listitem').getByText(entry, { exact: true }).count(), entry).toBe(1);
    }
    // The search shows whole words. The introduction has a line break between "and" and "pays".
    const results = page
      .locator('[data-component-name="Search/SearchItem"][href*="#/charges/refundcharge"]')
      .filter({ hasText: 'Refund a charge in full' });
    expect(await results.count()).toBe(0);
    await page.getByText('Search', { exact: false }).first().click();
    await page.keyboard.type('keeps a fee');
    await page.getByRole('link').filter({ hasText: 'keeps a fee, and pays out' }).first().waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('refund a charge');
    await results.first().click();
    await page.waitForURL(/#\/charges\/refundcharge/);
    await title('Refund a charge in full').waitFor();
    await page.getByText(`"${origin()}/v2/charges`).first().waitFor();

    // One operation has a body, and one has none. Another test checks in the document that every operation has samples.
    for (const slug of ['charges/refundcharge', 'deliveries/listdeliveries']) {
      const operation = operations.find((one) => one.slug === slug)!;
      await checkOrder(operation);
      await checkSamples(operation);
    }
  });

  test('only the script of the page runs', slow, async () => {
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.head.append(script);
    });
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    const violations = watched.violations.splice(0);
    expect(violations).toContain('policy: script-src-elem inline');
  });

  test(
    'the head leads to the console, the document and the same place in the other language',
    slow,
    async () => {
      // The last page is wide, as the next test needs it.
      for (const size of [phone, wide]) {
        await page.setViewportSize(size);
        await page.goto(`${origin()}/docs/en#/charges/refundcharge`);
        await title('Refund a charge in full').waitFor();
        const head = page.getByRole('banner');
        await head.getByRole('link', { name: 'Português' }).click();
        await title('Estornar uma cobrança por inteiro').waitFor();
        expect(page.url()).toBe(`${origin()}/docs/pt-BR#/charges/refundcharge`);
        expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR');
        await head.getByRole('link', { name: 'English' }).click();
        await title('Refund a charge in full').waitFor();
        // Now the page is drawn at this size. Its head stays in sight, and covers neither the title nor the search.
        await page.mouse.wheel(0, 400);
        expect((await head.boundingBox())?.y).toBe(0);
        expect(await head.getByRole('link', { name: 'Console' }).getAttribute('href')).toBe('../console');
      }
    },
  );

  test(
    'in a guide the other language begins with the same guide, whose chapters are called otherwise',
    slow,
    async () => {
      await page.goto(`${origin()}/docs/en#/reading-a-statement/transfers`);
      await page.locator('[data-section-id="/reading-a-statement/transfers"]').waitFor();
      const other = page.getByRole('banner').getByRole('link', { name: 'Português' });
      await expect.poll(() => other.getAttribute('href')).toMatch(/\/docs\/pt-BR#\/reading-a-statement$/);
      await other.click();
      await title('Extrato do vendedor').waitFor();
      // Those of errors are codes.
      await page.goto(`${origin()}/docs/en#/errors/seller_blocked`);
      await expect.poll(() => other.getAttribute('href')).toMatch(/pt-BR#\/errors\/seller_blocked$/);
    },
  );

  test('a reader of Portuguese finds what money does under its Portuguese names', slow, async () => {
    await page.goto(`${origin()}/docs/pt-BR#/`);
    await drawn('API do intermediário de pagamentos');
    for (const entry of ['Primeira requisição', 'Erros', 'Cobranças', 'Liquidação', 'Para vendedores']) {
      expect(await page.getByRole('listitem').getByText(entry, { exact: true }).count(), entry).toBe(1);
    }
    await page.getByText('Search', { exact: false }).first().click();
    for (const [word, operation] of [
      ['repasse', '#/settlement/listtransfers'],
      ['taxa', '#/rates/'],
      ['estorno', '#/charges/'],
    ] as const) {
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(word);
      const results = page.locator(`[data-component-name="Search/SearchItem"][href*="${operation}"]`);
      await results
        .filter({ hasText: new RegExp(word, 'i') })
        .first()
        .waitFor();
    }
    await page.keyboard.press('Escape');
  });

  test('the code of guides is coloured', slow, async () => {
    await page.goto(`${origin()}/docs/en#/first-request`);
    await title('First request').waitFor();
    await page.waitForFunction(() => CSS.highlights.get('code-string')?.size);
    const seen = await page.evaluate(() => {
      const code = document.querySelector('pre[data-language]');
      const colours = ['code-string', 'code-keyword'].map((kind) => {
        const texts = [...(CSS.highlights.get(kind) ?? [])].map(String);
        return { texts, colour: getComputedStyle(code!, `::highlight(${kind})`).color };
      });
      return { plain: getComputedStyle(code!).color, colours };
    });
    const [strings, keywords] = seen.colours;
    expect(strings?.texts).toContain('"X-Token-Api: $PAYFAC_TOKEN"');
    expect(keywords?.texts).toEqual(expect.arrayContaining(['curl', '-H', 'import', 'await']));
    expect(new Set([seen.plain, strings?.colour, keywords?.colour]).size).toBe(3);
  });

  test('a link leads to the text on its problem, and to a guide marked in its language', slow, async () => {
    const answer = await fetch(`${origin()}/v2/seller`);
    const { type } = (await answer.json()) as { type: string };
    expect(type).toBe(`${origin()}/docs#error-token_missing`);
    await page.goto(type);
    await inSight('token_missing', 'The header X-Token-Api is missing.');
    await page.goto(`${origin()}/docs/pt-BR#error-charge_already_refunded`);
    await inSight('charge_already_refunded', 'A cobrança já tinha sido estornada');

    // The guides in Portuguese are marked as such, chapter by chapter, and no other guide is.
    const tags =
      readDocument()['x-tagGroups'].find(({ name }) => name === 'For sellers, in Portuguese')?.tags ?? [];
    expect(tags.length).toBeGreaterThan(3);
    for (const guide of tags) {
      const slug = slugOf(guide);
      await page.goto(`${origin()}/docs/en#/${slug}`);
      const chapter = page.locator(`[data-section-id="/${slug}/se-algo-parece-errado"]`);
      await chapter.waitFor();
      expect(await chapter.getAttribute('lang'), guide).toBe('pt-BR');
    }
    await goTo('charges/refundcharge');
    const marked = await page.locator('[data-section-id][lang="pt-BR"] h2').allTextContents();
    expect(marked.map((text) => text.trim()).toSorted()).toEqual(tags.toSorted());
  });

  test(
    'on a phone no word is broken, no guide is too wide, and axe finds nothing wrong',
    slow,
    async ({ onTestFinished }) => {
      onTestFinished(leave);
      await page.setViewportSize({ ...phone, width: 360 });
      await page.reload();
      await drawn('Payment Intermediary API');
      expect(await linesOf('h1', 'Intermediary')).toBe(1);
      await page.goto(`${origin()}/docs/en#/portuguese-names`);
      await title('Portuguese names').waitFor();
      expect(await linesOf('.md-table-wrapper code', 'entrada_liquida')).toBe(1);
      await page.setViewportSize(phone);
      // A narrow window may break tables and code, and the guides have both.
      for (const guide of guides) {
        await page.goto(`${origin()}/docs/en#/${slugOf(guide)}`);
        await title(guide).waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), guide).toBe(phone.width);
      }
      expect(await axeViolations(['introduction', ...guides.map(slugOf)])).toEqual([]);
      // The texts of operations consist of the same parts as the guides, so a few are checked, each of another tag.
      const ofTags = [...new Map(operations.map(({ slug }) => [slug.split('/')[0], slug])).values()];
      expect(ofTags.length).toBeGreaterThan(5);
      for (const slug of ofTags.filter((_, n) => n % 3 === 0)) {
        await goTo(slug);
        expect(await axeViolations([slug]), slug).toEqual([]);
      }
      await goTo('sellers/createseller');
      const text = await page.locator('[data-section-id="/sellers/createseller"]').innerText();
      expect(text).toContain('mccCpf');
      // No regular expression is shown.
      expect(text).not.toMatch(/\^[([]|\\[dSu]/);
    },
  );

  test('a page whose text does not come says so', slow, async () => {
    await page.route('**/docs/en.json', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
    await page.goto(`${origin()}/docs/en?again#/`);
    await page.getByText('The documentation could not be loaded. Reload the page.').waitFor();
    await page.unroute('**/docs/en.json');
    expect(watched.violations.splice(0).length).toBeGreaterThan(0);
  });
});

test.each([
  [['--language', 'de', '--out', 'x.html'], '--language must be en or pt-BR.'],
  [['--language', 'pt-BR'], '--language goes with --out FILE, and --folder without it.'],
  [['--folder', 'x', '--out', 'x.html'], '--language goes with --out FILE, and --folder without it.'],
  [['--out', ''], '--language goes with --out FILE, and --folder without it.'],
])('npm run docs -- %j says what is wrong', (args, message) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/docs/docs.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});

test('the page that npm run docs writes opens from the disk', slow, async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'docs-')), 'page', 'index.html');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/docs/docs.ts', '--out', path], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^wrote .+index\.html, \d\.\d MB/);
  const file = pathToFileURL(path).href;
  await open(file, `${file}#error-seller_blocked`);
  await inSight('seller_blocked', 'The operator has blocked the seller');
  // A saved file has no console beside it.
  await goToIn(file, 'charges/refundcharge');
  expect(await page.getByRole('link', { name: 'Try it in the console' }).count()).toBe(0);
  expect(watched.violations).toEqual([]);
  await page.close();
});

/** Returns the name of a guide as Redoc writes it in links: without accents. */
function slugOf(guide: string): string {
  return guide.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');
}

/** Returns whether one element comes before another for the eye and for a screen reader. */
function isBefore(id: string, laterId: string): Promise<boolean> {
  return page.evaluate(
    (ids) => {
      const [first, later] = ids.map((name) => document.getElementById(name));
      if (!first || !later) return false;
      const isFollowed = first.compareDocumentPosition(later) === Node.DOCUMENT_POSITION_FOLLOWING;
      return isFollowed && first.getBoundingClientRect().top < later.getBoundingClientRect().top;
    },
    [id, laterId],
  );
}

/** Returns on how many lines a word stands, in the first element of this kind that has it. */
async function linesOf(selector: string, word: string): Promise<number> {
  const element = page.locator(selector).filter({ hasText: word }).first();
  return element.evaluate((parent, text) => {
    const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const start = walker.currentNode.textContent?.indexOf(text) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, start);
      range.setEnd(walker.currentNode, start + text.length);
      return range.getClientRects().length;
    }
    return 0;
  }, word);
}

/** Waits until a heading is in the upper half of the window, below the head of the page, with its text below it. */
async function inSight(heading: string, text: string): Promise<void> {
  await page.waitForFunction((name) => {
    const found = [...document.querySelectorAll('h3')].find((element) => element.textContent.trim() === name);
    const top = found?.getBoundingClientRect().top ?? -1;
    const head = document.getElementById('head')?.getBoundingClientRect().bottom ?? 0;
    return head > 0 && top >= head && top < innerHeight / 2;
  }, heading);
  expect(await page.getByText(text).first().isVisible()).toBe(true);
}

/**
 * Returns the parts of the page with our texts. The rest is drawn by Redoc: the sidebar (its menu has list items
 * outside a list and outside a landmark, its search a placeholder of 2.7:1), the right column (names of methods down to
 * 1.4:1), and, on the page of an operation, its headings (h2, then h4), its tables of properties and its buttons. The
 * introduction is in no panel; its text is checked, the title and the boxes below it are not.
 */
function ownContent(slug: string): string {
  if (slug === 'introduction') {
    return '[data-section-id="/"] [data-component-name="Markdown/Markdown"]';
  }
  const column = `[data-section-id^="/${slug}"] [data-testid="middle-panel"]`;
  return slug.includes('/') ? `${column} [data-component-name="Markdown/Markdown"]` : column;
}

type ShownOperation = (typeof operations)[number];

/** Checks the samples in each language. Another test checks in the document that every operation has samples. */
async function checkSamples({ slug, typescript, hasBody }: ShownOperation): Promise<void> {
  await goTo(slug);
  const panel = page.locator(`[data-section-id="/${slug}"] [data-testid="right-panel"]`).nth(1);
  await panel
    .getByRole('button', { name: 'curl' })
    .or(panel.getByRole('button', { name: 'TypeScript' }))
    .click();
  const languages = page.getByTestId('dropdown-menu').filter({ visible: true }).locator('li');
  await languages.first().waitFor();
  const expected = ['curl', 'TypeScript', ...(hasBody ? ['Payload'] : [])];
  expect(await languages.allInnerTexts(), slug).toEqual(expected);
  await languages.filter({ hasText: 'TypeScript' }).click();
  await panel.getByText('createClient').first().waitFor();
  expect((await panel.getByTestId('source-code').innerText()).trim(), slug).toBe(typescript(origin()));
}

/** Checks that bodies come before headers. */
async function checkOrder({ slug, hasBody }: ShownOperation): Promise<void> {
  await goTo(slug);
  const response = `${slug}/response&c=200`;
  expect(await isBefore(`${response}/body`, `${response}/headers`), slug).toBe(true);
  if (hasBody && (await page.locator(`[id="${slug}/request/header"]`).count()) > 0) {
    expect(await isBefore(`${slug}/request/body`, `${slug}/request/header`), slug).toBe(true);
  }
}

async function axeViolations(slugs: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const include = slugs.map((slug) => [ownContent(slug)]);
  for (const [selector = ''] of include)
    expect(await page.locator(selector).count(), selector).toBeGreaterThan(0);
  const { violations } = await page.evaluate(
    (parts) =>
      (window as unknown as { axe: typeof axe }).axe.run({ include: parts }, { resultTypes: ['violations'] }),
    include,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)}`));
}
