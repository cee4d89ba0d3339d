/**
 * Keeps items until the end of the event loop's turn and then works on all of them: code that runs many times in a row
 * takes a fraction of the time that it takes between other code.
 */
export function atTurnsEnd<T>(work: (item: T) => void): (item: T) => void {
  let items: T[] = [];
  const run = () => {
    const due = items;
    items = [];
    for (const item of due) work(item);
  };
  return (item) => {
    if (items.push(item) === 1) setImmediate(run);
  };
}
