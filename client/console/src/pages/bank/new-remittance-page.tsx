import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { failureOf, send } from '../../api/failure.ts';
import { useKeyedAction } from '../../api/keyed-action.ts';
import { useRead, useRefresh } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { today, totalAmount } from '../../format/format.ts';
import { Advice } from '../../forms/fields.tsx';
import { useRefusals } from '../../forms/use-form.ts';
import { Answer, FailureNotice } from '../../parts/answer.tsx';
import { optionsOf } from '../../parts/inputs.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import classes from '../../parts/parts.module.css';
import { PagedRows } from '../../parts/rows.tsx';
import { goTo, hrefOf } from '../../place/place.ts';
import { useBankTexts } from '../../texts/bank.ts';
import { useTexts } from '../../texts/texts.ts';
import { selectColumn, useTransferColumns } from '../transfers/transfers-page.tsx';
import { usePayingAccounts } from './use-bank.ts';

type Transfer = Schemas['Transfer'];
type Order = Schemas['RemittanceInput'];

/** How many transfers are listed before the draft is made. */
const mostListed = 1_000;

/** Makes the draft of a remittance, once it was shown what would be in it. */
export default function NewRemittancePage() {
  const texts = useBankTexts().newRemittance;
  const accounts = usePayingAccounts();
  const transfers = useRead(['transfers to send'], (client, signal) =>
    client.GET('/v2/transfers', { params: { query: { status: 'CREATED', limit: mostListed } }, signal }),
  );
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Answer query={accounts}>
        {(found) =>
          found.length === 0 ? (
            <Text>
              {texts.noAccount}{' '}
              <Anchor href={hrefOf(['remittances'])} inherit underline="always">
                {texts.toAccounts}
              </Anchor>
            </Text>
          ) : (
            <Answer query={transfers}>
              {(created) => <DraftForm accounts={found.map(({ name }) => name)} created={created} />}
            </Answer>
          )
        }
      </Answer>
    </>
  );
}

interface DraftFormProps {
  /** The names of the accounts, of which there is one at least. */
  accounts: readonly string[];
  /** The transfers that are to be sent. Some may be in a remittance. */
  created: readonly Transfer[];
}

