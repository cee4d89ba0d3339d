/**
 * Loaded into a server before it starts: at SIGUSR2 it collects all garbage and writes what is left as a line of the
 * log, `{"msg":"memory","bytes":…}`.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  // What the first round's finalizers let go.
  setImmediate(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    console.log(JSON.stringify({ msg: 'memory', bytes: heapUsed + external }));
  });
});
