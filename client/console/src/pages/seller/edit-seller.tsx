import type { Schemas } from '@payment-intermediary/client';
import { SellerUpdateInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { Fields, useWhyNot } from '../../forms/fields.tsx';
import { valuesOf, type Values } from '../../forms/rule.ts';
import { FormContext, useForm } from '../../forms/use-form.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Changes a seller's data: only what was typed anew is sent. */
export function EditSeller({ seller }: { seller: Schemas['Seller'] }) {
  const { client } = useSession();
  const { seller: texts, sellerForm } = useTexts();
  const refresh = useRefresh();
  const form = useForm<Schemas['SellerUpdateInput']>(SellerUpdateInput, { before: updatable(seller) });
  const write = (key: string, body: Schemas['SellerUpdateInput']) => {
    const params = { path: { sellerId: seller.id }, header: { 'x-idempotency-key': key } };
    return send(client.PATCH('/v2/seller/{sellerId}', { params, body })).catch(form.refuse);
  };
  const ofSeller = Object.entries(sellerForm.companyFields).filter(
    ([pointer]) => SellerUpdateInput.properties?.[pointer.slice(1)] !== undefined,
  );
  return (
    <ConfirmAction
      name={texts.edit}
      confirm={texts.save}
      input={form.body}
      whyNot={useWhyNot(form)}
      write={write}
      onDone={() => {
        form.clear();
        refresh();
      }}
    >
      <FormContext value={form}>
        <Fields
          labels={{
            ...Object.fromEntries(ofSeller),
            ...sellerForm.contactFields,
            ...sellerForm.addressFields,
          }}
        />
      </FormContext>
    </ConfirmAction>
  );
}

/** The names of a seller's data differ from those of a change. */
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
