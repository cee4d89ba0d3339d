import type { Schemas } from '@payment-intermediary/client';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { instantIn } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { FromWhen } from '../../parts/from-when.tsx';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useAllPlans, usePlan } from '../plans/use-plans.ts';
import { neighboursAt } from '../plans/versions.ts';
import { DifferenceList } from './difference-list.tsx';

/** Gives a seller another plan, from now or a later moment on. */
export function AssignPlan({ current }: { current: Schemas['SellerRatePlan'] }) {
  const { client } = useSession();
  const { assignPlan: texts, planForm } = useTexts();
  const refresh = useRefresh();
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
      // Only once the differences are shown.
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
        refresh();
      }}
    >
      <Answer query={plans}>
        {(all) => (
          <NativeSelect
            label={texts.plan}
            value={chosen}
            data={[
              { value: '', label: '—' },
              ...all.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` })),
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

/** What the seller pays now, and what it will pay. */
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
