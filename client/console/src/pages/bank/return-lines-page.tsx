import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useList } from '../../api/queries.ts';
import { day, money } from '../../format/format.ts';
import { givenFilters } from '../../parts/filters.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Amount, Status, type Tone } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useBankTexts } from '../../texts/bank.ts';
import { useTexts } from '../../texts/texts.ts';

type Line = Schemas['ImportedLine'];

/** The payments of returns that failed, came back or could not be recorded: of one return, or of all. */
export default function ReturnLinesPage() {
  const texts = useBankTexts().returns;
  const { idReturn } = givenFilters(useRoute().filters, ['idReturn']);
  const query = idReturn === undefined ? {} : { idReturn: Number(idReturn) };
  const list = useList(['return lines', query], (client, page, signal) =>
    client.GET('/v2/payfac/remittance-returns/lines', { params: { query: { ...query, ...page } }, signal }),
  );
  const title = idReturn === undefined ? texts.lines : texts.linesOf(Number(idReturn));
  return (
    <>
      <PageTitle title={title} lead={texts.linesLead}>
        {idReturn !== undefined && (
          <Anchor href={hrefOf(['remittances', 'lines'])} underline="always">
            {texts.allLines}
          </Anchor>
        )}
      </PageTitle>
      <Listing
        label={title}
        list={list}
        keyOf={({ idReturnLine }) => idReturnLine}
        columns={useReturnLineColumns<Schemas['ReturnLine']>(
          idReturn === undefined
            ? [{ name: texts.id, of: ({ idReturn: id }) => <ReturnLink id={id} /> }]
            : [],
        )}
      />
    </>
  );
}

/** A link to the payments of a return that failed, came back or could not be recorded. */
export function ReturnLink({ id }: { id: number }) {
  return (
    <Anchor href={hrefOf(['remittances', 'lines'], { idReturn: String(id) })} fw={600} inherit>
      {id}
    </Anchor>
  );
}

const tones: Record<Line['outcome'], Tone> = {
  PAID: 'good',
  SCHEDULED: 'info',
  FAILED: 'bad',
  RETURNED: 'bad',
  UNKNOWN: 'wait',
};

/** Returns the columns of payments in a return, after others. The bank's codes are explained in Portuguese. */
export function useReturnLineColumns<Shown extends Line>(
  others: readonly Column<Shown>[] = [],
): Column<Shown>[] {
  const texts = useBankTexts().returns;
  return [
    ...others,
    { name: texts.line, of: ({ line }) => line },
    { name: texts.payment, of: (line) => <Payment line={line} /> },
    { name: texts.amount, isAmount: true, of: (line) => <PaymentAmount line={line} /> },
    {
      name: texts.outcome,
      of: ({ outcome, paidOn }) => (
        <div>
          <Status tone={tones[outcome]}>{texts.outcomes[outcome]}</Status>
          {paidOn !== null && (
            <Text size="xs" c="dimmed">
              {day(paidOn)}
            </Text>
          )}
        </div>
      ),
    },
    { name: texts.lines, of: ({ occurrences }) => <Occurrences occurrences={occurrences} /> },
    {
      name: texts.problem,
      of: ({ problem }) => (problem === null ? texts.recorded : texts.problems[problem]),
    },
  ];
}

function Payment({ line: { idTransfer, companyNumber } }: { line: Line }) {
  const { transfer } = useTexts();
  if (idTransfer === null) return companyNumber === '' ? '—' : companyNumber;
  return (
    <Anchor href={hrefOf(['transfers', idTransfer])} title={companyNumber} inherit underline="always">
      {transfer.title(idTransfer)}
    </Anchor>
  );
}

function PaymentAmount({ line: { amount, paidAmount } }: { line: Line }) {
  const texts = useBankTexts().returns;
  return (
    <div>
      <Amount value={amount} />
      {paidAmount !== null && paidAmount !== amount && (
        <Text size="xs" c="var(--bad)">
          {texts.paidAmount(money(paidAmount))}
        </Text>
      )}
    </div>
  );
}

function Occurrences({ occurrences }: Pick<Line, 'occurrences'>) {
  if (occurrences.length === 0) return '—';
  return (
    <div lang="pt-BR">
      {occurrences.map(({ code, explanation }) => (
        <div key={code}>
          <strong>{code}</strong> {explanation}
        </div>
      ))}
    </div>
  );
}
