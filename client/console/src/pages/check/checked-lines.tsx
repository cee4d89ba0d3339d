import { Checkbox, Group, Pagination } from '@mantine/core';
import { useState } from 'react';
import { day } from '../../format/format.ts';
import { Amount } from '../../parts/amount.tsx';
import { Rows } from '../../parts/listing.tsx';
import { Status } from '../../parts/status.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import type { CheckedLine } from './check-statement.ts';
import classes from './check.module.css';

const linesOnPage = 100;

/** Line by line; a statement may have thousands, so only some are in the page at once. */
export function CheckedLines({ lines }: { lines: readonly CheckedLine[] }) {
  const { check: texts, statement: names, operations } = useTexts();
  const [page, setPage] = useState(1);
  const [isOnlyWrong, setIsOnlyWrong] = useState(false);
  const shown = isOnlyWrong ? lines.filter(({ what }) => what !== null) : lines;
  const pageCount = Math.ceil(shown.length / linesOnPage);
  if (lines.length === 0) return null;
  return (
    <>
      <Group justify="space-between">
        <Checkbox
          label={texts.onlyWrong}
          checked={isOnlyWrong}
          onChange={({ currentTarget }) => {
            setIsOnlyWrong(currentTarget.checked);
            setPage(1);
          }}
        />
        {pageCount > 1 && (
          <Pagination total={pageCount} value={page} onChange={setPage} size="sm" withControls={false} />
        )}
      </Group>
      <Rows
        label={texts.title}
        rows={shown.slice((page - 1) * linesOnPage, page * linesOnPage)}
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

/** Findings are written in English. */
function Verdict({ what }: { what: string | null }) {
  const texts = useTexts().check;
  if (what === null) return <Status tone="good">✓ {texts.fine}</Status>;
  return (
    <span lang="en" className={classes.wrong}>
      ✗ {what}
    </span>
  );
}
