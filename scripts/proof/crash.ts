import { crashClosing } from '../../server/test/proof/closing-crash.ts';
import { crash as crashWrites } from '../../server/test/proof/crash.ts';
import { countSyncCalls } from '../../server/test/proof/sync-calls.ts';
import { counted, withSetup, type Proof, type ProofRun } from './setup.ts';

const callers = 6;
/** How often the command that closes is killed at most. */
const mostKills = 20;
const tracedRefunds = 50;
/** After so many kills both requests must have been hit. */
const enoughKills = 20;

type Run = ProofRun<'kills' | 'sellers' | 'fileKills'>;

const parts: Readonly<Record<string, (run: Run) => Promise<readonly string[]>>> = {
  async writes({ engine, sizes: { kills }, seed }) {
    const killed = await withSetup(engine, (setup) =>
      crashWrites(setup, { kills, callers, seed: String(seed) }),
    );
    return counted('writes while the server is killed', killed);
  },
  async files({ engine, sizes: { fileKills: kills }, seed }) {
    const killed = await withSetup(engine, (setup) =>
      crashWrites(setup, { kills, callers: 1, seed: String(seed), onlyFiles: true }),
    );
    const missed = kills >= enoughKills && (killed.lostApprovals === 0 || killed.lostReturns === 0);
    const violations = missed ? ['no kill came during an approval, or none during a return'] : [];
    const title = 'files for a bank, while the server is killed as they are approved and answered';
    return [...counted(title, killed), ...violations];
  },
  async closing({ engine, sizes: { sellers }, seed }) {
    const closing = await withSetup(engine, (undisturbed) =>
      withSetup(engine, (disturbed) =>
        crashClosing(undisturbed, disturbed, { seed: String(seed), sellers, mostKills }),
      ),
    );
    return counted('a closing that is killed and run again, beside an undisturbed one', closing);
  },
  /** On SQLite the calls of fdatasync and fsync are counted with strace. */
  async disk({ engine }) {
    if (engine !== 'sqlite') return [];
    const { commits, syncCalls } = await withSetup(engine, (setup) => countSyncCalls(setup, tracedRefunds));
    const seen = `${syncCalls} calls of fdatasync or fsync for ${commits} commits (strace)`;
    console.log(seen);
    return syncCalls >= commits ? [] : [seen];
  },
};

/** The proof of crashes. */
export const crash: Proof<'kills' | 'sellers' | 'fileKills'> = {
  about: 'No acknowledged write is lost and none happens twice, however often the server is killed.',
  // The sellers are those of the closing that is killed.
  sizes: { kills: [200, 2], sellers: [500, 20], fileKills: [40, 2] },
  isSeeded: true,
  parts: Object.keys(parts),
  async prove(run) {
    const violations: string[] = [];
    for (const part of run.parts) violations.push(...((await parts[part]?.(run)) ?? []));
    return violations;
  },
};
