import { createContext, use, useEffect, useState } from 'react';
import { failureOf, recoversAfterMs } from '../api/failure.ts';
import { bodyOf, faultsOf, placeOf, ruleAt, type Fault, type Rule, type Values } from './rule.ts';

/** What a form holds, and what is wrong with it. Places are JSON pointers into the request. */
export interface Form<Body = unknown> {
  rule: Rule;
  values: Values;
  /** Null removes a place. */
  set: (changes: Changes) => void;
  /** The request; null while something is wrong, or while nothing changes. */
  body: Body | null;
  /** Whether something is typed that would be lost. */
  isTyped: boolean;
  /** How many places are wrong. */
  faultCount: number;
  /** Whether it was tried to send them. */
  hasShownFaults: boolean;
  /** What is shown at a place: a fault, once its field was left, or what the API said of it. */
  issueAt: (pointer: string) => Fault | string | null;
  /** A field was left. */
  leave: (pointer: string) => void;
  /** Whether nothing is wrong; otherwise shows every fault, and goes to the first. */
  mayBeSent: () => boolean;
  /** Forgets what was typed. */
  clear: () => void;
  /** Shows what the API said of each place. Throws the error again. */
  refuse: (error: unknown) => never;
}

export type Changes = Readonly<Record<string, string | null>>;

interface FormStart {
  values?: Values;
  /** For a request that says what changes: what is there now. */
  before?: Values;
}

/** A form with the rules of an input of the API; `Body` is the type of that input. */
export function useForm<Body>(
  rule: Rule,
  { before = {}, values: first = before }: FormStart = {},
): Form<Body> {
  const [typed, setTyped] = useState<Changes>({});
  const values = withChanges(first, typed);
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(new Set());
  const { said, forget, refuse } = useRefusals();
  const faults = faultsOf(rule, values, before);
  // The rules and the type are of the same schema: what obeys the rules has the type.
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
      // Secrets are forgotten once an attempt has failed, unless the same ones will be sent again.
      if (recoversAfterMs(error) === null) {
        const secrets = Object.keys(typed).filter((at) => ruleAt(rule, at).format === 'password');
        setTyped((held) => Object.fromEntries(Object.entries(held).filter(([at]) => !secrets.includes(at))));
        setLeft((held) => (held === 'all' ? held : new Set([...held, ...secrets])));
      }
      return refuse(error);
    },
  };
}

/** What the API said about the places of a request, until something else is typed there. */
export function useRefusals() {
  const [said, setSaid] = useState<Values>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  useEffect(() => {
    if (refusal !== null) focusFirstFault();
  }, [refusal]);
  return {
    said,
    /** Forgets what was said about these places, or about all. */
    forget: (places?: readonly string[]) => {
      setSaid((held) =>
        Object.fromEntries(Object.entries(held).filter(([at]) => places?.includes(at) === false)),
      );
    },
    /** Shows what the API said, and goes to the first of these places. Throws the error again. */
    refuse: (error: unknown): never => {
      const issues = failureOf(error)?.error.problem?.errors ?? [];
      setSaid(Object.fromEntries(issues.map(({ pointer, detail }) => [placeOf(pointer), detail])));
      if (issues.length > 0) setRefusal(error);
      throw error;
    },
  };
}

function withChanges(values: Values, changes: Changes): Values {
  const all = Object.entries({ ...values, ...changes });
  return Object.fromEntries(all.flatMap(([at, text]) => (text === null ? [] : [[at, text]])));
}

/** Once the field is marked. If it is behind a dialog, the dialog is closed. */
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
