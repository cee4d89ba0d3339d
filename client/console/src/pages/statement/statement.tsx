import type { Schemas } from '@payment-intermediary/client';
import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { send } from '../../api/failure.ts';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { DailyChart } from '../../parts/chart.tsx';
import { linesByDay } from '../../parts/daily.ts';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Listing } from '../../parts/rows.tsx';
import { useRoute } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { CreateAdjustment } from './create-adjustment.tsx';
import { Downloads, useLineColumns } from './lines.tsx';

type StatementQuery = Schemas['StatementQueryInput'];

const names = ['executionDateInitial', 'executionDateFinal', 'operacao', 'uuid_charge'] as const;

/** The filtered lines of a seller's statement, also as files. */
export function Statement({ sellerId }: { sellerId: number }) {
  const { client, may } = useSession();
  const texts = useTexts();
  const { operacao, ...given } = givenFilters(useRoute().filters, names);
  const body: StatementQuery = { ...given, ...kindOf(operacao), idSeller: String(sellerId) };
  const list = useList(['statement', body], (client, query, signal) =>
    client.POST('/v2/report/statement', { params: { query }, body, signal }),
  );
  return (
    <>
      <Filters
        filters={[
          { name: 'executionDateInitial', label: texts.list.from, type: 'date' },
          { name: 'executionDateFinal', label: texts.list.to, type: 'date' },
          { name: 'operacao', label: texts.statement.kind, choices: texts.operations },
          { name: 'uuid_charge', label: texts.statement.chargeId },
        ]}
      />
      <Group>
        <Downloads
          name={`extrato-${sellerId}`}
          read={(accept) => send(client.POST('/v2/report/statement', { body, accept }))}
        />
        {may('createAdjustment') && <CreateAdjustment sellerId={sellerId} />}
      </Group>
      <NetByDay lines={list.items} />
      <Listing
        label={texts.statement.title}
        list={list}
        keyOf={({ sequence }) => sequence}
        columns={useLineColumns()}
      />
    </>
  );
}

/** A chart of the lines that are loaded. It grows with each further page. */
function NetByDay({ lines = [] }: { lines: Schemas['StatementEntry'][] | undefined }) {
  const texts = useTexts().chart;
  const days = useMemo(() => linesByDay(lines), [lines]);
  if (days.length < 2) return null;
  return (
    <Panel title={texts.netByDay}>
      <Text c="dimmed">{texts.netByDayHint}</Text>
      <DailyChart label={texts.netByDay} days={days} />
    </Panel>
  );
}

/** Returns the kinds for the query. The address may hold anything; the API says what is wrong with it. */
function kindOf(operacao: string | undefined): Pick<StatementQuery, 'operacoes'> {
  return operacao === undefined ? {} : { operacoes: [operacao as Schemas['Operacao']] };
}
