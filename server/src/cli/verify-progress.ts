import { progress } from '@clack/prompts';

interface VerifyProgressDisplay {
  update: (reached: { lines: number; totalLines: number }) => void;
  stop: () => void;
}

const steps = 1_000;

/** A bar with the rate and the time left, on standard error, and only when that is a terminal. */
export function showVerifyProgress(): VerifyProgressDisplay {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let display: ReturnType<typeof progress> | null = null;
  let shown = 0;
  return {
    update({ lines, totalLines }) {
      const rate = lines / Math.max((performance.now() - startedAt) / 1000, 0.001);
      // A server may have written more lines since they were counted.
      const left = Math.max(totalLines - lines, 0);
      const message = `${lines} lines, ${Math.round(rate)}/s, ${Math.ceil(left / Math.max(rate, 1))} s left`;
      if (display === null) {
        display = progress({ output: process.stderr, max: steps, style: 'block' });
        display.start(message);
      }
      const reached = Math.min(Math.floor((lines / Math.max(totalLines, 1)) * steps), steps);
      display.advance(reached - shown, message);
      shown = reached;
    },
    stop() {
      display?.clear();
      display = null;
    },
  };
}
