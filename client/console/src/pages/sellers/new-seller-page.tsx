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
import { barely, type Rule, type Values } from '../../forms/rule.ts';
import { FormContext, useForm } from '../../forms/use-form.ts';
import { FailureNotice } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { Secret } from '../../parts/secret.tsx';
import { Facts } from '../../parts/values.tsx';
import { hrefOf, useLeaveQuestion } from '../../place/place.ts';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { SellerUsers } from './seller-users.tsx';

const usual = { '/address/country': 'BR', '/contact/countryCode': '+55' };

/**
 * The address that says that there is none (RFC 1122). The API asks for the seller's own, which nobody at an
 * intermediary knows: to send the operator's would say that all sellers are at the same place. From where a seller was
 * created is in its audit record.
 */
const unknownAddress = '0.0.0.0';

/** The API's rules, but without what the page fills in. */
const rule: Rule = {
  ...SellerInput,
  required: (SellerInput.required ?? []).filter((name) => name !== 'ip' && name !== 'password'),
};

type Input = Schemas['SellerInput'];
type Typed = Omit<Input, 'ip' | 'password'> & Partial<Pick<Input, 'password'>>;

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
  const form = useForm<Typed>(rule, { values: usual });
  // It stays the same, so that a second attempt is the same request.
  const [ownPassword] = useState(newPassword);
  const { run, isRunning, error, reset } = useKeyedAction(
    (key, body: Input) => {
      const params = { header: { 'x-idempotency-key': key } };
      return send(client.POST('/v2/seller', { params, body })).catch(form.refuse);
    },
    ({ contact }, seller, isReplay) => {
      onCreated({ seller, contact, isReplay });
      refresh();
    },
  );
  useLeaveQuestion(isRunning ? texts.leave : form.isTyped ? formTexts.leave : null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    reset();
    if (form.mayBeSent() && form.body !== null) {
      run({ password: ownPassword, ...form.body, ip: unknownAddress });
    }
  };
  return (
    <FormContext value={form}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Panel title={texts.company} lead={texts.companyLead}>
            <Fields labels={companyLabels(form.values, texts)} />
          </Panel>
          <Panel title={texts.contact} lead={texts.contactLead}>
            <Fields labels={texts.contactFields} />
          </Panel>
          <Panel title={texts.address} lead={texts.addressLead}>
            <Fields labels={texts.addressFields} />
          </Panel>
          <Panel title={texts.account} lead={`${texts.accountWhy} ${texts.accountLead}`}>
            <Fields labels={texts.accountFields} />
          </Panel>
          <Panel title={texts.owner} lead={texts.ownerLead}>
            <Fields labels={texts.ownerFields} />
          </Panel>
          <Panel title={texts.system} lead={texts.systemLead}>
            <Fields labels={texts.systemFields} />
          </Panel>
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

/** The merchant category is that of a person: a company's is in its CNPJ. */
function companyLabels(
  { '/document': document = '', '/mccCpf': category = '' }: Values,
  { companyFields }: Texts['sellerForm'],
): Readonly<Record<string, string>> {
  const { '/mccCpf': _, ...ofCompany } = companyFields;
  const isPerson = /^\d{11}$/.test(barely(document));
  return isPerson || category !== '' ? companyFields : ofCompany;
}

/** Returns a password that nobody gets to see: 24 characters of 64, each 6 bits. */
function newPassword(): string {
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => characters[byte & 63]).join('');
}

interface CreatedSellerProps {
  seller: Schemas['SellerCreated'];
  /** The person to invite. */
  contact: Input['contact'];
  isReplay: boolean;
}

/** The data of a new seller that the API shows only once. */
function CreatedSeller({ seller, contact, isReplay }: CreatedSellerProps) {
  const { sellerForm: texts, seller: names, dialog } = useTexts();
  const { may } = useSession();
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
      </Panel>
      {may('inviteSellerUser') && (
        <SellerUsers
          sellerId={seller.idSeller}
          first={{
            title: texts.welcome,
            lead: texts.welcomeLead,
            person: { name: contact.name, email: contact.email, role: 'seller_owner' },
          }}
        />
      )}
      <Anchor href={hrefOf(['sellers', seller.idSeller, 'data'])} underline="always">
        {texts.toSeller}
      </Anchor>
    </>
  );
}

/** Moves the focus, because the button that was pressed is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}
