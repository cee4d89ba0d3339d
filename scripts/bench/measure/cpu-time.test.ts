import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { clockMs, cpuMs } from './cpu-time.ts';

test.each([
  ['00:00:00', 0],
  [' 01:02:03\n', 3_723_000],
  ['2:03.45', 123_450],
])('the time %j is %d ms', (text, ms) => expect(clockMs(text)).toBeCloseTo(ms));

test('the time of a process grows with its work, in the unit of its own count', async () => {
  const [before, own] = [await cpuMs(process.pid), process.cpuUsage()];
  const until = performance.now() + 100;
  while (performance.now() < until);
  const { user, system } = process.cpuUsage(own);
  const grown = (await cpuMs(process.pid)) - before;
  // Both values are rounded to hundredths of a second.
  expect(Math.abs(grown - (user + system) / 1000)).toBeLessThan(60);
});

test.runIf(process.platform === 'linux')('the time of a process that it has started counts too', async () => {
  const before = await cpuMs(process.pid);
  const work = 'setInterval(() => undefined, 9); while (process.cpuUsage().user < 300_000);';
  const child = spawn(process.execPath, ['-e', work]);
  try {
    await expect.poll(() => cpuMs(child.pid ?? 0), { timeout: 20_000 }).toBeGreaterThan(250);
    expect((await cpuMs(process.pid)) - before).toBeGreaterThan(250);
    expect(child.exitCode).toBeNull();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});
