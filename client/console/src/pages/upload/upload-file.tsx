import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { fromCents } from '../../format/cents.ts';
import { decimal, money } from '../../format/format.ts';
import { Facts } from '../../parts/facts.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PagedRows } from '../../parts/paged-rows.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useLeaveQuestion } from '../../place/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { saveFile } from '../statement/save-file.ts';
import { fileOfRejected, type ChargeFile, type RejectedLine } from './charge-file.ts';
import type { Sent } from './send-lines.ts';
import classes from './upload.module.css';
import { useUpload } from './use-upload.ts';

/** What is in a file, a button that sends it, and what became of its lines. */
export function UploadFile({ file }: { file: ChargeFile }) {
  const texts = useTexts().upload;
  const { sent, waitsFor, error, isSending, isDone, start, stop } = useUpload(file);
  const [savedCount, setSavedCount] = useState(0);
  const isLost = sent.rejected.length > savedCount;
  useLeaveQuestion(isSending ? texts.leaveSending : isLost ? texts.leaveRejected : null);
  const count = file.lines.length;
  const rejected = [...file.rejected, ...sent.rejected].sort((a, b) => a.line - b.line);
  return (
    <>
      <Panel title={file.name}>
        <Facts
          facts={[
            [texts.lines, decimal(count)],
            [texts.total, money(fromCents(file.totalCents))],
            [texts.unsendable, file.rejected.length === 0 ? null : decimal(file.rejected.length)],
          ]}
        />
        {!isDone && (
          <Group>
            {isSending ? (
              <Button variant="default" onClick={stop}>
                {texts.stop}
              </Button>
            ) : (
              <Button onClick={start}>
                {sent.lines === 0 ? texts.confirm(count) : texts.goOn(count - sent.lines)}
              </Button>
            )}
            {isSending && <Text size="sm">{texts.stay}</Text>}
          </Group>
        )}
        {(isSending || sent.lines > 0) && (
          <div>
            <progress
              className={classes.progress}
              value={sent.lines}
              max={count}
              aria-label={texts.progress(sent.lines, count)}
            />
            <Text size="sm" role="status">
              {texts.progress(sent.lines, count)}
            </Text>
          </div>
        )}
        {waitsFor !== null && <FailureNotice error={waitsFor} isRepeated />}
        {error !== null && <FailureNotice error={error} onRetry={start} />}
        {sent.lines > 0 && <Result sent={sent} isDone={isDone} />}
      </Panel>
      {rejected.length > 0 && (
        <Rejected file={file} rejected={rejected} onSave={() => setSavedCount(sent.rejected.length)} />
      )}
    </>
  );
}

function Result({ sent, isDone }: { sent: Sent; isDone: boolean }) {
  const texts = useTexts().upload;
  return (
    <>
      {isDone && (
        <Text role="status" fw={600} c="var(--good)">
          {texts.finished}
        </Text>
      )}
      <Facts
        facts={[
          [texts.imported, <strong key="new">{decimal(sent.imported)}</strong>],
          [texts.known, decimal(sent.known)],
          [texts.refused, decimal(sent.rejected.length)],
        ]}
      />
    </>
  );
}

interface RejectedProps {
  file: ChargeFile;
  rejected: readonly RejectedLine[];
  onSave: () => void;
}

function Rejected({ file, rejected, onSave }: RejectedProps) {
  const { upload: texts, rejection } = useTexts();
  const [page, setPage] = useState(1);
  const download = () => {
    const media = file.header === '' ? 'application/x-ndjson' : 'text/csv';
    saveFile(`recusadas-${file.name}`, media, fileOfRejected(file, rejected));
    onSave();
  };
  return (
    <Panel
      title={texts.rejected(rejected.length)}
      aside={
        <Button variant="default" size="xs" onClick={download}>
          {texts.download}
        </Button>
      }
    >
      <Text c="dimmed">{texts.rejectedHint}</Text>
      <PagedRows
        page={page}
        onPage={setPage}
        label={texts.rejected(rejected.length)}
        rows={rejected}
        keyOf={({ line }) => line}
        columns={[
          { name: texts.line, of: ({ line }) => line },
          { name: 'UUID', of: ({ uuid }) => uuid ?? '—' },
          {
            name: texts.reason,
            of: ({ reason }) => (typeof reason === 'string' ? reason : rejection(reason)),
          },
        ]}
      />
    </Panel>
  );
}
