import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Status, type Tone } from '../../parts/status.tsx';
import { useTexts } from '../../texts/use-texts.ts';

const tones: Record<Schemas['ChargeStatus'], Tone> = {
  PAID: 'good',
  REFUND: 'plain',
  DISPUTE: 'wait',
  CHARGEBACK: 'bad',
};

/** The state of a charge, and below it what else is to be said. */
export function ChargeStatus({
  status,
  children,
}: {
  status: Schemas['ChargeStatus'];
  children?: ReactNode;
}) {
  const texts = useTexts().chargeStatus;
  return (
    <div>
      <Status tone={tones[status]}>{texts[status]}</Status>
      {children !== null && (
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      )}
    </div>
  );
}
