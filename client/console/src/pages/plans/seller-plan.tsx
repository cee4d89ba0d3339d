import type { Schemas } from '@payment-intermediary/client';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { instant, instantIn, isolated } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { FromWhen } from '../../parts/inputs.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Rows } from '../../parts/rows.tsx';
import { Status, type Tone } from '../../parts/values.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Calculator } from './calculator.tsx';
import { PlanLink } from '../statement/lines.tsx';
import { DifferenceList, PlanPrices } from './plan-prices.tsx';
import { useAllPlans, usePlan, useSellerPlan } from './use-plans.ts';
import { historyOf, neighboursAt, type AssignmentState } from './versions.ts';

/** The prices that the seller pays, in sentences and tables, and the plans that it had. */
export function Plan({ sellerId }: { sellerId: number }) {
  const { may } = useSession();
  const { plan: texts, calculator } = useTexts();
  return (
    <Answer query={useSellerPlan(sellerId)}>
      {(plan) => (
        <>
          <Group justify="space-between">
            <Text c="dimmed">
              {texts.version(plan.name, plan.version)}. {texts.refundFee[plan.tax.refundFee ?? 'RETURN']}
            </Text>
            {may('assignRatePlan') && <AssignPlan current={plan} />}
          </Group>
          <PlanPrices tax={plan.tax} aside={<Calculator sellerId={sellerId} title={calculator.title} />} />
          <PlanHistory sellerId={sellerId} idInForce={plan.id} />
        </>
      )}
    </Answer>
  );
}

const tones: Record<AssignmentState, Tone> = {
  past: 'plain',
  current: 'good',
  later: 'wait',
  replaced: 'plain',
};

/** The plans that a seller had, has and will have. */
function PlanHistory({ sellerId, idInForce }: { sellerId: number; idInForce: number }) {
  const texts = useTexts().assignPlan;
  const history = useRead(['plan', sellerId, 'history'], (client, signal) => {
    const params = { path: { idSeller: sellerId } };
    return client.GET('/v2/payfac/seller/{idSeller}/rate-plans/history', { params, signal });
  });
  return (
    <Panel title={texts.history}>
      <Answer query={history}>
        {(assignments) => <History sellerId={sellerId} assignments={assignments} idInForce={idInForce} />}
      </Answer>
    </Panel>
  );
}

function History({
  sellerId,
  assignments,
  idInForce,
}: {
  sellerId: number;
  assignments: Schemas['RatePlanAssignment'][];
  idInForce: number;
}) {
  const texts = useTexts().assignPlan;
  const plans = useAllPlans().data ?? [];
  return (
    <Rows
      label={texts.history}
      rows={historyOf(assignments, idInForce, Date.now())}
      keyOf={({ position }) => position}
      columns={[
        {
          name: texts.planColumn,
          of: ({ idPlan, state }) => {
            const name = plans.find(({ id }) => id === idPlan)?.name ?? texts.planNumber(idPlan);
            // A replaced plan is not shown to a seller.
            return state === 'replaced' ? name : <PlanLink id={idPlan} name={name} sellerId={sellerId} />;
          },
        },
        { name: texts.status, of: ({ state }) => <Status tone={tones[state]}>{texts.states[state]}</Status> },
        { name: texts.validFrom, of: ({ validFrom }) => instant(validFrom) },
        { name: texts.assignedAt, of: ({ assignedAt }) => instant(assignedAt) },
      ]}
    />
  );
}

/** Gives a seller another plan, from now or a later moment on. */
function AssignPlan({ current }: { current: Schemas['SellerRatePlan'] }) {
  const { client } = useSession();
  const { assignPlan: texts, planForm } = useTexts();
  const plans = useAllPlans();
  const [chosen, setChosen] = useState('');
  const [from, setFrom] = useState('');
  const validFrom = from === '' ? null : instantIn(from);
  const plan = plans.data?.find(({ id }) => String(id) === chosen);
  const read = usePlan(plan?.id ?? null);
  const write = (key: string, body: Schemas['RatePlanAssignmentInput']) => {
    const params = { path: { idSeller: current.id_seller }, header: { 'x-idempotency-key': key } };
    return send(client.PUT('/v2/payfac/seller/{idSeller}/rate-plans', { params, body }));
  };
  return (
    <ConfirmAction
      name={texts.name}
      confirm={texts.confirm(plan?.name ?? '…')}
      isMain
      // The input exists only once the differences are shown.
      input={
        read.data === undefined
          ? null
          : { idPlan: read.data.id, ...(validFrom === null ? {} : { validFrom }) }
      }
      whyNot={plan === undefined ? texts.chooseFirst : texts.readFirst}
      write={write}
      onDone={() => {
        setChosen('');
        setFrom('');
      }}
    >
      <Answer query={plans}>
        {(all) => (
          <NativeSelect
            label={texts.plan}
            value={chosen}
            data={[
              { value: '', label: '—' },
              ...all.map(({ id, name }) => ({ value: String(id), label: `${isolated(name)} (${id})` })),
            ]}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
      </Answer>
      <FromWhen value={from} onChange={setFrom} />
      <Text size="sm">{planForm.imported}</Text>
      {plan !== undefined && (
        <Answer key={plan.id} query={read}>
          {(found) => <Prices current={current} plan={found} validFrom={validFrom} />}
        </Answer>
      )}
    </ConfirmAction>
  );
}

/** The prices that the seller pays now, and those that it will pay. */
function Prices({
  current,
  plan,
  validFrom,
}: {
  current: Schemas['SellerRatePlan'];
  plan: Schemas['RatePlan'];
  validFrom: string | null;
}) {
  const { assignPlan: texts, plans } = useTexts();
  return (
    <>
      {plan.id === current.id && <Text size="sm">{texts.same}</Text>}
      <DifferenceList
        label={plans.changes}
        before={current.tax}
        after={neighboursAt(plan, validFrom).before.tax}
      />
    </>
  );
}
