/** What is left of this turn. What is added while it runs belongs to it. */
const due = new Set<() => void>();

function finishTurn(): void {
  for (const run of due) {
    due.delete(run);
    run();
  }
}
// Whoever ends the process does not wait for the end of a turn.
process.on('exit', finishTurn);

/**
 * Keeps items until the end of the event loop's turn, or of the process, and then works on all of them: code that runs
 * many times in a row takes a fraction of the time that it takes between other code.
 */
export function atTurnsEnd<T>(work: (item: T) => void): (item: T) => void {
  let items: T[] = [];
  const run = () => {
    const last = items;
    items = [];
    for (const item of last) work(item);
  };
  return (item) => {
    if (due.size === 0) setImmediate(finishTurn);
    due.add(run);
    items.push(item);
  };
}
