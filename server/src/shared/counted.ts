const grouping = new Intl.NumberFormat('en');

/** `10,000`: a number for people. */
export function grouped(count: number): string {
  return grouping.format(count);
}

/** `1 line`, `10,000 lines`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
