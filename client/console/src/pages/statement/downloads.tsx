import type { Schemas } from '@payment-intermediary/client';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { saveFile } from './save-file.ts';

const forms = [
  { name: 'CSV', media: 'text/csv', ending: 'csv' },
  { name: 'NDJSON', media: 'application/x-ndjson', ending: 'ndjson' },
] as const;

/** The statement as filtered, whole, as the API writes it. */
export function Downloads({ body }: { body: Schemas['StatementQueryInput'] }) {
  const { client } = useSession();
  const texts = useTexts().statement;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ media, ending }: (typeof forms)[number]) => {
      const text = await send(client.POST('/v2/report/statement', { body, accept: media }));
      saveFile(`extrato-${body.idSeller ?? ''}.${ending}`, media, text);
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
