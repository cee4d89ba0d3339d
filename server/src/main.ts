import { enableCompileCache } from 'node:module';

// Halves the time to load: the service's modules and the validator's are compiled once per version.
enableCompileCache();

const { runCli } = await import('./cli/program.ts');
await runCli(process.argv);
