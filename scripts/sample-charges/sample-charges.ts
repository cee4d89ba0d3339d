import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadConfig } from '../../server/src/config.ts';
import { oneIntermediary } from '../../server/src/intermediaries/named-intermediary.ts';
import { openService } from '../../server/src/service.ts';
import { UserError } from '../../server/src/shared/errors.ts';
import { runScript } from '../shared/command.ts';
import { parseOptions, usage, type SampleOptions } from './options.ts';
import { sampleLines } from '../../server/src/cli/sandbox/sample-lines.ts';
import { readSampleSellers, type SampleSeller } from '../../server/src/cli/sandbox/sample-charge.ts';

await runScript('sample-charges', async (args) => {
  const options = parseOptions(args);
  if (options === null) console.log(usage);
  else await write(await readSellers(options.intermediary), options);
});

async function readSellers(intermediary: string | undefined): Promise<SampleSeller[]> {
  const { store } = await openService(loadConfig(), { mustExist: true });
  try {
    const intermediaryId = await oneIntermediary(store.read, intermediary, 'a file of charges');
    const sellers = await readSampleSellers(store, intermediaryId);
    if (sellers.length > 0) return sellers;
    throw new UserError('the intermediary has no seller. Create one with POST /v2/seller.');
  } finally {
    await store.close();
  }
}

async function write(sellers: readonly SampleSeller[], options: SampleOptions): Promise<void> {
  const lines = Readable.from(sampleLines(sellers, options));
  const { out } = options;
  try {
    await pipeline(lines, out === null ? process.stdout : createWriteStream(out));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // The program that reads the output, such as `head`, has closed the pipe.
    if (error.code === 'EPIPE') return;
    throw new UserError(`cannot write to ${out ?? 'standard output'}: ${error.message}`, { cause: error });
  }
}
