/** Returns spellings of a path that a careless router treats as the path. */
export function misspelt(path: string): string[] {
  const capitalised = path.slice(0, 2).toUpperCase() + path.slice(2);
  return [path.toUpperCase(), capitalised, `${path}/`, `${capitalised}/`];
}
