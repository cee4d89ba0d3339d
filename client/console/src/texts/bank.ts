import * as payingAccounts from './paying-accounts.ts';
import * as remittances from './remittances.ts';
import * as returns from './returns.ts';
import { lateTexts } from './texts.ts';

const ptBr = { ...payingAccounts.ptBr, ...remittances.ptBr, ...returns.ptBr };
const en: typeof ptBr = { ...payingAccounts.en, ...remittances.en, ...returns.en };

/** Returns the texts of the pages about files for banks. */
export const useBankTexts = lateTexts(ptBr, en);
