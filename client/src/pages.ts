import { invalidResponse, noResponse } from './judge.ts';
import type { CallResult } from './surface.ts';

export interface PagesOptions {
  /** How many items are requested at a time, 2 to 1000. Default: 500. */
  pageSize?: number | undefined;
  /** Ends the iteration at once, with the error code `aborted`. */
  signal?: AbortSignal | undefined;
}

/** The names of a list in messages. */
interface ListName {
  /** The name of the iterator. */
  name: string;
  /** The operation, such as `GET /v2/charges`. */
  operation: string;
}

/** A list that the service returns in pages. */
interface PagedList<Item> extends ListName {
  read: (page: { limit: number; cursor?: string }) => Promise<CallResult<Item[]>>;
  /** Returns whether an item comes after another in the list's order. */
  isAfter: (item: Item, earlier: Item) => boolean;
  /** Whether a page that is not the last may have no items. */
  mayHaveEmptyPages?: boolean;
}

const defaultPageSize = 500;
/** The smallest page size. With one item per page, a lost `Link` could not be detected (see `assertLinksArrive`). */
const leastPageSize = 2;
const mostPageSize = 1_000;

/** Yields the items of a list, page by page as they are read. Throws as `statementEntries` and `listCharges` say. */
export async function* itemsOf<Item>(
  list: PagedList<Item>,
  { pageSize = defaultPageSize, signal }: PagesOptions,
): AsyncGenerator<Item, void, undefined> {
  assertPageSize(list.name, pageSize);
  let last: Item | undefined;
  let page = await readPage(list, pageSize, null);
  if (page.next === null && page.items.length >= pageSize) await assertLinksArrive(list);
  for (;;) {
    assertContinues(list, page, last);
    for (const item of page.items) {
      if (signal?.aborted) throw noResponse({ code: 'aborted', cause: signal.reason }, callOf(list));
      yield item;
    }
    if (page.next === null) return;
    last = page.items.at(-1) ?? last;
    page = await readPage(list, pageSize, page.next);
  }
}

function assertPageSize(name: string, pageSize: number): void {
  if (Number.isInteger(pageSize) && pageSize >= leastPageSize && pageSize <= mostPageSize) return;
  throw new TypeError(`${name}: pageSize must be an integer from ${leastPageSize} to ${mostPageSize}`);
}

interface ListPage<Item> {
  items: Item[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
  response: Response;
}

async function readPage<Item>(
  list: PagedList<Item>,
  limit: number,
  cursor: string | null,
): Promise<ListPage<Item>> {
  const { data, error, response } = await list.read(cursor === null ? { limit } : { limit, cursor });
  if (error !== undefined) throw error;
  return { items: data, next: nextCursor(list, response), response };
}

/** Returns the cursor of `Link: <…?cursor=…>; rel="next"` (RFC 8288). A proxy may add other links. */
function nextCursor(list: ListName, response: Response): string | null {
  const links = (response.headers.get('Link') ?? '').matchAll(/<([^>]*)>([^<]*)/g);
  for (const [, target = '', parameters = ''] of links) {
    if (!/;\s*rel="?next"?\s*([;,]|$)/i.test(parameters)) continue;
    const cursor = new URLSearchParams(target.replace(/^[^?]*/, '')).get('cursor');
    if (cursor === null) throw wrongPage(list, response, 'a Link to a next page without a cursor');
    return cursor;
  }
  return null;
}

/**
 * Throws unless the header `Link` arrives. A first page that is full and has no `Link` may be the whole list. But a
 * gateway may have dropped the header, or a browser may hide it; then the list would silently end early. Requested
 * again with one item per page, the list must have a `Link`.
 */
async function assertLinksArrive<Item>(list: PagedList<Item>): Promise<void> {
  const page = await readPage(list, 1, null);
  if (page.next !== null) return;
  throw wrongPage(
    list,
    page.response,
    'a page without the Link to the next one; a proxy or the CORS settings hide that header',
  );
}

/**
 * Throws unless a page continues where the previous one ended: a cursor that leads back would repeat items for ever.
 */
function assertContinues<Item>(
  list: PagedList<Item>,
  { items: [first], next, response }: ListPage<Item>,
  last: Item | undefined,
): void {
  if (first === undefined) {
    if (next === null || list.mayHaveEmptyPages === true) return;
    throw wrongPage(list, response, 'an empty page that is not the last');
  } else if (last !== undefined && !list.isAfter(first, last)) {
    throw wrongPage(list, response, 'a page that does not continue where the last one ended');
  }
}

function wrongPage(list: ListName, response: Response, what: string) {
  return invalidResponse(response, callOf(list), { what });
}

/** Returns the context of a call that reads, which takes no key. */
function callOf({ operation }: ListName) {
  return { operation, idempotencyKey: null };
}
