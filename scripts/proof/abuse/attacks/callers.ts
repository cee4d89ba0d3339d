import { setTimeout as sleep } from 'node:timers/promises';
import { liveTokens } from '../../../../server/src/tokens/token.ts';
import { sellerBody } from '../../../../server/test/support/fixtures.ts';
import { Tally, type Attack } from '../attack.ts';
import { flood, Sender, withConnections } from '../flood.ts';

/** The number of idle connections, which is most of what the server allows. */
const idle = 4_000;
const startOfRequest = 'GET /v2/seller HTTP/1.1\r\nHost: x\r\nX-';

export const idleConnections: Attack = {
  name: 'idle-connections',
  async run({ server, seconds }) {
    const tally = new Tally();
    await withConnections(server.url, idle, true, async (clients) => {
      for (const [n, client] of clients.entries()) if (n % 2 === 0) client.send(startOfRequest);
      await sleep(seconds * 1000);
      const open = clients.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length;
      tally.add('open', open);
      tally.add('closed', clients.length - open);
    });
    const sent = `${idle} connections, half of which begin a request and stop`;
    return { sent, answers: tally.answers, violations: [] };
  },
};

const guessers = 16;

export const refusedTokens: Attack = {
  name: 'refused-tokens',
  async run({ server, seconds }) {
    const tally = new Tally();
    const sender = new Sender(server.url, tally);
    await flood(seconds, guessers, async (n) => {
      // Every second token has a wrong checksum.
      const token = liveTokens.issue('seller');
      const sent = n % 2 === 0 ? token : `${token.slice(0, -1)}!`;
      await sender.send({ method: 'GET', path: '/v2/seller', token: sent });
    });
    await sender.close();
    const sent = `${tally.total} unknown tokens, over ${guessers} connections`;
    const violations = tally.answers[429] === undefined ? ['none of them got 429'] : [];
    return { sent, answers: tally.answers, violations };
  },
};

const registering = 100;
let sellers = 0;

export const passwords: Attack = {
  name: 'passwords',
  async run({ server, world, seconds }) {
    const tally = new Tally();
    const sender = new Sender(server.url, tally);
    await flood(seconds, registering, async () => {
      const body = JSON.stringify(sellerBody(sellers++));
      await sender.send({ path: '/v2/seller', token: world.hostile.token, body });
    });
    await sender.close();
    const sent = `${tally.total} new sellers, whose passwords are hashed with argon2id, ${registering} at once`;
    return { sent, answers: tally.answers, violations: [] };
  },
};

const callersEach = 2;

/**
 * The budget of the intermediary. Each token has a budget of its own, but all together may not use more than this. The
 * bystander needs 100 a second.
 */
const budget = 5_000;

export const manyTokens: Attack = {
  name: 'many-tokens',
  env: { PAYFAC_RATE_LIMIT_INTERMEDIARY: `${budget}/600` },
  async run({ server, world, seconds }) {
    const tally = new Tally();
    const sender = new Sender(server.url, tally);
    const { sellers: members } = world.hostile;
    await flood(seconds, members.length * callersEach, async (n) => {
      const { id, token } = members[n % members.length] ?? world.hostile;
      await sender.send({ method: 'GET', path: `/v2/seller?sellerId=${id}`, token });
    });
    await sender.close();
    const sent = `${tally.total} requests with the tokens of ${members.length} sellers of one intermediary, whose budget is ${budget}`;
    const served = tally.answers[200] ?? 0;
    return {
      sent,
      answers: tally.answers,
      violations: served > budget ? [`${served} of them were served`] : [],
    };
  },
};
