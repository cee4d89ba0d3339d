import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { send } from '../api/failure.ts';
import { useList, useRead, useSeller } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { instant, money } from '../format/format.ts';
import { Advice } from '../forms/fields.tsx';
import { useRefusals } from '../forms/use-form.ts';
import { Answer } from '../parts/answer.tsx';
import { ConfirmAction, DoneNotice } from '../parts/confirm-action.tsx';
import { Filters, givenFilters } from '../parts/filters.tsx';
import { PageTitle } from '../parts/panel.tsx';
import { Listing } from '../parts/rows.tsx';
import { Facts, Status, type Tone } from '../parts/values.tsx';
import { hrefOf, useRoute } from '../place/place.ts';
import { useTexts } from '../texts/texts.ts';
import { DifferenceList } from './plans/plan-prices.tsx';
import { usePlan } from './plans/use-plans.ts';
import { neighboursAt } from './plans/versions.ts';
import { accountFacts } from './sellers/seller-data.tsx';
import { SellerLink } from './statement/lines.tsx';

type Approval = Schemas['Approval'];

const tones: Record<Approval['status'], Tone> = {
  PENDING: 'wait',
  APPROVED: 'good',
  REFUSED: 'bad',
  EXPIRED: 'plain',
};

/** What one person asked for, and another decides. */
export default function ApprovalsPage() {
  const { approvals: texts } = useTexts();
  const { may } = useSession();
  const [done, setDone] = useState<{ text: string } | null>(null);
  const query = givenFilters(useRoute().filters, ['status', 'idSeller']) as {
    status?: Approval['status'];
    idSeller?: string;
  };
  const list = useList(['approvals', query], (client, page, signal) =>
    client.GET('/v2/payfac/approvals', { params: { query: { ...query, ...page } }, signal }),
  );
  const onDone = (text: string) => setDone({ text });
  return (
    <>
      <PageTitle title={texts.title} lead={texts.lead} />
      <Filters
        filters={[
          { name: 'status', label: texts.status, choices: texts.statuses },
          { name: 'idSeller', label: texts.seller, type: 'seller' },
        ]}
      />
      <DoneNotice done={done} />
      <Listing
        label={texts.title}
        list={list}
        empty="approvals"
        keyOf={({ idApproval }) => idApproval}
        columns={[
          { name: texts.asked, of: ({ requestedAt }) => instant(requestedAt) },
          { name: texts.askedBy, of: ({ requestedBy }) => requestedBy.name ?? texts.erased },
          { name: texts.what, of: (approval) => <Summary approval={approval} /> },
          {
            name: texts.seller,
            of: ({ idSeller }) => (idSeller === null ? '—' : <SellerLink id={idSeller} />),
          },
          { name: texts.decision, of: (approval) => <Decision approval={approval} /> },
          ...(may('refuseChange')
            ? [
                {
                  name: texts.action,
                  of: (approval: Approval) =>
                    approval.status === 'PENDING' && <Decide approval={approval} onDone={onDone} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The change in two lines: what it is, and its figures. */
function Summary({ approval: { change } }: { approval: Approval }) {
  const texts = useTexts();
  if (change === null) return texts.approvals.gone;
  return (
    <div>
      {texts.approvals.operations[change.operation]}
      <Text size="xs" c="dimmed">
        {summaryOf(change, texts.approvals)}
      </Text>
    </div>
  );
}

function summaryOf(
  change: NonNullable<Approval['change']>,
  texts: ReturnType<typeof useTexts>['approvals'],
): string {
  switch (change.operation) {
    case 'createAdjustment': {
      const { direction, value, reason } = change.body;
      return `${money(direction === 'DEBIT' ? -value : value)} · ${reason}`;
    }
    case 'updateRatePlan':
      return `${texts.plan} ${change.idPlan}`;
    case 'releaseHold':
      return `${texts.hold} ${change.idHold}`;
    case 'updateSellerBankData': {
      const { pixKey, bank, number } = change.body.account;
      return [bank && `${texts.bank} ${bank}`, number && `${texts.account} ${number}`, pixKey]
        .filter(Boolean)
        .join(' · ');
    }
  }
}

function Decision({ approval }: { approval: Approval }) {
  const texts = useTexts().approvals;
  const { status, decidedBy, endedAt, expiresAt, reason, subject } = approval;
  const lines = [
    decidedBy !== null && (decidedBy.name ?? texts.erased),
    endedAt === null ? texts.until(instant(expiresAt)) : instant(endedAt),
    reason,
    subject,
  ].filter((line) => line !== null && line !== false);
  return (
    <div>
      <Status tone={tones[status]}>{texts.statuses[status]}</Status>
      <Text size="xs" c="dimmed">
        {lines.join(' · ')}
      </Text>
    </div>
  );
}

interface DecideProps {
  approval: Approval;
  onDone: (text: string) => void;
}

function Decide({ approval, onDone }: DecideProps) {
  const { may } = useSession();
  const texts = useTexts().approvals;
  return (
    <>
      <Group gap="xs">
        {may('approveChange') && !approval.isOwn && approval.change !== null && (
          <Approve approval={approval} onDone={onDone} />
        )}
        <Refuse approval={approval} onDone={onDone} />
      </Group>
      {approval.isOwn && (
        <Text size="xs" c="dimmed">
          {texts.own}
        </Text>
      )}
    </>
  );
}

/** What is approved is read again when the dialog opens: the service checks then that nobody has changed it. */
function Approve({ approval: { idApproval }, onDone }: DecideProps) {
  const { client } = useSession();
  const texts = useTexts().approvals;
  const [isOpen, setIsOpen] = useState(false);
  const { data: approval, ...query } = useRead(
    ['approval', idApproval],
    isOpen
      ? (reader, signal) =>
          reader.GET('/v2/payfac/approvals/{idApproval}', { params: { path: { idApproval } }, signal })
      : null,
  );
  return (
    <ConfirmAction
      name={texts.approve}
      about={idApproval}
      confirm={texts.approve}
      input={approval === undefined ? null : { idApproval }}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      write={(key, path) => {
        const params = { path, header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/payfac/approvals/{idApproval}/approve', { params }));
      }}
      onDone={() => onDone(texts.approved)}
    >
      {isOpen && (
        <Answer query={{ ...query, data: approval }}>{(read) => <Details approval={read} />}</Answer>
      )}
      <Text size="sm">{texts.approveEffect}</Text>
    </ConfirmAction>
  );
}

function Refuse({ approval, onDone }: DecideProps) {
  const { client } = useSession();
  const texts = useTexts().approvals;
  const [reason, setReason] = useState('');
  const { said, forget, refuse } = useRefusals();
  const issue = said['/reason'];
  const name = approval.isOwn ? texts.takeBack : texts.refuse;
  return (
    <ConfirmAction
      name={name}
      about={approval.idApproval}
      confirm={name}
      input={reason.trim() === '' ? null : { reason }}
      write={(key, body) => {
        const params = { path: { idApproval: approval.idApproval }, header: { 'x-idempotency-key': key } };
        return send(client.POST('/v2/payfac/approvals/{idApproval}/refuse', { params, body })).catch(refuse);
      }}
      onDone={() => onDone(texts.refused)}
    >
      <Summary approval={approval} />
      <TextInput
        label={texts.reason}
        description={texts.reasonHint}
        value={reason}
        error={issue !== undefined && <Advice issue={issue} />}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          forget();
        }}
        maxLength={140}
        required
      />
    </ConfirmAction>
  );
}

/** Everything that somebody who approves must see: of an account and of prices also what they replace. */
function Details({ approval: { change, idSeller, requestedBy } }: { approval: Approval }) {
  const texts = useTexts().approvals;
  if (change === null) return texts.gone;
  return (
    <>
      <Facts
        facts={[
          [texts.what, texts.operations[change.operation]],
          [texts.askedBy, requestedBy.name ?? texts.erased],
          [
            texts.seller,
            idSeller === null ? null : <SellerLink key="seller" id={idSeller} underline="always" />,
          ],
        ]}
      />
      {detailsOf(change)}
    </>
  );
}

function detailsOf(change: NonNullable<Approval['change']>): ReactNode {
  switch (change.operation) {
    case 'createAdjustment':
      return <AdjustmentDetails adjustment={change.body} />;
    case 'updateRatePlan':
      return <VersionDetails idPlan={change.idPlan} version={change.body} />;
    case 'releaseHold':
      return <HoldDetails idHold={change.idHold} idSeller={change.idSeller} />;
    case 'updateSellerBankData':
      return <AccountDetails idSeller={change.body.idSeller} account={change.body.account} />;
  }
}

function AdjustmentDetails({ adjustment }: { adjustment: Schemas['AdjustmentInput'] }) {
  const { approvals: texts, adjustment: words } = useTexts();
  const { direction, value, reason, uuid_charge } = adjustment;
  return (
    <Facts
      facts={[
        [words.direction, words.directions[direction]],
        [texts.value, <strong key="value">{money(value)}</strong>],
        [words.reason, reason],
        [texts.charge, uuid_charge],
      ]}
    />
  );
}

function HoldDetails({ idHold, idSeller }: { idHold: number; idSeller: number }) {
  const { approvals: texts, holds } = useTexts();
  const list = useList(['holds', idSeller, 'judicial'], (client, page, signal) => {
    const params = { path: { idSeller }, query: { ...page, status: 'OPEN', reason: 'JUDICIAL' } } as const;
    return client.GET('/v2/payfac/seller/{idSeller}/holds', { params, signal });
  });
  const held = list.items?.find((each) => each.idHold === idHold);
  return (
    <Facts
      facts={[
        [
          texts.hold,
          <Anchor key="hold" href={hrefOf(['sellers', idSeller, 'balance'])} underline="always">
            {idHold}
          </Anchor>,
        ],
        [holds.amount, held && (held.amount === null ? holds.everything : money(held.amount))],
        [holds.reference, held?.reference],
      ]}
    />
  );
}

function VersionDetails({ idPlan, version }: { idPlan: number; version: Schemas['RatePlanUpdateInput'] }) {
  const { approvals: texts, plans } = useTexts();
  return (
    <Answer query={usePlan(idPlan)}>
      {(plan) => (
        <>
          <Facts
            facts={[
              [texts.plan, version.name ?? plan.name],
              [texts.begins, version.validFrom === undefined ? texts.onApproval : instant(version.validFrom)],
            ]}
          />
          <DifferenceList
            label={plans.changes}
            before={neighboursAt(plan, version.validFrom ?? null).before.tax}
            after={version.tax}
          />
        </>
      )}
    </Answer>
  );
}

function AccountDetails({ idSeller, account }: { idSeller: number; account: Schemas['AccountInput'] }) {
  const texts = useTexts();
  return (
    <Answer query={useSeller(idSeller)}>
      {({ bankAccount }) => (
        <>
          <Text fw={600}>{texts.approvals.accountNow}</Text>
          <Facts facts={accountFacts(bankAccount, texts)} />
          <Text fw={600}>{texts.approvals.accountNew}</Text>
          <Facts facts={accountFacts(shownAccount(account), texts)} />
        </>
      )}
    </Answer>
  );
}

/** Returns an account that was sent with the names that it has when it is read. */
function shownAccount(account: Schemas['AccountInput']): Omit<Schemas['BankAccount'], 'id'> {
  return {
    bank: account.bank ?? '',
    bankName: '',
    agency: account.issuer ?? '',
    agencyDigit: account.issuerDigit ?? '',
    account: account.number ?? '',
    accountDigit: account.bankDigit ?? '',
    accountType: account.accountType ?? '',
    pixKey: account.pixKey ?? '',
    pixKeyType: account.pixKeyType ?? '',
    ...(account.transferType ? { transferType: account.transferType } : {}),
  };
}
