import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { layoutOfBank } from '../../../src/bank/layouts/bank-layouts.ts';
import { writeRemittance } from '../../../src/bank/remittance-file.ts';
import { sampleReturn } from '../../../src/bank/sample-return.ts';
import { testPayer } from '../../support/remittances.ts';
import { granted, refused, type Prediction } from '../answers.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { canCall, describeCredentials, mostlyIntermediary } from '../caller.ts';
import { exchange } from '../exchange.ts';
import { listing } from '../lists.ts';
import type { Owner } from '../names.ts';
import { Step } from '../step.ts';
import { become } from '../transfers.ts';
import type { BankReturn, Real, Remittance, Transfer, World } from '../world.ts';
import { accountName } from './paying-account.ts';
import { describeRemittance, mostly, namedRemittance } from './remittance-names.ts';

type Schemas = components['schemas'];
type Line = Schemas['ImportedLine'];

/** The codes of the bank, and what FEBRABAN's layout says of them. */
const codes = {
  '00': { outcome: 'PAID', explanation: 'Pagamento efetuado' },
  BD: { outcome: 'SCHEDULED', explanation: 'Pagamento agendado: inclusão aceita' },
  AN: { outcome: 'FAILED', explanation: 'Conta do favorecido inválida' },
  DV: { outcome: 'RETURNED', explanation: 'Devolvido pelo banco do favorecido' },
  X9: { outcome: 'UNKNOWN', explanation: 'Código que este layout não conhece' },
} as const satisfies Record<string, { outcome: Line['outcome']; explanation: string }>;
type Code = keyof typeof codes;

/** What the bank says of the payments in turn. The choices are few, so that the same file comes again. */
const anyAnswers = fc.constantFrom<Code[]>(
  ...([['00'], ['00'], ['00', 'AN'], ['BD', '00'], ['AN'], ['DV'], ['DV', 'X9']] as Code[][]),
);

/** A payment in a return, and what the bank says of it. */
interface Said {
  transfer: Transfer;
  code: Code;
  paidCents: number | null;
  paidOn: string | null;
  bankNumber: string | null;
}

/** The bank answers a remittance: it pays a day late, and sometimes a centavo more than it should. */
export const importRemittanceReturn = fc
  .record({
    caller: mostlyIntermediary,
    name: mostly('APPROVED'),
    answers: anyAnswers,
    extraCents: fc.constantFrom(0, 0, 0, 0, 0, 1),
    isDry: fc.constantFrom(false, false, false, true),
  })
  .map(({ caller, name, answers, extraCents, isDry }) => {
    const what = `${answers.join(' ')} and ${extraCents} centavos to ${describeRemittance(name)}`;
    return new Step(
      `${describeCredentials(caller)} ${isDry ? 'tries' : 'imports'} the answer ${what}`,
      (world, real) => {
        const remittance = namedRemittance(world, caller, name)!;
        const { paymentDate } = remittance.shown;
        const said = remittance.transfers.map((transfer, index) => {
          const code = answers[index % answers.length]!;
          return code === '00'
            ? {
                ...{ transfer, code, paidCents: transfer.cents + extraCents },
                ...{ paidOn: daysAfter(paymentDate, 1), bankNumber: `78${transfer.id}` },
              }
            : { transfer, code, paidCents: null, paidOn: null, bankNumber: null };
        });
        const content = textOf(remittance, said);
        const path = `/v2/payfac/paying-accounts/${accountName}/returns${isDry ? '?dryRun=true' : ''}`;
        const call = { operation: 'importRemittanceReturn', path, body: { content } } as const;
        return exchange(world, real, caller, call, ({ owner }) => {
          const { account } = world.intermediaries[owner];
          if (account === null) return refused(404, 'paying_account_not_found');
          const isApproved = remittance.shown.status === 'APPROVED';
          if (remittance.owner === owner && !isApproved) return refused(422, 'remittance_state_conflict');
          return record(world, real, owner, { remittance, said, content, isDry });
        });
      },
      (world) => canCall(world, caller) && namedRemittance(world, caller, name) !== undefined,
    );
  });

