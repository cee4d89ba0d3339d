import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button } from '@mantine/core';
import { useMemo } from 'react';
import { useList, useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { fromCents, money, dayAfter, decimal, instant, toCents, useToday } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DailyChart } from '../../parts/chart.tsx';
import { givenFilters } from '../../parts/filters.tsx';
import { HelpLink, PageTitle, Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { Amount, Figure, Figures } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useAcquirerTexts } from '../../texts/acquirer.ts';
import { SettlementLines } from './settlement-lines.tsx';

type Total = Schemas['ReconciliationTotal'];

/** What acquirers report, compared with the charges: what is open, what they paid, and their files. */
export default function ReconciliationPage() {
  const { may } = useSession();
  const texts = useAcquirerTexts().reconciliation;
  const { idSettlementFile } = givenFilters(useRoute().filters, ['idSettlementFile']);
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead}>
        <HelpLink guide="a-finance-morning" />
        {may('importSettlementFile') && (
          <Button component="a" href={hrefOf(['reconciliation', 'import'])}>
            {texts.toImport}
          </Button>
        )}
      </PageTitle>
      {idSettlementFile === undefined && <OpenFigures />}
      <SettlementLines />
      {idSettlementFile === undefined && (
        <>
          <PaidByDay />
          <SettlementFiles />
        </>
      )}
    </>
  );
}

const openStates = ['MISSING_THERE', 'MISSING_HERE', 'AMOUNT_DIFFERS', 'DUPLICATE'] as const;

/** How much is open, by what is wrong with it. */
function OpenFigures() {
  const texts = useAcquirerTexts().reconciliation;
  const open = useRead(['reconciliation', 'open'], (client, signal) =>
    client.GET('/v2/report/reconciliation', { params: { query: { open: 'true' } }, signal }),
  );
  return (
    <Panel title={texts.open} lead={texts.openLead}>
      <Answer query={open}>
        {(totals) => (
          <Figures>
            {openStates.map((state) => {
              const own = totals.filter((total) => total.state === state);
              const lines = own.reduce((sum, total) => sum + total.lines, 0);
              return (
                <Figure
                  key={state}
                  name={texts.states[state]}
                  hint={texts.hint(money(sumOf(own, 'net')), texts.hints[state])}
                  value={decimal(lines)}
                  href={hrefOf(['reconciliation'], { state })}
                  isBad={lines > 0}
                />
              );
            })}
          </Figures>
        )}
      </Answer>
    </Panel>
  );
}

function sumOf(totals: readonly Total[], field: 'gross' | 'cost' | 'net'): number {
  return fromCents(totals.reduce((sum, total) => sum + toCents(total[field]), 0));
}

const daysShown = 30;

/** What the acquirers paid in the last days, with what they kept. A payment that is repeated does not count. */
function PaidByDay() {
  const texts = useAcquirerTexts().reconciliation;
  const dateFinal = useToday();
  const dateInitial = dayAfter(dateFinal, 1 - daysShown);
  const totals = useRead(['reconciliation', dateInitial, dateFinal], (client, signal) =>
    client.GET('/v2/report/reconciliation', { params: { query: { dateInitial, dateFinal } }, signal }),
  );
  return (
    <Panel title={texts.byDay} lead={texts.byDayLead}>
      <Answer query={totals}>{(found) => <PaidChart totals={found} dateInitial={dateInitial} />}</Answer>
    </Panel>
  );
}

function PaidChart({ totals, dateInitial }: { totals: readonly Total[]; dateInitial: string }) {
  const texts = useAcquirerTexts().reconciliation;
  const days = useMemo(
    () =>
      Array.from({ length: daysShown }, (_, index) => {
        const date = dayAfter(dateInitial, index);
        const paid = totals.filter(
          ({ day, stage, state }) => day === date && stage === 'PAID' && state !== 'DUPLICATE',
        );
        return { date, credit: sumOf(paid, 'gross'), debit: 0 - sumOf(paid, 'cost') };
      }),
    [totals, dateInitial],
  );
  const names = useMemo(() => ({ credit: texts.gross, debit: texts.cost }), [texts]);
  return <DailyChart label={texts.byDay} days={days} names={names} />;
}

function SettlementFiles() {
  const texts = useAcquirerTexts().reconciliation;
  const list = useList(['settlement files'], (client, query, signal) =>
    client.GET('/v2/payfac/settlement-files', { params: { query }, signal }),
  );
  return (
    <Panel title={texts.files}>
      <Listing
        label={texts.files}
        list={list}
        keyOf={({ idSettlementFile }) => idSettlementFile}
        columns={[
          {
            name: texts.file,
            of: ({ idSettlementFile: id }) => (
              <Anchor href={hrefOf(['reconciliation'], { idSettlementFile: String(id) })} fw={600} inherit>
                {id}
              </Anchor>
            ),
          },
          { name: texts.importedAt, of: ({ importedAt }) => instant(importedAt) },
          { name: texts.acquirer, of: ({ acquirer }) => acquirer },
          { name: texts.statement, of: ({ statement }) => statement.toUpperCase() },
          { name: texts.count, isAmount: true, of: ({ lines }) => decimal(lines) },
          { name: texts.cost, isAmount: true, of: ({ cost }) => <Amount value={cost} /> },
          { name: texts.net, isAmount: true, of: ({ net }) => <Amount value={net} /> },
        ]}
      />
    </Panel>
  );
}
