import { randomInt } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import type { Engine, Lab } from '../../lab/lab.ts';
import { runProof, withLab, type Numbers } from '../run-proof.ts';
import { attacks } from './attacks/index.ts';
import { bounds } from './measure.ts';
import { proveAttack } from './prove-attack.ts';
import { createWorld } from './world.ts';

await runProof(
  {
    name: 'abuse',
    about:
      'Attacks a real server and shows what each attack costs: memory, the delay of the event loop, and the p99 of what a\n' +
      `quiet seller sends meanwhile. The server holds if memory grows by at most ${bounds.grownMib} MiB and the p99 is at\n` +
      `most ${bounds.timesQuiet} times that of the quiet server, measured three times before. If it seems not to hold, the attack is measured twice more and\n` +
      'the medians count. Run it on a machine that does nothing else.',
    numbers: {
      seconds: {
        default: 5,
        about: 'how long each attack goes on, and each measurement of the quiet server',
      },
      lines: { default: 200_000, about: 'lines of the statement; three quarters of them are of one order' },
      seed: {
        default: randomInt(1_000_000),
        about: 'repeats the random bytes of an earlier run',
        atLeast: 0,
      },
    },
    parts: attacks.map(({ name }) => name),
  },
  (engine, numbers, names) => withLab((lab) => prove(engine, numbers, names, lab)),
);

async function prove(
  engine: Engine,
  { seconds, lines, seed }: Numbers<'seconds' | 'lines' | 'seed'>,
  names: readonly string[],
  lab: Lab,
): Promise<boolean> {
  const [load = 0] = loadavg();
  if (load > availableParallelism()) {
    console.log(`The machine is busy (load ${load.toFixed(1)}): the p99 says little.`);
  }
  const world = await createWorld(await lab.createDatabase(engine, 'abuse'), lab.folder, { lines, seconds });
  let isHeld = true;
  for (const attack of attacks) {
    if (!names.includes(attack.name)) continue;
    if ((attack.engine ?? engine) !== engine) continue;
    const { isProved, report } = await proveAttack(world, attack, { seconds, seed });
    console.log(report);
    isHeld &&= isProved;
  }
  return isHeld;
}
