import type { Schemas } from '@payment-intermediary/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { SellerInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useKeyedAction } from '../../api/use-keyed-action.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { FaultCount, Fields } from '../../forms/fields.tsx';
import { FormContext, useForm } from '../../forms/use-form.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { useLeaveQuestion } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CreatedSeller } from './created-seller.tsx';

const usual = { '/address/country': 'BR', '/contact/countryCode': '+55' };

/** A form for a new seller; when it is created, its token, once. */
export default function NewSellerPage() {
  const texts = useTexts().sellerForm;
  const [created, setCreated] = useState<ComponentProps<typeof CreatedSeller> | null>(null);
  if (created !== null) return <CreatedSeller {...created} />;
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <SellerForm onCreated={setCreated} />
    </>
  );
}

function SellerForm({ onCreated }: { onCreated: (created: ComponentProps<typeof CreatedSeller>) => void }) {
  const { client } = useSession();
  const refresh = useRefresh();
  const { sellerForm: texts, form: formTexts } = useTexts();
  const form = useForm<Schemas['SellerInput']>(SellerInput, { values: usual });
  const { run, isRunning, error, reset } = useKeyedAction(
    (key, body: Schemas['SellerInput']) => {
      const params = { header: { 'x-idempotency-key': key } };
      return send(client.POST('/v2/seller', { params, body })).catch(form.refuse);
    },
    (_body, seller, isReplay) => {
      onCreated({ seller, isReplay });
      refresh();
    },
  );
  useLeaveQuestion(isRunning ? texts.leave : form.isTyped ? formTexts.leave : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    reset();
    if (form.mayBeSent() && form.body !== null) run(form.body);
  };
  const parts = [
    [texts.company, texts.companyFields],
    [texts.contact, texts.contactFields],
    [texts.address, texts.addressFields],
    [texts.owner, texts.ownerFields],
    [texts.account, texts.accountFields],
  ] as const;
  return (
    <FormContext value={form}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          {parts.map(([title, labels]) => (
            <Panel key={title} title={title}>
              {title === texts.account && <Text c="dimmed">{texts.accountLead}</Text>}
              <Fields labels={labels} />
            </Panel>
          ))}
          {error !== null && <FailureNotice error={error} />}
          <Group>
            <Button type="submit" loading={isRunning}>
              {texts.create}
            </Button>
            <FaultCount />
          </Group>
        </Stack>
      </form>
    </FormContext>
  );
}
