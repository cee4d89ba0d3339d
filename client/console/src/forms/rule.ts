import { amountOf } from '../format/format.ts';

/**
 * The rules that a form takes from the OpenAPI document: the keywords of a JSON schema that can be checked in a field.
 */
export interface Rule {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer';
  properties?: Record<string, Rule>;
  required?: readonly string[];
  items?: Rule;
  minItems?: number;
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
}

/** What is wrong with a typed value. `limit` is that of the length or the number. */
export interface Fault {
  kind: 'required' | 'short' | 'long' | 'pattern' | 'choice' | 'number' | 'amount' | 'low' | 'high';
  limit?: number;
}

/**
 * The typed values, by JSON pointer in the request, such as `/address/city`. Elements of an array of objects are named
 * by their property, not by their position: `/tax/credit/online/default/sellerRates/0`.
 */
export type Values = Readonly<Record<string, string>>;

/** Returns the rule of a pointer. */
export function ruleAt(root: Rule, pointer: string): Rule {
  return partsOf(pointer).reduce<Rule>((rule, part) => {
    const inner = rule.properties?.[part] ?? rule.items?.properties?.[part] ?? rule.items;
    if (inner === undefined) throw new Error(`the document has no ${pointer}`);
    return inner;
  }, root);
}

/**
 * Returns whether a field must be filled in. A field that an optional object requires must be, once that object was
 * begun.
 */
export function isNeeded(root: Rule, values: Values, pointer: string): boolean {
  const end = pointer.lastIndexOf('/');
  if (end < 0) return true;
  const parent = pointer.slice(0, end);
  const { required, type } = ruleAt(root, parent);
  if (type !== 'array' && required?.includes(pointer.slice(end + 1)) !== true) return false;
  return isNeeded(root, values, parent) || isBegun(values, parent);
}

/**
 * Returns all faults, by pointer. An optional object that was begun must be complete. For a request that sends changes,
 * values that are the same as in `before` are not checked, because they stay.
 */
export function faultsOf(root: Rule, values: Values, before: Values = {}): Map<string, Fault> {
  const faults = new Map<string, Fault>();
  const check = (rule: Rule, pointer: string, isRequired: boolean): void => {
    const places = pointersIn(rule);
    if (places === null) {
      const fault = faultAt(rule, values[pointer] ?? '', before[pointer] ?? '', isRequired);
      if (fault !== null) faults.set(pointer, fault);
    } else if (isRequired || isBegun(values, pointer)) {
      if (rule.items?.properties !== undefined && !isBegun(values, pointer)) {
        faults.set(pointer, { kind: 'required' });
      }
      for (const [name, inner, isNeeded] of places) check(inner, `${pointer}/${name}`, isNeeded);
    }
  };
  check(root, '', true);
  return faults;
}

/**
 * Returns the request body with the values that differ from `before`. Empty values are left out, unless being empty is
 * the change.
 */
export function bodyOf(root: Rule, values: Values, before: Values = {}): unknown {
  const build = (rule: Rule, pointer: string): unknown => {
    const places = pointersIn(rule);
    if (places === null) {
      const text = sentText(rule, values[pointer] ?? '');
      return text === (before[pointer] ?? '') ? undefined : valueOf(rule, text);
    }
    const parts = places
      .map(([name, inner]) => [name, build(inner, `${pointer}/${name}`)] as const)
      .filter(([, value]) => value !== undefined);
    if (parts.length === 0) return undefined;
    if (rule.type !== 'array') return Object.fromEntries(parts);
    const isOfObjects = rule.items?.properties !== undefined;
    return parts.map(([name, value]) => (isOfObjects ? { [name]: value } : value));
  };
  return build(root, '') ?? {};
}

/** Returns the values of the fields for a body. This is the opposite of `bodyOf`. */
export function valuesOf(body: unknown, pointer = ''): Values {
  if (body === undefined || body === null) return {};
  if (typeof body === 'number') return { [pointer]: typedNumber(body) };
  if (typeof body === 'string') return { [pointer]: body };
  const parts = Object.entries(body);
  return Object.assign(
    {},
    ...parts.map(([name, value]: [string, unknown]) => {
      const isNamed = Array.isArray(body) && typeof value === 'object';
      return valuesOf(value, isNamed ? pointer : `${pointer}/${name}`);
    }),
  ) as Values;
}

