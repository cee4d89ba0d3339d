import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, day, decimal, money, today } from '../../format/format.ts';
import { Answer, Waiting } from '../../parts/answer.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { MoneyInput } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Rows } from '../../parts/rows.tsx';
import { SellerPicker } from '../../parts/seller-picker.tsx';
import { Amount } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { SellerLink } from '../statement/lines.tsx';
import { useClosingPreview } from './closing-preview.ts';

/** The table is loaded with the first preview. */
const ClosingSellers = lazy(() => import('./closing-sellers.tsx'));

const typingMs = 300;

/** The most sellers that a preview lists. */
const mostSellers = 10_000;

const emptyForm = (): ClosingForm => ({ date: today(), minimum: '', idSeller: '' });

/**
 * Closes a day. A preview shows what it would do. The closing can be confirmed once its preview has been read, or has
 * failed. The result of the last closing is forgotten when the dialog opens.
 */
export function CloseDay({ onClosed }: { onClosed: (closing: Schemas['Closing'] | null) => void }) {
  const { slowClient: client } = useSession();
  const texts = useTexts().closing;
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState(emptyForm);
  const [typed] = useDebouncedValue(form, typingMs);
  const input = isOpen && typed === form ? inputOf(form) : null;
  const preview = useClosingPreview(input, mostSellers);
  const date = form.date === '' ? '' : day(form.date);
  const { data, errorUpdateCount } = preview;
  return (
    <ConfirmAction
      name={texts.name}
      isMain
      confirm={
        data === undefined ? texts.confirm(date) : texts.confirmAmount(date, money(data.created.amount))
      }
      input={data !== undefined || errorUpdateCount > 0 ? input : null}
      whyNot={preview.isLoading ? texts.waits : undefined}
      write={async (key, body) => {
        const params = { header: { 'x-idempotency-key': key } };
        onClosed(await send(client.POST('/v2/payfac/transfers', { params, body })));
      }}
      onOpen={() => {
        setIsOpen(true);
        onClosed(null);
        // The page may have been open since yesterday.
        setForm((typed) => ({ ...typed, date: today() }));
        // The figures of the last preview are out of date.
        void queries.resetQueries({ queryKey: ['preview'] });
      }}
      onClose={() => setIsOpen(false)}
      onDone={() => setForm(emptyForm())}
      // The preview is read again whenever the dialog is opened.
      notReadAgain="preview"
    >
      <ClosingFields form={form} onChange={setForm} />
      {isOpen && form.date !== '' && (
        <ClosingPreview key={JSON.stringify(input)} date={form.date} preview={preview} />
      )}
    </ConfirmAction>
  );
}

/** Returns the input, or null without a day that can be closed or while the minimum is no amount. */
function inputOf({ date, minimum, idSeller }: ClosingForm): Schemas['ClosingInput'] | null {
  if (date === '' || date > today()) return null;
  const minimumAmount = amountOf(minimum);
  if (minimum !== '' && minimumAmount === null) return null;
  return {
    transferDate: date,
    ...(minimumAmount === null ? {} : { minimumAmount }),
    ...(idSeller === '' ? {} : { idSeller: Number(idSeller) }),
  };
}

/** What a closing did. */
export function Closed({ closing }: { closing: Schemas['Closing'] }) {
  const texts = useTexts().closing;
  const { transferDate, created, refused } = closing;
  const filters = { transferDateInitial: transferDate, transferDateFinal: transferDate };
  return (
    <Panel title={texts.done(day(transferDate))}>
      <Stack gap="xs" role="status">
        {created.count === 0 && <Text>{texts.nothing}</Text>}
        <ClosingTotals label={texts.done(day(transferDate))} totals={closing} />
      </Stack>
      {refused.sellers.map(({ idSeller, detail }) => (
        <div key={idSeller}>
          <Text size="sm">
            <SellerLink id={idSeller} underline="always" />: {texts.refused(idSeller)}
          </Text>
          <Text size="xs" lang="en">
            {detail}
          </Text>
        </div>
      ))}
      <Anchor href={hrefOf(['transfers'], filters)} underline="always">
        {texts.see}
      </Anchor>
    </Panel>
  );
}

