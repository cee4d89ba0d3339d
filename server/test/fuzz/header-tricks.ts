import { plain, raw, type Trick } from './trick.ts';

export const goodContentTypes = [
  'application/json',
  'APPLICATION/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
];

export const contentTypeTricks: Trick[] = [
  ...plain(
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ),
  ...plain(
    'multipart/form-data',
    'application/x-ndjson',
    'application/merge-patch+json',
    'application/vnd.api+json',
    'json',
    '*/*',
    '',
  ),
  ...plain(
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset=utf-7',
    'application/*',
  ),
  ...plain(
    'application/json; charset=',
    'application/json; charset="',
    'application/json;;;',
    'application/json, text/plain',
    ';',
    '/',
  ),
  ...plain(
    'application/json; charset=utf-8; charset=latin1',
    'application/json; a="b',
    'application/__proto__',
    '__proto__',
    'constructor',
  ),
  ...plain(
    `application/json; x=${'y'.repeat(3_000)}`,
    'application/json\u00ff',
    'application/json;'.repeat(200),
    'image/png',
  ),
  ...raw('application/json\u0000', 'a'.repeat(70_000)),
];

export const acceptTricks: Trick[] = [
  ...plain(
    '',
    '*',
    'text/html',
    'application/xml',
    'application/json;q=0',
    '*/*;q=0',
    'application/json;q=0, */*',
    'text/*',
    'x',
  ),
  ...plain(
    'application/json;q=2',
    'application/json;q=-1',
    'application/json;q=NaN',
    'application/json;charset=latin1',
    ';;,,;;',
    '__proto__/x',
  ),
  ...plain(
    'text/csv;q=0.1, application/x-ndjson;q=0.2',
    'application/problem+json',
    '"',
    '*/json',
    'application/json\u00ff',
  ),
  ...plain(
    Array.from({ length: 400 }, (_, n) => `a/b${n};q=0.${n}`).join(','),
    `application/json;${'a=b;'.repeat(1_000)}`,
  ),
  ...raw('\u0000', '*/*,'.repeat(20_000)),
];

export const keyTricks: Trick[] = [
  ...plain(
    '',
    ' ',
    'two words',
    '\u00e9',
    'x'.repeat(256),
    'x'.repeat(5_000),
    '%00',
    '__proto__',
    "'; drop table sellers; --",
    '\t',
  ),
  ...raw('\u0000', '\u007f', 'a\r\n b'),
];

export const addressTricks: Trick[] = [
  ...plain(
    '',
    'x',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4, 5.6.7.8',
    '[1.2.3.4]:80, unknown',
    ','.repeat(900),
    '::ffff:1.2.3.4',
    'fe80::1%eth0',
    ':::',
    '1.2.3.4\u00ff',
    '1'.repeat(500),
  ),
  ...raw('1.2.3.4\u0000'),
];

export const tokenTricks: Trick[] = [
  ...plain(
    '',
    ' ',
    'x',
    'pfi_',
    'pfs_',
    `pfi_${'A'.repeat(49)}`,
    `pfs_${'_'.repeat(49)}`,
    `pft_${'A'.repeat(49)}`,
    'Bearer x',
  ),
  ...plain('__proto__', "' or 1=1 --", '\u00e9', 'x'.repeat(5_000)),
  ...raw('\u0000', 'x'.repeat(70_000)),
];

export const methodTricks: Trick[] = [
  ...plain(
    'GET',
    'POST',
    'PATCH',
    'PUT',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'LINK',
    'QUERY',
    'MKCOL',
  ),
  ...raw('get', 'CONNECT', 'FOO', 'G\u0000T', 'PATCH PATCH', '', 'PRI'),
];

/** Lines that are added to the head, as name and value. */
export const headerTricks: (Trick & { name: string })[] = [
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'identity'],
  ['Content-Type', 'text/plain'],
  ['X-Token-Api', 'x'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Expect', '100-continue'],
  ['Upgrade', 'h2c'],
  ['Upgrade', 'websocket'],
  ['Connection', 'keep-alive'],
  ['Range', 'bytes=0-0'],
  ['If-None-Match', '*'],
  ['If-Match', '"x"'],
  ['Cookie', 'a=b; __proto__=1'],
  ['Origin', 'https://evil.example'],
  ['Access-Control-Request-Method', 'PATCH'],
  ['Forwarded', 'for=x;host=evil.example'],
  ['X-Forwarded-For', '1.2.3.4, <script>'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Original-URL', '/livez'],
  ['X-Request-Id', 'not-ours'],
  ['Accept-Encoding', 'gzip, br;q=0, *'],
  ['Accept-Charset', 'utf-7'],
  ['Accept-Language', '*'.repeat(3_000)],
  ['__proto__', 'x'],
  ['constructor', 'x'],
  ['X-Long', 'x'.repeat(4_000)],
  ['X-Latin', '\u00e9\u00ff'],
]
  .map(([name = '', text = '']): Trick & { name: string } => ({ name, text }))
  .concat(
    [
      ['Host', 'evil.example'],
      ['Expect', 'the unexpected'],
      ['Transfer-Encoding', 'gzip'],
      ['Transfer-Encoding', 'chunked, identity'],
      ['Content-Length', '-1'],
      ['Content-Length', '1e3'],
      ['Content-Length', '99999999999999999999'],
      ['X Space', 'x'],
      ['', 'x'],
      ['X-Control', '\u0001'],
      ['X-Nul', 'a\u0000b'],
      ['X-Fold', 'a\r\n b'],
      ['X-Bare', 'a\nX-Injected: 1'],
      ['X-Huge', 'x'.repeat(70_000)],
      ['Trailer', 'X-Token-Api'],
    ].map(([name = '', text = '']) => ({ name, text, raw: true as const })),
  );
