import { crashClosing } from '../../server/test/proof/closing-crash.ts';
import { crash as crashWrites } from '../../server/test/proof/crash.ts';
import { countSyncCalls } from '../../server/test/proof/sync-calls.ts';
import { counted, withSetup, type Proof } from './setup.ts';

const callers = 6;
/** How often the command that closes is killed at most. */
const mostKills = 20;
const tracedRefunds = 50;

/** The proof of crashes. On SQLite it also counts the calls of fdatasync and fsync with strace. */
export const crash: Proof<'kills' | 'sellers'> = {
  about: 'No acknowledged write is lost and none happens twice, however often the server is killed.',
  // The sellers are those of the closing that is killed.
  sizes: { kills: [200, 2], sellers: [500, 20] },
  isSeeded: true,
  async prove({ engine, sizes: { kills, sellers }, seed: number }) {
    const seed = String(number);
    const writes = await withSetup(engine, (setup) => crashWrites(setup, { kills, callers, seed }));
    const closing = await withSetup(engine, (undisturbed) =>
      withSetup(engine, (disturbed) => crashClosing(undisturbed, disturbed, { seed, sellers, mostKills })),
    );
    const violations = [
      ...counted('writes while the server is killed', writes),
      ...counted('a closing that is killed and run again, beside an undisturbed one', closing),
    ];
    if (engine !== 'sqlite') return violations;
    const { commits, syncCalls } = await withSetup(engine, (setup) => countSyncCalls(setup, tracedRefunds));
    const seen = `${syncCalls} calls of fdatasync or fsync for ${commits} commits (strace)`;
    console.log(seen);
    return syncCalls >= commits ? violations : [...violations, seen];
  },
};
