import { smuggle, smugglingForms } from '../../../../server/test/proof/smuggling.ts';
import { Tally, type Attack, type Target } from '../attack.ts';
import { flood, withConnections } from '../flood.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { statementPath } from '../../../../server/test/support/statement-pages.ts';

const connections = 8;

export const smuggling: Attack = {
  name: 'smuggling',
  async run({ server, seconds, random }) {
    const tally = new Tally();
    const violations = new Set<string>();
    const forms = Object.entries(smugglingForms);
    await flood(seconds, connections, async () => {
      const [name, form] = random.pick(forms);
      const faults = await smuggle(server.url, name, form);
      tally.add(faults.length === 0 ? form.expected : 'confused');
      for (const fault of faults) violations.add(fault);
    });
    const sent = `${tally.total} requests in ${forms.length} forms that hide another, each with the next caller's behind it`;
    return { sent, answers: tally.answers, violations: [...violations] };
  },
};

/** The number of requests that fill two reads of a socket. */
const requestsEach = 1_700;
const pauseMs = 500;

const documents = () => 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
const pagesOf =
  (limit: number) =>
  ({ world }: Target) =>
    `POST ${statementPath}?limit=${limit} HTTP/1.1\r\nHost: x\r\nX-Token-Api: ${world.hostile.token}\r\nContent-Length: 0\r\n\r\n`;

/** Node responds to these before there is a `request` event, unless it is configured not to. */
const withoutHost = () => 'GET /livez HTTP/1.1\r\n\r\n';
const unknownExpect = () => 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n';

export const pipelining: Attack[] = [
  pipelined('pipelined-documents', 5, documents),
  pipelined('pipelined-pages', 5, pagesOf(1_000)),
  pipelined('pipelined-small-pages', 5, pagesOf(100)),
  // Node starts the 70,000 requests before it tells us of the first. A proxy sends one at a time.
  { ...pipelined('pipelined-pages-40', 40, pagesOf(1_000)), isTimed: false },
  pipelined('pipelined-without-host', 5, withoutHost),
  pipelined('pipelined-unknown-expect', 5, unknownExpect),
];

function pipelined(name: string, connections: number, request: (target: Target) => string): Attack {
  return {
    name,
    async run(target) {
      const { server, seconds } = target;
      const tally = new Tally();
      const bytes = request(target).repeat(requestsEach);
      await flood(seconds, 1, () =>
        withConnections(server.url, connections, false, async (clients) => {
          for (const client of clients) client.send(bytes);
          await sleep(pauseMs);
          const cut = clients.filter(({ socket }) => socket.destroyed || socket.readableEnded).length;
          tally.add('connection cut', cut);
          tally.add('connection left open', clients.length - cut);
        }),
      );
      const what = request(target).split(' HTTP')[0];
      const sent = `${tally.total / connections} times ${connections} connections with ${requestsEach} × ${what} each, and nothing read`;
      return { sent, answers: tally.answers, violations: [] };
    },
  };
}
