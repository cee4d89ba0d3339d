import type { Random } from './random.ts';

/** A CPF with valid check digits, and not all digits equal. By chance it may belong to somebody. */
export function sampleCpf(random: Random): string {
  const base = random.digits(9);
  if (/^(\d)\1{8}$/.test(base)) return sampleCpf(random);
  const first = base + checkDigit(base);
  return first + checkDigit(first);
}

/** Modulo 11, weights from 2 at the last digit upwards; 10 is written 0 (Receita Federal). */
function checkDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    sum += Number(digits.charAt(index)) * (digits.length + 1 - index);
  }
  return String(((sum * 10) % 11) % 10);
}
