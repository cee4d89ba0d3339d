import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { fromCents, isolated, money, taxId, toCents } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { Copyable } from '../../parts/copy.tsx';
import { DoneNotice } from '../../parts/confirm-action.tsx';
import { HelpLink, PageTitle, Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Facts } from '../../parts/values.tsx';
import { hrefOf } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from '../pages.module.css';
import { CreateAdjustment } from '../statement/create-adjustment.tsx';
import { SellerLink, useLineColumns } from '../statement/lines.tsx';
import { AnswerRefunds } from './answer-refunds.tsx';
import { ChargeStatus } from './charges-page.tsx';
import { ChangeDispute, CloseDispute, OpenDispute } from './dispute-charge.tsx';
import { FeeExplained } from './fee-explained.tsx';
import { lifeOf } from './life.ts';
import { RefundCharge } from './refund-charge.tsx';
import { saleOf } from './returned-fee.ts';

type Charge = Schemas['ChargeDetail'];

/** A charge, its actions, its history, and its lines in the statement. */
export function ChargePage({ uuid }: { uuid: string }) {
  const { identity, may } = useSession();
  const texts = useTexts().charge;
  const [done, setDone] = useState<{ text: string } | null>(null);
  const onDone = (text: string) => setDone({ text });
  const columns = useLineColumns();
  const charge = useRead(['charge', uuid], (client, signal) =>
    client.GET('/v2/charges/{uuid}', { params: { path: { uuid } }, signal }),
  );
  const lines = useRead(
    ['charge lines', uuid],
    charge.data === undefined
      ? null
      : (client, signal) => client.POST('/v2/report/statement', { body: { uuid_charge: uuid }, signal }),
  );
  const sale = lines.data?.find(({ operacao }) => operacao === 'VENDA');
  return (
    <>
      <PageTitle title={titleOf(charge.data) ?? texts.title}>
        <Group>
          {charge.data !== undefined && <ChargeStatus charge={charge.data} />}
          {charge.data !== undefined && identity.party === 'INTERMEDIARY' && (
            <Anchor
              href={hrefOf(['deliveries'], { idSeller: String(charge.data.idSeller) })}
              size="sm"
              underline="always"
            >
              {texts.deliveries}
            </Anchor>
          )}
          <HelpLink guide="estornos" />
        </Group>
      </PageTitle>
      <Answer query={charge}>
        {(found) => (
          <>
            <Panel>
              <ChargeFacts charge={found} />
              {sale !== undefined && <FeeExplained charge={found} line={sale} />}
              {lines.data !== undefined && (
                <ChargeActions charge={found} lines={lines.data} onDone={onDone} />
              )}
              <DoneNotice done={done} />
            </Panel>
            {may('answerRefund') && <AnswerRefunds charge={found} onDone={onDone} />}
            <Panel title={texts.life}>
              <ChargeLife charge={found} lines={lines.data ?? []} />
              {isOfCard(found) && <AnticipationHint idSeller={found.idSeller} />}
            </Panel>
            <Panel title={texts.lines}>
              <Answer query={lines}>
                {(entries) => (
                  <Rows
                    label={texts.lines}
                    rows={entries}
                    keyOf={({ sequence }) => sequence}
                    columns={columns}
                  />
                )}
              </Answer>
            </Panel>
          </>
        )}
      </Answer>
    </>
  );
}

/** Returns the title of a charge, or null before it is read, and once the seller has been erased. */
function titleOf(charge: Charge | undefined): string | null {
  return charge === undefined || charge.title === '' ? null : charge.title;
}

/** Only cards are anticipated. */
const isOfCard = ({ paymentMethod }: Charge) => paymentMethod !== 'PIX' && paymentMethod !== 'BANK_SLIP';

/** Why the life of a charge does not say that it was paid early: a unit has the sales of a day together (D42). */
function AnticipationHint({ idSeller }: { idSeller: number }) {
  const { charge: texts, nav } = useTexts();
  return (
    <Text size="sm" c="dimmed">
      {texts.advance}{' '}
      <Anchor href={hrefOf(['sellers', idSeller, 'receivables'])} inherit underline="always">
        {nav.receivables}
      </Anchor>
      .
    </Text>
  );
}

