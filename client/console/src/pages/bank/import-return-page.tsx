import classes from '../../parts/parts.module.css';
import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Group, NativeSelect, Text, TextInput, Alert } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { send, failureOf } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { day, decimal } from '../../format/format.ts';
import { Answer, Waiting, FailureNotice } from '../../parts/answer.tsx';
import { DoneNotice } from '../../parts/confirm-action.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { PagedRows, Rows } from '../../parts/rows.tsx';
import { Figure, Figures } from '../../parts/values.tsx';
import { hrefOf, useRoute } from '../../place/place.ts';
import { useBankTexts } from '../../texts/bank.ts';
import { useReturnLineColumns } from './return-lines-page.tsx';
import { countNames } from './returns.tsx';
import { usePayingAccounts } from './use-bank.ts';

type Imported = Schemas['ReturnImported'];

/** Imports a return of a bank, once it was shown what it says. */
export default function ImportReturnPage() {
  const texts = useBankTexts().importReturn;
  const asked = useRoute().filters.get('account') ?? '';
  const accounts = usePayingAccounts();
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Answer query={accounts}>
        {(found) => {
          const names = found.map(({ name }) => name);
          const [only = ''] = names.length === 1 ? names : [];
          return <ImportReturn names={names} first={names.includes(asked) ? asked : only} />;
        }}
      </Answer>
    </>
  );
}

/** A file of a bank, and the account whose bank made it. */
interface Chosen {
  account: string;
  file: File | null;
}

interface ImportReturnProps {
  /** The names of the accounts. */
  names: readonly string[];
  /** The account that is chosen first; empty for none. */
  first: string;
}

function ImportReturn({ names, first }: ImportReturnProps) {
  const { importReturn: texts, remittances: words } = useBankTexts();
  const [chosen, setChosen] = useState<Chosen>({ account: first, file: null });
  const preview = useImport(true);
  const recording = useImport(false);
  const choose = (next: Chosen) => {
    setChosen(next);
    recording.reset();
    preview.reset();
    if (next.account !== '' && next.file !== null) preview.mutate(next);
  };
  return (
    <>
      <Panel>
        <div className={classes.fields}>
          <NativeSelect
            label={words.account}
            data={[{ value: '', label: texts.choose, disabled: true }, ...names]}
            value={chosen.account}
            onChange={({ currentTarget }) => choose({ ...chosen, account: currentTarget.value })}
            required
          />
          <TextInput
            type="file"
            label={texts.file}
            description={texts.fileHint}
            // The same file may be chosen again after it was corrected.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ currentTarget }) => choose({ ...chosen, file: currentTarget.files?.[0] ?? null })}
            required
          />
        </div>
      </Panel>
      {preview.isPending && <Waiting />}
      {preview.error !== null && <ReturnFailure error={preview.error} onRetry={() => choose(chosen)} />}
      {recording.data === undefined && preview.data !== undefined && (
        <Said title={texts.preview(chosen.file?.name ?? '')} imported={preview.data}>
          <Group>
            <Button loading={recording.isPending} onClick={() => recording.mutate(chosen)}>
              {texts.record}
            </Button>
            <Text size="sm" c="dimmed">
              {texts.recordHint}
            </Text>
          </Group>
          {recording.error !== null && (
            <ReturnFailure error={recording.error} onRetry={() => recording.mutate(chosen)} />
          )}
        </Said>
      )}
      {recording.data !== undefined && <Recorded imported={recording.data} />}
    </>
  );
}

/** Sends a file, only to see what it says, or to record it. */
function useImport(isDry: boolean) {
  const { slowClient: client } = useSession();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ account, file }: Chosen) => {
      // Banks write ASCII or ISO 8859-1, and not UTF-8.
      const content = new TextDecoder('iso-8859-1').decode(await file?.arrayBuffer());
      const params = { path: { payingAccount: account }, query: isDry ? { dryRun: 'true' as const } : {} };
      return send(
        client.POST('/v2/payfac/paying-accounts/{payingAccount}/returns', { params, body: { content } }),
      );
    },
    onSuccess: () => {
      if (!isDry) refresh();
    },
  });
}

