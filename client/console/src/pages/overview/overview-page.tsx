import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { day, money, today, totalAmount } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Amount, Figure, Figures } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { NextDays } from '../receivables/next-days.tsx';
import { ChargeLink, SellerLink } from '../statement/lines.tsx';
import { useClosingPreview } from '../transfers/closing-preview.ts';
import { FreePrices } from './free-prices-panel.tsx';
import { Volumes } from './volumes.tsx';

/** The page that an operator opens in the morning: what is to be paid, what falls due, and what has gone wrong. */
export function OverviewPage() {
  const texts = useTexts().overview;
  const overview = useOverview();
  const closing = useClosingPreview({});
  return (
    <>
      <PageTitle title={texts.title} lead={day(today())} />
      <Answer query={overview}>
        {(found) => (
          <>
            <Trouble overview={found} />
            <Figures>
              <Answer
                query={closing}
                waiting={<Figure name={texts.closing} hint={texts.closingWaits} value="…" isMain />}
              >
                {(preview) => <ClosingFigure preview={preview} />}
              </Answer>
              <TransferFigure name={texts.toSend} status="CREATED" transfers={found.toSend} />
              <TransferFigure name={texts.sent} status="SENT" transfers={found.sent} />
            </Figures>
          </>
        )}
      </Answer>
      <Volumes />
      <NextDays />
      <FreePrices />
    </>
  );
}

/** The amount that today's closing would pay now, and the amounts that it would not pay. */
function ClosingFigure({ preview }: { preview: Schemas['ClosingPreview'] }) {
  const { overview: texts } = useTexts();
  const { created } = preview;
  const textOf = (kind: keyof typeof texts.left) => {
    const { count, amount } = preview[kind];
    return count === 0 ? undefined : texts.left[kind](money(amount), count);
  };
  const left = (['carried', 'held', 'blocked'] as const).flatMap((kind) => textOf(kind) ?? []);
  const owing = textOf('owing');
  return (
    <Figure
      name={texts.closing}
      hint={
        <>
          {[texts.closingHint(created.count), ...left].join(' ')}{' '}
          {owing !== undefined && (
            <Anchor href={hrefOf(['sellers'], { owingDays: '0' })} inherit underline="always">
              {owing}
            </Anchor>
          )}
        </>
      }
      value={money(created.amount)}
      href={hrefOf(['transfers'])}
      isMain
    />
  );
}

interface TransferFigureProps {
  name: string;
  status: string;
  transfers: Overview['sent'];
}

function TransferFigure({ name, status, transfers: { items, isMore } }: TransferFigureProps) {
  const { overview: texts } = useTexts();
  return (
    <Figure
      name={name}
      hint={isMore ? texts.atLeastAmount(totalAmount(items)) : texts.transfers(items.length)}
      value={isMore ? texts.atLeast(items.length, isMore) : totalAmount(items)}
      href={hrefOf(['transfers'], { status })}
    />
  );
}

/** What needs somebody's hand. What is at zero is not shown. */
function Trouble({ overview }: { overview: Overview }) {
  const { overview: texts } = useTexts();
  const { failedTransfers, returnedTransfers, drafts, approvals, disputes, failedRefunds } = overview;
  const { differences, pending, failed, refused } = overview;
  const lately = (status: Schemas['TransferStatus']) =>
    hrefOf(['transfers'], { status, transferDateInitial: today(-daysBack) });
  const figures = [
    [failedTransfers, texts.failedTransfers, texts.lastDays, lately('FAILED')],
    [returnedTransfers, texts.returnedTransfers, texts.lastDays, lately('RETURNED')],
    [drafts, texts.drafts, texts.draftsHint, hrefOf(['remittances'], { status: 'DRAFT' })],
    [approvals, texts.approvals, texts.approvalsHint, hrefOf(['approvals'], { status: 'PENDING' })],
    [disputes, texts.disputes, texts.disputesHint, hrefOf(['charges', 'disputes'], { status: 'OPEN' })],
    [differences, texts.differences, texts.differencesHint, hrefOf(['reconciliation'], { state: 'OPEN' })],
    [failed, texts.failed, texts.failedHint, hrefOf(['deliveries'], { status: 'FAILED' })],
    [refused, texts.refused, texts.refusedHint, hrefOf(['deliveries'], { status: 'REFUSED' })],
    [pending, texts.pending, texts.pendingHint, hrefOf(['deliveries'], { status: 'PENDING' })],
  ] as const;
  const shown = figures.filter(([{ items }]) => items.length > 0);
  if (shown.length === 0 && failedRefunds.items.length === 0)
    return <Text c="dimmed">{texts.noTrouble}</Text>;
  return (
    <>
      <Figures>
        {shown.map(([{ items, isMore }, name, hint, href]) => (
          <Figure
            key={name}
            name={name}
            hint={hint}
            value={texts.atLeast(items.length, isMore)}
            href={href}
            isBad={![texts.pending, texts.drafts, texts.approvals].includes(name)}
          />
        ))}
      </Figures>
      {failedRefunds.items.length > 0 && <FailedRefunds refunds={failedRefunds} />}
    </>
  );
}

