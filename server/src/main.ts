import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Halves the time to load: all modules are compiled once per version. Beside the code, and only as open to others as the
// code; the launcher, which comes first where there is one, does the same for this module too.
enableCompileCache(join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'payfac'));

const { runCli } = await import('./cli/program.ts');
await runCli(process.argv);
