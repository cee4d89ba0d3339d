import type { Schemas } from '@payment-intermediary/client';
import { useRead } from '../../api/queries.ts';
import { instant, money } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Figure, Figures } from '../../parts/values.tsx';
import { useTexts, type Texts } from '../../texts/texts.ts';
import { Anticipations } from './anticipations.tsx';
import { Holds } from './holds.tsx';
import { NextDays } from '../receivables/receivables.tsx';

/** The amounts that a seller is owed, and a chart of what falls due next. */
export function Balance({ sellerId }: { sellerId: number }) {
  const texts = useTexts().balance;
  const balance = useBalance(sellerId);
  return (
    <Answer query={balance}>
      {(amounts) => (
        <>
          <Figures>
            <Figure
              name={texts.available}
              hint={availableHint(texts, amounts)}
              value={money(amounts.available)}
              isBad={amounts.available < 0}
              isMain
            />
            <Figure name={texts.reserved} hint={texts.reservedHint} value={money(amounts.reserved)} />
            {amounts.encumbered > 0 && (
              <Figure name={texts.encumbered} hint={texts.encumberedHint} value={money(amounts.encumbered)} />
            )}
            <Figure
              name={texts.pending}
              hint={texts.pendingHint}
              value={money(amounts.pending)}
              isBad={amounts.pending < 0}
            />
            <Figure
              name={texts.inTransfer}
              hint={texts.inTransferHint}
              value={money(amounts.inTransfer)}
              isBad={amounts.inTransfer < 0}
            />
          </Figures>
          <NextDays sellerId={sellerId} />
          <Anticipations sellerId={sellerId} />
          <Holds sellerId={sellerId} />
        </>
      )}
    </Answer>
  );
}

function availableHint(
  { availableHint: hints }: Texts['balance'],
  { available, payoutStatus, heldUntil }: Schemas['Balance'],
): string {
  if (payoutStatus === 'BLOCKED') return hints.BLOCKED;
  if (available < 0) return hints.owed;
  return heldUntil === null ? hints.PAYABLE : hints.HELD(instant(heldUntil));
}

/** Reads what a seller is owed now. */
export function useBalance(sellerId: number) {
  return useRead(['balance', sellerId], (client, signal) =>
    client.GET('/v2/seller/{sellerId}/balance', { params: { path: { sellerId } }, signal }),
  );
}
