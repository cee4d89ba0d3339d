import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Blocks a seller, or unblocks it. */
export function BlockSeller({ seller: { id, name, status } }: { seller: Schemas['Seller'] }) {
  const { client } = useSession();
  const texts = useTexts().seller;
  const refresh = useRefresh();
  const isActive = status === 'ACTIVE';
  const write = (key: string, path: '/v2/seller/{sellerId}/block' | '/v2/seller/{sellerId}/unblock') =>
    send(client.POST(path, { params: { path: { sellerId: id }, header: { 'x-idempotency-key': key } } }));
  return (
    <ConfirmAction
      name={isActive ? texts.block : texts.unblock}
      confirm={isActive ? texts.blockNow(name) : texts.unblockNow(name)}
      input={isActive ? '/v2/seller/{sellerId}/block' : '/v2/seller/{sellerId}/unblock'}
      write={write}
      onDone={refresh}
    >
      <Text>{isActive ? texts.blockEffect : texts.unblockEffect}</Text>
    </ConfirmAction>
  );
}
