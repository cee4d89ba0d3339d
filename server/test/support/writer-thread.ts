/**
 * Runs some writers on a store of their own, in a thread: within one thread SQLite's transactions never meet. It posts
 * `ready`, waits for a message, and then posts the result of each writer, or why it failed.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../../src/db/open-store.ts';
import type { DatabaseLocation } from '../../src/db/store.ts';
import { runWriter, type Field, type Writer, type WriterResult } from './writers.ts';

export interface WriterThreadData {
  location: DatabaseLocation;
  field: Field;
  writers: Writer[];
}

export type WriterOutcome = { writer: Writer } & ({ result: WriterResult } | { failure: string });

if (parentPort === null) throw new Error('this file runs as a thread');
const { location, field, writers } = workerData as WriterThreadData;
const store = await openStore(location);
parentPort.postMessage('ready');
await once(parentPort, 'message');
const outcomes = await Promise.all(
  writers.map((writer) =>
    runWriter(store, field, writer).then(
      (result): WriterOutcome => ({ writer, result }),
      (error: unknown): WriterOutcome => ({ writer, failure: String(error) }),
    ),
  ),
);
await store.close();
parentPort.postMessage(outcomes);
parentPort.close();
