import type { Schemas } from '@payment-intermediary/client';
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { SellerInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useKeyedAction } from '../../api/keyed-action.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { taxId } from '../../format/format.ts';
import { FaultCount, Fields } from '../../forms/fields.tsx';
import { FormContext, useForm } from '../../forms/use-form.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Secret } from '../../parts/secret.tsx';
import { Facts } from '../../parts/values.tsx';
import { hrefOf, useLeaveQuestion } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';

const usual = { '/address/country': 'BR', '/contact/countryCode': '+55' };

/** A form for a new seller. Once the seller is created, it shows the token, which is shown only once. */
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

/** The data of a new seller that the API shows only once. */
function CreatedSeller({ seller, isReplay }: { seller: Schemas['SellerCreated']; isReplay: boolean }) {
  const { sellerForm: texts, seller: names, dialog } = useTexts();
  const [isKept, setIsKept] = useState(false);
  useLeaveQuestion(isKept ? null : texts.leave);
  return (
    <>
      <PageTitle title={texts.created} />
      <Panel title={seller.companyName}>
        <Facts
          facts={[
            ['ID', seller.idSeller],
            [names.document, taxId(seller.document)],
          ]}
        />
        {isReplay && <Text>{dialog.doneBefore(texts.create)}</Text>}
        <Alert className={classes.warning} ref={focus} tabIndex={-1}>
          {texts.once}
        </Alert>
        <Secret label={texts.token} value={seller['X-Api-Token']} />
        <Secret label={texts.webhookSecret} value={seller.webhookSecret} />
        <Checkbox
          label={texts.kept}
          checked={isKept}
          onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
        />
        <Anchor href={hrefOf(['sellers', seller.idSeller, 'data'])} underline="always">
          {texts.toSeller}
        </Anchor>
      </Panel>
    </>
  );
}

/** Moves the focus, because the button that was pressed is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
