import { readEffect, type EffectFault, type EffectInput, type EffectLine } from './effect-line.ts';

/**
 * The columns of CERC's file AP008 (effects of contracts on receivable units, for settlement), in their order: UTF-8
 * with `;`, without a header. They follow a public description of the interface, not CERC's own manual, so compare
 * them with yours. Columns without a name are not used.
 */
const columns = [
  null, // 1 external reference
  'contract', // 2
  null, // 3 registry
  null, // 4 acquirer or subacquirer
  'document', // 5 the seller
  'arrangement', // 6
  null, // 7.1 protocol of the effect
  'dueDate', // 7.2
  null, // 7.3 holder of the unit
  null, // 7.4 constituted, or still to be
  null, // 7.5 constituted amount
  null, // 7.6 blocked amount
  'priority', // 7.7; 0 if the effect failed
  'rule', // 7.8
  'value', // 7.9
  null, // 7.10 protocol
  null, // 7.11 time of the event
  null, // 7.12 status of the operation
  null, // 7.13 code of an error
  null, // 7.14 description of an error
  'computed', // 7.15
  'beneficiary', // 7.16 its document
  'accountType', // 7.17
  'bank', // 7.18 COMPE
  'ispb', // 7.19
  'branch', // 7.20
  'account', // 7.21, with its digit
  'name', // 7.22
] as const;

type Field = NonNullable<(typeof columns)[number]>;

/** How a value of a column is written here; other values are not taken. */
const rules: Record<string, EffectLine['kind']> = { 1: 'AMOUNT', 2: 'PERCENT' };
const accountTypes: Record<string, NonNullable<EffectLine['beneficiary']['account']['accountType']>> = {
  CC: 'CHECKING_ACCOUNT',
  PP: 'SAVINGS_ACCOUNT',
  PG: 'PAYMENT_ACCOUNT',
};

/** How numbers are written. In an amount, three digits after a dot would be thousands in Portuguese. */
const brl = /^\d+(\.\d{1,2})?$/;
const percent = /^\d+(\.\d+)?$/;

/** Returns the effect of a row of AP008, or what is wrong with it. */
export function readAp008(row: string): EffectInput | EffectFault {
  const cells = cellsOf(row);
  if (cells.some((cell) => cell.includes('|')))
    return wrong('has several accounts of one effect; split it by account');
  if (cells.length !== columns.length) {
    return wrong(`has ${cells.length} columns; AP008 has ${columns.length}, separated by ;`);
  }
  const row8 = new Map<Field, string>();
  for (const [index, name] of columns.entries())
    if (name !== null) row8.set(name, (cells[index] ?? '').trim());
  const of = (name: Field) => row8.get(name) ?? '';
  const kind = rules[of('rule')];
  if (kind === undefined) return wrong('has another rule (7.8) than 1, an amount, and 2, a percentage');
  const accountType = accountTypes[of('accountType')];
  if (accountType === undefined) return wrong('has another kind of account (7.17) than CC, PP and PG');
  const amount = of('computed') === '' ? '0' : of('computed');
  const isExact = brl.test(amount) && (kind === 'AMOUNT' ? brl : percent).test(of('value'));
  if (!isExact) {
    const expected = 'expected digits, with a dot before decimals, of an amount at most two';
    return wrong(`has a value (7.9) or an amount (7.15) that is not valid: ${expected}`);
  }
  const account = /^(\d+)-?([0-9Xx])$/.exec(of('account'));
  if (account === null) return wrong('has an account (7.21) that is no number with a digit');
  const [, number = '', bankDigit = ''] = account;
  // The registry computes nothing for what failed (priority 0), and for a unit that is not constituted yet.
  const failed = of('priority') === '0';
  return readEffect({
    contract: of('contract'),
    document: of('document'),
    arrangement: of('arrangement'),
    dueDate: of('dueDate'),
    priority: failed ? 1 : Number(of('priority')),
    kind,
    value: Number(of('value')),
    computed: Number(amount),
    withdrawn: failed,
    beneficiary: {
      document: of('beneficiary'),
      name: of('name'),
      account: { bank: of('bank') || of('ispb'), issuer: of('branch'), number, bankDigit, accountType },
    },
  });
}

const wrong = (what: string): EffectFault => ({
  seller: null,
  fault: { code: 'invalid_line', detail: `the row ${what}` },
});

/** Returns the cells of a row. Field 7 may be in quotes as a whole; its parts are cells like the others. */
function cellsOf(row: string): string[] {
  const cells = row.match(/(?<=^|;)("(?:[^"]|"")*"|[^;]*)(?=;|$)/g) ?? [];
  return cells.flatMap((cell) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"').split(';') : cell,
  );
}
