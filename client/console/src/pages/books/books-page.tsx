import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, decimal, fromCents, money, monthOf, toCents, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Files } from '../../parts/files.tsx';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { HelpLink, PageTitle, Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { tableOf } from '../../parts/spreadsheet.ts';
import { Amount, Figure, Figures } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useBooksTexts } from '../../texts/books.ts';
import { useTexts } from '../../texts/texts.ts';
import { Journal, type JournalOf, type Period } from './journal.tsx';

type Account = Schemas['Account'];
type Balance = Schemas['AccountBalance'];

/** The balance of each account, whether the books balance, and what was posted. At first, the period is the month so far. */
export default function BooksPage() {
  const { slowClient } = useSession();
  const texts = useBooksTexts();
  const { list } = useTexts();
  const { account, acquirer, ...given } = givenFilters(useRoute().filters, [
    'dateInitial',
    'dateFinal',
    'account',
    'acquirer',
  ]);
  const today = useToday();
  const { dateFinal = today } = given;
  const { dateInitial = `${monthOf(dateFinal)}-01` } = given;
  const period = { dateInitial, dateFinal };
  const balances = useRead(['books', period], (_, signal) =>
    slowClient.GET('/v2/report/trial-balance', { params: { query: period }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        <HelpLink guide="a-finance-morning" />
      </PageTitle>
      <Filters
        filters={[
          { name: 'dateInitial', label: list.from, type: 'date' },
          { name: 'dateFinal', label: list.to, type: 'date' },
        ]}
        kept={{ ...(account && { account }), ...(acquirer && { acquirer }) }}
      />
      <Answer query={balances}>
        {(rows) => (
          <>
            <Equation balances={rows} date={dateFinal} hrefOfAccount={(of) => accountHref(of, given)} />
            <TrialBalance balances={rows} period={period} hrefOfAccount={(of) => accountHref(of, given)} />
          </>
        )}
      </Answer>
      <Journal
        period={period}
        of={account as JournalOf | undefined}
        acquirer={acquirer}
        allHref={hrefOf(['books'], { ...given, account: 'ALL' })}
      />
    </>
  );
}

const accountHref = ({ account, acquirer }: Posted, given: Record<string, string>) =>
  hrefOf(['books'], { ...given, account, acquirer: acquirer ?? '' });

/** An account, and whose it is if there is one for each acquirer. */
interface Posted {
  account: Account;
  acquirer?: string | null;
}

interface BalancesProps {
  balances: readonly Balance[];
  hrefOfAccount: (posted: Posted) => string;
}

const terms = {
  receivable: ['UNREPORTED_SALES', 'ACQUIRER_RECEIVABLE'],
  bank: ['BANK'],
  owed: ['SELLERS_PAYABLE', 'TRANSFERS_PAYABLE', 'BENEFICIARIES_PAYABLE', 'UNIDENTIFIED_AMOUNTS'],
  reserves: ['SELLER_RESERVES'],
  revenue: [
    'FEE_REVENUE',
    'SURCHARGE_REVENUE',
    'ANTICIPATION_REVENUE',
    'SELLER_ADJUSTMENTS',
    'ACQUIRER_COST',
  ],
} as const satisfies Record<string, readonly Account[]>;

const names = Object.keys(terms) as (keyof typeof terms)[];

const sumOf = (balances: readonly Balance[]) =>
  fromCents(balances.reduce((sum, { closing }) => sum + toCents(closing), 0));

/** Receivable + bank = owed + reserves + net revenue. What sellers are owed is checked against their statements. */
function Equation({ balances, date, hrefOfAccount }: BalancesProps & { date: string }) {
  const texts = useBooksTexts();
  const differing = balances.filter(
    ({ closing, statements }) => statements !== null && statements !== closing,
  );
  const lines = balances.find((balance) => balance.lines !== null)?.lines ?? 0;
  const left = sumOf(balances.filter((balance) => balance.class === 'ASSET'));
  return (
    <Panel title={texts.equation(day(date))}>
      <Figures>
        {names.map((name) => {
          const of: readonly Account[] = terms[name];
          const sum = sumOf(balances.filter(({ account }) => of.includes(account)));
          return (
            <Figure
              key={name}
              name={texts.terms[name]}
              value={money(name === 'receivable' || name === 'bank' ? sum : 0 - sum)}
              hint={<Parts accounts={of} hrefOfAccount={hrefOfAccount} />}
              isMain={name === 'revenue'}
            />
          );
        })}
      </Figures>
      {differing.length === 0 && <Text role="status">{texts.closes(money(left), decimal(lines))}</Text>}
      {differing.map(({ account, statements, closing }) => (
        <Text key={account} role="alert" c="var(--bad)">
          {texts.differs(texts.accounts[account], money(0 - (statements ?? 0)), money(0 - closing))}
        </Text>
      ))}
    </Panel>
  );
}

/** The accounts that a term is made of, each a link to its entries. */
function Parts({
  accounts,
  hrefOfAccount,
}: Pick<BalancesProps, 'hrefOfAccount'> & { accounts: readonly Account[] }) {
  const texts = useBooksTexts();
  return accounts.map((account) => (
    <Anchor key={account} href={hrefOfAccount({ account })} display="block" inherit>
      {texts.accounts[account]}
    </Anchor>
  ));
}

function TrialBalance({ balances, period, hrefOfAccount }: BalancesProps & { period: Period }) {
  const texts = useBooksTexts();
  const nameOf = ({ account, acquirer }: Balance) =>
    acquirer === null ? texts.accounts[account] : `${texts.accounts[account]}: ${acquirer}`;
  const amounts = ['opening', 'debits', 'credits', 'closing'] as const;
  return (
    <Panel title={texts.balance} lead={texts.balanceLead}>
      <Files
        name={`balancete-${period.dateInitial}-${period.dateFinal}`}
        read={() =>
          tableOf(texts.balance, balances, [
            { name: texts.account, kind: 'text', of: nameOf },
            ...amounts.map((field) => ({
              ...{ name: texts[field], kind: 'amount' as const },
              of: (balance: Balance) => balance[field],
            })),
          ])
        }
      />
      <Rows
        label={texts.balance}
        rows={balances}
        keyOf={nameOf}
        columns={[
          {
            name: texts.account,
            of: (balance) => (
              <Anchor href={hrefOfAccount(balance)} inherit>
                {nameOf(balance)}
              </Anchor>
            ),
          },
          ...amounts.map((field) => ({
            ...{ name: texts[field], isAmount: true },
            of: (balance: Balance) => <Amount value={balance[field]} />,
          })),
        ]}
      />
    </Panel>
  );
}
