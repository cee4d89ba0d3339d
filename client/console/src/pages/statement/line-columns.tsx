import type { Schemas } from '@payment-intermediary/client';
import { Anchor } from '@mantine/core';
import { day } from '../../format/format.ts';
import { Amount } from '../../parts/amount.tsx';
import type { Column } from '../../parts/rows.tsx';
import { hrefOf } from '../../place/place.ts';
import type { Texts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Line = Schemas['StatementEntry'];

/** How a line of a statement is shown. What goes out is negative, and a fee that comes back: gross less fee is net. */
export function useLineColumns(): Column<Line>[] {
  const texts = useTexts();
  const names = texts.statement;
  return [
    { name: names.date, of: ({ execution_date: date }) => day(date) },
    { name: names.operation, of: ({ operacao }) => texts.operations[operacao] },
    { name: names.method, of: (line) => methodOf(line, texts) },
    { name: names.charge, of: ({ uuid_charge: uuid }) => (uuid === null ? '—' : <ChargeLink uuid={uuid} />) },
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
  ];
}

function feeOf({ entrada_bruta: credit, saida_bruta: debit, ...net }: Line): number {
  return credit - debit - (net.entrada_liquida - net.saida_liquida);
}

function methodOf({ payment_method: method, installments }: Line, texts: Texts): string {
  if (method === null) return '—';
  const count =
    installments === null || installments === 1 ? '' : ` ${texts.statement.installments(installments)}`;
  return texts.methods[method] + count;
}

/** The first part of the uuid is enough for people. */
export function ChargeLink({ uuid }: { uuid: string }) {
  return (
    <Anchor href={hrefOf(['charges', uuid])} title={uuid} inherit underline="always">
      {uuid.slice(0, 8)}
    </Anchor>
  );
}

export function SellerLink({ id }: { id: number }) {
  return (
    <Anchor href={hrefOf(['sellers', id, 'balance'])} inherit>
      {id}
    </Anchor>
  );
}
