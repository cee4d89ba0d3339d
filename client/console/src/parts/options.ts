/** The choices of a select, from code words and their names. */
export function optionsOf(names: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}
