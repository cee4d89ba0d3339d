import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openStore } from '../src/db/open-store.ts';
import type { Store } from '../src/db/store.ts';
import { chargeLine, chargeUuid } from './support/charge-lines.ts';
import { payfacOutput } from '../../scripts/lab/payfac.ts';
import { createSetup, startServer, type ChildServer, type TestSetup } from './support/child-server.ts';
import { commandOutput, newIntermediary } from './support/command.ts';
import { sellerBody } from './support/fixtures.ts';
import { linesOf } from './support/proof.ts';
import { callApi } from './support/test-api.ts';
import { createDurableStore } from './support/test-store.ts';

const sellerCount = 4;
/** The number of charges that are imported before the first backup, and refunded while backups are made. */
const refundableCount = 1_000;
/** The number of charges that are imported again and again while backups are made. */
const laterCount = 2_000;
const backupCount = 2;

let setup: TestSetup;
let server: ChildServer;
let token: string;
let sellerIds: number[];

beforeEach(async () => {
  setup = await createSetup(createDurableStore);
  server = await startServer({ ...setup.env, PAYFAC_RATE_LIMIT: 'off' });
  token = await newIntermediary(setup.env, 'Acme');
  const created = await Promise.all(
    Array.from({ length: sellerCount }, (_, n) =>
      callApi<{ idSeller: number }>(server.url, 'POST', '/v2/seller', { token, body: sellerBody(n + 1) }),
    ),
  );
  sellerIds = created.map(({ body }) => body.idSeller);
});
afterEach(() => setup.cleanup());

const payfac = (args: string[], env: NodeJS.ProcessEnv = {}) => commandOutput({ ...setup.env, ...env }, args);

async function importCharges(first: number, count: number): Promise<void> {
  const file = join(setup.folder, `charges-${first}.ndjson`);
  const lines = Array.from({ length: count }, (_, index) => {
    const n = first + index;
    const line = chargeLine({
      idSeller: sellerIds[n % sellerCount]!,
      uuid: chargeUuid(n),
      value: (n % 5_000) + 1,
    });
    return `${JSON.stringify(line)}\n`;
  });
  await writeFile(file, lines.join(''));
  await payfacOutput(setup.env, ['charges', 'import', file, '--intermediary', 'Acme']);
}

async function refund(n: number): Promise<void> {
  const path = `/v2/charges/${chargeUuid(n)}/refund`;
  const { status, text } = await callApi(server.url, 'PATCH', path, { token, body: { asFraud: false } });
  expect(status, text).toBe(200);
}

/** Repeats some work until it is stopped. Resolves to how often it was done. */
function repeating(work: (n: number) => Promise<void>, atMost = Infinity): { stop: () => Promise<number> } {
  let isOver = false;
  const run = async () => {
    let done = 0;
    for (; done < atMost && !isOver; done++) await work(done);
    return done;
  };
  const running = run();
  return {
    stop() {
      isOver = true;
      return running;
    },
  };
}

async function countLines({ read }: Store): Promise<number> {
  const row = await read
    .selectFrom('statement_entries')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  return row.lines;
}

test.runIf(inject('engine') === 'sqlite')(
  'backups made while charges come in and refunds are made restore to statements that hold, each a beginning of the live one',
  async () => {
    await importCharges(0, refundableCount);
    const anchor = join(setup.folder, 'anchor.json');
    await payfac(['statement', 'anchor', anchor]);
    const live = await openStore(setup.location);
    const imports = repeating((n) => importCharges(refundableCount + n * laterCount, laterCount));
    const refunds = repeating(refund, refundableCount);

    const backups: { file: string; linesBefore: number; linesAfter: number }[] = [];
    for (let n = 0; n < backupCount; n++) {
      const file = join(setup.folder, `backup-${n}.db`);
      const linesBefore = await countLines(live);
      await payfacOutput(setup.env, ['backup', file]);
      backups.push({ file, linesBefore, linesAfter: await countLines(live) });
    }
    const refunded = await refunds.stop();
    const imported = (await imports.stop()) * laterCount;
    expect(refunded).toBeGreaterThan(0);
    expect(await countLines(live)).toBe(refundableCount + imported + refunded);
    expect(await server.stop()).toBe(0);

    for (const [n, { file, linesBefore, linesAfter }] of backups.entries()) {
      // If the load had stopped in the meantime, this would prove nothing.
      expect(linesAfter).toBeGreaterThan(linesBefore);
      const path = join(setup.folder, `restored-${n}`, 'payfac.db');
      const env = { DATABASE_URL: `sqlite:${path}` };
      await payfac(['restore', file], env);
      expect(await readdir(join(setup.folder, `restored-${n}`))).toEqual(['payfac.db']);
      expect(await payfac(['statement', 'verify', '--anchor', anchor], env)).toContain('Holds: 4 sellers');
      const restored = await openStore({ engine: 'sqlite', path });
      const lines = await countLines(restored);
      // The backup contains everything that was committed before it began.
      expect(lines).toBeGreaterThanOrEqual(linesBefore);
      expect(lines).toBeLessThanOrEqual(linesAfter);
      for (const sellerId of sellerIds) {
        const lines = await linesOf(restored, sellerId);
        expect(lines).toEqual((await linesOf(live, sellerId)).slice(0, lines.length));
      }
      await restored.close();
    }
    await live.close();
    expect(await payfac(['statement', 'verify'])).toContain('Holds: 4 sellers');
  },
);
