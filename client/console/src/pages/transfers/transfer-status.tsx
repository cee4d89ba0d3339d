import type { Schemas } from '@payment-intermediary/client';
import { Status, type Tone } from '../../parts/status.tsx';
import { useTexts } from '../../texts/use-texts.ts';

type TransferState = Schemas['Transfer']['status'];

const tones: Record<TransferState, Tone> = { CREATED: 'plain', SENT: 'wait', PAID: 'good', FAILED: 'bad' };

export function TransferStatus({ status }: { status: TransferState }) {
  return <Status tone={tones[status]}>{useTexts().transferStatus[status]}</Status>;
}
