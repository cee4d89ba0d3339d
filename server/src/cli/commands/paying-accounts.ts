import { InvalidArgumentError, type Command } from 'commander';
import { operator } from '../../audit/audit.repository.ts';
import { layoutOfBank } from '../../bank/layouts/bank-layouts.ts';
import type { Payer } from '../../bank/paying-account.repository.ts';
import { readAccounts, setAccount, type ShownAccount } from '../../bank/paying-account.service.ts';
import { oneIntermediary } from '../../intermediaries/named-intermediary.ts';
import { isCpfOrCnpj, stateCode } from '../../sellers/seller-fields.ts';
import type { Service } from '../../service.ts';
import { UserError } from '../../shared/errors.ts';
import { wholeNumberArgument } from '../arguments.ts';
import { printRows } from '../output.ts';
import { withService } from '../with-service.ts';

export interface Whose {
  intermediary?: string;
}

export const whose = [
  '--intermediary <name>',
  'the intermediary that pays; needed if there are several',
] as const;

export const intermediaryOf = ({ store }: Service, { intermediary }: Whose, what: string): Promise<number> =>
  oneIntermediary(store.read, intermediary, what);

/** Returns a reader of an argument that must have a form. */
function matching(form: RegExp, expected: string): (text: string) => string {
  return (text) => {
    if (form.test(text)) return text;
    throw new InvalidArgumentError(`It must be ${expected}.`);
  };
}

export const accountArgument = matching(
  /^[a-z0-9][a-z0-9-]{0,39}$/,
  'lower-case letters, digits and -, such as itau',
);
const digitArgument = matching(/^[0-9Xx]$/, 'one digit, or X');

const setAccountHelp = `
The files that \`payfac remittance\` makes for the account have the layout of its bank. Remittances that exist keep what
was set when they were made. Files are numbered one after another: a new account needs --last-file, the number of the
last file that the bank had, or 0. After a restore it is needed again.`;

interface AccountOptions
  extends Whose, Record<'company' | 'document' | 'bank' | 'agency' | 'account', string> {
  agreement?: string;
  agencyDigit?: string;
  accountDigit?: string;
  byPix?: true;
  street?: string;
  number?: string;
  complement?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  lastFile?: number;
}

export function setAccountCommand(command: Command): void {
  command
    .argument('<name>', 'what you call the account, such as itau', accountArgument)
    .requiredOption('--company <name>', 'the company that pays, as its bank knows it')
    .requiredOption('--document <cpf-or-cnpj>', 'its CPF or CNPJ, without punctuation', documentArgument)
    .requiredOption(
      '--bank <code>',
      'its bank, three digits',
      matching(/^\d{3}$/, 'three digits, such as 341'),
    )
    .requiredOption('--agency <number>', 'the branch (agência)', matching(/^\d{1,5}$/, 'up to five digits'))
    .requiredOption(
      '--account <number>',
      'the account, without its digit',
      matching(/^\d{1,12}$/, 'up to 12 digits'),
    )
    .option('--agency-digit <digit>', 'the check digit of the branch', digitArgument)
    .option('--account-digit <digit>', 'the check digit of the account', digitArgument)
    .option(
      '--agreement <number>',
      'the agreement (convênio); none at Itaú',
      matching(/^[A-Za-z0-9]{1,20}$/, 'up to 20 letters and digits'),
    )
    .option('--by-pix', 'pay to accounts by Pix, instead of by TED')
    .option('--street <name>', 'the address of the company, which some banks want')
    .option('--number <number>', 'its number', matching(/^\d{1,5}$/, 'up to five digits'))
    .option('--complement <text>', 'such as the floor')
    .option('--city <name>', 'its city')
    .option('--state <state>', 'its state, such as SP', stateArgument)
    .option('--postal-code <cep>', 'its CEP', matching(/^\d{8}$/, 'eight digits'))
    .option(
      '--last-file <number>',
      'the number of the last file that the bank had',
      wholeNumberArgument(0, 999_998),
    )
    .option(...whose)
    .addHelpText('after', setAccountHelp)
    .action((name: string, options: AccountOptions) => withService((service) => set(service, name, options)));
}

function documentArgument(text: string): string {
  if (isCpfOrCnpj(text)) return text;
  throw new InvalidArgumentError('It must be a CPF or a CNPJ without punctuation, with valid check digits.');
}

function stateArgument(text: string): string {
  const code = stateCode(text);
  if (code !== null) return code;
  throw new InvalidArgumentError('It must be a Brazilian state, such as SP.');
}

async function set(service: Service, name: string, options: AccountOptions): Promise<void> {
  const actor = operator(await intermediaryOf(service, options, 'a paying account'));
  const order = { name, payer: payerOf(options), lastFileNumber: options.lastFile ?? null };
  const account = await service.store.write((tx) => setAccount(service, tx, actor, order));
  const { title } = layoutOfBank(account.payer.bank);
  console.log(
    `Account ${name} is set: ${title}. Its next file has the number ${account.lastFileNumber + 1}.`,
  );
  if (!account.isNumberKnown) console.error(`payfac: warning: ${numberUnknown}`);
}

const numberUnknown =
  'the database was restored since the last file was numbered. Set the account with --last-file, the number of the last ' +
  'file that the bank had.';

function payerOf(options: AccountOptions): Payer {
  const { company, document, bank, agreement = '', agency, account } = options;
  const { street, number = '', complement = '', city, state, postalCode } = options;
  const parts = [street, city, state, postalCode];
  if (parts.some((part) => part !== undefined) && parts.includes(undefined)) {
    throw new UserError(
      'an address needs --street, --city, --state and --postal-code; nothing was written. Give all four, or none of them.',
    );
  }
  const hasAddress =
    street !== undefined && city !== undefined && state !== undefined && postalCode !== undefined;
  return {
    ...{ name: company, document, agreement, bank, accountsBy: options.byPix ? 'PIX' : 'TED' },
    account: {
      ...{ branch: agency, branchDigit: options.agencyDigit ?? '' },
      ...{ number: account, digit: options.accountDigit ?? '' },
    },
    ...(hasAddress ? { address: { street, number, complement, city, state, postalCode } } : {}),
  };
}

export function listAccountsCommand(command: Command): void {
  command
    .option(...whose)
    .option('--json', 'print the accounts as JSON')
    .action((options: Whose & { json?: true }) =>
      withService(async (service) => {
        const intermediaryId = await intermediaryOf(service, options, 'a list of accounts');
        const accounts = await readAccounts(service.store.read, intermediaryId);
        printRows(accounts.map(accountRow), options.json, 'There are no paying accounts.');
        if (accounts.some(({ isNumberKnown }) => !isNumberKnown))
          console.error(`payfac: warning: ${numberUnknown}`);
      }),
    );
}

function accountRow({ name, payer, lastFileNumber, isNumberKnown }: ShownAccount) {
  const { bank, account } = payer;
  return {
    ...{ name, layout: layoutOfBank(bank).name, bank, agency: account.branch, account: account.number },
    ...{
      accountsBy: payer.accountsBy,
      lastFile: isNumberKnown ? String(lastFileNumber) : `${lastFileNumber}?`,
    },
  };
}
