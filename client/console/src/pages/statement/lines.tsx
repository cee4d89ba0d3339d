import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { day } from '../../format/format.ts';
import { useSellerName } from '../../api/seller-names.ts';
import type { Column } from '../../parts/rows.tsx';
import { Amount } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { feeOf, methodOf } from './line-table.ts';

type Line = Schemas['StatementEntry'];

/**
 * Returns the columns of statement lines. Debits and returned fees are negative, so that gross less fee is net. With
 * balances, by the numbers of the lines, each line has the balance after it.
 */
export function useLineColumns(balances: ReadonlyMap<number, number> | null = null): Column<Line>[] {
  const texts = useTexts();
  const names = texts.statement;
  const balance: Column<Line> = {
    name: names.balance,
    isAmount: true,
    of: ({ sequence }) => <BalanceAfter value={balances?.get(sequence)} />,
  };
  return [
    { name: names.date, of: ({ execution_date: date }) => day(date) },
    { name: names.operation, of: (line) => <Operation line={line} /> },
    { name: names.method, of: (line) => methodOf(line, texts) ?? '—' },
    { name: names.charge, of: (line) => <Origin line={line} /> },
    {
      name: names.gross,
      isAmount: true,
      of: ({ entrada_bruta: credit, saida_bruta: debit }) => <Amount value={credit - debit} />,
    },
    { name: names.fee, isAmount: true, of: (line) => <Amount value={feeOf(line)} /> },
    {
      name: names.net,
      isAmount: true,
      of: ({ entrada_liquida: credit, saida_liquida: debit }) => <Amount value={credit - debit} isSigned />,
    },
    ...(balances === null ? [] : [balance]),
  ];
}

const BalanceAfter = ({ value }: { value: number | undefined }) =>
  value === undefined ? '—' : <Amount value={value} />;

/** What a line is about: the sale and its order, or the transfer. */
function Origin({ line }: { line: Line }) {
  const texts = useTexts();
  const { uuid_charge: uuid, id_transfer: transfer, title, uuid_order: order } = line;
  if (transfer !== null) {
    return (
      <Anchor href={hrefOf(['transfers', transfer])} inherit underline="always">
        {texts.transfer.title(transfer)}
      </Anchor>
    );
  }
  if (uuid === null) return '—';
  return (
    <div>
      <ChargeLink uuid={uuid} title={title} />
      {order !== null && order !== undefined && (
        <Text size="xs" c="dimmed" title={order}>
          {texts.statement.order(order.slice(0, 8))}
        </Text>
      )}
    </div>
  );
}

function Operation({ line: { operacao, adjustment_reason: reason } }: { line: Line }) {
  const name = useTexts().operations[operacao];
  return reason === null ? (
    name
  ) : (
    <>
      {name}: <bdi>{reason}</bdi>
    </>
  );
}

/** A link to a charge: what was sold or, where that is not known, the first part of the uuid. */
export function ChargeLink({ uuid, title }: { uuid: string; title?: string | null | undefined }) {
  const isKnown = title !== undefined && title !== null && title !== '';
  return (
    <Anchor href={hrefOf(['charges', uuid])} title={uuid} inherit underline="always">
      {isKnown ? <bdi>{title}</bdi> : uuid.slice(0, 8)}
    </Anchor>
  );
}

/** A link to a seller by its name; by its id until that is known, and if the seller is erased. */
export function SellerLink({ id, underline = 'hover' }: { id: number; underline?: 'always' | 'hover' }) {
  const name = useSellerName(id);
  return (
    <Anchor href={hrefOf(['sellers', id, 'balance'])} title={String(id)} inherit underline={underline}>
      {name === null ? id : <bdi>{name}</bdi>}
    </Anchor>
  );
}

interface PlanLinkProps {
  id: number;
  name: string;
  sellerId?: number;
}

/** A link to a plan; with a seller, its page calculates what a sale would cost this seller. */
export function PlanLink({ id, name, sellerId }: PlanLinkProps) {
  return (
    <Anchor href={hrefOf(['plans', id], { seller: String(sellerId ?? '') })} inherit>
      {name}
    </Anchor>
  );
}
