import { gzipSync } from 'node:zlib';
import { chargeLine, chargeUuid } from '../../../../server/test/support/charge-lines.ts';
import { Tally, type Attack } from '../attack.ts';
import { flood, Sender } from '../flood.ts';

const connections = 8;
const linesEach = 1_000;
/** The length of a line, with as many spaces after it as fit into 2 MiB. */
const lineBytes = 2_090;

let uuids = 3_000_000_000;

/** Returns the lines of one body, each with another charge. */
function lines(idSeller: number, changes: { value?: number } = {}): string {
  const all = Array.from({ length: linesEach }, () => {
    const uuid = chargeUuid(uuids++);
    const dates = { paidAt: '2025-09-01T12:00:00Z', expirationDate: '2025-12-31' };
    return JSON.stringify(chargeLine({ idSeller, uuid, ...dates, ...changes })).padEnd(lineBytes);
  });
  return `[${all.join()}]`;
}

const nobody = 999_999_999;

export const largeImports: Attack[] = [
  imports('imports', 'that are taken', (idSeller) => lines(idSeller)),
  imports('rejected-imports', 'each of which is rejected', (idSeller, n) =>
    n % 2 === 0 ? lines(nobody) : lines(idSeller, { value: -1 }),
  ),
  imports('broken-imports', 'that are cut off', (idSeller) => lines(idSeller).slice(0, -linesEach)),
  imports('packed-imports', 'in gzip', (idSeller) => gzipSync(lines(idSeller), { level: 0 }), {
    'content-encoding': 'gzip',
  }),
];

function imports(
  name: string,
  about: string,
  bodyOf: (idSeller: number, n: number) => string | Buffer,
  headers: Record<string, string> = {},
): Attack {
  return {
    name,
    async run({ server, world, seconds }) {
      const tally = new Tally();
      const sender = new Sender(server.url, tally);
      const [seller] = world.hostile.sellers;
      // The bodies are made before the attack, because making them takes the processor too.
      const bodies = Array.from({ length: connections * 2 }, (_, n) => bodyOf(seller?.id ?? 0, n));
      await flood(seconds, connections, async (n) => {
        const body = bodies[n % bodies.length] ?? '';
        await sender.send({ path: '/v2/payfac/charges', token: world.hostile.token, body, headers });
      });
      await sender.close();
      const sent = `${tally.total} imports of 2 MiB with ${linesEach} lines ${about}, over ${connections} connections`;
      return { sent, answers: tally.answers, violations: [] };
    },
  };
}
