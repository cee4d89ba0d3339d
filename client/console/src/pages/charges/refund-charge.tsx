import type { Schemas } from '@payment-intermediary/client';
import { Checkbox, Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { amountOf, fromCents, money, toCents } from '../../format/format.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { MoneyInput } from '../../parts/inputs.tsx';
import { Facts } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { leftCentsOf, returnedFee, type Sale } from './returned-fee.ts';

interface RefundChargeProps {
  charge: Schemas['ChargeDetail'];
  sale: Sale;
  onDone: (text: string) => void;
}

/**
 * Refunds all that is left, or a part. Both are sent as the amount that was shown. If another refund comes first, the
 * amount is refused if it exceeds what is left, and no other amount is refunded.
 */
export function RefundCharge({ charge, sale, onDone }: RefundChargeProps) {
  const { client } = useSession();
  const { refund: texts, form } = useTexts();
  const refresh = useRefresh();
  const [isWhole, setIsWhole] = useState(true);
  const [typed, setTyped] = useState('');
  const [asFraud, setAsFraud] = useState(false);
  const leftCents = leftCentsOf(sale);
  const left = money(fromCents(leftCents));
  const valueCents = isWhole ? leftCents : toCents(amountOf(typed) ?? 0);
  const isTooMuch = valueCents > leftCents;
  const isPossible = valueCents > 0 && !isTooMuch;
  const value = fromCents(valueCents);
  return (
    <ConfirmAction
      name={texts.name}
      confirm={isPossible ? texts.confirm(money(value)) : texts.name}
      input={isPossible ? { value, asFraud } : null}
      whyNot={isTooMuch ? form.wrong(1) : undefined}
      isMain
      write={(key, body) => {
        const params = { path: { uuid: charge.uuid }, header: { 'x-idempotency-key': key } };
        return send(client.PATCH('/v2/charges/partial-refund/{uuid}', { params, body }));
      }}
      // Somebody else may have refunded a part, so the charge is read again.
      onOpen={refresh}
      onDone={(done) => {
        setIsWhole(true);
        setTyped('');
        setAsFraud(false);
        onDone(texts.done(money(done.value)));
      }}
    >
      <Radio.Group
        label={texts.howMuch}
        value={isWhole ? 'whole' : 'part'}
        onChange={(chosen) => setIsWhole(chosen === 'whole')}
      >
        <Group mt={4}>
          <Radio value="whole" label={texts.whole(left)} />
          <Radio value="part" label={texts.part} />
        </Group>
      </Radio.Group>
      {!isWhole && (
        <MoneyInput
          label={texts.value}
          value={typed}
          onChange={setTyped}
          error={isTooMuch ? texts.atMost(left) : undefined}
          required
        />
      )}
      <Checkbox
        label={texts.asFraud}
        checked={asFraud}
        onChange={({ currentTarget }) => setAsFraud(currentTarget.checked)}
      />
      {isPossible && <Figures sale={sale} valueCents={valueCents} />}
      {charge.schedule.length > 1 && <Text size="sm">{texts.byInstalment}</Text>}
      {charge.paymentMethod === 'CREDIT_CARD_EARLY_BUYER' && <Text size="sm">{texts.surcharge}</Text>}
    </ConfirmAction>
  );
}

/** The amounts that the refund will move. */
function Figures({ sale, valueCents }: { sale: Sale; valueCents: number }) {
  const texts = useTexts().refund;
  const feeCents = returnedFee(sale, valueCents);
  return (
    <div aria-live="polite">
      <Facts
        facts={[
          [texts.toBuyer, money(fromCents(valueCents))],
          [texts.feeBack, money(fromCents(feeCents))],
          [texts.fromSeller, <strong key="taken">{money(fromCents(valueCents - feeCents))}</strong>],
          [texts.leftAfter, money(fromCents(leftCentsOf(sale) - valueCents))],
        ]}
      />
      {sale.keepsFee && (
        <Text size="sm" mt="xs">
          {texts.keepsFee}
        </Text>
      )}
    </div>
  );
}
