/** What a made-up bank says of a payment. */
export interface SampleAnswer {
  /** Its codes, of two characters each. */
  codes: string;
  /** DDMMAAAA; zeros without one. */
  date?: string;
  /** In centavos. */
  amount?: number;
  /** The bank's number of the payment. */
  number?: string;
}

/**
 * Returns the return that a bank would make of a remittance: the same file with the direction 2, and in each payment what
 * `answer` gives for its number. It is for a sandbox and for tests.
 */
export function sampleReturn(file: string, answer: (companyNumber: string) => SampleAnswer): string {
  const lines = file.split('\r\n').map((line, index) => {
    if (index === 0) return put(line, 143, '2');
    if (line.slice(7, 8) !== '3' || line.slice(13, 14) !== 'A') return line;
    const { codes, date = '00000000', amount = 0, number = '' } = answer(line.slice(73, 93).trim());
    const paid = put(put(line, 155, date), 163, String(amount).padStart(15, '0'));
    return put(put(paid, 135, number.padEnd(15)), 231, codes.padEnd(10));
  });
  return lines.join('\r\n');
}

/** Returns the line with other text from a position on. */
export function put(line: string, from: number, text: string): string {
  return line.slice(0, from - 1) + text + line.slice(from - 1 + text.length);
}
