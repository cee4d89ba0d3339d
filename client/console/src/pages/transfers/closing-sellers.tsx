import type { Schemas } from '@payment-intermediary/client';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { taxId } from '../../format/format.ts';
import { isFound } from '../../forms/listed.ts';
import { Files } from '../../parts/files.tsx';
import classes from '../../parts/parts.module.css';
import { PagedRows, type Column } from '../../parts/rows.tsx';
import { tableOf, type ItemColumn, type Table } from '../../parts/spreadsheet.ts';
import { Amount, Facts, Status, type Tone } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';

type Seller = Schemas['PreviewedSeller'];

const tones: Record<Seller['outcome'], Tone> = {
  created: 'good',
  carried: 'wait',
  reserved: 'wait',
  held: 'wait',
  blocked: 'bad',
  owing: 'bad',
  skipped: 'plain',
};

/** The amounts of a seller. The first is the sum of the others. */
const amounts = {
  due: ({ due }: Seller) => due,
  reserved: ({ reserved }: Seller) => reserved,
  later: ({ due, reserved, paid }: Seller) => (cents(due) - cents(reserved) - cents(paid)) / 100,
  paid: ({ paid }: Seller) => paid,
} as const;

const cents = (amount: number) => Math.round(amount * 100);

const amountNames = ['due', 'reserved', 'later', 'paid'] as const;

const isComplete = ({ outcome, reserved }: Seller) => outcome === 'created' && reserved === 0;

interface ClosingSellersProps {
  sellers: readonly Seller[];
  /** How many sellers the preview counts, which may be more than it lists. */
  count: number;
  date: string;
}

/** What a closing would do with each seller, to be searched, and as a file. */
export default function ClosingSellers({ sellers, count, date }: ClosingSellersProps) {
  const { closing: texts } = useTexts();
  const [search, setSearch] = useState('');
  const [isOnlyLeft, setIsOnlyLeft] = useState(false);
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(search);
  const shown = useMemo(
    () => sellers.filter((seller) => matches(seller, wanted) && !(isOnlyLeft && isComplete(seller))),
    [sellers, wanted, isOnlyLeft],
  );
  const totals = amountNames.map(
    (name) => shown.reduce((sum, seller) => sum + cents(amounts[name](seller)), 0) / 100,
  );
  return (
    <Stack gap="xs">
      <div className={classes.filters}>
        <TextInput
          flex="1 1 20rem"
          label={texts.search}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setPage(1);
          }}
        />
        <Checkbox
          label={texts.onlyLeft}
          checked={isOnlyLeft}
          onChange={({ currentTarget }) => {
            setIsOnlyLeft(currentTarget.checked);
            setPage(1);
          }}
        />
      </div>
      <Files name={`fechamento-${date}`} read={() => sellerTable(shown, date, texts)} />
      <Text size="sm" c="dimmed" role="status">
        {texts.listed(shown.length, count)}
      </Text>
      <Facts
        facts={amountNames.map((name, index) => [
          texts.amounts[name],
          <Amount key={name} value={totals[index] ?? 0} />,
        ])}
      />
      <div className={classes.scrolled} tabIndex={0} role="region" aria-label={texts.bySeller}>
        <PagedRows
          label={texts.bySeller}
          rows={shown}
          keyOf={({ idSeller }) => idSeller}
          columns={columnsOf(texts)}
          page={page}
          onPage={setPage}
        />
      </div>
    </Stack>
  );
}

type ClosingTexts = ReturnType<typeof useTexts>['closing'];

function columnsOf(texts: ClosingTexts): Column<Seller>[] {
  const amount = (name: (typeof amountNames)[number]): Column<Seller> => ({
    name: texts.amounts[name],
    isAmount: true,
    of: (seller) => <Amount value={amounts[name](seller)} />,
  });
  return [
    { name: texts.sellerName, of: ({ idSeller, name }) => `${name} (${idSeller})` },
    { name: texts.document, of: ({ document }) => <span className={classes.amount}>{taxId(document)}</span> },
    {
      name: texts.outcome,
      of: (seller) => <Status tone={tones[seller.outcome]}>{outcomeText(seller, texts)}</Status>,
    },
    ...amountNames.map(amount),
  ];
}

function outcomeText(seller: Seller, texts: ClosingTexts): string {
  const isInPart = seller.outcome === 'created' && !isComplete(seller);
  return isInPart ? texts.outcomes.inPart : texts.outcomes[seller.outcome];
}

function matches({ idSeller, name, document }: Seller, search: string): boolean {
  return isFound({ code: '', label: `${idSeller} ${name} ${taxId(document)}`, also: document }, search);
}

function sellerTable(sellers: readonly Seller[], date: string, texts: ClosingTexts): Table {
  const amount = (name: (typeof amountNames)[number]): ItemColumn<Seller> => ({
    ...{ name: texts.amounts[name], kind: 'amount', of: amounts[name] },
  });
  return tableOf(date, sellers, [
    { name: 'ID', kind: 'number', of: ({ idSeller }) => idSeller },
    { name: texts.sellerName, kind: 'text', of: ({ name }) => name },
    { name: texts.document, kind: 'text', of: ({ document }) => taxId(document) },
    { name: texts.outcome, kind: 'text', of: (seller) => outcomeText(seller, texts) },
    ...amountNames.map(amount),
  ]);
}
