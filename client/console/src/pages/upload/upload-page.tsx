import { Button, Code, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { mayLose } from '../../place/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { saveFile } from '../statement/save-file.ts';
import { columns, requiredColumns } from './charge-columns.ts';
import { FileFault, readChargeFile } from './charge-file.ts';
import { UploadFile } from './upload-file.tsx';
import classes from './upload.module.css';

/** Enters the charges of a file. */
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
            // The same file may be chosen again, once it is mended.
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

/** What a CSV file may hold. */
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
