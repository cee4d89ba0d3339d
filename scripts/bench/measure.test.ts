import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { clockMs, cpuMs } from './measure.ts';

test.each([
  ['00:00:00', 0],
  [' 01:02:03\n', 3_723_000],
  ['2:03.45', 123_450],
])('the time %j is %d ms', (text, ms) => expect(clockMs(text)).toBeCloseTo(ms));

test('the time of a process is what it counts itself', async () => {
  const work =
    'while (process.cpuUsage().user < 300_000); console.log(JSON.stringify(process.cpuUsage())); setInterval(() => {}, 99_999);';
  const child = spawn(process.execPath, ['-e', work], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    const [user = 0, system = 0] = (text.toString().match(/\d+/g) ?? []).map(Number);
    const difference = (await cpuMs(child.pid ?? 0)) - (user + system) / 1000;
    // Both are rounded to hundredths of a second, and it prints its own count after that.
    expect(Math.abs(difference)).toBeLessThan(100);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});

test.runIf(process.platform === 'linux')('the time of a process that it has started counts too', async () => {
  const work = 'while (process.cpuUsage().user < 1_000_000); setInterval(() => {}, 99_999);';
  const start = `child_process.spawn(process.execPath, ['-e', ${JSON.stringify(work)}]); process.stdin.resume();
    process.stdin.on('end', () => process.kill(0));`;
  const parent = spawn(process.execPath, ['-e', start], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    await expect.poll(() => cpuMs(parent.pid ?? 0)).toBeGreaterThan(1_000);
  } finally {
    parent.stdin.end();
    await once(parent, 'close');
  }
});
