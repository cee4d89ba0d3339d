import type { Schemas } from '@payment-intermediary/client';
import { Alert, Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type SubmitEvent } from 'react';
import { failureOf, send } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { decimal, money } from '../../format/format.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import { DoneNotice } from '../../parts/confirm-action.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { Figure, Figures } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useAcquirerTexts } from '../../texts/acquirer.ts';

/** Imports a file of an acquirer, and shows what the comparison found. */
export default function ImportFilePage() {
  const texts = useAcquirerTexts().importFile;
  const [file, setFile] = useState<File | null>(null);
  const { mutate, data, error, isPending, reset } = useImport();
  const begin = (isNewEstablishment: boolean) => {
    if (file !== null) mutate({ file, isNewEstablishment });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    begin(false);
  };
  const isUnknown = failureOf(error)?.error.code === 'establishment_unknown';
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Panel>
        <form onSubmit={submit}>
          <Group align="flex-end">
            <TextInput
              type="file"
              label={texts.file}
              description={texts.fileHint}
              // The same file may be chosen again after it was corrected.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ currentTarget }) => {
                setFile(currentTarget.files?.[0] ?? null);
                reset();
              }}
              required
            />
            <Button type="submit" loading={isPending} disabled={file === null}>
              {texts.submit}
            </Button>
          </Group>
        </form>
        {isUnknown && (
          <Alert title={<span data-title>{texts.establishment}</span>} role="alert">
            <Text size="sm">{error?.message}</Text>
            <Button variant="default" size="sm" mt="sm" onClick={() => begin(true)}>
              {texts.isOurs}
            </Button>
          </Alert>
        )}
        {error !== null && !isUnknown && <FailureNotice error={error} onRetry={() => begin(false)} />}
      </Panel>
      {data !== undefined && <Imported imported={data} />}
    </>
  );
}

function useImport() {
  const { slowClient: client } = useSession();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ file, isNewEstablishment }: { file: File; isNewEstablishment: boolean }) => {
      const content = textOf(new Uint8Array(await file.arrayBuffer()));
      const query = isNewEstablishment ? { newEstablishment: 'true' as const } : {};
      return send(client.POST('/v2/payfac/settlement-files', { params: { query }, body: { content } }));
    },
    onSuccess: () => refresh(),
  });
}

/** Returns a file as text that the API turns into the same bytes. Cielo, whose files begin with 0, writes ISO 8859-1. */
function textOf(bytes: Uint8Array): string {
  // With the label of ISO 8859-1, browsers decode windows-1252.
  if (bytes[0] === '0'.charCodeAt(0)) return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

function Imported({ imported }: { imported: Schemas['SettlementFileImported'] }) {
  const texts = useAcquirerTexts().importFile;
  const { idSettlementFile: id, isNew, open, lines, gross, cost, net } = imported;
  const done = useMemo(() => ({ text: texts.done(id, isNew) }), [texts, id, isNew]);
  return (
    <Panel>
      <DoneNotice done={done} />
      <Figures>
        <Figure
          name={texts.open}
          hint={open > 0 ? texts.openHint : texts.nothingOpen}
          value={decimal(open)}
          isBad={open > 0}
        />
        <Figure name={texts.lines} hint="" value={decimal(lines)} />
        <Figure name={texts.gross} hint="" value={money(gross)} />
        <Figure name={texts.cost} hint="" value={money(cost)} />
        <Figure name={texts.net} hint="" value={money(net)} />
      </Figures>
      <Group>
        <Anchor href={hrefOf(['reconciliation'], { idSettlementFile: String(id) })} underline="always">
          {texts.toLines}
        </Anchor>
        <Anchor href={hrefOf(['reconciliation'])} underline="always">
          {texts.toReconciliation}
        </Anchor>
      </Group>
    </Panel>
  );
}
