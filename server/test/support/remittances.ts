import { operator } from '../../src/audit/audit.repository.ts';
import { insertDraft, prepareDraft } from '../../src/bank/draft-remittance.service.ts';
import { importReturn } from '../../src/bank/import-return.service.ts';
import { layoutOfBank } from '../../src/bank/layouts/bank-layouts.ts';
import type { Payer } from '../../src/bank/paying-account.repository.ts';
import { setAccount } from '../../src/bank/paying-account.service.ts';
import { writeRemittance, type Payment } from '../../src/bank/remittance-file.ts';
import { approveRemittance, readRemittanceFile } from '../../src/bank/remittance.service.ts';
import { sampleReturn, type SampleAnswer } from '../../src/bank/sample-return.ts';
import type { Service } from '../../src/service.ts';
import { nextBankDay, saoPauloDate } from '../../src/shared/calendar.ts';

type Deps = Pick<Service, 'store' | 'keyring' | 'clock'>;

/** Who pays in tests, at a bank with FEBRABAN's layout, which takes Pix and transfers in one file. */
export const testPayer: Payer = {
  ...{ name: 'Pagadora Ltda', document: '11222333000181', agreement: '123456', bank: '104' },
  account: { branch: '1234', branchDigit: '5', number: '67890', digit: '1' },
  accountsBy: 'TED',
};

/** Returns the payer of an account: each number in a name is another bank account. */
function payerNamed(name: string): Payer {
  const number = testPayer.account.number + name.replace(/\D/g, '');
  return { ...testPayer, account: { ...testPayer.account, number } };
}

/** Sets an account that an intermediary pays from. */
export async function seedAccount(deps: Deps, intermediaryId: number, name = 'conta'): Promise<void> {
  const order = { name, payer: payerNamed(name), lastFileNumber: 0 };
  await deps.store.write((tx) => setAccount(deps, tx, operator(intermediaryId), order));
}

/** Makes a draft of these transfers, or of all that may be paid. Returns its id. */
export async function seedDraft(
  deps: Deps,
  intermediaryId: number,
  ids: readonly number[] | null = null,
  account = 'conta',
): Promise<number> {
  const actor = operator(intermediaryId);
  const order = {
    ...{ account, ids, transferType: null, leaveOut: [] },
    paymentDate: nextBankDay(saoPauloDate(deps.clock())),
  };
  const prepared = await prepareDraft(deps, actor, order, null);
  return (await deps.store.write((tx) => insertDraft(deps.keyring, tx, actor, prepared))).id;
}

/** Makes a remittance of these transfers and approves it. Returns its id. */
export async function seedRemittance(
  deps: Deps,
  intermediaryId: number,
  ids: readonly number[] | null = null,
  account = 'conta',
): Promise<number> {
  const id = await seedDraft(deps, intermediaryId, ids, account);
  const by = { actor: operator(intermediaryId), personId: null, mustDiffer: false };
  await deps.store.write((tx) => approveRemittance(deps, tx, by, id));
  return id;
}

/** Returns what the bank says of the payments of a remittance, by the ids of their transfers. */
export async function returnOf(
  { store, keyring }: Deps,
  key: { intermediaryId: number; id: number },
  answer: (transferId: number) => SampleAnswer = () => ({ codes: '00' }),
): Promise<string> {
  const { content } = await readRemittanceFile({ db: store.read, keyring }, key);
  return sampleReturn(content, (companyNumber) => answer(Number(companyNumber.split('-')[1])));
}

/** A payment of another program from the same account. */
const foreign: Payment = {
  ...{ id: '000123', amountCents: 3_590, paymentDate: '2026-11-16' },
  payee: {
    name: 'Papelaria Lima',
    document: '52998224725',
    to: { pixKey: 'a@example.com', pixKeyType: 'EMAIL' },
  },
};

/** Returns a return for an account with a payment of another program only, by default paid. */
export function foreignReturn(answer: SampleAnswer = { codes: '00' }, account = 'conta'): string {
  const company = payerNamed(account);
  const file = { layout: layoutOfBank(company.bank), company, fileNumber: 1, createdAt: 0 };
  return sampleReturn(writeRemittance({ ...file, payments: [foreign] }), () => answer);
}

/** Imports a return with one line that cannot be recorded. Returns its id. */
export async function seedReturn(deps: Deps, intermediaryId: number, account = 'conta'): Promise<number> {
  const order = { account, content: foreignReturn(undefined, account), dryRun: false };
  const { id } = await importReturn(deps, operator(intermediaryId), order);
  if (id === null) throw new Error('an import has an id');
  return id;
}
