import type { Schemas } from '@payment-intermediary/client';
import { Anchor, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { fromCents, toCents } from '../../format/cents.ts';
import { money, taxId } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { DoneNotice } from '../../parts/done-notice.tsx';
import { Facts } from '../../parts/facts.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Rows } from '../../parts/rows.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import { hrefOf } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ChargeStatus } from '../charges/charge-status.tsx';
import { useLineColumns } from '../statement/line-columns.tsx';
import { AnswerRefunds } from './answer-refunds.tsx';
import { ChargeActions } from './charge-actions.tsx';
import { ChargeLife } from './charge-life.tsx';

type Charge = Schemas['ChargeDetail'];

/** A charge, what can be done about it, what has happened to it, and what of it is in the statement. */
export function ChargePage({ uuid }: { uuid: string }) {
  const { client, identity } = useSession();
  const texts = useTexts().charge;
  const refresh = useRefresh();
  const [done, setDone] = useState<{ text: string } | null>(null);
  const onDone = (text: string) => {
    setDone({ text });
    refresh();
  };
  const columns = useLineColumns();
  const charge = useQuery({
    queryKey: ['charge', uuid],
    queryFn: ({ signal }) => send(client.GET('/v2/charges/{uuid}', { params: { path: { uuid } }, signal })),
  });
  const lines = useQuery({
    queryKey: ['charge lines', uuid],
    queryFn: ({ signal }) =>
      send(client.POST('/v2/report/statement', { body: { uuid_charge: uuid }, signal })),
    enabled: charge.data !== undefined,
  });
  return (
    <>
      <PageTitle title={titleOf(charge.data) ?? texts.title}>
        <Group>
          {charge.data !== undefined && <ChargeStatus status={charge.data.status} />}
          <HelpLink guide="estornos" />
        </Group>
      </PageTitle>
      <Answer query={charge}>
        {(found) => (
          <>
            <Panel>
              <ChargeFacts charge={found} />
              {lines.data !== undefined && (
                <ChargeActions charge={found} lines={lines.data} onDone={onDone} />
              )}
              <DoneNotice done={done} />
            </Panel>
            {identity.role === 'intermediary' && <AnswerRefunds refunds={found.refunds} onDone={onDone} />}
            <Panel title={texts.life}>
              <ChargeLife charge={found} lines={lines.data ?? []} />
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

/** Null before it is read, and once the seller has been erased. */
function titleOf(charge: Charge | undefined): string | null {
  return charge === undefined || charge.title === '' ? null : charge.title;
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
        [
          names.seller,
          <Anchor key="seller" href={hrefOf(['sellers', idSeller, 'balance'])} inherit underline="always">
            {idSeller}
          </Anchor>,
        ],
        [texts.customer, [customer.name, document].filter((text) => text !== '').join(' · ')],
        [
          texts.authorization,
          [charge.authorizationCode, charge.authorizationNsu].filter(Boolean).join(' · '),
        ],
        [texts.order, charge.uuidOrder],
        ['UUID', charge.uuid],
      ]}
    />
  );
}
