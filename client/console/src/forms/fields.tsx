import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../parts/parts.module.css';
import { useLanguage, useTexts, type Texts } from '../texts/texts.ts';
import { isNeeded, ruleAt, type Fault, type Rule } from './rule.ts';
import { useFormFields, type Changes, type Form } from './use-form.ts';

/** The fields of a part of a form, from their pointers and labels. */
export function Fields({ labels }: { labels: Readonly<Record<string, string>> }) {
  return (
    <div className={classes.fields}>
      {Object.entries(labels).map(([pointer, label]) => (
        <Field key={pointer} at={pointer} label={label} />
      ))}
    </div>
  );
}

interface FieldProps {
  at: string;
  label: string;
  hint?: string;
  /** Returns the other changes that a change of this field causes. */
  also?: (value: string) => Changes;
}

/** A field of the surrounding form, with the rule that the document has for its pointer. */
export function Field({ at, label, hint, also = () => ({}) }: FieldProps) {
  const form = useFormFields();
  const { hints, choices } = useTexts().form;
  const rule = ruleAt(form.rule, at);
  const isRequired = isNeeded(form.rule, form.values, at);
  const props = {
    label,
    value: form.values[at] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.set({ ...also(value), [at]: value }),
    onBlur: () => form.leave(at),
    error: useIssueText(at, rule),
    description: hint ?? textOf(hints, at),
    withAsterisk: isRequired,
    'aria-required': isRequired,
  };
  if (rule.enum === undefined) return <TextInput {...props} {...typeOf(rule)} />;
  const data = rule.enum.map((value) => ({ value, label: textOf(choices, value) ?? value }));
  return (
    <NativeSelect {...props} data={rule.enum.includes('') ? data : [{ value: '', label: '' }, ...data]} />
  );
}

/** The number of wrong fields, once the user has tried to send the form. */
export function FaultCount() {
  const { faultCount, hasShownFaults } = useFormFields();
  const texts = useTexts().form;
  return (
    <Text role="status" c="dimmed" size="sm">
      {hasShownFaults && texts.wrong(faultCount)}
    </Text>
  );
}

/** Returns why a form cannot be sent. */
export function useWhyNot({ faultCount }: Pick<Form, 'faultCount'>): string {
  const texts = useTexts().form;
  return faultCount > 0 ? texts.wrong(faultCount) : texts.unchanged;
}

/** Returns what is wrong with a field, in the user's language. */
function useIssueText(at: string, rule: Rule): ReactNode {
  const { issueAt } = useFormFields();
  const texts = useTexts().form;
  const issue = issueAt(at);
  if (issue === null) return null;
  if (typeof issue !== 'string') return faultText(issue, texts);
  return <Advice issue={issue} format={rule.format} />;
}

/** The API's message about a value of this format, after the same in the user's language. */
export function Advice({ issue, format = '' }: { issue: string; format?: string | undefined }) {
  const { formats } = useTexts().form;
  const { language } = useLanguage();
  return (
    <>
      {language !== 'en' && textOf(formats, format)} <span lang="en">{issue}</span>
    </>
  );
}

export function faultText({ kind, limit = 0 }: Fault, { faults }: Texts['form']): string {
  const text = faults[kind];
  return typeof text === 'string' ? text : text(limit);
}

function typeOf({ type, format }: Rule) {
  if (format === 'password') return { type: 'password', autoComplete: 'new-password' };
  if (format === 'date') return { type: 'date' };
  if (type === 'integer') return { inputMode: 'numeric' as const };
  return type === 'number' ? { inputMode: 'decimal' as const } : {};
}

function textOf(texts: Readonly<Record<string, string>>, name: string): string | undefined {
  return texts[name];
}
