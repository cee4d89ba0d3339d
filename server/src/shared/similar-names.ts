/** What somebody may have meant by a name that is not known: at most three names, the most similar first. */
export function similarNames(typed: string, names: readonly string[]): string[] {
  const lower = typed.toLowerCase();
  return names
    .map((name) => ({ name, edits: editsBetween(lower, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= 0.4 * Math.max(typed.length, name.length))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** How many letters to insert, leave out, replace or swap with the next (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  let last: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i++) {
    const beforeLast = last;
    last = row;
    row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
  }
  return at(row, to.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
