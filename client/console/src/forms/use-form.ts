import { createContext, use, useEffect, useState } from 'react';
import { failureOf, recoversAfterMs } from '../api/failure.ts';
import { bodyOf, faultsOf, pointerOf, ruleAt, type Fault, type Rule, type Values } from './rule.ts';

/** The values of a form, and what is wrong with them. Pointers are JSON pointers into the request. */
export interface Form<Body = unknown> {
  rule: Rule;
  values: Values;
  /** Changes values. Null removes one. */
  set: (changes: Changes) => void;
  /** The request; null while something is wrong, or while nothing changes. */
  body: Body | null;
  /** Whether the user has typed something that would be lost. */
  isTyped: boolean;
  /** How many fields are wrong. */
  faultCount: number;
  /** Whether the user has tried to send the form. */
  hasShownFaults: boolean;
  /** Returns what to show at a field: a fault, once the field was left, or the API's message about it. */
  issueAt: (pointer: string) => Fault | string | null;
  /** Marks a field as left. */
  leave: (pointer: string) => void;
  /** Returns whether nothing is wrong. Otherwise it shows every fault, and moves the focus to the first. */
  mayBeSent: () => boolean;
  /** Clears the form. */
  clear: () => void;
  /** Shows the API's message about each field. Throws the error again. */
  refuse: (error: unknown) => never;
}

export type Changes = Readonly<Record<string, string | null>>;

interface FormStart {
  values?: Values;
  /** The present values, for a request that sends changes. */
  before?: Values;
}

/** Returns a form with the rules of an input of the API. `Body` is the type of that input. */
export function useForm<Body>(
  rule: Rule,
  { before = {}, values: first = before }: FormStart = {},
): Form<Body> {
  const [typed, setTyped] = useState<Changes>({});
  const values = withChanges(first, typed);
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { said, forget, refuse } = useRefusals();
  const faults = faultsOf(rule, values, before);
  // The rules and the type come from the same schema, so a body that obeys the rules has the type.
  const body = bodyOf(rule, values, before) as Body & object;
  return {
    rule,
    values,
    set: (changes) => {
      setTyped((held) => ({ ...held, ...changes }));
      forget(Object.keys(changes));
    },
    body: faults.size > 0 || Object.keys(body).length === 0 ? null : body,
    isTyped: Object.entries(typed).some(([at, text]) => (text ?? '') !== (first[at] ?? '')),
    faultCount: faults.size,
    hasShownFaults: left === 'all' && faults.size > 0,
    issueAt: (pointer) => {
      const isShown = left === 'all' || left.has(pointer);
      return (isShown ? faults.get(pointer) : undefined) ?? said[pointer] ?? null;
    },
    leave: (pointer) => setLeft((held) => (held === 'all' ? held : new Set([...held, pointer]))),
    mayBeSent: () => {
      if (faults.size === 0) return true;
      setLeft('all');
      focusFirstFault();
      return false;
    },
    clear: () => {
      setTyped({});
      setLeft(new Set());
      forget();
    },
    refuse: (error) => {
      // Secrets are cleared once an attempt has failed, unless the same ones will be sent again.
      if (recoversAfterMs(error) === null) {
        const secrets = Object.keys(typed).filter((at) => ruleAt(rule, at).format === 'password');
        setTyped((held) => Object.fromEntries(Object.entries(held).filter(([at]) => !secrets.includes(at))));
        setLeft((held) => (held === 'all' ? held : new Set([...held, ...secrets])));
      }
      return refuse(error);
    },
  };
}

/** Returns the API's messages about the fields of a request, each until its field is changed. */
export function useRefusals() {
  const [said, setSaid] = useState<Values>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => {
    if (refusal !== null) focusFirstFault();
  }, [refusal]);
  return {
    said,
    /** Removes the messages about these fields, or about all. */
    forget: (pointers?: readonly string[]) => {
      setSaid((held) =>
        Object.fromEntries(Object.entries(held).filter(([at]) => pointers?.includes(at) === false)),
      );
    },
    /** Shows the API's messages, and moves the focus to the first of these fields. Throws the error again. */
    refuse: (error: unknown): never => {
      const issues = failureOf(error)?.error.problem?.errors ?? [];
      setSaid(Object.fromEntries(issues.map(({ pointer, detail }) => [pointerOf(pointer), detail])));
      if (issues.length > 0) setRefusal(error);
      throw error;
    },
  };
}

function withChanges(values: Values, changes: Changes): Values {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(all.flatMap(([at, text]) => (text === null ? [] : [[at, text]])));
}

/**
 * Moves the focus to the first wrong field, once it is marked. If the field is behind a dialog, the dialog is closed.
 */
function focusFirstFault(): void {
  setTimeout(() => {
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
    if (field?.closest('dialog') === null) document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    field?.focus();
  });
}

export const FormContext = createContext<Form | null>(null);

export function useFormFields(): Form {
  const form = use(FormContext);
  if (form === null) throw new Error('there is no form around this field');
  return form;
}
