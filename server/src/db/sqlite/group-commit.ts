import { CompiledQuery, type Kysely } from 'kysely';
import { runCompiled } from '../query/engine.ts';
import { inThisSpan } from '../../shared/tracing.ts';
import { retrying } from '../retrying.ts';
import { storageFailure } from '../storage-error.ts';
import type { Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/**
 * How many units of work share a transaction. The process does nothing else while a group runs: about 10 ms for this
 * many refunds.
 */
const largestGroup = 32;

const savepoint = CompiledQuery.raw('savepoint member');
const release = CompiledQuery.raw('release member');
const rollbackTo = CompiledQuery.raw('rollback to member');

/** Gives the result of a unit of work to the code that waits for it. */
type Settle = () => void;

/** A unit of work that waits. */
interface Member {
  run: (tx: Tx) => Promise<Settle>;
  reject: (error: unknown) => void;
  arrivedMs: number;
}

/**
 * Group commit, for an engine that writes one transaction at a time: units of work that arrive together share one
 * transaction, and so one wait for the disk. Each runs in its own savepoint, in order of arrival; one that throws is
 * rolled back alone. None gets a result before the commit, not even a failure, because a failure may depend on what
 * another member wrote. When storage fails, the whole group fails.
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
      // The group runs in the span of the request that came first.
      const ownWork = inThisSpan(work);
      const run = async (tx: Tx) => {
        const value = await ownWork(tx);
        return () => resolve(value);
      };
      this.#waiting.push({ run, reject, arrivedMs: performance.now() });
      if (this.#isRunning) return;
      this.#isRunning = true;
      this.#runSoon();
    });
  }

  /** Runs the group once the sockets that are readable now have been read, so that their requests join it. */
  #runSoon(): void {
    setImmediate(() => {
      void this.#commit(this.#waiting.splice(0, largestGroup)).then(() => {
        this.#isRunning = this.#waiting.length > 0;
        if (this.#isRunning) this.#runSoon();
      });
    });
  }

  /** Commits a group. It never rejects: every member gets its own result. */
  async #commit(group: readonly Member[]): Promise<void> {
    try {
      // The five seconds count from the first arrival, so that nobody waits longer in all behind a writer that blocks.
      const [first] = group;
      const attempt = () => this.#db.transaction().execute((tx) => runAll(tx, group));
      const settled = await retrying(attempt, first?.arrivedMs);
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

async function runAll(tx: Tx, group: readonly Member[]): Promise<Settle[]> {
  const [first, ...others] = group;
  // A single member needs no savepoint.
  if (first !== undefined && others.length === 0) return [await first.run(tx)];
  const settled: Settle[] = [];
  for (const member of group) settled.push(await runInSavepoint(tx, member));
  return settled;
}

/** Rolls back to the savepoint; throws the error when SQLite has already rolled back the whole transaction. */
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
