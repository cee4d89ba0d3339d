import type { Schemas } from '@payment-intermediary/client';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { RatePlanInput } from 'virtual:input-rules';
import { send } from '../../api/failure.ts';
import { useSession } from '../../api/session.ts';
import { instant, instantIn, isolated } from '../../format/format.ts';
import { FaultCount, Field, Fields } from '../../forms/fields.tsx';
import { ruleAt, valuesOf } from '../../forms/rule.ts';
import { FormContext, useForm, useFormFields, type Form } from '../../forms/use-form.ts';
import { Answer } from '../../parts/answer.tsx';
import { ConfirmAction } from '../../parts/confirm-action.tsx';
import { FromWhen } from '../../parts/inputs.tsx';
import { PageTitle, Panel } from '../../parts/panel.tsx';
import partClasses from '../../parts/parts.module.css';
import { goTo, nothingToLose, useLeaveQuestion } from '../../place/place.ts';
import { useTexts } from '../../texts/texts.ts';
import { channels, emptyChannel, emptyPlan, removalOf, type ChannelName } from './columns.ts';
import { DifferenceList } from './plan-prices.tsx';
import { RateEditor } from './rate-editor.tsx';
import { useAllPlans, usePlan } from './use-plans.ts';
import { differencesOf, neighboursAt } from './versions.ts';

type Input = Schemas['RatePlanInput'];

/** A form for a new plan, or for a new version of the one with this id. */
export default function PlanEditorPage({ id }: { id: number | null }) {
  return id === null ? <NewPlan /> : <NewVersion id={id} />;
}

function NewPlan() {
  const { client } = useSession();
  const { plans, planForm: texts } = useTexts();
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
  const [from, setFrom] = useState('');
  const validFrom = from === '' ? null : instantIn(from);
  // The first values of the form stay, even when the plan is read again.
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
              {plans.name}: {isolated(before.name)} → {isolated(body.name)}
            </Text>
          )}
          {body !== null && <DifferenceList label={plans.changes} before={before.tax} after={body.tax} />}
        </ConfirmAction>
      </PlanForm>
    </>
  );
}

/** Explains which sales a new version applies to, and which it does not. */
function VersionEffect({ planId, next }: { planId: number; next: Schemas['RatePlanVersion'] | undefined }) {
  const texts = useTexts().planForm;
  const sellers = useAllPlans().data?.find(({ id }) => id === planId)?.sellers;
  return (
    <Text size="sm">
      {sellers !== undefined && texts.affects(sellers)} {texts.imported}{' '}
      {next !== undefined && texts.laterVersion(next.version, instant(next.validFrom))}
    </Text>
  );
}

/** The form with the prices of a plan, and the button that saves them. */
function PlanForm({ form, children }: { form: Form; children: ReactNode }) {
  const texts = useTexts();
  useLeaveQuestion(form.isTyped ? texts.form.leave : null);
  return (
    <FormContext value={form}>
      <Stack gap="lg">
        <Panel title={texts.planForm.basics}>
          <Fields labels={texts.planForm.basicsFields} />
        </Panel>
        <MethodPrice name="pix" title={texts.methods.PIX} />
        <MethodPrice name="bankSlip" title={texts.methods.BANK_SLIP} />
        <MethodPrice name="debit" title={texts.methods.DEBIT_CARD} />
        {channels.map(({ name, code }) => (
          <Channel key={name} name={name} title={texts.channels[code]} />
        ))}
        <Group>
          {children}
          <FaultCount />
        </Group>
      </Stack>
    </FormContext>
  );
}

function MethodPrice({ name, title }: { name: 'pix' | 'bankSlip' | 'debit'; title: string }) {
  const { rule, values } = useFormFields();
  const texts = useTexts().planForm;
  const at = `/tax/${name}`;
  const rateType = values[`${at}/rateType`] === 'FIXED' ? 'FIXED' : 'PERCENTAGE';
  const hasLimit = rateType !== 'FIXED' && ruleAt(rule, at).properties?.valueLimit !== undefined;
  return (
    <Panel title={title}>
      <div className={partClasses.fields}>
        {/* A fixed fee has no limit. */}
        <Field
          at={`${at}/rateType`}
          label={texts.rateType}
          also={(chosen) => (chosen === 'FIXED' ? { [`${at}/valueLimit`]: null } : {})}
        />
        <Field at={`${at}/value`} label={texts.value[rateType]} />
        {hasLimit && <Field at={`${at}/valueLimit`} label={texts.valueLimit} />}
        <Days at={at} />
      </div>
    </Panel>
  );
}

function Days({ at }: { at: string }) {
  const texts = useTexts().planForm;
  return (
    <>
      <Field at={`${at}/delayForRedeem`} label={texts.delayForRedeem} />
      <Field at={`${at}/delayUnit`} label={texts.delayUnit} />
      <Field at={`${at}/roll`} label={texts.roll} />
      <Field
        at={`${at}/refundWindowDays`}
        label={texts.refundWindowDays}
        hint={texts.refundWindowHint[at.endsWith('/pix') ? 'pix' : 'other']}
      />
    </>
  );
}

function Channel({ name, title }: { name: ChannelName; title: string }) {
  const form = useFormFields();
  const { plan, planForm: texts, form: formTexts } = useTexts();
  const at = `/tax/credit/${name}`;
  const isThere = form.values[`${at}/delayForRedeem`] !== undefined;
  const isMissing = name === 'online' && form.issueAt('/tax/credit') !== null;
  return (
    <Panel title={plan.credit(title)}>
      <Checkbox
        label={texts.has(title)}
        checked={isThere}
        error={isMissing && formTexts.faults.required}
        onChange={() => form.set(isThere ? removalOf(form.values, `${at}/`) : channelFrom(form, at))}
      />
      {isThere && (
        <>
          <div className={partClasses.fields}>
            <Days at={at} />
            <Field at={`${at}/settlement`} label={texts.settlement} />
          </div>
          <Text size="sm" c="dimmed">
            {texts.paste}
          </Text>
          <RateEditor at={at} label={texts.grid(title)} />
        </>
      )}
    </Panel>
  );
}

/** Returns the values of a new channel, which begins as a copy of another one. */
function channelFrom({ values }: Form, at: string): Form['values'] {
  const other = channels
    .map(({ name }) => `/tax/credit/${name}`)
    .find((place) => `${place}/delayForRedeem` in values);
  if (other === undefined) return emptyChannel(at);
  const pointers = Object.entries(values).filter(([pointer]) => pointer.startsWith(`${other}/`));
  return Object.fromEntries(pointers.map(([pointer, text]) => [at + pointer.slice(other.length), text]));
}
