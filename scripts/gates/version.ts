import { apiVersionOf } from '../generate/version-module.ts';

/** The version of the document that each of its users claims to have. */
export interface VersionClaims {
  /** `X-Api-Version`, from responses of every kind. */
  headers: (string | null)[];
  /** `apiVersion` of the client. */
  client: string;
  /** The docs site's HTML. */
  docsPage: string;
}

const metaTag = /<meta\s+name="api-version"\s+content="([^"]*)"\s*\/?>/g;

/** Those that claim another version than this document's; empty if all agree. */
export function versionFaults(document: string, { headers, client, docsPage }: VersionClaims): string[] {
  const expected = apiVersionOf(document);
  const claims = [
    ...headers.map((value) => ({ who: 'the header X-Api-Version', value: value ?? 'missing' })),
    { who: 'apiVersion of the client', value: client },
    ...docsClaims(docsPage),
  ];
  return claims
    .filter(({ value }) => value !== expected)
    .map(({ who, value }) => `${who} is ${value}, the document ${expected}`);
}

/** The docs page has it once, in `<meta name="api-version" content="…">`. */
function docsClaims(page: string) {
  const found = [...page.matchAll(metaTag)].map(([, content]) => content ?? '');
  const values = found.length === 0 ? ['missing'] : found;
  return values.map((value) => ({ who: 'the meta tag api-version of the docs page', value }));
}
