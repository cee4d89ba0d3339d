import type { Schemas } from '@payment-intermediary/client';
import { Alert, Text } from '@mantine/core';
import { BankDataInput, SellerUpdateInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { Fields, useWhyNot } from '../../forms/fields.tsx';
import { valuesOf, type Values } from '../../forms/rule.ts';
import { FormContext, useForm } from '../../forms/use-form.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import classes from '../../parts/parts.module.css';
import { useTexts } from '../../texts/texts.ts';

/** Changes a seller's data. Only the values that were changed are sent. */
export function EditSeller({ seller }: { seller: Schemas['Seller'] }) {
  const { client, identity } = useSession();
  const { seller: texts, sellerForm } = useTexts();
  const mayChangeWho = identity.party === 'INTERMEDIARY';
  const form = useForm<Schemas['SellerUpdateInput']>(SellerUpdateInput, { before: updatable(seller) });
  const write = (key: string, body: Schemas['SellerUpdateInput']) => {
    const params = { path: { sellerId: seller.id }, header: { 'x-idempotency-key': key } };
    return send(client.PATCH('/v2/seller/{sellerId}', { params, body })).catch(form.refuse);
  };
  const ofSeller = Object.entries({ ...sellerForm.companyFields, ...sellerForm.systemFields }).filter(
    ([pointer]) =>
      SellerUpdateInput.properties?.[pointer.slice(1)] !== undefined &&
      (mayChangeWho || pointer !== '/companyName'),
  );
  return (
    <ConfirmAction
      name={texts.edit}
      confirm={texts.save}
      input={form.body}
      whyNot={useWhyNot(form)}
      write={write}
      onDone={form.clear}
    >
      <FormContext value={form}>
        <Fields
          labels={{
            ...Object.fromEntries(ofSeller),
            ...sellerForm.contactFields,
            ...sellerForm.addressFields,
            // They begin empty, because an owner is replaced as a whole.
            ...(mayChangeWho ? sellerForm.ownerFields : {}),
          }}
        />
      </FormContext>
    </ConfirmAction>
  );
}

/** Returns a seller's data with the names that they have in a change. */
function updatable({
  name,
  fantasyName,
  email,
  sellerUrl,
  webhook,
  contact,
  address,
}: Schemas['Seller']): Values {
  const { id: _, ...place } = address;
  return valuesOf({ companyName: name, fantasyName, email, sellerUrl, webhook, contact, address: place });
}

/** Replaces the account that a seller is paid to. */
export function ChangeAccount({ seller }: { seller: Schemas['Seller'] }) {
  const { client } = useSession();
  const { seller: texts, sellerForm } = useTexts();
  const form = useForm<Schemas['BankDataInput']>(BankDataInput, { values: replaceable(seller) });
  const write = (key: string, body: Schemas['BankDataInput']) => {
    const params = { header: { 'x-idempotency-key': key } };
    return send(client.PATCH('/v2/seller', { params, body })).catch(form.refuse);
  };
  return (
    <ConfirmAction
      name={texts.changeAccount}
      confirm={texts.saveAccount}
      input={form.body}
      whyNot={useWhyNot(form)}
      write={write}
      onDone={form.clear}
    >
      <Text size="sm" c="dimmed">
        {sellerForm.accountLead}
      </Text>
      <FormContext value={form}>
        <Fields labels={sellerForm.accountFields} />
      </FormContext>
      <Alert role="note" className={classes.warning}>
        {texts.accountHold}
      </Alert>
    </ConfirmAction>
  );
}

/** Returns an account that was read with the names that it has when it is sent. */
function replaceable({ id, bankAccount }: Schemas['Seller']): Values {
  const { bank, agency, agencyDigit, account, accountDigit, accountType } = bankAccount;
  const { pixKey, pixKeyType, transferType } = bankAccount;
  return valuesOf({
    idSeller: id,
    account: {
      bank,
      issuer: agency,
      issuerDigit: agencyDigit,
      number: account,
      bankDigit: accountDigit,
      accountType,
      pixKey,
      pixKeyType,
      transferType,
    },
  });
}
