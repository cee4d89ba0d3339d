import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { day } from '../../format/format.ts';
import { Amount } from '../../parts/amount.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { Status } from '../../parts/status.tsx';
import { findingText } from '../../texts/findings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { CheckedLine } from './check-statement.ts';
import classes from './check.module.css';

/** Line by line. */
export function CheckedLines({ lines }: { lines: readonly CheckedLine[] }) {
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
