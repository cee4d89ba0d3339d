import { progress, spinner } from '@clack/prompts';
import { counted, grouped } from '../shared/text.ts';

/** The progress of a command. `done` and `total` have the same unit; `total` is null if unknown. */
interface Progress {
  lines: number;
  done: number;
  total: number | null;
}

interface ProgressDisplay {
  update: (progress: Progress) => void;
  stop: () => void;
}

const steps = 1_000;

/**
 * Shows a bar with the rate and the time left, or a counter if the total is unknown. It is drawn on standard error, and
 * only if that is a terminal.
 */
export function showProgress(noun = 'line'): ProgressDisplay {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const startedAt = performance.now();
  let display: ReturnType<typeof progress> | ReturnType<typeof spinner> | null = null;
  let shownSteps = 0;
  return {
    update(reached) {
      const message = messageOf(reached, noun, (performance.now() - startedAt) / 1000);
      if (display === null) {
        display =
          reached.total === null
            ? spinner({ output: process.stderr })
            : progress({ output: process.stderr, max: steps, style: 'block' });
        display.start(message);
      }
      if (reached.total !== null && 'advance' in display) {
        const reachedSteps = Math.min(Math.floor((reached.done / Math.max(reached.total, 1)) * steps), steps);
        display.advance(reachedSteps - shownSteps, message);
        shownSteps = reachedSteps;
      } else display.message(message);
    },
    stop() {
      display?.clear();
      display = null;
      shownSteps = 0;
    },
  };
}

function messageOf({ lines, done, total }: Progress, noun: string, seconds: number): string {
  const rate = `${counted(lines, noun)}, ${grouped(Math.round(lines / Math.max(seconds, 0.001)))}/s`;
  if (total === null || done === 0) return rate;
  // The count may exceed the total: a server may have written more lines since the total was counted.
  const secondsLeft = Math.ceil((seconds / done) * Math.max(total - done, 0));
  return `${rate}, ${grouped(secondsLeft)} s left`;
}
