import { listTransfers, type Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useList, useRead } from '../../api/queries.ts';
import { readAll } from '../../api/read-all.ts';
import { useReadNames, type SellerNames } from '../../api/seller-names.ts';
import { useSession } from '../../api/session.ts';
import { day, money, totalAmount } from '../../format/format.ts';
import { DoneNotice } from '../../parts/confirm-action.tsx';
import { Files, mostRows } from '../../parts/files.tsx';
import { Filters, givenFilters, type Filter } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Amount, Status, type Tone } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';
import { BankAnswers } from './bank-answers.tsx';
import { CloseDay, Closed } from './close-day.tsx';
import { sellerColumn, tableOf, type Table } from '../../parts/spreadsheet.ts';

/** The transfers to all sellers, and the closing that makes them. */
export function TransfersPage() {
  const texts = useTexts().transfers;
  const { may } = useSession();
  const [closing, setClosing] = useState<Schemas['Closing'] | null>(null);
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        {may('closeTransfers') && <CloseDay onClosed={setClosing} />}
      </PageTitle>
      {closing !== null && <Closed closing={closing} />}
      <TransferList />
    </>
  );
}

type Transfer = Schemas['Transfer'];

const names = ['idSeller', 'status', 'transferDateInitial', 'transferDateFinal'] as const;

/** The transfers to one seller, or to all that the user may see. The intermediary records the bank's answers here. */
export function TransferList({ sellerId }: { sellerId?: number }) {
  const { identity, may, patientClient } = useSession();
  const texts = useTexts();
  const readNames = useReadNames();
  const filter = givenFilters(useRoute().filters, names) as {
    idSeller?: string;
    status?: Transfer['status'];
    transferDateInitial?: string;
    transferDateFinal?: string;
  };
  const query = sellerId === undefined ? filter : { ...filter, idSeller: String(sellerId) };
  const list = useList(['transfers', query], (client, page, signal) =>
    client.GET('/v2/transfers', { params: { query: { ...query, ...page } }, signal }),
  );
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<{ text: string } | null>(null);
  const isOfAll = sellerId === undefined && identity.party === 'INTERMEDIARY';
  const mayAnswer = may('updateTransfer');
  const ofSeller: Filter = { name: 'idSeller', label: texts.transfers.seller, type: 'seller' };
  const selected = list.items?.filter(({ idTransfer }) => selectedIds.has(idTransfer)) ?? [];
  return (
    <>
      <Filters
        filters={[
          ...(isOfAll ? [ofSeller] : []),
          { name: 'status', label: texts.transfers.status, choices: texts.transferStatus },
          { name: 'transferDateInitial', label: texts.list.from, type: 'date' },
          { name: 'transferDateFinal', label: texts.list.to, type: 'date' },
        ]}
      />
      <Files
        name={sellerId === undefined ? 'repasses' : `repasses-${sellerId}`}
        read={async ({ onRead, signal }) => {
          const transfers = await readAll(listTransfers(patientClient, query, { signal }), onRead, mostRows);
          const sellerNames = await readNames(transfers.map(({ idSeller }) => idSeller));
          return transferTable(transfers, texts, sellerNames);
        }}
      />
      {mayAnswer && (
        <Selection
          isEmpty={list.items?.length === 0}
          selected={selected}
          onAll={() => setSelectedIds(new Set(list.items?.map(({ idTransfer }) => idTransfer)))}
          onNone={() => setSelectedIds(new Set())}
          onDone={(text) => setDone({ text })}
        />
      )}
      <DoneNotice done={done} />
      <Listing
        label={texts.transfers.title}
        list={list}
        empty="transfers"
        keyOf={({ idTransfer }) => idTransfer}
        columns={[
          ...(mayAnswer ? [selectColumn(selectedIds, setSelectedIds, texts.transfers)] : []),
          ...useTransferColumns(isOfAll),
        ]}
      />
    </>
  );
}

/** Returns the column with which transfers are selected. */
export function selectColumn(
  ids: ReadonlySet<number>,
  setIds: (ids: ReadonlySet<number>) => void,
  texts: { select: string; selectOne: (id: number) => string },
): Column<Transfer> {
  return {
    name: texts.select,
    of: ({ idTransfer: id }) => (
      <Checkbox
        aria-label={texts.selectOne(id)}
        checked={ids.has(id)}
        onChange={({ currentTarget: { checked } }) => {
          setIds(new Set(checked ? [...ids, id] : [...ids].filter((other) => other !== id)));
        }}
      />
    ),
  };
}