interface SaidProps {
  title: string;
  imported: Imported;
  children: ReactNode;
}

/** What a return says: its counts, and each payment that somebody has to look at, or should know of. */
function Said({ title, imported, children }: SaidProps) {
  const { importReturn: texts, returns: names } = useBankTexts();
  const { fileNumber, fileDate, lines } = imported;
  // What is at zero is not shown, but that nothing is paid is.
  const isShown = (name: (typeof countNames)[number]) => name === 'paid' || imported[name] > 0;
  return (
    <>
      <Panel title={title} lead={texts.fileOf(fileNumber, day(fileDate))}>
        <Figures>
          {countNames.filter(isShown).map((name) => (
            <Figure
              key={name}
              name={names.counts[name]}
              hint={names.countHints[name]}
              value={decimal(imported[name])}
              isBad={name === 'open' && imported.open > 0}
            />
          ))}
        </Figures>
        {children}
      </Panel>
      <Lines title={texts.toCheck} lines={lines.filter(({ problem }) => problem !== null)} />
      <Lines title={texts.noted} lines={lines.filter(({ problem }) => problem === null)} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: Imported['lines'] }) {
  const columns = useReturnLineColumns();
  const [page, setPage] = useState(1);
  if (lines.length === 0) return null;
  return (
    <Panel title={title}>
      <PagedRows
        label={title}
        rows={lines}
        keyOf={({ line }) => line}
        columns={columns}
        page={page}
        onPage={setPage}
      />
    </Panel>
  );
}

function Recorded({ imported }: { imported: Imported }) {
  const { importReturn: texts, returns: names } = useBankTexts();
  const id = imported.idReturn ?? 0;
  const done = useMemo(() => ({ text: texts.done(id) }), [texts, id]);
  return (
    <Said title={`${names.id} ${id}`} imported={imported}>
      <DoneNotice done={done} />
      <Group>
        <Anchor href={hrefOf(['remittances'])} underline="always">
          {texts.toRemittances}
        </Anchor>
        <Anchor href={hrefOf(['transfers'], { status: 'PAID' })} underline="always">
          {texts.toPaid}
        </Anchor>
      </Group>
    </Said>
  );
}

/** A fault in a file, and where it is; both places are empty for a fault of the file as a whole. */
interface FileFault {
  line: string;
  positions: string;
  detail: string;
}

/** Why a return was not taken: each fault of the file with its place, or what else has failed. */
export function ReturnFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useBankTexts().importReturn;
  const issues = failureOf(error)?.error.problem?.errors ?? [];
  const faults = issues
    .filter(({ pointer }) => pointer === '/body/content')
    .map(({ detail }) => faultOf(detail));
  if (faults.length === 0) return <FailureNotice error={error} onRetry={onRetry} />;
  return (
    <>
      <Alert title={<span data-title>{texts.faults}</span>} role="alert" className={classes.failure}>
        <Text size="sm">{texts.faultsHint}</Text>
      </Alert>
      <Rows
        label={texts.fault}
        rows={faults}
        keyOf={({ line, positions, detail }) => `${line} ${positions} ${detail}`}
        columns={[
          { name: texts.faultLine, of: ({ line }) => line },
          { name: texts.faultAt, of: ({ positions }) => positions },
          { name: texts.fault, of: ({ detail }) => detail },
        ]}
      />
    </>
  );
}

/** Reads `line 1, positions 1 to 8: …`, as the API writes it in either language. */
function faultOf(text: string): FileFault {
  const [, line = '', from = '', to = '', detail = text] =
    /^(?:line|linha) (\d+), posi\S+ (\d+)(?: (?:to|a) (\d+))?: (.*)$/s.exec(text) ?? [];
  return { line, positions: to === '' ? from : `${from}–${to}`, detail };
}
