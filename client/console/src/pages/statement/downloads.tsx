import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { saveFile } from './save-file.ts';

const forms = [
  { name: 'CSV', media: 'text/csv', ending: 'csv' },
  { name: 'NDJSON', media: 'application/x-ndjson', ending: 'ndjson' },
] as const;

interface DownloadsProps {
  /** Of the file, without its ending. */
  name: string;
  read: (media: (typeof forms)[number]['media']) => Promise<string>;
}

/** Lines of a statement, all of them, as the API writes them. */
export function Downloads({ name, read }: DownloadsProps) {
  const texts = useTexts().statement;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ media, ending }: (typeof forms)[number]) => {
      saveFile(`${name}.${ending}`, media, await read(media));
    },
  });
  return (
    <>
      <Group gap="xs">
        {forms.map((form) => (
          <Button
            key={form.name}
            variant="default"
            size="xs"
            loading={isPending}
            aria-label={texts.downloadOf(form.name)}
            onClick={() => mutate(form)}
          >
            ↓ {form.name}
          </Button>
        ))}
      </Group>
      {error !== null && <FailureNotice error={error} />}
    </>
  );
}
