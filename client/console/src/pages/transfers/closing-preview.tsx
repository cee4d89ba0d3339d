import type { Schemas } from '@payment-intermediary/client';
import { Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { today } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ClosingTotals } from './closing-totals.tsx';

const mostCounted = 100;

interface ClosingPreviewProps {
  date: string;
  preview: UseQueryResult<Schemas['ClosingPreview']>;
}

/** What a closing of this day would do, and how many transfers the day already has. */
export function ClosingPreview({ date, preview }: ClosingPreviewProps) {
  const texts = useTexts().closing;
  return (
    // As high as most previews, so that nothing moves while one is read.
    <Stack gap="xs" component="section" aria-label={texts.preview} mih="13rem">
      {date > today() ? (
        <Text size="sm">{texts.later}</Text>
      ) : (
        <Answer query={preview}>
          {(totals) => (
            <>
              <Text size="sm">{texts.wouldDo}</Text>
              <ClosingTotals label={texts.preview} totals={totals} />
              <Text size="sm" c="dimmed">
                {texts.mayDiffer}
              </Text>
            </>
          )}
        </Answer>
      )}
      <AlreadyClosed date={date} />
    </Stack>
  );
}

function AlreadyClosed({ date }: { date: string }) {
  const { client } = useSession();
  const texts = useTexts().closing;
  const query = { transferDateInitial: date, transferDateFinal: date, limit: mostCounted };
  const { data } = useQuery({
    queryKey: ['preview', 'transfers', date],
    queryFn: ({ signal }) => send(client.GET('/v2/transfers', { params: { query }, signal })),
    staleTime: 0,
  });
  if (data === undefined || data.length === 0) return null;
  return <Text size="sm">{texts.already(data.length, data.length === mostCounted)}</Text>;
}
