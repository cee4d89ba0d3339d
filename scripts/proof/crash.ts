import { randomInt } from 'node:crypto';
import { crashClosing } from '../../server/test/proof/closing-crash.ts';
import { crash } from '../../server/test/proof/crash.ts';
import { countSyncCalls } from '../../server/test/proof/sync-calls.ts';
import { runProof, withSetup } from './run-proof.ts';

const tracedRefunds = 50;

await runProof(
  {
    name: 'crash',
    about:
      'Callers send a random mix of writes while the server is killed again and again (SIGKILL). Shows that every write\n' +
      'that was answered with success is in the database, and that no write happened twice. Then a closing is killed and run\n' +
      'again until it ends, and must pay and export what an undisturbed one does. On SQLite it also counts the calls of\n' +
      'fdatasync and fsync with strace.',
    numbers: {
      kills: { default: 200, about: 'how often the server is killed' },
      workers: {
        default: 1,
        about: 'processes that serve requests; with 2 or more, one of them is mostly killed',
      },
      callers: { default: 6, about: 'callers at the same time' },
      sellers: { default: 500, about: 'sellers of the closing that is killed' },
      seed: { default: randomInt(1_000_000), about: 'repeats the writes of an earlier run', atLeast: 0 },
    },
  },
  async (engine, { seed, sellers, ...numbers }) => {
    const { violations, ...seen } = await withSetup(engine, (setup) =>
      crash(setup, { ...numbers, seed: String(seed) }),
    );
    console.table({ ...seen, violations: violations.length });
    const closing = await withSetup(engine, (undisturbed) =>
      withSetup(engine, (disturbed) =>
        crashClosing(undisturbed, disturbed, { seed: String(seed), sellers, mostKills: 20 }),
      ),
    );
    console.log(`A closing with ${closing.transfers} transfers was killed ${closing.kills} times.`);
    violations.push(...closing.violations);
    for (const violation of violations) console.error(violation);
    if (engine !== 'sqlite') return violations.length === 0;
    const { commits, syncCalls } = await withSetup(engine, (setup) => countSyncCalls(setup, tracedRefunds));
    console.log(`${syncCalls} calls of fdatasync or fsync for ${commits} commits (strace)`);
    return violations.length === 0 && syncCalls >= commits;
  },
);