const companyNumber = ({ shown }: Remittance, { id }: Transfer) => `${shown.idRemittance}-${id}`;

/** Returns the file of the bank. It names a payment by our number alone, so all go to one Pix key. */
function textOf(remittance: Remittance, said: readonly Said[]): string {
  const { fileNumber, createdAt, endedAt, paymentDate } = remittance.shown;
  const to = { pixKey: 'a@example.com', pixKeyType: 'EMAIL' } as const;
  const payee = { name: 'Ana Lima', document: '52998224725', to };
  const file = writeRemittance({
    ...{ layout: layoutOfBank(testPayer.bank), company: testPayer, fileNumber: fileNumber ?? 1 },
    createdAt: Date.parse(endedAt ?? createdAt),
    payments: said.map(({ transfer }) => ({
      ...{ id: companyNumber(remittance, transfer), amountCents: transfer.cents, paymentDate, payee },
    })),
  });
  const answers = new Map(said.map((one) => [companyNumber(remittance, one.transfer), one]));
  return sampleReturn(file, (number) => {
    const { code, paidCents, paidOn, bankNumber } = answers.get(number)!;
    const date = paidOn === null ? {} : { date: paidOn.split('-').reverse().join('') };
    return { codes: code, ...date, amount: paidCents ?? 0, number: bankNumber ?? '' };
  });
}

/** What each outcome makes of a transfer, or why it cannot be recorded. With any other status it changes nothing. */
const follows: Record<string, Partial<Record<Transfer['status'], 'PAID' | 'FAILED' | 'RETURNED' | null>>> = {
  PAID: { SENT: 'PAID', FAILED: null },
  FAILED: { SENT: 'FAILED', PAID: null, RETURNED: null },
  // What comes back before it was known to be paid never reached the payee.
  RETURNED: { SENT: 'FAILED', PAID: 'RETURNED' },
};

function problemOf(isOurs: boolean, { transfer, code, paidCents }: Said): Line['problem'] {
  const { outcome } = codes[code];
  if (!isOurs) return 'UNKNOWN_PAYMENT';
  if (paidCents !== null && paidCents !== transfer.cents) return 'AMOUNT_DIFFERS';
  if (outcome === 'UNKNOWN') return 'UNCLEAR';
  // It is known that this one came back.
  if (outcome === 'PAID' && transfer.reason === 'DV') return null;
  return follows[outcome]?.[transfer.status] === null ? 'STATE_CONFLICT' : null;
}

interface Answered {
  remittance: Remittance;
  said: readonly Said[];
  content: string;
  isDry: boolean;
}

