import { Button, Text } from '@mantine/core';
import { send } from '../../api/failure.ts';
import { useKeyedAction } from '../../api/use-keyed-action.ts';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Sends an event again, once for each wish, however often it is clicked. */
export function SendAgain({ idDelivery, onSent }: { idDelivery: string; onSent: () => void }) {
  const { client } = useSession();
  const { deliveries: texts, dialog } = useTexts();
  const { run, isRunning, isDone, isReplay, error } = useKeyedAction(async (key) => {
    const params = { path: { idDelivery }, header: { 'x-idempotency-key': key } };
    return send(client.POST('/v2/deliveries/{idDelivery}/replay', { params }));
  }, onSent);
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => run()} loading={isRunning}>
        {texts.again}
      </Button>
      {isDone && (
        <Text size="xs" c="dimmed" role="status">
          {isReplay ? dialog.doneBefore(texts.again) : texts.sent}
        </Text>
      )}
      {error !== null && <FailureNotice error={error} onRetry={() => run()} />}
    </div>
  );
}
