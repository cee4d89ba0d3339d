import { setTimeout as sleep } from 'node:timers/promises';
import { statementPath } from '../../../../server/test/support/statement-pages.ts';
import { Tally, type Attack } from '../attack.ts';
import { flood, Sender, withConnections } from '../flood.ts';

const oldPages = 38;
const orderCallers = 8;
/** The number of streams that a token may have open at once (D26). */
const streamsEach = 4;

export const oldCursor: Attack = {
  name: 'old-cursor',
  async run({ server, world, seconds }) {
    const tally = new Tally();
    const sender = new Sender(server.url, tally);
    const path = `${statementPath}?limit=1000&cursor=${world.oldCursor}`;
    await flood(seconds, 1, async () => {
      await Promise.all(
        Array.from({ length: oldPages }, () => sender.send({ path, token: world.hostile.token })),
      );
    });
    await sender.close();
    const sent = `${tally.total / oldPages} times ${oldPages} pages at once with a cursor from before most lines`;
    return { sent, answers: tally.answers, violations: [] };
  },
};

export const largeOrder: Attack = {
  name: 'large-order',
  async run({ server, world, seconds }) {
    const tally = new Tally();
    const sender = new Sender(server.url, tally);
    const body = JSON.stringify({ uuid_order: world.orderUuid });
    const callers = [world.hostile, ...world.hostile.sellers.slice(0, 3)];
    await flood(seconds, orderCallers, async (n) => {
      const { token } = callers[n % callers.length] ?? world.hostile;
      await sender.send({ path: `${statementPath}?limit=1`, token, body });
    });
    await sender.close();
    const sent = `${tally.total} pages of one line of a large order, by its owner and by others, over ${orderCallers} connections`;
    return { sent, answers: tally.answers, violations: [] };
  },
};

/** The number of sellers whose statements are read. Each has some lines. */
const readers = 5;

export const wholeStatements: Attack = {
  name: 'whole-statements',
  async run({ server, world, seconds }) {
    const tally = new Tally();
    const sender = new Sender(server.url, tally);
    const tokens = [world.hostile, ...world.hostile.sellers.slice(0, readers - 1)].map(({ token }) => token);
    await flood(seconds, readers * streamsEach, async (n) => {
      await sender.send({ path: statementPath, token: tokens[n % readers] ?? '' });
    });
    await sender.close();
    const sent = `${tally.total} whole statements, ${streamsEach} at once with each of ${readers} tokens`;
    return { sent, answers: tally.answers, violations: [] };
  },
};

export const slowReaders: Attack = {
  name: 'slow-readers',
  async run({ server, world, seconds }) {
    const tally = new Tally();
    const tokens = [world.hostile, ...world.hostile.sellers.slice(0, readers - 1)].map(({ token }) => token);
    await withConnections(server.url, readers * streamsEach, false, async (clients) => {
      for (const [n, client] of clients.entries()) {
        const token = tokens[n % readers] ?? '';
        client.send(
          `POST ${statementPath} HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${token}\r\nContent-Length: 0\r\n\r\n`,
        );
      }
      await flood(seconds, 1, async () => {
        for (const { socket } of clients) {
          const some = socket.read(1_000) as Buffer | null;
          if (some !== null) tally.add('a kilobyte');
        }
        await sleep(1_000);
      });
    });
    const sent = `${readers * streamsEach} whole statements, of which a kilobyte a second is read`;
    return { sent, answers: tally.answers, violations: [] };
  },
};
