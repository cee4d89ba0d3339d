/** Encodes whole numbers from 0 to below 2^53 with seven bits per byte, lowest first (LEB128). */
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

/** Decodes what `writeVarints` wrote. Throws a RangeError if the last number is cut off. */
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
