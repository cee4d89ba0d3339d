import { Readable } from 'node:stream';
import type { components } from '../../../../generated/api.ts';
import { accountClasses } from '../../books/accounts.ts';
import {
  readJournal,
  readTrialBalance,
  type JournalEntry,
  type ComparedBalance,
} from '../../books/books.service.ts';
import { brlFromCents } from '../../shared/money.ts';
import type { Handler } from '../contract.ts';

type Schemas = components['schemas'];

export const getTrialBalance: Handler<'getTrialBalance'> = async ({ input, replyStream, context }) => {
  const { dateInitial, dateFinal } = input.query;
  const { deps, principal } = context;
  const query = { from: dateInitial ?? null, to: dateFinal ?? null };
  const rows = await readTrialBalance(deps.store.read, principal.intermediaryId, query, deps.clock());
  return replyStream(Readable.from([rows]), balanceToWire);
};

const balanceToWire = ({
  account,
  acquirer,
  lines,
  heads,
  ...cents
}: ComparedBalance): Schemas['AccountBalance'] => ({
  ...{ account, class: accountClasses[account], acquirer },
  opening: brlFromCents(cents.openingCents),
  debits: brlFromCents(cents.debitCents),
  credits: brlFromCents(cents.creditCents),
  closing: brlFromCents(cents.closingCents),
  statements: cents.statementCents === null ? null : brlFromCents(cents.statementCents),
  ...{ lines, heads },
});

export const listJournalEntries: Handler<'listJournalEntries'> = async ({ input, replyStream, context }) => {
  const { dateInitial, dateFinal, account = null, acquirer } = input.query;
  const { deps, principal } = context;
  const query = {
    from: dateInitial ?? null,
    to: dateFinal ?? null,
    account,
    acquirer: acquirer?.toLowerCase() ?? null,
  };
  const rows = await readJournal(deps.store.read, principal.intermediaryId, query, deps.clock());
  return replyStream(Readable.from([rows]), entryToWire);
};

const entryToWire = ({ cents, ...entry }: JournalEntry): Schemas['JournalEntry'] => ({
  ...entry,
  amount: brlFromCents(cents),
});
