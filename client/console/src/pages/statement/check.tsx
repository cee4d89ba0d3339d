import { Button, Checkbox, Code, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { day } from '../../format/format.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import { Panel } from '../../parts/panel.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { Amount, Status } from '../../parts/values.tsx';
import { findingText } from '../../texts/statement.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from '../pages.module.css';
import { checkStatement, type CheckedLine, type CheckedStatement } from './check-statement.ts';

/** Verifies the statement in the user's browser, and shows each line with the findings. */
export function Check({ sellerId }: { sellerId: number }) {
  const { patientClient } = useSession();
  const texts = useTexts().check;
  const [lineCount, setLineCount] = useState(0);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => {
      stopping.current = new AbortController();
      setLineCount(0);
      return checkStatement(patientClient, sellerId, setLineCount, stopping.current.signal);
    },
  });
  const canCheck = isSecureContext;
  return (
    <>
      <Panel>
        <Text maw="42rem">{texts.lead}</Text>
        {!canCheck && <Text c="var(--wait)">{texts.insecure}</Text>}
        <Group>
          <Button onClick={() => mutate()} loading={isPending} disabled={!canCheck}>
            {data === undefined ? texts.start : texts.again}
          </Button>
          {isPending && (
            <Text role="status">{lineCount === 0 ? texts.checking : texts.reading(lineCount)}</Text>
          )}
        </Group>
      </Panel>
      {error !== null && <FailureNotice error={error} onRetry={() => mutate()} />}
      {data !== undefined && <Result checked={data} />}
    </>
  );
}

function Result({ checked }: { checked: CheckedStatement }) {
  const { check: texts, findings: phrases } = useTexts();
  const { lines, plans, findings, hash } = checked;
  const isRight = findings === 0;
  return (
    <>
      <section className={classes.result} data-right={isRight} role="status">
        <Title order={2} size="h3">
          <span aria-hidden="true">{isRight ? '✓ ' : '✗ '}</span>
          {isRight ? texts.right(lines.length) : texts.wrong(findings)}
        </Title>
        <Text>{isRight ? (lines.length === 0 ? texts.none : texts.rightHint) : texts.wrongHint}</Text>
        {hash !== null && lines.length > 0 && (
          <Text size="sm" className={classes.hash}>
            {texts.hash}: <Code>{hash}</Code>
          </Text>
        )}
        {plans.map((what) => (
          <Text key={what}>{findingText(what, phrases)}</Text>
        ))}
      </section>
      <CheckedLines lines={lines} />
    </>
  );
}

/** The checked lines, one by one. */
function CheckedLines({ lines }: { lines: readonly CheckedLine[] }) {
  const { check: texts, statement: names, operations } = useTexts();
  const [isOnlyWrong, setIsOnlyWrong] = useState(false);
  const [page, setPage] = useState(1);
  if (lines.length === 0) return null;
  return (
    <>
      <Checkbox
        label={texts.onlyWrong}
        checked={isOnlyWrong}
        onChange={({ currentTarget }) => setIsOnlyWrong(currentTarget.checked)}
      />
      <PagedRows
        page={page}
        onPage={setPage}
        label={texts.title}
        rows={isOnlyWrong ? lines.filter(({ what }) => what !== null) : lines}
        keyOf={({ sequence }) => sequence}
        columns={[
          { name: texts.line, of: ({ sequence }) => sequence },
          { name: texts.result, of: ({ what }) => <Verdict what={what} /> },
          { name: names.date, of: ({ line }) => (line === null ? '—' : day(line.execution_date)) },
          { name: names.operation, of: ({ line }) => (line === null ? '—' : operations[line.operacao]) },
          {
            name: names.net,
            isAmount: true,
            of: ({ line }) =>
              line === null ? '—' : <Amount value={line.entrada_liquida - line.saida_liquida} isSigned />,
          },
        ]}
      />
    </>
  );
}

function Verdict({ what }: { what: string | null }) {
  const { check: texts, findings } = useTexts();
  if (what === null) return <Status tone="good">✓ {texts.fine}</Status>;
  return <span className={classes.wrong}>✗ {findingText(what, findings)}</span>;
}
