/**
 * Loaded into a server before it starts: on SIGUSR2 it collects all garbage and logs the memory that is left, as
 * `{"msg":"memory","bytes":…}`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  // The second round frees what the finalizers of the first one released.
  setImmediate(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    console.log(JSON.stringify({ msg: 'memory', bytes: heapUsed + external }));
  });
});
