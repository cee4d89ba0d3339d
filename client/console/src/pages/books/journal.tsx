import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, decimal } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Files } from '../../parts/files.tsx';
import { Panel } from '../../parts/panel.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { tableOf } from '../../parts/spreadsheet.ts';
import { Amount } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useBooksTexts } from '../../texts/books.ts';

type Entry = Schemas['JournalEntry'];

export interface Period {
  dateInitial: string;
  dateFinal: string;
}

export type JournalOf = Schemas['Account'] | 'ALL';

interface JournalProps {
  period: Period;
  of: JournalOf | undefined;
  acquirer: string | undefined;
  /** The address of the entries of all accounts. */
  allHref: string;
}

/** What was posted to an account, or to all. With many sales this takes long, so it is only read when somebody asks. */
export function Journal({ period, of, acquirer, allHref }: JournalProps) {
  const texts = useBooksTexts();
  const parts = [
    ...(of === undefined || of === 'ALL' ? [] : [texts.accounts[of]]),
    ...(acquirer ? [acquirer] : []),
  ];
  const title = [texts.journal, ...parts].join(': ');
  return (
    <Panel
      title={title}
      lead={texts.journalLead}
      aside={
        of !== 'ALL' && (
          <Anchor href={allHref} underline="always" size="sm">
            {texts.all}
          </Anchor>
        )
      }
    >
      {of !== undefined && <Posted {...{ title, period, of, acquirer }} />}
    </Panel>
  );
}

interface PostedProps extends Pick<JournalProps, 'period' | 'acquirer'> {
  title: string;
  of: JournalOf;
}

function Posted({ title, period, of, acquirer }: PostedProps) {
  const { slowClient } = useSession();
  const texts = useBooksTexts();
  const query = { ...period, ...(of !== 'ALL' && { account: of }), ...(acquirer && { acquirer }) };
  const entries = useRead(['journal', query], (_, signal) =>
    slowClient.GET('/v2/report/journal-entries', { params: { query }, signal }),
  );
  return (
    <Answer query={entries}>
      {(rows) =>
        rows.length === 0 ? (
          <Text c="dimmed">{texts.nothing}</Text>
        ) : (
          <Entries title={title} rows={rows} period={period} />
        )
      }
    </Answer>
  );
}

function Entries({ title, rows, period }: { title: string; rows: readonly Entry[]; period: Period }) {
  const texts = useBooksTexts();
  const [page, setPage] = useState(1);
  return (
    <>
      <Files
        name={`lancamentos-${period.dateInitial}-${period.dateFinal}`}
        read={() =>
          tableOf(title, rows, [
            { name: texts.day, kind: 'day', of: (entry) => entry.day },
            { name: texts.kind, kind: 'text', of: ({ kind }) => texts.kinds[kind] },
            { name: texts.acquirer, kind: 'text', of: ({ acquirer }) => acquirer },
            { name: texts.documents, kind: 'number', of: ({ documents }) => documents },
            { name: texts.debit, kind: 'text', of: ({ debit }) => texts.accounts[debit] },
            { name: texts.credit, kind: 'text', of: ({ credit }) => texts.accounts[credit] },
            { name: texts.amount, kind: 'amount', of: ({ amount }) => amount },
          ])
        }
      />
      <PagedRows
        label={title}
        rows={rows}
        keyOf={(entry) => Object.values(entry).join(' ')}
        columns={[
          { name: texts.day, of: (entry) => day(entry.day) },
          { name: texts.kind, of: (entry) => <Kind entry={entry} /> },
          { name: texts.documents, isAmount: true, of: ({ documents }) => decimal(documents) },
          { name: texts.debit, of: ({ debit }) => texts.accounts[debit] },
          { name: texts.credit, of: ({ credit }) => texts.accounts[credit] },
          { name: texts.amount, isAmount: true, of: ({ amount }) => <Amount value={amount} /> },
        ]}
        page={page}
        onPage={setPage}
      />
    </>
  );
}

/** What happened, with the acquirer, and a link to the documents if there is a list of just them. */
function Kind({ entry: { kind, acquirer, day: date } }: { entry: Entry }) {
  const texts = useBooksTexts();
  const name = acquirer === null ? texts.kinds[kind] : `${texts.kinds[kind]}: ${acquirer}`;
  const href = documentsHref(kind, date);
  if (href === undefined) return name;
  return (
    <Anchor href={href} inherit>
      {name}
    </Anchor>
  );
}

/** Returns the address of the list that has the documents of a kind: those of the day, or else all of them. */
function documentsHref(kind: Entry['kind'], day: string): string | undefined {
  if (kind === 'SALE') return hrefOf(['charges'], { paidFrom: day, paidTo: day });
  if (kind === 'ACQUIRER_PAYMENT' || kind === 'ACQUIRER_FEE') return hrefOf(['reconciliation'], { day });
  if (kind.includes('TRANSFER')) return hrefOf(['transfers']);
  return kind.startsWith('CHARGEBACK') ? hrefOf(['charges', 'disputes']) : undefined;
}
