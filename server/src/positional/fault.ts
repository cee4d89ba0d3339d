/** What is wrong with a file, and where: a line and positions, both from 1. */
export interface Fault {
  line: number;
  from: number;
  to: number;
  detail: string;
}

export function describeFault({ line, from, to, detail }: Fault): string {
  return `line ${line}, ${from === to ? `position ${from}` : `positions ${from} to ${to}`}: ${detail}`;
}
