import { operator } from '../../audit/audit.repository.ts';
import { insertDraft, prepareDraft } from '../../bank/draft-remittance.service.ts';
import { importReturn } from '../../bank/import-return.service.ts';
import { febraban } from '../../bank/layouts/febraban.ts';
import { setAccount } from '../../bank/paying-account.service.ts';
import type { Payer } from '../../bank/paying-account.repository.ts';
import { companyNumberOf } from '../../bank/payment-order.ts';
import { writeRemittance } from '../../bank/remittance-file.ts';
import { approveRemittance } from '../../bank/remittance.service.ts';
import { findTransfers } from '../../bank/remitted-transfer.repository.ts';
import { sampleReturn } from '../../bank/sample-return.ts';
import type { Service } from '../../service.ts';
import { nextBankDay, saoPauloDate } from '../../shared/calendar.ts';

/** The account of the examples. */
const account = 'caixa';
const setAt = '2026-04-30T12:00:00Z';

const payer: Payer = {
  ...{ name: 'Arara Pagamentos S.A.', document: '11222333000181', agreement: '123456', bank: '104' },
  account: { branch: '1234', branchDigit: '5', number: '67890', digit: '1' },
  accountsBy: 'TED',
};

/** A payment of another program, which the bank reports too. */
const foreign = { companyNumber: '000123', amountCents: 3_590, bankNumber: '778003' };

const minuteMs = 60_000;

/** Sets the account that the sandbox pays from. */
export async function seedPayingAccount(service: Service, intermediaryId: number): Promise<void> {
  const deps = { ...service, clock: () => Date.parse(setAt) };
  const order = { name: account, payer, lastFileNumber: 0 };
  await service.store.write((tx) => setAccount(deps, tx, operator(intermediaryId), order));
}

/** Makes a remittance of these transfers, as on the day of their closing. Returns its id. */
export async function seedDraft(
  service: Service,
  intermediaryId: number,
  ids: readonly number[],
  madeAt: number,
): Promise<number> {
  const deps = { ...service, clock: () => madeAt };
  const actor = operator(intermediaryId);
  const paymentDate = nextBankDay(saoPauloDate(madeAt));
  const order = { account, paymentDate, transferType: null, ids, leaveOut: [] };
  const prepared = await prepareDraft(deps, actor, order, null);
  return (await service.store.write((tx) => insertDraft(service.keyring, tx, actor, prepared))).id;
}

/** Makes a remittance of these transfers and approves it. The bank pays all of them, and one of another program. */
export async function seedPaidRemittance(
  service: Service,
  intermediaryId: number,
  ids: readonly number[],
  { madeAt, answeredAt }: { madeAt: number; answeredAt: number },
): Promise<void> {
  const actor = operator(intermediaryId);
  const id = await seedDraft(service, intermediaryId, ids, madeAt);
  const approval = { actor, personId: null, mustDiffer: false };
  const deps = { ...service, clock: () => madeAt + 10 * minuteMs };
  await service.store.write((tx) => approveRemittance(deps, tx, approval, id));
  const content = await returnFor(service, intermediaryId, id, ids, answeredAt);
  const order = { account, content, dryRun: false };
  await importReturn({ ...service, clock: () => answeredAt }, actor, order);
}

async function returnFor(
  { store }: Service,
  intermediaryId: number,
  remittanceId: number,
  ids: readonly number[],
  answeredAt: number,
): Promise<string> {
  const date = saoPauloDate(answeredAt);
  const transfers = await findTransfers(store.read, { intermediaryId, ids });
  const payments = [
    ...transfers.map(({ id, amountCents }) => ({
      ...{ companyNumber: companyNumberOf(remittanceId, id), amountCents, bankNumber: String(778_000 + id) },
    })),
    foreign,
  ];
  const to = { pixKey: 'a@example.com', pixKeyType: 'EMAIL' } as const;
  const file = writeRemittance({
    ...{ layout: febraban, company: payer, fileNumber: 1, createdAt: answeredAt },
    // The reader of a return looks at numbers and amounts, not at who is paid.
    payments: payments.map(({ companyNumber, amountCents }) => ({
      ...{ id: companyNumber, amountCents, paymentDate: date },
      payee: { name: 'A', document: '00000000000', to },
    })),
  });
  const [year, month, day] = date.split('-');
  return sampleReturn(file, (companyNumber) => {
    const found = payments.find((payment) => payment.companyNumber === companyNumber);
    const { amountCents: amount = 0, bankNumber: number = '' } = found ?? {};
    return { codes: '00', date: `${day}${month}${year}`, amount, number };
  });
}
