import { setTimeout as sleep } from 'node:timers/promises';
import { RawClient } from '../support/raw-client.ts';

/**
 * Bytes that two readers of HTTP may split into requests in different ways. A proxy that shares a connection between
 * clients would then give one client the response to what another one hid in its request.
 */
interface SmugglingForm {
  /**
   * `refused`: 400, and the connection is closed. `last`: answered, and the connection is closed. `read`: HTTP has one
   * reading only, and the service has it, too.
   */
  expected: 'refused' | 'last' | 'read';
  bytes: string;
}

/** The hidden request. Its response differs from that of the next client's request. */
const hidden = 'GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n';
const next = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';
const hiddenAnswer = '"ready"';
const nextAnswer = '"live"';
const status = /HTTP\/1\.1 \d{3}/g;

const hiddenLength = `Content-Length: ${hidden.length}`;
const asChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;

function post(headers: string, body: string, version = '1.1'): string {
  return `POST /v2/report/statement HTTP/${version}\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
}

const refused = (bytes: string): SmugglingForm => ({ expected: 'refused', bytes });
const last = (bytes: string): SmugglingForm => ({ expected: 'last', bytes });
const read = (bytes: string): SmugglingForm => ({ expected: 'read', bytes });

export const smugglingForms: Record<string, SmugglingForm> = {
  'a length and chunks': refused(post(`${hiddenLength}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${hidden}`)),
  'chunks and a length': refused(post('Transfer-Encoding: chunked\r\nContent-Length: 3', asChunk)),
  'two lengths': refused(post(`Content-Length: 0\r\n${hiddenLength}`, hidden)),
  'two equal lengths': refused(post(`${hiddenLength}\r\n${hiddenLength}`, hidden)),
  'a list of lengths': refused(post(`Content-Length: 0, ${hidden.length}`, hidden)),
  'a length with a sign': refused(post(`Content-Length: +${hidden.length}`, hidden)),
  'a hexadecimal length': refused(post(`Content-Length: 0x${hidden.length.toString(16)}`, hidden)),
  'an empty length': refused(post('Content-Length: ', hidden)),
  'a length too large for any number': refused(post(`Content-Length: 1${'0'.repeat(30)}`, hidden)),
  'a space before the colon': refused(post(`Content-Length : ${hidden.length}`, hidden)),
  'chunks, with a space before the colon': refused(post('Transfer-Encoding : chunked', asChunk)),
  'chunks, and an encoding that does not exist': refused(post('Transfer-Encoding: xchunked', asChunk)),
  'chunks that are not the last encoding': refused(post('Transfer-Encoding: chunked, identity', asChunk)),
  'two encodings': refused(post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', asChunk)),
  'chunks behind another encoding': refused(post('Transfer-Encoding: gzip, chunked', asChunk)),
  'chunks twice': refused(post('Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked', asChunk)),
  'two hosts': refused(`GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`),
  'no host': refused('GET /livez HTTP/1.1\r\n\r\n'),
  'an empty host': refused('GET /livez HTTP/1.1\r\nHost: \r\n\r\n'),
  'a host with a path': refused('GET /livez HTTP/1.1\r\nHost: x/y\r\n\r\n'),
  'a host with a user': refused('GET /livez HTTP/1.1\r\nHost: a@x\r\n\r\n'),
  'a vertical tab before an encoding': refused(post('Transfer-Encoding: \vchunked', asChunk)),
  'a folded line': refused(post(`X-Folded: a\r\n ${hiddenLength}`, hidden)),
  'an encoding in a folded line': refused(post('Transfer-Encoding:\r\n chunked', asChunk)),
  'a bare LF in a header': refused(post(`X-Bare: a\n${hiddenLength}`, hidden)),
  'a bare CR in a header': refused(post(`X-Bare: a\r${hiddenLength}`, hidden)),
  'bare LFs only': refused(`POST /v2/report/statement HTTP/1.1\nHost: x\n${hiddenLength}\n\n${hidden}`),
  'a NUL in a header': refused(post(`X-Nul: a\0\r\n${hiddenLength}`, hidden)),
  'a chunk that ends with a bare LF': refused(post('Transfer-Encoding: chunked', `0\n\n${hidden}`)),
  'a chunk extension with a bare LF': refused(post('Transfer-Encoding: chunked', `0;a\n\r\n${hidden}`)),
  'a chunk of a size with a sign': refused(post('Transfer-Encoding: chunked', `+0\r\n\r\n${hidden}`)),
  'a chunk of a hexadecimal size': refused(post('Transfer-Encoding: chunked', `0x0\r\n\r\n${hidden}`)),
  'a chunk too large for any number': refused(
    post('Transfer-Encoding: chunked', `10000000000000000\r\n\r\n${hidden}`),
  ),
  // The head may be answered before the fault arrives.
  'a chunk longer than its size': last(post('Transfer-Encoding: chunked', `1\r\nab\r\n0\r\n\r\n${hidden}`)),
  'chunks in HTTP/1.0': last(post('Connection: keep-alive\r\nTransfer-Encoding: chunked', asChunk, '1.0')),
  'a chunk': read(post('Transfer-Encoding: chunked', asChunk)),
  'a chunk with an extension': read(
    post('Transfer-Encoding: chunked', asChunk.replace('\r\n', ';a="0\\"";b=c\r\n')),
  ),
  'a length behind the chunks': read(
    post('Transfer-Encoding: chunked', asChunk.replace(/\r\n$/, `${hiddenLength}\r\n\r\n`)),
  ),
  'a body of a GET': read(`GET /openapi.json HTTP/1.1\r\nHost: x\r\n${hiddenLength}\r\n\r\n${hidden}`),
  'a body of an OPTIONS': read(`OPTIONS /v2/seller HTTP/1.1\r\nHost: x\r\n${hiddenLength}\r\n\r\n${hidden}`),
  'a body for a path that is not there': read(
    `POST /nowhere HTTP/1.1\r\nHost: x\r\n${hiddenLength}\r\n\r\n${hidden}`,
  ),
  'a body of a refused token': read(post(`X-Token-Api: x\r\n${hiddenLength}`, hidden)),
  'a body of a refused token, in chunks': read(post('X-Token-Api: x\r\nTransfer-Encoding: chunked', asChunk)),
  'an upgrade to HTTP/2': last(
    post(`Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n${hiddenLength}`, hidden),
  ),
  'an upgrade without a body': last(post('Connection: Upgrade\r\nUpgrade: websocket', `x${next}`)),
};

const patienceMs = 10_000;

/** Sends a form, and after it the next client's request on the same connection. Returns what went wrong. */
export async function smuggle(
  url: string,
  name: string,
  { expected, bytes }: SmugglingForm,
): Promise<string[]> {
  const client = await RawClient.connect(url);
  const { socket } = client;
  const isClosed = () => socket.readableEnded || socket.destroyed;
  const comes = async (text: string) => {
    const deadline = performance.now() + patienceMs;
    while (!isClosed() && !client.received.includes(text) && performance.now() < deadline) await sleep(2);
  };
  try {
    client.send(bytes);
    await comes('HTTP/1.1 ');
    client.send(next);
    await comes(nextAnswer);
    const { received } = client;
    const answers = received.match(status) ?? [];
    const isRight = {
      refused: isClosed() && answers.join() === 'HTTP/1.1 400',
      last: isClosed() && answers.length === 1,
      read: isClosed() ? answers.length === 1 : answers.length === 2 && received.includes(nextAnswer),
    }[expected];
    return [
      ...(received.includes(hiddenAnswer) ? [`${name}: what it hides was served`] : []),
      ...(isRight ? [] : [`${name}: got ${answers.join(', ')}, ${isClosed() ? 'closed' : 'left open'}`]),
    ];
  } finally {
    client.close();
  }
}
