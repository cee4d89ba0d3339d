import { readVarints, writeVarints } from './varint.ts';

/** A place in a list that is ordered by a date and then by these numbers, as bytes for a cursor. */
export function writeDatedPlace(date: string, numbers: readonly number[]): Buffer {
  return writeVarints([Number(date.replaceAll('-', '')), ...numbers]);
}

/** What `writeDatedPlace` wrote. */
export function readDatedPlace(bytes: Buffer): [date: string, ...numbers: number[]] {
  const [date, ...numbers] = readVarints(bytes);
  const digits = String(date).padStart(8, '0');
  return [`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`, ...numbers];
}