function ChargeFacts({ charge }: { charge: Charge }) {
  const { charge: texts, charges: names, methods, brands, statement } = useTexts();
  const { customer, brand, installments, idSeller } = charge;
  const count = installments === null || installments === 1 ? '' : statement.installments(installments);
  const document = ['CPF', 'CNPJ'].includes(customer.type) ? taxId(customer.document) : customer.document;
  return (
    <Facts
      facts={[
        [names.value, <strong key="value">{money(charge.value)}</strong>],
        [names.fee, money(charge.fee)],
        [texts.net, money(fromCents(toCents(charge.value) - toCents(charge.fee)))],
        [texts.refundable, money(charge.refundableValue)],
        [
          names.method,
          [methods[charge.paymentMethod], count, brand && brands[brand]].filter(Boolean).join(' · '),
        ],
        [names.seller, <SellerLink key="seller" id={idSeller} underline="always" />],
        [texts.customer, [isolated(customer.name), document].filter((text) => text !== '').join(' · ')],
        [
          texts.authorization,
          [charge.authorizationCode, charge.authorizationNsu].filter(Boolean).join(' · '),
        ],
        [
          texts.order,
          charge.uuidOrder && <Copyable key="order" name={texts.order} value={charge.uuidOrder} />,
        ],
        ['UUID', <Copyable key="uuid" name="UUID" value={charge.uuid} />],
      ]}
    />
  );
}

type Line = Schemas['StatementEntry'];

interface ChargeActionsProps {
  charge: Schemas['ChargeDetail'];
  lines: readonly Line[];
  onDone: (text: string) => void;
}

/** The actions that are possible for a charge in its present state. */
function ChargeActions({ charge, lines, onDone }: ChargeActionsProps) {
  const { may } = useSession();
  const mayDispute = may('reportChargeback');
  const open = charge.chargebacks.find(({ status }) => status === 'OPEN');
  const [newest] = charge.chargebacks;
  // A network may also dispute what was refunded.
  const isOfUse = charge.status === 'PAID' || (mayDispute && charge.status === 'REFUND');
  return (
    <Group gap="xs">
      {isOfUse && <RefundOrDispute charge={charge} lines={lines} onDone={onDone} />}
      {mayDispute && open !== undefined && <CloseDispute charge={charge} chargeback={open} onDone={onDone} />}
      {mayDispute && newest !== undefined && (
        <ChangeDispute
          key={`${newest.idChargeback} ${newest.status} ${newest.value}`}
          charge={charge}
          chargeback={newest}
          onDone={onDone}
        />
      )}
      {may('createAdjustment') && <CreateAdjustment sellerId={charge.idSeller} chargeUuid={charge.uuid} />}
    </Group>
  );
}

/**
 * A refund while something is left of the charge, and a dispute, which a boleto does not have. Both return the part of
 * the fee that the plan says.
 */
function RefundOrDispute({ charge, lines, onDone }: ChargeActionsProps) {
  const { client, may } = useSession();
  const line = lines.find(({ operacao }) => operacao === 'VENDA');
  const keepsFee = useQuery({
    queryKey: ['keeps fee', line?.plan_id, line?.plan_version],
    // A version of a plan never changes.
    staleTime: 'static',
    queryFn: async ({ signal }) => {
      const params = { path: { idPlan: line?.plan_id ?? 0 } };
      const plan = await send(client.GET('/v2/payfac/rate-plans/{idPlan}', { params, signal }));
      const priced = plan.versions.find(({ version }) => version === line?.plan_version);
      if (priced === undefined) throw new Error(`plan ${plan.id} does not have the version of this sale`);
      return priced.tax.refundFee === 'KEEP';
    },
  });
  return (
    <Answer query={keepsFee}>
      {(keeps) => {
        const sale = saleOf(lines, keeps);
        return (
          sale !== null && (
            <>
              {charge.refundableValue > 0 && may('refundCharge') && (
                <RefundCharge charge={charge} sale={sale} onDone={onDone} />
              )}
              {may('reportChargeback') && charge.paymentMethod !== 'BANK_SLIP' && (
                <OpenDispute charge={charge} sale={sale} onDone={onDone} />
              )}
            </>
          )
        );
      }}
    </Answer>
  );
}

interface ChargeLifeProps {
  charge: Schemas['ChargeDetail'];
  lines: readonly Schemas['StatementEntry'][];
}

/** The history of a charge, as a line from its payment on. */
function ChargeLife({ charge, lines }: ChargeLifeProps) {
  return (
    <ol className={classes.life}>
      {lifeOf(charge, lines, useTexts()).map(({ at, when, title, tone, details }) => (
        <li key={at + title} data-tone={tone}>
          <strong>{title}</strong>
          <span className={classes.when}>{[when, ...details].join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}
