import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { toCents } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { QuoteSteps } from '../../parts/quote-steps.tsx';
import { useTexts } from '../../texts/texts.ts';

type Charge = Schemas['ChargeDetail'];

interface FeeExplainedProps {
  charge: Charge;
  /** The line of the sale, which says which version of which plan priced it. */
  line: Schemas['StatementEntry'];
}

/** How the fee of a charge was calculated, with the plan of its day. It is asked for when somebody wants to know. */
export function FeeExplained({ charge, line }: FeeExplainedProps) {
  const texts = useTexts().charge;
  const [isOpen, setIsOpen] = useState(false);
  const sale = saleOf(charge);
  const params = { path: { sellerId: charge.idSeller } };
  const quote = useRead(
    ['quote', charge.idSeller, sale],
    isOpen
      ? (client, signal) => client.POST('/v2/seller/rates/{sellerId}/quote', { params, body: sale, signal })
      : null,
  );
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{texts.feeHow}</summary>
      {isOpen && (
        <Answer query={quote}>
          {(found) =>
            isOf(found, charge, line) ? (
              <>
                <Text size="sm" c="dimmed" mt="xs">
                  {texts.pricedBy(found.idPlan, found.version)}
                </Text>
                <QuoteSteps quote={found} sale={sale} />
              </>
            ) : (
              <Text size="sm" mt="xs">
                {texts.pricedOtherwise(line.plan_id, line.plan_version)}
              </Text>
            )
          }
        </Answer>
      )}
    </details>
  );
}

/** Returns the sale as it was priced, with the fields that its payment method has. */
function saleOf({ value, paymentMethod, channel, brand, installments, paidAt }: Charge) {
  return {
    ...{ value, paymentMethod, paidAt },
    ...(channel === null ? {} : { channel }),
    ...(brand === null ? {} : { brand }),
    // A single payment has no instalments.
    ...(installments === null || installments === 1 ? {} : { installments }),
  };
}

/** Returns whether a quote is the price that the charge has: another plan may have been given to the seller since. */
function isOf(quote: Schemas['Quote'], charge: Charge, line: Schemas['StatementEntry']): boolean {
  const isSamePlan = quote.idPlan === line.plan_id && quote.version === line.plan_version;
  return isSamePlan && toCents(quote.fee) === toCents(charge.fee);
}
