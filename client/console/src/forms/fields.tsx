import { NativeSelect, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { states } from 'virtual:states';
import { phone, taxId, zipCode } from '../format/format.ts';
import classes from '../parts/parts.module.css';
import { useLanguage, useTexts, type Texts } from '../texts/texts.ts';
import { barely, isNeeded, ruleAt, type Fault, type Rule, type Values } from './rule.ts';
import { useFormFields, type Changes, type Form } from './use-form.ts';

const FoundInList = lazy(() => import('./found-in-list.tsx'));

/** The lists in which the codes of some fields are found. */
const lists: Readonly<Record<string, 'banks' | 'categories'>> = {
  '/account/bank': 'banks',
  '/bank': 'banks',
  '/mccCpf': 'categories',
};

/** How numbers are written on paper, so that they can be compared with it. */
const onPaper: Readonly<Record<string, (bare: string, values: Values) => string>> = {
  '/document': taxId,
  '/owner/document': taxId,
  '/address/zipCode': zipCode,
  '/contact/phone': (bare, values) =>
    values['/contact/countryCode'] === '+55' ? phone(`+55${bare}`).replace(/^\+55/, '') : bare,
};

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
  const value = form.values[at] ?? '';
  const [isTyped, setIsTyped] = useState(false);
  const change = (value: string) => {
    setIsTyped(true);
    form.set({ ...also(value), [at]: value });
  };
  const common = {
    label,
    value,
    onBlur: () => {
      // A value that was read stays as it is, or it would count as a change.
      const paper = isTyped ? onPaper[at]?.(barely(value), form.values) : undefined;
      if (paper !== undefined && paper !== barely(value) && paper !== value) change(paper);
      form.leave(at);
    },
    error: useIssueText(at, rule),
    description: hint ?? textOf(hints, at),
    withAsterisk: isRequired,
    'aria-required': isRequired,
  };
  const props = {
    ...common,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  };
  const input = <TextInput {...props} {...typeOf(rule)} />;
  const list = lists[at];
  if (list !== undefined) {
    return (
      <Suspense fallback={input}>
        <FoundInList {...common} list={list} onChange={change} />
      </Suspense>
    );
  }
  if (at === '/address/state' && /^(BR)?$/i.test(form.values['/address/country'] ?? '')) {
    return <NativeSelect {...props} data={[{ value: '', label: '' }, ...statesWith(value)]} />;
  }
  if (rule.enum === undefined) return input;
  const data = rule.enum.map((value) => ({ value, label: textOf(choices, value) ?? value }));
  return (
    <NativeSelect {...props} data={rule.enum.includes('') ? data : [{ value: '', label: '' }, ...data]} />
  );
}

/** Returns the states as options; and the present value, if it is none of them. */
function statesWith(value: string): { value: string; label: string }[] {
  const known = Object.entries(states).map(([code, name]) => ({ value: code, label: `${name} (${code})` }));
  return value === '' || value in states ? known : [{ value, label: value }, ...known];
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
  if (typeof issue !== 'string') {
    return issue.kind !== 'required' && at in lists ? texts.faults.list : faultText(issue, texts);
  }
  return <Advice issue={issue} format={rule.format} />;
}

/** The API's message about a value of this format, after the same in the user's language. */
export function Advice({ issue, format = '' }: { issue: string; format?: string | undefined }) {
  const { formats } = useTexts().form;
  const { language } = useLanguage();
  return (
    <>
      {language !== 'en' && textOf(formats, format)} {issue}
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
