import { CompiledQuery, type Kysely } from 'kysely';
import { runCompiled } from '../query/engine.ts';
import { storageFailure } from '../storage-error.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { unitOfWork } from '../unit-of-work.ts';

/** A group runs to its end before the process looks at anything else: about 10 ms for this many refunds. */
const largestGroup = 32;

const savepoint = CompiledQuery.raw('savepoint member');
const release = CompiledQuery.raw('release member');
const rollbackTo = CompiledQuery.raw('rollback to member');

/** Tells the caller what came of its unit of work. */
type Settle = () => void;

/** One unit of work that waits for its turn. */
interface Member {
  run: (tx: Tx) => Promise<Settle>;
  reject: (error: unknown) => void;
  arrivedMs: number;
}

/**
 * Units of work that arrive while the process reads its sockets share one transaction, and so one wait for the disk, on
 * an engine that writes one transaction at a time. Each runs in a savepoint of its own, in the order of arrival: one
 * that throws is undone alone. Whoever waits is told nothing before the commit, not even of a failure, for that may
 * rest on what another member wrote. When storage fails, all of the group fail.
 */
export class GroupCommit {
  readonly #db: Kysely<Tables>;
  readonly #waiting: Member[] = [];
  #isRunning = false;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = async (tx: Tx) => {
        const value = await work(tx);
        return () => resolve(value);
      };
      this.#waiting.push({ run, reject, arrivedMs: performance.now() });
      if (this.#isRunning) return;
      this.#isRunning = true;
      this.#runSoon();
    });
  }

  /** After the sockets that are readable now: what they bring joins the group. */
  #runSoon(): void {
    setImmediate(() => {
      void this.#commit(this.#waiting.splice(0, largestGroup)).then(() => {
        this.#isRunning = this.#waiting.length > 0;
        if (this.#isRunning) this.#runSoon();
      });
    });
  }

  /** Never rejects: every member is told. */
  async #commit(group: readonly Member[]): Promise<void> {
    try {
      // So that behind a writer who stays, nobody waits for his own five seconds and those of the groups before.
      const [first] = group;
      const settled = await unitOfWork(this.#db, (tx) => runAll(tx, group), first?.arrivedMs);
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

async function runAll(tx: Tx, group: readonly Member[]): Promise<Settle[]> {
  const [first, ...others] = group;
  // Alone, it needs no savepoint: the transaction is its own.
  if (first !== undefined && others.length === 0) return [await first.run(tx)];
  const settled: Settle[] = [];
  for (const member of group) settled.push(await runInSavepoint(tx, member));
  return settled;
}

/** Throws the error when there is nothing to go back to: SQLite has rolled back the whole transaction for it. */
async function undo(tx: Tx, error: unknown): Promise<void> {
  try {
    await runCompiled(tx, rollbackTo);
    await runCompiled(tx, release);
  } catch {
    throw error;
  }
}

async function runInSavepoint(tx: Tx, { run, reject }: Member): Promise<Settle> {
  await runCompiled(tx, savepoint);
  try {
    const settle = await run(tx);
    await runCompiled(tx, release);
    return settle;
  } catch (error) {
    if (storageFailure(error) !== 'fault') throw error;
    await undo(tx, error);
    return () => reject(error);
  }
}
