import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { day, money, today } from '../../format/format.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { Panel } from '../../parts/panel.tsx';
import { hrefOf } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ClosingFields, type ClosingForm } from './closing-fields.tsx';
import { ClosingPreview } from './closing-preview.tsx';
import { ClosingTotals } from './closing-totals.tsx';
import { useClosingPreview } from './use-closing-preview.ts';

const typingMs = 300;

const emptyForm = (): ClosingForm => ({ date: today(), minimum: null, idSeller: '' });

/**
 * Closes a day: a preview shows what it would do, and the totals show what it did. What is typed can be confirmed once
 * its preview has been read, or has failed.
 */
export function CloseDay() {
  const { slowClient: client } = useSession();
  const texts = useTexts().closing;
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [form, setForm] = useState(emptyForm);
  const [closing, setClosing] = useState<Schemas['Closing'] | null>(null);
  const [typed] = useDebouncedValue(form, typingMs);
  const input = isOpen && typed === form ? inputOf(form) : null;
  const preview = useClosingPreview(input);
  const date = form.date === '' ? '' : day(form.date);
  const { data, errorUpdateCount } = preview;
  return (
    <>
      <Group>
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
            setClosing(await send(client.POST('/v2/payfac/transfers', { params, body })));
          }}
          onOpen={() => {
            setIsOpen(true);
            setClosing(null);
            // The page may have been open since yesterday.
            setForm((typed) => ({ ...typed, date: today() }));
            // The figures of the last time are out of date.
            void queries.resetQueries({ queryKey: ['preview'] });
          }}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setForm(emptyForm());
            // The preview is read again whenever the dialog is opened.
            void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'preview' });
          }}
        >
          <ClosingFields form={form} onChange={setForm} />
          {isOpen && form.date !== '' && (
            <ClosingPreview key={JSON.stringify(input)} date={form.date} preview={preview} />
          )}
        </ConfirmAction>
      </Group>
      {closing !== null && <Closed closing={closing} />}
    </>
  );
}

/** Null without a day that can be closed. */
function inputOf({ date, minimum, idSeller }: ClosingForm): Schemas['ClosingInput'] | null {
  if (date === '' || date > today()) return null;
  return {
    transferDate: date,
    ...(minimum === null ? {} : { minimumAmount: minimum }),
    ...(idSeller === '' ? {} : { idSeller: Number(idSeller) }),
  };
}

function Closed({ closing }: { closing: Schemas['Closing'] }) {
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
          <Text size="sm">{texts.refused(idSeller)}</Text>
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
