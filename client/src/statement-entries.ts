import { invalidResponse, noResponse } from './judge.ts';
import type { PaymentIntermediaryClient } from './surface.ts';
import type { Schemas } from './wire.ts';

type StatementEntry = Schemas['StatementEntry'];

export interface StatementEntriesOptions {
  /** Lines asked for at a time, 2 to 1000. Default: 500. */
  pageSize?: number | undefined;
  /** Ends the iteration at once, with the error code `aborted`. */
  signal?: AbortSignal | undefined;
}

const path = '/v2/report/statement';
/** For messages. A read takes no key. */
const call = { operation: `POST ${path}`, idempotencyKey: null };
const defaultPageSize = 500;
/** With one line per page, a lost `Link` could not be detected (see `assertLinksArrive`). */
const leastPageSize = 2;
const mostPageSize = 1_000;

/**
 * The lines of a statement, in its order: execution date, seller, sequence. They are fetched page by page, as they
 * are read; only one page is in memory, however long the statement is. A line that was there when the first page was
 * read comes exactly once; one that is written meanwhile comes if it belongs after the lines already read.
 *
 * Each page is a separate call, with the client's timeout and retries. Throws the PaymentIntermediaryError of a page
 * that fails; its code is `invalid_response` if a page does not continue where the previous one ended, or if the
 * header `Link` gets lost. Throws a TypeError for a wrong page size.
 */
export async function* statementEntries(
  client: Pick<PaymentIntermediaryClient, 'POST'>,
  filter: Schemas['StatementQueryInput'] = {},
  { pageSize = defaultPageSize, signal }: StatementEntriesOptions = {},
): AsyncGenerator<StatementEntry, void, undefined> {
  assertPageSize(pageSize);
  const read = (limit: number, cursor: string | null) => readPage(client, filter, limit, cursor, signal);
  let last: StatementEntry | undefined;
  let page = await read(pageSize, null);
  if (page.next === null && page.entries.length >= pageSize) await assertLinksArrive(read);
  for (;;) {
    assertContinues(page, last);
    for (const entry of page.entries) {
      if (signal?.aborted) throw noResponse({ code: 'aborted', cause: signal.reason }, call);
      yield entry;
    }
    if (page.next === null) return;
    last = page.entries.at(-1);
    page = await read(pageSize, page.next);
  }
}

function assertPageSize(pageSize: number): void {
  if (Number.isInteger(pageSize) && pageSize >= leastPageSize && pageSize <= mostPageSize) return;
  throw new TypeError(
    `statementEntries: pageSize must be an integer from ${leastPageSize} to ${mostPageSize}`,
  );
}

interface Page {
  entries: StatementEntry[];
  /** The cursor of the next page; null after the last one. */
  next: string | null;
  response: Response;
}

async function readPage(
  client: Pick<PaymentIntermediaryClient, 'POST'>,
  filter: Schemas['StatementQueryInput'],
  limit: number,
  cursor: string | null,
  signal: AbortSignal | undefined,
): Promise<Page> {
  const query = cursor === null ? { limit } : { limit, cursor };
  const { data, error, response } = await client.POST(path, { params: { query }, body: filter, signal });
  if (error !== undefined) throw error;
  return { entries: data, next: nextCursor(response), response };
}

/** The cursor of `Link: <…?cursor=…>; rel="next"` (RFC 8288); a proxy may add other links. */
function nextCursor(response: Response): string | null {
  const links = (response.headers.get('Link') ?? '').matchAll(/<([^>]*)>([^<]*)/g);
  for (const [, target = '', parameters = ''] of links) {
    if (!/;\s*rel="?next"?\s*([;,]|$)/i.test(parameters)) continue;
    const cursor = new URLSearchParams(target.replace(/^[^?]*/, '')).get('cursor');
    if (cursor === null) throw wrongPage(response, 'a Link to a next page without a cursor');
    return cursor;
  }
  return null;
}

/**
 * A first page that is full and has no `Link` may be the whole statement. But a gateway may have dropped the header, or
 * a browser may hide it; then the statement would silently end early. Requested again with one line per page, it must
 * have a `Link`.
 */
async function assertLinksArrive(read: (limit: number, cursor: null) => Promise<Page>): Promise<void> {
  const page = await read(1, null);
  if (page.next !== null) return;
  throw wrongPage(
    page.response,
    'a page without the Link to the next one; a proxy or the CORS settings hide that header',
  );
}

/** A page must continue where the previous one ended: a cursor that leads back would repeat lines for ever. */
function assertContinues({ entries: [first], next, response }: Page, last: StatementEntry | undefined): void {
  if (first === undefined) {
    if (next !== null) throw wrongPage(response, 'an empty page that is not the last');
  } else if (last !== undefined && !isAfter(first, last)) {
    throw wrongPage(response, 'a page that does not continue where the last one ended');
  }
}

function isAfter(entry: StatementEntry, earlier: StatementEntry): boolean {
  if (entry.execution_date !== earlier.execution_date) return entry.execution_date > earlier.execution_date;
  if (entry.id_seller !== earlier.id_seller) return entry.id_seller > earlier.id_seller;
  return entry.sequence > earlier.sequence;
}

function wrongPage(response: Response, what: string) {
  return invalidResponse(response, call, { what });
}
