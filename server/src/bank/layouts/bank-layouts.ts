import type { BankLayout } from '../layout.ts';
import { bancoDoBrasil } from './banco-do-brasil.ts';
import { bradesco } from './bradesco.ts';
import { febraban } from './febraban.ts';
import { itau } from './itau.ts';
import { santander } from './santander.ts';
import { sicoob } from './sicoob.ts';

export const bankLayouts: readonly BankLayout[] = [
  ...[febraban, itau, bancoDoBrasil, bradesco, santander, sicoob],
];

/** Returns the layout of a bank by its code; the generic one for a bank that has none of its own. */
export function layoutOfBank(bank: string): BankLayout {
  return bankLayouts.find((layout) => layout.bank === bank) ?? febraban;
}
