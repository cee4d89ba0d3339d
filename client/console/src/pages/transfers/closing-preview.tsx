import { Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PaymentIntermediaryClient } from '@payment-intermediary/client';
import { send } from '../../api/failure.ts';
import { money, today } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ClosingTotals } from './closing-totals.tsx';
import { forecastOf, type DueSeller, type Forecast } from './forecast.ts';

/** The balance of each seller is a call of its own. */
const mostBalances = 20;
const mostCounted = 100;

/** Whom a closing would look at: their number, and what is due to each if they are few. */
interface ClosingSellers {
  count: number;
  due: DueSeller[] | null;
}

/** Reads what is known before a closing, for one seller, or for all if there is no `idSeller`. */
export function useClosingSellers(idSeller: string, isOpen: boolean): UseQueryResult<ClosingSellers> {
  const { client } = useSession();
  return useQuery({
    queryKey: ['preview', 'sellers', idSeller],
    queryFn: async ({ signal }) => {
      const query = { limit: mostCounted };
      const sellers =
        idSeller === ''
          ? await send(client.GET('/v2/sellers', { params: { query }, signal }))
          : [await send(client.GET('/v2/seller', { params: { query: { sellerId: idSeller } }, signal }))];
      const { length: count } = sellers;
      if (count > mostBalances) return { count, due: null };
      return { count, due: await Promise.all(sellers.map((seller) => dueTo(client, seller, signal))) };
    },
    enabled: isOpen,
    staleTime: 0,
  });
}

async function dueTo(
  client: PaymentIntermediaryClient,
  { id, status }: { id: number; status: DueSeller['status'] },
  signal: AbortSignal,
): Promise<DueSeller> {
  const params = { path: { sellerId: id } };
  const { available } = await send(client.GET('/v2/seller/{sellerId}/balance', { params, signal }));
  return { status, available };
}

interface ClosingPreviewProps {
  date: string;
  minimumAmount: number;
  sellers: UseQueryResult<ClosingSellers>;
}

/** What can be known before a day is closed: the API has no rehearsal of it. */
export function ClosingPreview({ date, minimumAmount, sellers }: ClosingPreviewProps) {
  const texts = useTexts().closing;
  return (
    <Stack gap="xs" component="section" aria-label={texts.before}>
      <Answer query={sellers}>
        {({ count, due }) =>
          due === null ? (
            <Text size="sm">{texts.many(count, count === mostCounted)}</Text>
          ) : (
            <DueNow date={date} totals={forecastOf(due, minimumAmount)} />
          )
        }
      </Answer>
      <AlreadyClosed date={date} />
      <Text size="sm" c="dimmed">
        {texts.mayDiffer}
      </Text>
    </Stack>
  );
}

/** By the balances of now, which say nothing of another day but that it does not pay more. */
function DueNow({ date, totals }: { date: string; totals: Forecast }) {
  const texts = useTexts().closing;
  if (date > today()) return <Text size="sm">{texts.later}</Text>;
  if (date < today()) return <Text size="sm">{texts.earlier(money(totals.created.amount))}</Text>;
  return (
    <>
      <Text size="sm">{texts.ofToday}</Text>
      <ClosingTotals label={texts.before} totals={totals} />
    </>
  );
}

function AlreadyClosed({ date }: { date: string }) {
  const { client } = useSession();
  const texts = useTexts().closing;
  const query = { transferDateInitial: date, transferDateFinal: date, limit: mostCounted };
  const { data } = useQuery({
    queryKey: ['preview', 'transfers', date],
    queryFn: ({ signal }) => send(client.GET('/v2/transfers', { params: { query }, signal })),
    enabled: date !== '',
    staleTime: 0,
  });
  if (data === undefined || data.length === 0) return null;
  return <Text size="sm">{texts.already(data.length, data.length === mostCounted)}</Text>;
}
