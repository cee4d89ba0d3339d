import { isDeepStrictEqual } from 'node:util';
import type { TaxInput } from './tax-input.ts';

/** A price, a number of days, a word, or the rates of 1 to 24 instalments. */
type Value = number | string | number[];

/** What a version of a plan changes; null where one of the two does not have it. */
export interface TaxChange {
  path: string;
  from: Value | null;
  to: Value | null;
}

/**
 * Each value that differs, by its path in the prices, with the channel's name in place of its position:
 * `/credit/online/visa/sellerRates`.
 */
export function changesBetween(before: TaxInput, after: TaxInput): TaxChange[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [from, to] = [old.get(path) ?? null, now.get(path) ?? null];
    return isDeepStrictEqual(from, to) ? [] : [{ path, from, to }];
  });
}

function valuesOf({ credit, ...others }: TaxInput): Map<string, Value> {
  const channels = Object.assign({}, ...credit) as object;
  return new Map(leavesOf({ ...others, credit: channels }, ''));
}

function leavesOf(value: unknown, path: string): [string, Value][] {
  if (typeof value === 'number' || typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return [[path, value.filter((item) => typeof item === 'number')]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}/${name}`));
}
