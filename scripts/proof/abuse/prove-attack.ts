import type { Attack } from './attack.ts';
import { excesses, measure, medianCost, type Cost, type Latency, type Measured } from './measure.ts';
import type { World } from './world.ts';

/** How often an attack is measured that the server seems not to withstand, because the machine may have been busy. */
const mostTurns = 3;

/** Runs an attack. Returns in words what it sent, what it cost, and what was wrong. */
export async function proveAttack(
  world: World,
  attack: Attack,
  options: { seconds: number; seed: number },
): Promise<{ faults: string[]; report: string }> {
  const turns: Measured[] = [await measure(world, attack, options)];
  while (turns.length < mostTurns && faultsOf(attack, turns).length > 0) {
    turns.push(await measure(world, attack, options));
  }
  const faults = faultsOf(attack, turns);
  const { outcome } = turns.at(-1) ?? { outcome: { sent: '', answers: {} } };
  const answers = Object.entries(outcome.answers).map(([answer, times]) => `${answer} × ${times}`);
  const lines = [
    `\n${attack.name}: ${outcome.sent}`,
    `  got      ${answers.join(', ')}`,
    `  cost     ${costInWords(medianCost(turns.map(({ cost }) => cost)))}`,
    ...(turns.length === 1 ? [] : [`  turns    ${turns.length}; the medians are shown`]),
  ];
  return { faults, report: lines.join('\n') };
}

/** Returns the faults. A wrong response counts in any turn, the costs count in the median. */
function faultsOf(attack: Attack, turns: readonly Measured[]): string[] {
  const violations = turns.flatMap(({ outcome }) => outcome.violations);
  return [...new Set(violations), ...excesses(medianCost(turns.map(({ cost }) => cost)), attack)];
}

function costInWords({
  quietMib,
  grownMib,
  loopDelayMs,
  busyShare,
  machineShare,
  reads,
  refunds,
  fixedWorkMs,
}: Cost): string {
  const rise = ({ quietMs, attackedMs }: Latency) =>
    `p99 ${quietMs.toFixed(1)} → ${attackedMs.toFixed(1)} ms (× ${(attackedMs / quietMs).toFixed(1)})`;
  return [
    `memory ${quietMib.toFixed(0)} + ${grownMib.toFixed(0)} MiB`,
    `event loop late by up to ${loopDelayMs.toFixed(0)} ms`,
    `processor ${(busyShare * 100).toFixed(0)} % of one, machine ${(machineShare * 100).toFixed(0)} %`,
    `reads ${rise(reads)}`,
    ...(refunds === null ? [] : [`refunds ${rise(refunds)}`]),
    `fixed work ${fixedWorkMs.toFixed(0)} ms`,
  ].join('; ');
}
