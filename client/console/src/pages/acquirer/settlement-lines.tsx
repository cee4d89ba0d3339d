import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useList } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day } from '../../format/format.ts';
import { ConfirmAction, DoneNotice } from '../../parts/confirm-action.tsx';
import { Filters, givenFilters } from '../../parts/filters.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Listing, type Column } from '../../parts/rows.tsx';
import { Amount, Status, type Tone } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useAcquirerTexts } from '../../texts/acquirer.ts';

type Line = Schemas['SettlementLine'];

interface Given {
  state?: Line['state'] | 'OPEN';
  day?: string;
  idSettlementFile?: string;
}

/** The lines of files: those that are open, unless a filter asks for others. */
export function SettlementLines() {
  const texts = useAcquirerTexts().reconciliation;
  const { idSettlementFile: file, ...given } = givenFilters(useRoute().filters, [
    'state',
    'day',
    'idSettlementFile',
  ]) as Given;
  const isGiven = file !== undefined || given.state !== undefined || given.day !== undefined;
  const query = {
    ...(isGiven ? given : { state: 'OPEN' as const }),
    ...(file === undefined ? {} : { idSettlementFile: Number(file) }),
  };
  const list = useList(['settlement lines', query], (client, page, signal) =>
    client.GET('/v2/payfac/settlement-lines', { params: { query: { ...query, ...page } }, signal }),
  );
  const [done, setDone] = useState<{ text: string } | null>(null);
  const title = file === undefined ? texts.all : texts.ofFile(Number(file));
  return (
    <Panel
      title={title}
      aside={
        file !== undefined && (
          <Anchor href={hrefOf(['reconciliation'])} underline="always" size="sm">
            {texts.allLines}
          </Anchor>
        )
      }
    >
      <Filters
        filters={[
          {
            name: 'state',
            label: texts.state,
            choices: isGiven ? { OPEN: texts.openOnes, ...texts.states } : texts.states,
            ...(isGiven ? {} : { any: texts.openOnes }),
          },
          { name: 'day', label: texts.day, type: 'date' },
        ]}
        kept={file === undefined ? {} : { idSettlementFile: file }}
      />
      <DoneNotice done={done} />
      <Listing
        label={title}
        list={list}
        keyOf={({ idSettlementLine }) => idSettlementLine}
        columns={useColumns((text) => setDone({ text }))}
      />
    </Panel>
  );
}

const tones: Record<Line['state'], Tone> = {
  ...{ PENDING: 'info', MATCHED: 'good', RESOLVED: 'plain' },
  ...{ AMOUNT_DIFFERS: 'bad', MISSING_HERE: 'wait', MISSING_THERE: 'bad', DUPLICATE: 'wait' },
};

function useColumns(onDone: (text: string) => void): Column<Line>[] {
  const texts = useAcquirerTexts().reconciliation;
  const { may } = useSession();
  return [
    { name: texts.line, of: ({ idSettlementLine }) => idSettlementLine },
    {
      name: texts.state,
      of: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status>,
    },
    { name: texts.day, of: ({ day: date, acquirer }) => <Under text={day(date)} more={acquirer} /> },
    { name: texts.kind, of: (line) => <Kind line={line} /> },
    { name: texts.charge, of: (line) => <Charge line={line} /> },
    { name: texts.ofBuyer, isAmount: true, of: ({ gross }) => <Amount value={gross} /> },
    { name: texts.net, isAmount: true, of: ({ net }) => <Amount value={net} /> },
    {
      name: texts.note,
      of: (line) => (
        <>
          {line.note !== null && <Text size="sm">{line.note}</Text>}
          {may('resolveSettlementLine') && <Decision line={line} onDone={onDone} />}
        </>
      ),
    },
  ];
}

function Kind({ line: { kind, installment, installments, paidOn } }: { line: Line }) {
  const texts = useAcquirerTexts().reconciliation;
  const parts = [
    ...(installments > 1 ? [texts.installment(installment, installments)] : []),
    texts.stage(paidOn !== null),
  ];
  return <Under text={texts.kinds[kind]} more={parts.join(' · ')} />;
}

/** A text with a smaller one under it. */
function Under({ text, more }: { text: string; more: string }) {
  return (
    <div>
      {text}
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </div>
  );
}

const idNames = {
  tid: 'TID',
  nsu: 'NSU',
  authorization: 'AUT',
  endToEndId: 'E2E',
  txid: 'TXID',
  nossoNumero: 'NN',
  saleId: 'ID',
  arn: 'ARN',
} as const;

/** The charge, and the ids that the file has, by which somebody looks for it at the acquirer. */
function Charge({ line }: { line: Line }) {
  const { uuid } = line;
  const known = (Object.keys(idNames) as (keyof typeof idNames)[]).filter((name) => line[name] !== null);
  return (
    <div>
      {uuid === null ? (
        '—'
      ) : (
        <Anchor href={hrefOf(['charges', uuid])} fw={600} inherit>
          {uuid.slice(0, 8)}
        </Anchor>
      )}
      {known.map((name) => (
        <Text key={name} size="xs" c="dimmed">
          {idNames[name]} {line[name]}
        </Text>
      ))}
    </div>
  );
}

/** Resolves a line that is open, or opens one again that is resolved. */
function Decision({ line, onDone }: { line: Line; onDone: (text: string) => void }) {
  const texts = useAcquirerTexts().reconciliation;
  const { client } = useSession();
  const [note, setNote] = useState('');
  const { idSettlementLine: id, state } = line;
  const isResolved = state === 'RESOLVED';
  if (state === 'MATCHED' || state === 'PENDING') return null;
  const name = isResolved ? texts.reopen : texts.resolve;
  return (
    <ConfirmAction
      name={name}
      about={id}
      confirm={name}
      input={note.trim() === '' ? null : { note: note.trim() }}
      whyNot={texts.noteMissing}
      write={(key, body) => {
        const params = { path: { idSettlementLine: id }, header: { 'x-idempotency-key': key } };
        return send(
          isResolved
            ? client.POST('/v2/payfac/settlement-lines/{idSettlementLine}/reopen', { params, body })
            : client.POST('/v2/payfac/settlement-lines/{idSettlementLine}/resolve', { params, body }),
        );
      }}
      onDone={() => {
        setNote('');
        onDone(isResolved ? texts.reopened(id) : texts.resolved(id));
      }}
    >
      <Text>{isResolved ? texts.reopenHint : texts.resolveHint}</Text>
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={500}
        required
      />
    </ConfirmAction>
  );
}
