import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { TooMany, type Reading } from '../api/read-all.ts';
import { useTexts } from '../texts/texts.ts';
import { FailureNotice } from './answer.tsx';
import { csvOf, type Table } from './spreadsheet.ts';

/** The most rows of a file: more would be too much for the memory of a browser, and for whoever reads them. */
export const mostRows = 100_000;

interface FilesProps {
  /** The name of the file, without its ending. */
  name: string;
  /** Reads the whole table. */
  read: (reading: Reading) => Table | Promise<Table>;
  /** The address of a page with the same, to be printed. */
  printHref?: string | undefined;
  /** Reads the same as the API writes it, for programs. */
  readTechnical?: ((media: Media) => Promise<string>) | undefined;
}

/** Files that people open without help: for Excel, and to be printed; apart from them, those that programs read. */
export function Files({ name, read, printHref, readTechnical }: FilesProps) {
  const texts = useTexts().files;
  const [rowCount, setRowCount] = useState(0);
  const stopping = useRef<AbortController>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (form: 'xlsx' | 'csv') => {
      const { signal } = (stopping.current = new AbortController());
      setRowCount(0);
      const table = await read({ onRead: setRowCount, signal });
      if (form === 'csv') saveFile(`${name}.csv`, 'text/csv', csvOf(table));
      else saveFile(`${name}.xlsx`, 'application/octet-stream', await excelFileOf(table));
    },
  });
  const isStopped = failureOf(error)?.error.code === 'aborted';
  return (
    <>
      <Group gap="xs">
        <Text size="sm">{texts.download}</Text>
        {(['xlsx', 'csv'] as const).map((form) => (
          <Button key={form} variant="default" size="xs" disabled={isPending} onClick={() => mutate(form)}>
            {texts[form]}
          </Button>
        ))}
        {printHref !== undefined && (
          <Button component="a" variant="default" size="xs" href={printHref}>
            {texts.print}
          </Button>
        )}
        {isPending && <Progress rowCount={rowCount} onStop={() => stopping.current?.abort()} />}
        {readTechnical !== undefined && <TechnicalFiles name={name} read={readTechnical} />}
      </Group>
      {error instanceof TooMany ? (
        <Text role="alert" c="var(--bad)">
          {texts.tooMany(error.most)}
        </Text>
      ) : (
        error !== null && !isStopped && <FailureNotice error={error} />
      )}
    </>
  );
}

/** Says how many rows have been read, and stops the reading. */
export function Progress({ rowCount, onStop }: { rowCount: number; onStop: () => void }) {
  const texts = useTexts().files;
  return (
    <>
      <Text size="sm" role="status">
        {texts.reading(rowCount)}
      </Text>
      <Button variant="default" size="xs" onClick={onStop}>
        {texts.stop}
      </Button>
    </>
  );
}

/** The writer of Excel files is loaded with the first one. */
async function excelFileOf(table: Table): Promise<Blob> {
  const { xlsxOf } = await import('./spreadsheet-xlsx.ts');
  return xlsxOf(table);
}

const forms = [
  { name: 'CSV', media: 'text/csv', ending: 'csv' },
  { name: 'NDJSON', media: 'application/x-ndjson', ending: 'ndjson' },
] as const;

type Media = (typeof forms)[number]['media'];

/** All lines as the API writes them. */
function TechnicalFiles({ name, read }: { name: string; read: (media: Media) => Promise<string> }) {
  const texts = useTexts().files;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ media, ending }: (typeof forms)[number]) => {
      saveFile(`${name}-api.${ending}`, media, await read(media));
    },
  });
  return (
    <details>
      <Text component="summary" size="sm">
        {texts.technical}
      </Text>
      <Group gap="xs" mt="xs">
        {forms.map((form) => (
          <Button
            key={form.name}
            variant="default"
            size="xs"
            loading={isPending}
            onClick={() => mutate(form)}
          >
            {texts.technicalOf(form.name)}
          </Button>
        ))}
      </Group>
      {error !== null && <FailureNotice error={error} />}
    </details>
  );
}

/** Makes the browser save a file. */
export function saveFile(name: string, media: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: media }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
