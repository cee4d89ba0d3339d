import type { ColumnTypes } from '../column-types.ts';
import { money } from './money.ts';
import { access, intermediaries, sellers } from './parties.ts';
import { records } from './records.ts';

/** The whole schema of the first release, as one statement each. */
export function initialStatements(types: ColumnTypes): string[] {
  return [intermediaries, sellers, access, money, records].flatMap((tables) => tables(types));
}
