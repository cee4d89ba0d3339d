import { Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { newKey } from '../../api/keyed-action.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { decimal, fromCents, money } from '../../format/format.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import { saveFile } from '../../parts/files.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { PagedRows } from '../../parts/rows.tsx';
import { Facts } from '../../parts/values.tsx';
import { mayLose, useLeaveQuestion } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from '../pages.module.css';
import { columns, requiredColumns } from './charge-columns.ts';
import {
  FileFault,
  fileOfRejected,
  readChargeFile,
  type ChargeFile,
  type RejectedLine,
} from './charge-file.ts';
import { batchesOf, sendBatch, type Sent } from './send-lines.ts';

/** The page that imports the charges of a file. */
export default function UploadPage() {
  const texts = useTexts().upload;
  const { mutate, data, error, submittedAt } = useMutation({
    mutationFn: async (file: File) => readChargeFile(file.name, await file.arrayBuffer(), texts),
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) mutate(file);
  };
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Panel>
        <TextInput
          type="file"
          accept=".csv,.ndjson,.jsonl"
          label={texts.file}
          description={texts.fileHint}
          onChange={choose}
          onClick={(event) => {
            if (!mayLose()) event.preventDefault();
            // The same file may be chosen again after it was corrected.
            else event.currentTarget.value = '';
          }}
          error={error instanceof FileFault ? error.message : undefined}
        />
        {error !== null && !(error instanceof FileFault) && <FailureNotice error={error} />}
        <Columns />
      </Panel>
      {data !== undefined && <UploadFile key={submittedAt} file={data} />}
    </>
  );
}

/** The columns that a CSV file may have. */
function Columns() {
  const texts = useTexts().upload;
  return (
    <details>
      <summary>{texts.columns}</summary>
      <Text size="sm" my="xs">
        {texts.columnsHint}
      </Text>
      <Group gap="xs" className={classes.columns}>
        {columns.map((name) => (
          <span key={name}>
            <Code>{name}</Code>
            {requiredColumns.includes(name) && <Text span size="xs" c="dimmed">{` ${texts.required}`}</Text>}
          </span>
        ))}
      </Group>
      <Button
        variant="default"
        size="xs"
        mt="sm"
        onClick={() => saveFile('cobrancas.csv', 'text/csv', `\uFEFF${columns.join(';')}\n`)}
      >
        {texts.template}
      </Button>
    </details>
  );
}

/** The content of a file, a button that sends it, and the results of its lines. */
function UploadFile({ file }: { file: ChargeFile }) {
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
            [texts.lines, decimal(count + file.rejected.length)],
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
        {sent.lines > 0 && <Result sent={sent} refused={rejected.length} isDone={isDone} />}
      </Panel>
      {rejected.length > 0 && (
        <Rejected file={file} rejected={rejected} onSave={() => setSavedCount(sent.rejected.length)} />
      )}
    </>
  );
}

/** The counts of the lines so far. In the end they add up to the lines of the file. */
function Result({ sent, refused, isDone }: { sent: Sent; refused: number; isDone: boolean }) {
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
          [texts.refused, decimal(refused)],
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

const nothing: Sent & { batches: number } = { batches: 0, lines: 0, imported: 0, known: 0, rejected: [] };

/** Sends a file batch by batch. A transmission that was stopped, or failed, continues where it ended. */
function useUpload(file: ChargeFile) {
  const { client } = useSession();
  const refresh = useRefresh();
  const [{ key, batches }] = useState(() => ({ key: newKey(), batches: batchesOf(file.lines) }));
  const [sent, setSent] = useState(nothing);
  const [waitsFor, setWaitsFor] = useState<Error | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      let sum = sent;
      for (const batch of batches.slice(sum.batches)) {
        const options = { key: `${key}-${sum.batches}`, onWait: setWaitsFor, signal };
        const result = await sendBatch(client, batch, options);
        setWaitsFor(null);
        if (result === null) return;
        sum = {
          batches: sum.batches + 1,
          lines: sum.lines + result.lines,
          imported: sum.imported + result.imported,
          known: sum.known + result.known,
          rejected: [...sum.rejected, ...result.rejected],
        };
        setSent(sum);
      }
    },
    onSettled: () => {
      stopping.current = null;
      refresh();
    },
  });
  return {
    sent,
    /** The temporary failure that delays sending. */
    waitsFor,
    error,
    isSending: isPending,
    isDone: sent.batches === batches.length,
    start: () => {
      if (stopping.current !== null) return;
      stopping.current = new AbortController();
      mutate(stopping.current.signal);
    },
    stop: () => stopping.current?.abort(),
  };
}
