import { Checkbox, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FaultCount, Field, Fields } from '../../forms/fields.tsx';
import formClasses from '../../forms/forms.module.css';
import { ruleAt } from '../../forms/rule.ts';
import { FormContext, useFormFields, type Form } from '../../forms/use-form.ts';
import { Panel } from '../../parts/panel.tsx';
import { useLeaveQuestion } from '../../place/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { channels, type ChannelName } from '../plan/columns.ts';
import { removalOf } from './column-changes.ts';
import { emptyChannel } from './empty-plan.ts';
import { RateEditor } from './rate-editor.tsx';

/** The prices of a plan; below them, what saves them. */
export function PlanForm({ form, children }: { form: Form; children: ReactNode }) {
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
      <div className={formClasses.fields}>
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
      <Field at={`${at}/refundWindowDays`} label={texts.refundWindowDays} hint={texts.refundWindowHint} />
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
          <div className={formClasses.fields}>
            <Days at={at} />
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

/** A channel begins as another one is. */
function channelFrom({ values }: Form, at: string): Form['values'] {
  const other = channels
    .map(({ name }) => `/tax/credit/${name}`)
    .find((place) => `${place}/delayForRedeem` in values);
  if (other === undefined) return emptyChannel(at);
  const pointers = Object.entries(values).filter(([pointer]) => pointer.startsWith(`${other}/`));
  return Object.fromEntries(pointers.map(([pointer, text]) => [at + pointer.slice(other.length), text]));
}
