import { availableParallelism, loadavg } from 'node:os';
import { withLab, type Proof } from '../setup.ts';
import { proveAttack } from './prove-attack.ts';
import { createWorld } from './world.ts';
import type { Attack } from './attack.ts';
import { hostileBodies, slowBodies, unreadBodies } from './attacks/bodies.ts';
import { idleConnections, manyTokens, passwords, refusedTokens } from './attacks/callers.ts';
import { fullDisk } from './attacks/full-disk.ts';
import { largeImports } from './attacks/imports.ts';
import { pipelining, smuggling } from './attacks/wire.ts';
import { badReceivers, webhookUrls } from './attacks/receivers.ts';
import { largeOrder, oldCursor, slowReaders, wholeStatements } from './attacks/statements.ts';

const attacks: Attack[] = [
  ...pipelining,
  oldCursor,
  largeOrder,
  wholeStatements,
  slowReaders,
  ...hostileBodies,
  ...largeImports,
  slowBodies,
  unreadBodies,
  idleConnections,
  refusedTokens,
  passwords,
  manyTokens,
  smuggling,
  webhookUrls,
  badReceivers,
  fullDisk,
];

/** The proof of abuse. Run it on a machine that does nothing else. */
export const abuse: Proof<'seconds' | 'lines'> = {
  about: 'Attacks cost the server little memory, and its other callers little time.',
  sizes: {
    /** How many seconds each attack lasts, and each measurement of the quiet server. */
    seconds: [5, 1],
    /** How many lines the statement has; three quarters of them are of one order. */
    lines: [200_000, 2_000],
  },
  isSeeded: true,
  parts: attacks.map(({ name }) => name),
  prove: ({ engine, sizes: { seconds, lines }, seed, parts }) =>
    withLab(async (lab) => {
      const [load = 0] = loadavg();
      if (load > availableParallelism()) {
        console.log(`The machine is busy (load ${load.toFixed(1)}): the p99 says little.`);
      }
      const world = await createWorld(await lab.createDatabase(engine, 'abuse'), { lines, seconds });
      const faults: string[] = [];
      for (const attack of attacks) {
        if (!parts.includes(attack.name) || (attack.engine ?? engine) !== engine) continue;
        const proved = await proveAttack(world, attack, { seconds, seed });
        console.log(proved.report);
        faults.push(...proved.faults.map((fault) => `${attack.name}: ${fault}`));
      }
      return faults;
    }),
};