/** The failed refunds. The API lists no refunds, but each failed one has a line in the statement. */
function FailedRefunds({ refunds: { items, isMore } }: { refunds: Overview['failedRefunds'] }) {
  const { overview: texts, statement } = useTexts();
  return (
    <Panel title={texts.refunds}>
      <Text c="dimmed">{texts.refundsHint(texts.atLeast(items.length, isMore))}</Text>
      <Rows
        label={texts.refunds}
        rows={items}
        keyOf={({ id_seller: seller, sequence }) => `${seller} ${sequence}`}
        columns={[
          { name: statement.date, of: ({ execution_date: date }) => day(date) },
          { name: texts.seller, of: ({ id_seller: seller }) => <SellerLink id={seller} /> },
          {
            name: statement.charge,
            of: ({ uuid_charge: uuid }) => (uuid === null ? '—' : <ChargeLink uuid={uuid} />),
          },
          {
            name: texts.amountName,
            isAmount: true,
            of: ({ entrada_bruta: gross }) => <Amount value={gross} />,
          },
        ]}
      />
    </Panel>
  );
}

/** How many items of a list are counted. */
const mostCounted = 50;

/** How many days before today failures are shown for. */
const daysBack = 30;

/** The first items of a list, and whether there may be more. */
interface Some<Item> {
  items: Item[];
  isMore: boolean;
}

/**
 * Reads what an operator looks at first. Only the first page of each list is read, so that a large list costs no more
 * than a small one.
 */
function useOverview() {
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
        const params = { query: { status: 'OPEN' as const, limit } };
        return some(await send(client.GET('/v2/chargebacks', { params, signal })), limit);
      };
      const drafted = async () => {
        const params = { query: { status: 'DRAFT' as const, limit } };
        return some(await send(client.GET('/v2/payfac/remittances', { params, signal })), limit);
      };
      const asked = async () => {
        const params = { query: { status: 'PENDING' as const, limit } };
        return some(await send(client.GET('/v2/payfac/approvals', { params, signal })), limit);
      };
      const open = async () => {
        const params = { query: { state: 'OPEN' as const, limit } };
        return some(await send(client.GET('/v2/payfac/settlement-lines', { params, signal })), limit);
      };
      const [toSend, sent, failedTransfers, returnedTransfers, ...others] = await Promise.all([
        transfers('CREATED'),
        transfers('SENT'),
        transfers('FAILED', today(-daysBack)),
        transfers('RETURNED', today(-daysBack)),
        cancelledRefunds(),
        disputed(),
        drafted(),
        asked(),
        open(),
        deliveries('PENDING'),
        deliveries('FAILED'),
        deliveries('REFUSED'),
      ]);
      const [failedRefunds, disputes, drafts, approvals, differences, pending, failed, refused] = others;
      const ofTransfers = { toSend, sent, failedTransfers, returnedTransfers };
      const ofCharges = { failedRefunds, disputes, differences };
      return { ...ofTransfers, ...ofCharges, drafts, approvals, pending, failed, refused };
    },
  });
}

type Overview = NonNullable<ReturnType<typeof useOverview>['data']>;

function some<Item>(items: Item[], limit: number): Some<Item> {
  return { items, isMore: items.length === limit };
}
