import { Random } from './random.ts';
import { sampleCharge, type SampleSeller } from './sample-charge.ts';

export interface Sample {
  count: number;
  /** Any text; the same text gives the same charges for the same sellers. */
  seed: string;
  /** The charges were paid in the 90 days before this instant; epoch milliseconds. */
  until: number;
}

/** Few enough for little memory, and enough that the number of writes does not matter. */
const linesPerChunk = 500;

/** The charges as NDJSON, in chunks of at most 500 lines. */
export function* sampleLines(
  sellers: readonly SampleSeller[],
  { count, seed, until }: Sample,
): Generator<string> {
  const random = new Random(seed);
  for (let written = 0; written < count; written += linesPerChunk) {
    let chunk = '';
    for (let index = written; index < Math.min(written + linesPerChunk, count); index++) {
      chunk += `${JSON.stringify(sampleCharge(random, sellers, until))}\n`;
    }
    yield chunk;
  }
}