function record(
  world: World,
  real: Real,
  owner: Owner,
  { remittance, said, content, isDry }: Answered,
): Prediction {
  const isOurs = remittance.owner === owner;
  const all = said.map((one, index): Line => {
    const { transfer, code, paidCents, paidOn, bankNumber } = one;
    const { outcome, explanation } = codes[code];
    return {
      // Two lines come before the payments, and each has two.
      ...{
        line: 3 + 2 * index,
        problem: problemOf(isOurs, one),
        companyNumber: companyNumber(remittance, transfer),
      },
      ...{ idTransfer: isOurs ? transfer.id : null, outcome, occurrences: [{ code, explanation }] },
      ...{ amount: transfer.cents / 100, paidAmount: paidCents === null ? null : paidCents / 100 },
      ...{ paidOn, bankNumber },
    };
  });
  const lines = all.filter(
    ({ problem, outcome }) => problem !== null || ['FAILED', 'RETURNED'].includes(outcome),
  );
  const { fileNumber, createdAt, endedAt } = remittance.shown;
  const count = (wanted: Line['outcome']) =>
    all.filter(({ problem, outcome }) => problem === null && outcome === wanted).length;
  const summary = {
    ...{ payingAccount: accountName, fileNumber: fileNumber ?? 1, payments: all.length },
    fileDate: dayOf(Date.parse(endedAt ?? createdAt)),
    ...{ paid: count('PAID'), failed: count('FAILED'), returned: count('RETURNED') },
    ...{ scheduled: count('SCHEDULED'), open: all.filter(({ problem }) => problem !== null).length },
  };
  const { returns } = world.intermediaries[owner];
  const known = returns.find((earlier) => earlier.content === content);
  return granted(async (seen) => {
    const { idReturn: id } = seen.body as Schemas['ReturnImported'];
    const importedAt =
      known === undefined || isDry ? new Date(world.now).toISOString() : known.shown.importedAt;
    const idReturn = isDry ? null : (known?.shown.idReturn ?? id);
    assert.deepEqual(seen.body, { ...summary, idReturn, importedAt, dryRun: isDry, lines });
    if (idReturn === null) return;
    const bySeller = said.toSorted((a, b) => a.transfer.seller.id - b.transfer.seller.id);
    for (const one of bySeller) if (problemOf(isOurs, one) === null) apply(world, one);
    if (known !== undefined) return;
    world.learnId('return', idReturn);
    const made = { content, shown: { ...summary, idReturn, importedAt } };
    returns.push({ ...made, lines: await learn(world, real, owner, idReturn, lines) });
  });
}

function apply(world: World, { transfer, code, paidOn, bankNumber }: Said): void {
  const status = follows[codes[code].outcome]?.[transfer.status] ?? null;
  if (status === null) return;
  const paid = paidOn === null || bankNumber === null ? {} : { payingBank: '104', paidOn, bankNumber };
  become(world, transfer, status, status === 'PAID' ? paid : { reason: code });
}

/** Returns the lines with their ids, as the list of lines has them. */
async function learn(
  world: World,
  { api }: Real,
  owner: Owner,
  idReturn: number,
  lines: readonly Line[],
): Promise<BankReturn['lines']> {
  const path = `/v2/payfac/remittance-returns/lines?idReturn=${idReturn}`;
  const token = world.intermediaries[owner].tokens.current;
  const { body } = await api.call<BankReturn['lines']>('GET', path, { token });
  const learned = body.toReversed();
  for (const { idReturnLine } of learned) world.learnId('return line', idReturnLine);
  assert.deepEqual(
    learned,
    lines.map((line, index) => ({ ...line, idReturn, idReturnLine: learned[index]?.idReturnLine })),
  );
  return learned;
}

const anyLimit = fc.constantFrom(100, 1, 2);

export const listRemittanceReturns = fc
  .record({ caller: mostlyIntermediary, limit: anyLimit })
  .map(({ caller, limit }) =>
    listing(caller, 'returns', limit, (world) => ({
      operation: 'listRemittanceReturns',
      find: ({ owner }) => world.intermediaries[owner].returns.toReversed(),
      shown: ({ shown }) => shown,
    })),
  );

/** Lists the lines of all returns, or those of A's last return. */
export const listReturnLines = fc
  .record({ caller: mostlyIntermediary, isOfLast: fc.boolean(), limit: anyLimit })
  .map(({ caller, isOfLast, limit }) =>
    listing(caller, `lines of ${isOfLast ? "A's last return" : 'returns'}`, limit, (world) => {
      const id = isOfLast ? (world.intermediaries.A.returns.at(-1)?.shown.idReturn ?? 900_000_001) : null;
      return {
        operation: 'listReturnLines',
        query: { idReturn: id },
        find: ({ owner }) =>
          world.intermediaries[owner].returns
            .filter(({ shown }) => shown.idReturn === (id ?? shown.idReturn))
            .flatMap(({ lines }) => lines)
            .toReversed(),
      };
    }),
  );
