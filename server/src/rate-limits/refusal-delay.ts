import { setTimeout as sleep } from 'node:timers/promises';

/** A client that repeats its request at once can then do so 20 times a second on a connection. */
const delayMs = 50;

/** Bounds the memory of waiting requests: while this many wait, others are refused at once. */
const mostWaiting = 100;

let waiting = 0;

/** Waits before a caller is told that it has sent too much: to refuse requests as fast as they come takes a processor. */
export async function delayRefusal(): Promise<void> {
  if (waiting >= mostWaiting) return;
  waiting += 1;
  await sleep(delayMs);
  waiting -= 1;
}
