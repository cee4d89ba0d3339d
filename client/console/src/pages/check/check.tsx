import { Button, Code, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useSession } from '../../session/session.ts';
import { findingText } from '../../texts/findings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { checkStatement, type CheckedStatement } from './check-statement.ts';
import classes from './check.module.css';
import { CheckedLines } from './checked-lines.tsx';

/** Verifies the statement in the reader's browser, and shows each line with what was found. */
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
