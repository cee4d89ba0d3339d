import { Random } from './random.ts';
import { sampleCharge, type SampleSeller } from './sample-charge.ts';

export interface Sample {
  count: number;
  /** The seed, which is any text. The same text gives the same charges for the same sellers. */
  seed: string;
  /** The end of the 90 days in which the charges were paid, in epoch milliseconds. */
  until: number;
}

/**
 * The number of lines in a chunk: few enough for little memory, and enough that the number of writes does not matter.
 */
const linesPerChunk = 500;

/** Yields the charges as NDJSON, in chunks of at most 500 lines. */
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
