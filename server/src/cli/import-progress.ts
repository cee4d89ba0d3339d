import { progress, spinner } from '@clack/prompts';
import type { ImportProgress } from '../charges/import/charge-import.service.ts';

/** Shown on standard error, and only when that is a terminal. */
export interface ProgressDisplay {
  update: (progress: ImportProgress) => void;
  stop: () => void;
}

const steps = 1_000;

/** A bar when the size of the input is known, else a counter; with the rate and the time left. */
export function showProgress(): ProgressDisplay {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let display: ReturnType<typeof progress> | ReturnType<typeof spinner> | null = null;
  let shown = 0;
  return {
    update({ bytesRead, totalBytes, lines }) {
      const message = messageOf(lines, bytesRead, totalBytes, (performance.now() - startedAt) / 1000);
      if (display === null) {
        display =
          totalBytes === null
            ? spinner({ output: process.stderr })
            : progress({ output: process.stderr, max: steps, style: 'block' });
        display.start(message);
      }
      if (totalBytes !== null && 'advance' in display) {
        const reached = Math.floor((bytesRead / Math.max(totalBytes, 1)) * steps);
        display.advance(reached - shown, message);
        shown = reached;
      } else display.message(message);
    },
    stop() {
      display?.clear();
      display = null;
    },
  };
}

function messageOf(lines: number, bytesRead: number, totalBytes: number | null, seconds: number): string {
  const rate = `${lines} lines, ${Math.round(lines / Math.max(seconds, 0.001))}/s`;
  if (totalBytes === null || bytesRead === 0) return rate;
  const secondsLeft = Math.ceil((seconds / bytesRead) * (totalBytes - bytesRead));
  return `${rate}, ${secondsLeft} s left`;
}