function DraftForm({ accounts, created }: DraftFormProps) {
  const { newRemittance: texts, remittances: names } = useBankTexts();
  const free = created.filter(({ idRemittance }) => idRemittance === null);
  const [account, setAccount] = useState(accounts[0] ?? '');
  const [typedDate, setDate] = useState<string | null>(null);
  const [type, setType] = useState('');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const date = typedDate ?? firstDay(free);
  const fitting = free.filter((transfer) => transfer.paymentDate <= date && isPaidBy(transfer, type));
  const included = fitting.filter(({ idTransfer }) => !left.has(idTransfer));
  const leaveOut = fitting.flatMap(({ idTransfer: id }) => (left.has(id) ? [id] : []));
  const isMore = created.length === mostListed;
  const { said, forget, action } = useMaking();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const transferType = type === '' ? {} : { transferType: type as NonNullable<Order['transferType']> };
    action.run({ payingAccount: account, paymentDate: date, ...transferType, leaveOut });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Panel>
          <div className={classes.fields}>
            <NativeSelect
              label={names.account}
              data={[...accounts]}
              value={account}
              onChange={({ currentTarget }) => setAccount(currentTarget.value)}
            />
            <TextInput
              type="date"
              label={names.date}
              description={texts.dateHint}
              value={date}
              error={said['/paymentDate'] !== undefined && <Advice issue={said['/paymentDate']} />}
              onChange={({ currentTarget }) => {
                setDate(currentTarget.value);
                forget();
              }}
              required
            />
            <NativeSelect
              label={texts.type}
              description={texts.typeHint}
              data={optionsOf(texts.types)}
              value={type}
              onChange={({ currentTarget }) => setType(currentTarget.value)}
            />
          </div>
        </Panel>
        <Candidates {...{ fitting, included, isMore, setLeft }} />
        {action.error !== null && <FailureNotice error={action.error} />}
        <LeaveOut
          error={action.error}
          onLeave={(ids) => {
            setLeft(new Set([...left, ...ids]));
            action.reset();
          }}
        />
        <Group>
          <Button type="submit" loading={action.isRunning} disabled={included.length === 0 && !isMore}>
            {isMore ? texts.createSome : texts.create(totalAmount(included))}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Makes the draft, and goes to its page. */
function useMaking() {
  const { slowClient: client } = useSession();
  const refresh = useRefresh();
  const { said, forget, refuse } = useRefusals();
  const action = useKeyedAction(
    (key, body: Order) => {
      const params = { header: { 'x-idempotency-key': key } };
      return send(client.POST('/v2/payfac/remittances', { params, body })).catch(refuse);
    },
    (_, { idRemittance }) => {
      refresh();
      goTo(['remittances', String(idRemittance)]);
    },
  );
  return { said, forget, action };
}

/**
 * Returns the day to begin with: that on which the newest transfer may be paid, which is the next bank business day after
 * its closing, or today.
 */
function firstDay(free: readonly Transfer[]): string {
  return free.reduce((last, { paymentDate }) => (paymentDate > last ? paymentDate : last), today());
}

/** Returns whether a transfer is paid so. A seller who chose nothing is paid by Pix, if it has a key. */
function isPaidBy({ account }: Transfer, type: string): boolean {
  if (type === '' || account === null) return true;
  const { transferType = account.pixKey === '' ? 'BANK_ACCOUNT' : 'PIX' } = account;
  return transferType === type;
}

interface CandidatesProps {
  fitting: readonly Transfer[];
  included: readonly Transfer[];
  isMore: boolean;
  setLeft: (ids: ReadonlySet<number>) => void;
}

/** The transfers that would be in the remittance; each can be left out. */
function Candidates({ fitting, included, isMore, setLeft }: CandidatesProps) {
  const texts = useBankTexts().newRemittance;
  const { selectOne } = useTexts().transfers;
  const [page, setPage] = useState(1);
  const ids = new Set(included.map(({ idTransfer }) => idTransfer));
  const select = selectColumn(
    ids,
    (kept) => setLeft(new Set(fitting.map(({ idTransfer }) => idTransfer).filter((id) => !kept.has(id)))),
    { select: texts.include, selectOne },
  );
  const columns = [select, ...useTransferColumns(true)];
  const leftCount = fitting.length - included.length;
  return (
    <Panel title={texts.transfers}>
      <Text role="status" size="sm">
        {fitting.length === 0 && !isMore ? texts.nothing : texts.sum(included.length, totalAmount(included))}{' '}
        {leftCount > 0 && texts.left(leftCount)}
      </Text>
      {isMore && <Text size="sm">{texts.more(mostListed)}</Text>}
      <PagedRows
        label={texts.transfers}
        rows={fitting}
        keyOf={({ idTransfer }) => idTransfer}
        columns={columns}
        page={page}
        onPage={setPage}
      />
    </Panel>
  );
}

/** A button that leaves out the transfers that the bank's layout cannot hold, which the API names in its text. */
function LeaveOut({ error, onLeave }: { error: Error | null; onLeave: (ids: number[]) => void }) {
  const texts = useBankTexts().newRemittance;
  const { code, message = '' } = (error && failureOf(error)?.error) ?? {};
  const ids = [...message.matchAll(/\b(?:payment|pagamento) (\d+): /g)].map(([, id]) => Number(id));
  if (code !== 'remittance_not_writable' || ids.length === 0) return null;
  return (
    <Group>
      <Button variant="default" onClick={() => onLeave(ids)}>
        {texts.leaveOut(ids.join(', '))}
      </Button>
    </Group>
  );
}
