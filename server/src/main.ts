import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The compile cache halves the time to load: each module is compiled once per version. The cache is beside the code,
// with the same access rights, because whoever may write to it decides what runs. The launcher, where it is used, does
// the same for this module too.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'payfac'));

const { runCli } = await import('./cli/program.ts');
await runCli(process.argv);
