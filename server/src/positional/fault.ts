/** What is wrong with a file, and where: a line and positions, both from 1. */
export interface Fault {
  line: number;
  from: number;
  to: number;
  detail: string;
}

export function describeFault({ line, from, to, detail }: Fault): string {
  return `line ${line}, ${from === to ? 'position' : 'positions'} ${positionsOf({ from, to }, ' to ')}: ${detail}`;
}

/** Returns `5`, or `5-9`. */
export function positionsOf({ from, to }: { from: number; to: number }, between = '-'): string {
  return from === to ? String(from) : `${from}${between}${to}`;
}