/**
 * Returns the pointer of the field that a pointer in a problem names: `/body/tax/credit/0/online` is
 * `/tax/credit/online`.
 */
export function pointerOf(pointer: string): string {
  return pointer.replace(/^\/body/, '').replace(/\/\d+(?=\/[^\d/])/g, '');
}

/**
 * Reads a number as Brazilians type it, such as `3,19`. A point is accepted instead of the comma, but not before three
 * digits, where it may separate thousands. Returns null if it is no number.
 */
export function numberOf(text: string): number | null {
  return /^\d+(,\d+|\.(\d{1,2}|\d{4,}))?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** Returns a number as it is typed. */
export function typedNumber(value: number): string {
  return String(value).replace('.', ',');
}

/** Returns the pointers within an object or an array, and whether they are required, or null for a single value. */
function pointersIn({
  properties,
  required = [],
  items,
  minItems = 0,
}: Rule): [string, Rule, boolean][] | null {
  if (properties !== undefined) {
    return Object.entries(properties).map(([name, rule]) => [name, rule, required.includes(name)]);
  }
  if (items?.properties !== undefined) {
    return Object.entries(items.properties).map(([name, rule]) => [name, rule, false]);
  }
  if (items === undefined) return null;
  return Array.from({ length: minItems }, (_, index) => [String(index), items, true]);
}

function faultAt(rule: Rule, typed: string, before: string, isRequired: boolean): Fault | null {
  const text = sentText(rule, typed);
  if (text === before && before !== '') return null;
  if (text === '') {
    const mayBeEmpty = before === '' ? !isRequired : (rule.minLength ?? 0) === 0;
    return mayBeEmpty ? null : { kind: 'required' };
  }
  return rule.type === 'string' ? faultOfText(rule, text) : faultOfNumber(rule, text);
}

function faultOfText(rule: Rule, typed: string): Fault | null {
  const { minLength = 0, maxLength = Infinity, pattern, enum: choices } = rule;
  const text = written(rule, typed);
  const length = Array.from(text).length;
  if (choices !== undefined && !choices.includes(text)) return { kind: 'choice' };
  if (length < minLength) return { kind: 'short', limit: minLength };
  if (length > maxLength) return { kind: 'long', limit: maxLength };
  return pattern === undefined || matches(pattern, text) ? null : { kind: 'pattern' };
}

function faultOfNumber(rule: Rule, text: string): Fault | null {
  const { type, minimum = -Infinity, maximum = Infinity } = rule;
  const value = numberIn(rule, text);
  if (value === null) return { kind: rule.format === 'brl' ? 'amount' : 'number' };
  if (type === 'integer' && !Number.isInteger(value)) return { kind: 'number' };
  if (value < minimum) return { kind: 'low', limit: minimum };
  return value > maximum ? { kind: 'high', limit: maximum } : null;
}

function valueOf(rule: Rule, text: string): string | number | null {
  return rule.type === 'string' ? written(rule, text) : numberIn(rule, text);
}

function numberIn({ format }: Rule, text: string): number | null {
  return format === 'brl' ? amountOf(text) : numberOf(text);
}

/** Returns the text without the spaces around it. Only in a password they are kept. */
function sentText({ format }: Rule, typed: string): string {
  return format === 'password' ? typed : typed.trim();
}

/**
 * Returns the text as the API takes it: `11.222.333/0001-81` without its punctuation, and in capitals if it fits only
 * then.
 */
function written({ pattern }: Rule, text: string): string {
  if (pattern === undefined || matches(pattern, text)) return text;
  const bare = barely(text);
  return matches(pattern, bare) ? bare : text;
}

/** Returns a text without the punctuation of documents, postal codes and phone numbers, in capitals. */
export function barely(text: string): string {
  return text.replace(/[\s./()-]/g, '').toUpperCase();
}

/** Returns whether a text matches a pattern of JSON Schema. Such patterns are Unicode-aware. */
function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, 'u').test(text);
}

function isBegun(values: Values, pointer: string): boolean {
  return Object.entries(values).some(([at, text]) => at.startsWith(`${pointer}/`) && text.trim() !== '');
}

function partsOf(pointer: string): string[] {
  return pointer.split('/').slice(1);
}
