import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../../src/db/store.ts';
import type { WriterOutcome, WriterThreadData } from './writer-thread.ts';
import { range, type Field, type Writer } from './writers.ts';

/** The number of threads. Each has its own store, like a server. */
const threadCount = 4;

/** Starts all threads, and lets them write when the last one is ready. On PostgreSQL each writer has a connection. */
export async function writeAtOnce(
  location: DatabaseLocation,
  field: Field,
  writers: readonly Writer[],
): Promise<WriterOutcome[]> {
  const threads = range(threadCount).map((thread) => {
    const own = writers.filter((writer) => writer.number % threadCount === thread);
    return startThread(location, field, own);
  });
  try {
    await Promise.all(threads.map((thread) => once(thread, 'message')));
    const done = threads.map((thread) => once(thread, 'message') as Promise<[WriterOutcome[]]>);
    for (const thread of threads) thread.postMessage('write');
    return (await Promise.all(done)).flatMap(([outcomes]) => outcomes);
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

function startThread(location: DatabaseLocation, field: Field, writers: Writer[]): Worker {
  const workerData: WriterThreadData = {
    location: location.engine === 'sqlite' ? location : { ...location, connections: writers.length },
    field,
    writers,
  };
  return new Worker(join(import.meta.dirname, 'writer-thread.ts'), { workerData });
}
