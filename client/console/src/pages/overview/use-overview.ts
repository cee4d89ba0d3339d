import type { Schemas } from '@payment-intermediary/client';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { today } from '../../format/format.ts';
import { useSession } from '../../session/session.ts';

/** How many of a list are counted. */
const mostCounted = 50;

/** The days before today that failures are shown of. */
export const daysBack = 30;

/** The first of a list, and whether there may be more. */
interface Some<Item> {
  items: Item[];
  isMore: boolean;
}

/** What an operator looks at first. Each list is read once, so that a large one costs no more than a small one. */
export function useOverview() {
  const { client } = useSession();
  const limit = mostCounted;
  return useQuery({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => {
      const transfers = async (status: Schemas['TransferStatus'], transferDateInitial?: string) => {
        const period = transferDateInitial === undefined ? {} : { transferDateInitial };
        const params = { query: { status, limit, ...period } };
        return some(await send(client.GET('/v2/transfers', { params, signal })), limit);
      };
      const deliveries = async (status: Schemas['DeliveryStatus']) => {
        const params = { query: { status, limit } };
        return some(await send(client.GET('/v2/deliveries', { params, signal })), limit);
      };
      const cancelledRefunds = async () => {
        const body = { executionDateInitial: today(-daysBack), operacoes: ['ESTORNO_CANCELADO' as const] };
        const params = { query: { limit } };
        return some(await send(client.POST('/v2/report/statement', { params, body, signal })), limit);
      };
      const disputed = async () => {
        const params = { query: { status: 'DISPUTE' as const, limit } };
        return some(await send(client.GET('/v2/charges', { params, signal })), limit);
      };
      const [failedRefunds, toSend, sent, failedTransfers, disputes, pending, failed, refused] =
        await Promise.all([
          cancelledRefunds(),
          transfers('CREATED'),
          transfers('SENT'),
          transfers('FAILED', today(-daysBack)),
          disputed(),
          deliveries('PENDING'),
          deliveries('FAILED'),
          deliveries('REFUSED'),
        ]);
      return { failedRefunds, toSend, sent, failedTransfers, disputes, pending, failed, refused };
    },
  });
}

export type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

function some<Item>(items: Item[], limit: number): Some<Item> {
  return { items, isMore: items.length === limit };
}