/** The typed values of a closing. */
interface ClosingForm {
  date: string;
  /** The typed minimum in BRL; empty for none. */
  minimum: string;
  /** The seller; empty for all sellers. */
  idSeller: string;
}

interface ClosingFieldsProps {
  form: ClosingForm;
  onChange: (form: ClosingForm) => void;
}

function ClosingFields({ form, onChange }: ClosingFieldsProps) {
  const texts = useTexts().closing;
  return (
    <div className={classes.fields} data-dialog="wide">
      <TextInput
        type="date"
        label={texts.date}
        description={texts.dateHint}
        value={form.date}
        onChange={({ currentTarget: { value } }) => onChange({ ...form, date: value })}
        required
      />
      <MoneyInput
        label={texts.minimum}
        description={texts.minimumHint}
        value={form.minimum}
        onChange={(minimum) => onChange({ ...form, minimum })}
      />
      <SellerPicker
        label={texts.seller}
        description={texts.sellerHint}
        value={form.idSeller}
        onChange={(idSeller) => onChange({ ...form, idSeller })}
      />
    </div>
  );
}

const mostCounted = 100;

interface ClosingPreviewProps {
  date: string;
  preview: UseQueryResult<Schemas['ClosingPreview']>;
}

/** Shows what a closing of this day would do, and how many transfers the day already has. */
function ClosingPreview({ date, preview }: ClosingPreviewProps) {
  const texts = useTexts().closing;
  return (
    // The height is that of most previews, so that nothing moves while one is read.
    <Stack gap="xs" component="section" aria-label={texts.preview} mih="13rem">
      {date > today() ? (
        <Text size="sm">{texts.later}</Text>
      ) : (
        <Answer query={preview}>
          {(totals) => (
            <>
              <Text size="sm">{texts.wouldDo}</Text>
              <ClosingTotals label={texts.preview} totals={totals} />
              <Listed preview={totals} />
              <Text size="sm" c="dimmed">
                {texts.mayDiffer}
              </Text>
            </>
          )}
        </Answer>
      )}
      <AlreadyClosed date={date} />
    </Stack>
  );
}

/** The sellers that a preview lists. */
function Listed({ preview }: { preview: Schemas['ClosingPreview'] }) {
  const { sellers = [], transferDate, beneficiaries: _, ...totals } = preview;
  if (sellers.length === 0) return null;
  const count = Object.values(totals).reduce((sum, total) => sum + total.count, 0);
  return (
    <Suspense fallback={<Waiting />}>
      <ClosingSellers sellers={sellers} count={count} date={transferDate} />
    </Suspense>
  );
}

function AlreadyClosed({ date }: { date: string }) {
  const { client } = useSession();
  const texts = useTexts().closing;
  const query = { transferDateInitial: date, transferDateFinal: date, limit: mostCounted };
  const { data } = useQuery({
    queryKey: ['preview', 'transfers', date],
    queryFn: ({ signal }) => send(client.GET('/v2/transfers', { params: { query }, signal })),
    staleTime: 0,
  });
  if (data === undefined || data.length === 0) return null;
  return <Text size="sm">{texts.already(data.length, data.length === mostCounted)}</Text>;
}

const kinds = [
  ...(['created', 'beneficiaries', 'carried', 'reserved', 'held'] as const),
  ...(['blocked', 'owing', 'skipped', 'refused'] as const),
] as const;

/** Shows how many sellers a closing paid, or would pay, and why it paid no others. */
function ClosingTotals({
  label,
  totals,
}: {
  label: string;
  totals: Partial<Record<(typeof kinds)[number], Schemas['ClosingTotal']>>;
}) {
  const texts = useTexts().closing;
  const rows = kinds.flatMap((kind) => {
    const total = totals[kind];
    return total === undefined || (total.count === 0 && kind !== 'created') ? [] : [{ kind, ...total }];
  });
  return (
    <Rows
      label={label}
      rows={rows}
      keyOf={({ kind }) => kind}
      columns={[
        { name: texts.what, of: ({ kind }) => texts.totals[kind] },
        { name: texts.count, isAmount: true, of: ({ count }) => decimal(count) },
        { name: texts.amount, isAmount: true, of: ({ amount }) => <Amount value={amount} /> },
      ]}
    />
  );
}
