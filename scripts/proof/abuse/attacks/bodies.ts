import { setTimeout as sleep } from 'node:timers/promises';
import { planBody } from '../../../../server/test/support/fixtures.ts';
import type { RawClient } from '../../../../server/test/support/raw-client.ts';
import { Tally, type Attack } from '../attack.ts';
import { flood, Sender, withConnections } from '../flood.ts';

const connections = 8;
/** The size of a body. The largest plan has 64 KiB. */
const bodyBytes = 62_000;

const filled = (before: string, part: string, after: string) =>
  before + part.repeat(Math.floor((bodyBytes - before.length - after.length) / part.length)) + after;

/** A plan whose prices by card are 31,000 zeros. */
const zeros = filled('{"name":"x","tax":{"credit":[0', ',0', ']}}');
/** A plan that would be accepted if it had no repeated keys. */
const twice = filled('{"name":"x"', ',"name":"x"', `,"tax":${JSON.stringify(planBody().tax)}}`);
const deepLists = '['.repeat(31_000) + ']'.repeat(31_000);
const deepObjects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;

export const hostileBodies: Attack[] = [
  bodies('zeros', 'of a list of 31,000 zeros', [zeros]),
  bodies('doubled-keys', 'of a plan with one key thousands of times', [twice]),
  bodies('deep-nesting', 'nested 31,000 and 10,000 deep', [deepLists, deepObjects]),
];

function bodies(name: string, about: string, texts: readonly string[]): Attack {
  return {
    name,
    async run({ server, world, seconds }) {
      const tally = new Tally();
      const sender = new Sender(server.url, tally);
      await flood(seconds, connections, async (n) => {
        const body = texts[n % texts.length] ?? '';
        await sender.send({ path: '/v2/payfac/rate-plans', token: world.hostile.token, body });
      });
      await sender.close();
      const sent = `${tally.total} bodies of 62 KB ${about}, over ${connections} connections`;
      const taken = tally.answers[200] ?? 0;
      return {
        sent,
        answers: tally.answers,
        violations: taken === 0 ? [] : [`${taken} such bodies were taken`],
      };
    },
  };
}

const slowSenders = 1_000;

export const slowBodies: Attack = {
  name: 'slow-bodies',
  async run({ server, world, seconds }) {
    const tally = new Tally();
    await withConnections(server.url, slowSenders, true, async (clients) => {
      const head = `POST /v2/seller HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${world.hostile.token}\r\nContent-Length: 60000\r\n\r\n{`;
      for (const client of clients) client.send(head);
      await flood(seconds, 1, async () => {
        await sleep(1_000);
        for (const client of clients) client.send(' ');
        tally.add('bytes sent', clients.length);
      });
    });
    const sent = `${slowSenders} bodies of 60 KB, of which a byte a second comes`;
    return { sent, answers: tally.answers, violations: [] };
  },
};

const unreadSenders = 40;
const piece = 'x'.repeat(64 * 1024);
const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
/** Requests that are answered before the body is read. */
const requestLines = ['POST /nowhere', 'PUT /v2/seller', 'POST /v2/seller', 'GET /openapi.json'];
const endless = [
  { framing: 'Content-Length: 1000000000000', part: piece },
  { framing: 'Transfer-Encoding: chunked', part: chunk },
];

export const unreadBodies: Attack = {
  name: 'unread-bodies',
  async run({ server, seconds }) {
    const tally = new Tally();
    const isOver = sleep(seconds * 1000, false);
    const deadline = performance.now() + seconds * 1000;
    const send = async ({ socket }: RawClient, n: number) => {
      const { framing, part } = endless[n % endless.length] ?? { framing: '', part: '' };
      const line = requestLines[Math.floor(n / endless.length) % requestLines.length] ?? '';
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n`);
      const write = () =>
        new Promise<boolean>((resolve) => socket.write(part, 'latin1', (error) => resolve(!error)));
      while (await Promise.race([write(), isOver])) tally.add('bodies of 64 KiB');
      tally.add(socket.writable ? 'connection left open' : 'connection cut');
    };
    await Promise.all(
      Array.from({ length: unreadSenders }, async (_, n) => {
        // A connection is opened again as soon as it is closed.
        while (performance.now() < deadline) {
          await withConnections(server.url, 1, true, async ([client]) => {
            if (client !== undefined) await send(client, n);
          });
        }
      }),
    );
    const sent = `endless bodies that nobody reads, over ${unreadSenders} connections`;
    return { sent, answers: tally.answers, violations: [] };
  },
};