/** Returns the columns of transfers. */
export function useTransferColumns(hasSeller: boolean): Column<Transfer>[] {
  const texts = useTexts().transfers;
  const ofSeller: Column<Transfer> = {
    name: texts.seller,
    of: ({ idSeller }) => <SellerLink id={idSeller} />,
  };
  return [
    {
      name: texts.id,
      of: ({ idTransfer }) => (
        <Anchor href={hrefOf(['transfers', idTransfer])} fw={600} inherit>
          {idTransfer}
        </Anchor>
      ),
    },
    ...(hasSeller ? [ofSeller] : []),
    { name: texts.date, of: ({ transferDate }) => day(transferDate) },
    { name: texts.payment, of: ({ paymentDate }) => day(paymentDate) },
    {
      name: texts.status,
      of: ({ status, left }) => (
        <div>
          <TransferStatus status={status} />
          {left > 0 && (
            <Text size="xs" c="dimmed">
              {texts.left(money(left))}
            </Text>
          )}
        </div>
      ),
    },
    { name: texts.amount, isAmount: true, of: ({ amount }) => <Amount value={amount} /> },
  ];
}

interface SelectionProps {
  isEmpty: boolean;
  selected: readonly Transfer[];
  onAll: () => void;
  onNone: () => void;
  onDone: (text: string) => void;
}

/** The selected transfers, and the answers that the bank may have given about all of them. */
function Selection({ isEmpty, selected, onAll, onNone, onDone }: SelectionProps) {
  const texts = useTexts().transfers;
  const isMixed = new Set(selected.map(({ status }) => status)).size > 1;
  return (
    <Group gap="xs">
      {!isEmpty && (
        <Button variant="default" onClick={onAll}>
          {texts.selectAll}
        </Button>
      )}
      {selected.length > 0 && (
        <Button variant="default" onClick={onNone}>
          {texts.selectNone}
        </Button>
      )}
      {/* This is always rendered, because its dialog may be open though the list has lost its transfers. */}
      <BankAnswers transfers={selected} onDone={onDone} />
      {selected.length > 0 && (
        <Text size="sm" role="status">
          {texts.selected(selected.length, totalAmount(selected))}
        </Text>
      )}
      {isMixed && (
        <Text size="sm" c="dimmed">
          {texts.mixed}
        </Text>
      )}
    </Group>
  );
}

/** Reads a transfer. */
export function useTransfer(id: number) {
  return useRead(['transfer', id], (client, signal) =>
    client.GET('/v2/transfers/{idTransfer}', { params: { path: { idTransfer: id } }, signal }),
  );
}

type TransferState = Schemas['Transfer']['status'];

const tones: Record<TransferState, Tone> = {
  CREATED: 'wait',
  CANCELLED: 'plain',
  SENT: 'info',
  PAID: 'good',
  FAILED: 'bad',
  RETURNED: 'bad',
};

export function TransferStatus({ status }: { status: TransferState }) {
  return <Status tone={tones[status]}>{useTexts().transferStatus[status]}</Status>;
}

/** Returns transfers in words. With the names of sellers there is a column of them. */
export function transferTable(
  transfers: readonly Transfer[],
  texts: Texts,
  sellerNames: SellerNames | null,
): Table {
  const names = texts.transfers;
  return tableOf(names.title, transfers, [
    { name: names.id, kind: 'number', of: ({ idTransfer }) => idTransfer },
    ...sellerColumn(names.seller, sellerNames),
    { name: names.date, kind: 'day', of: ({ transferDate }) => transferDate },
    { name: names.payment, kind: 'day', of: ({ paymentDate }) => paymentDate },
    { name: names.status, kind: 'text', of: ({ status }) => texts.transferStatus[status] },
    { name: texts.transfer.beneficiary, kind: 'text', of: ({ beneficiary }) => beneficiary?.name ?? null },
    { name: names.amount, kind: 'amount', of: ({ amount }) => amount },
    { name: names.reserved, kind: 'amount', of: ({ left }) => left },
    { name: texts.transfer.endToEndId, kind: 'text', of: ({ endToEndId }) => endToEndId },
  ]);
}
