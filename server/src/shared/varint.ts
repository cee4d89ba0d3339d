/** Whole numbers from 0 below 2^53, seven bits a byte, the lowest first (LEB128). */
export function writeVarints(values: readonly number[]): Buffer {
  const bytes: number[] = [];
  for (const value of values) {
    let rest = value;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** The numbers that `writeVarints` wrote. Throws a RangeError when the last one is cut. */
export function readVarints(bytes: Buffer): number[] {
  const values: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    if (byte >= 128) {
      factor *= 128;
      continue;
    }
    values.push(value);
    value = 0;
    factor = 1;
  }
  if (factor !== 1) throw new RangeError('the last number is cut');
  return values;
}
