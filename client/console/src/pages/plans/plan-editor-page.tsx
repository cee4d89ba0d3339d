import type { Schemas } from '@payment-intermediary/client';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { RatePlanInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useRefresh } from '../../api/use-refresh.ts';
import { valuesOf } from '../../forms/rule.ts';
import { useForm } from '../../forms/use-form.ts';
import { instantIn } from '../../format/format.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { FromWhen } from '../../parts/from-when.tsx';
import { PageTitle } from '../../parts/panel.tsx';
import { goTo, nothingToLose } from '../../place/place.ts';
import { useSession } from '../../session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DifferenceList } from '../plan/difference-list.tsx';
import { differencesOf } from '../plan/differences.ts';
import { emptyPlan } from './empty-plan.ts';
import { PlanForm } from './plan-form.tsx';
import { usePlan } from './use-plans.ts';
import { VersionEffect } from './version-effect.tsx';
import { neighboursAt } from './versions.ts';

type Input = Schemas['RatePlanInput'];

/** A form for a new plan, or for a new version of the one with this id. */
export default function PlanEditorPage({ id }: { id: number | null }) {
  return id === null ? <NewPlan /> : <NewVersion id={id} />;
}

function NewPlan() {
  const { client } = useSession();
  const { plans, planForm: texts } = useTexts();
  const refresh = useRefresh();
  const form = useForm<Input>(RatePlanInput, { values: emptyPlan });
  const { body } = form;
  const write = (key: string, input: Input) => {
    const params = { header: { 'x-idempotency-key': key } };
    return send(client.POST('/v2/payfac/rate-plans', { params, body: input })).catch(form.refuse);
  };
  return (
    <>
      <PageTitle title={plans.newPlan} lead={texts.leadNew} />
      <PlanForm form={form}>
        <ConfirmAction
          name={texts.review}
          confirm={texts.createPlan(body?.name ?? '')}
          input={body}
          write={write}
          onDone={(_input, { id }) => {
            refresh();
            nothingToLose();
            goTo(['plans', String(id)]);
          }}
          isMain
          mayOpen={form.mayBeSent}
        >
          {body !== null && <DifferenceList label={plans.price} before={null} after={body.tax} />}
        </ConfirmAction>
      </PlanForm>
    </>
  );
}

function NewVersion({ id }: { id: number }) {
  return <Answer query={usePlan(id)}>{(plan) => <VersionForm plan={plan} />}</Answer>;
}

function VersionForm({ plan }: { plan: Schemas['RatePlan'] }) {
  const { client } = useSession();
  const { plans, planForm: texts, form: formTexts } = useTexts();
  const refresh = useRefresh();
  const [from, setFrom] = useState('');
  const validFrom = from === '' ? null : instantIn(from);
  // What the form begins with stays, also when the plan is read again.
  const [first] = useState(() => {
    const { name, tax } = neighboursAt(plan, null).before;
    return valuesOf({ name, tax: { refundFee: 'RETURN', ...tax } });
  });
  const form = useForm<Input>(RatePlanInput, { values: first });
  const { before, after } = neighboursAt(plan, validFrom);
  const { body } = form;
  const changes =
    body === null ? 0 : differencesOf(before.tax, body.tax).length + Number(body.name !== before.name);
  const write = (key: string, input: Schemas['RatePlanUpdateInput']) => {
    const params = { path: { idPlan: plan.id }, header: { 'x-idempotency-key': key } };
    return send(client.PUT('/v2/payfac/rate-plans/{idPlan}', { params, body: input })).catch(form.refuse);
  };
  return (
    <>
      <PageTitle title={plans.newVersion} lead={texts.leadVersion(plan.name)} />
      <PlanForm form={form}>
        <ConfirmAction
          name={texts.review}
          confirm={texts.createVersion(changes)}
          input={
            body === null || changes === 0 ? null : { ...body, ...(validFrom === null ? {} : { validFrom }) }
          }
          write={write}
          onDone={() => {
            refresh();
            nothingToLose();
            goTo(['plans', String(plan.id)]);
          }}
          isMain
          mayOpen={form.mayBeSent}
          whyNot={formTexts.unchanged}
        >
          <FromWhen value={from} onChange={setFrom} />
          <VersionEffect planId={plan.id} next={after} />
          {body !== null && body.name !== before.name && (
            <Text size="sm">
              {plans.name}: {before.name} → {body.name}
            </Text>
          )}
          {body !== null && <DifferenceList label={plans.changes} before={before.tax} after={body.tax} />}
        </ConfirmAction>
      </PlanForm>
    </>
  );
}
