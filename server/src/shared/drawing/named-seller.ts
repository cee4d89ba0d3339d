/** A longer name is cut off, so that the rest of the line fits into the picture. */
const longestName = 60;

/** A seller in a line of a picture. */
export function namedSeller({ id, name }: { id: number; name: string }): string {
  return `${shortened(name)} (seller ${id})`;
}

function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= longestName) return name;
  return `${characters
    .slice(0, longestName - 1)
    .join('')
    .trimEnd()}…`;
}
