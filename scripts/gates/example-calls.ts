import {
  isSafe,
  operationsOf,
  resolved,
  type ApiDocument,
  type Example,
  type Method,
  type Operation,
  type Parameter,
  type Reference,
} from './document.ts';

/** A request built from the document's examples, and the response example of the same name. */
export interface ExampleCall {
  /** The name in messages, such as `refundCharge Fraud as application/json`. */
  name: string;
  operationId: string;
  /** The name of the response example. */
  example: string;
  /** Whether the call only reads. */
  isSafe: boolean;
  method: string;
  /** The path with its query. */
  path: string;
  headers: Record<string, string>;
  /** The body: an object is sent as JSON, text as it is; undefined for none. */
  body: unknown;
  expected: ExpectedResponse;
}

interface ExpectedResponse {
  status: number;
  mediaType: string;
  body: unknown;
}

/** One operation, with its parameters and its response examples by name. */
interface Subject {
  document: ApiDocument;
  path: string;
  method: Method;
  operation: Operation;
  parameters: Parameter[];
  expected: Map<string, ExpectedResponse[]>;
}

/** The parameter that makes it harmless to send a call again, so that the other parameters can be tried with it. */
const idempotencyKey = 'x-idempotency-key';

/**
 * Returns every call that the document's examples describe. A call is all examples of one name in an operation: those
 * of the parameters and the body are its request, that of a response is what it expects. A parameter's example without
 * a response of that name is sent with the operation's first call. A request without a response is in `faults`.
 */
export function exampleCalls(document: ApiDocument): { calls: ExampleCall[]; faults: string[] } {
  const calls: ExampleCall[] = [];
  const faults: string[] = [];
  for (const { path, method, operation } of operationsOf(document)) {
    const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
    const expected = expectedResponses(document, operation);
    const subject = { document, path, method, operation, parameters, expected };
    const names = namesOf(subject);
    const unexpected = names.filter((name) => !expected.has(name));
    faults.push(
      ...unexpected.map(
        (name) => `${operation.operationId} ${name}: no response has an example of this name`,
      ),
    );
    const [first, ...others] = names.flatMap((name) => callsOf(subject, name));
    if (first === undefined) continue;
    const retryable = withKey(subject, first);
    const separate = others.map((call) => withOwnKey(operation, call));
    calls.push(retryable, ...separate, ...furtherCalls(subject, names, retryable));
  }
  return { calls, faults };
}

/** Returns the names of requests: those of the body, of successes, and of parameters with a response of that name. */
function namesOf({ operation, parameters, expected }: Subject): string[] {
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const ofBody = bodies.flatMap((media) => Object.keys(media.examples ?? {}));
  const ofSuccess = [...expected]
    .filter(([, own]) => own.some(({ status }) => status < 300))
    .map(([name]) => name);
  const ofParameters = parameters
    .flatMap(({ examples }) => Object.keys(examples ?? {}))
    .filter((name) => expected.has(name));
  return [...new Set([...ofBody, ...ofSuccess, ...ofParameters])];
}

function expectedResponses(document: ApiDocument, { responses }: Operation): Map<string, ExpectedResponse[]> {
  const expected = new Map<string, ExpectedResponse[]>();
  for (const [status, response] of Object.entries(responses)) {
    for (const [mediaType, media] of Object.entries(resolved(document, response).content ?? {})) {
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        const body = resolved(document, example).value;
        expected.set(name, [...(expected.get(name) ?? []), { status: Number(status), mediaType, body }]);
      }
    }
  }
  return expected;
}

/** Returns one call for each media type of the response. */
function callsOf(subject: Subject, name: string): ExampleCall[] {
  const { document, method, operation } = subject;
  const { operationId } = operation;
  const [mediaType = '', media] =
    Object.entries(operation.requestBody?.content ?? {}).find(([, { examples }]) => examples?.[name]) ?? [];
  const body = media?.examples?.[name];
  const values = subject.parameters.flatMap((parameter) => {
    const example = parameter.examples?.[name];
    return example === undefined ? [] : [{ parameter, value: resolved(document, example).value }];
  });
  return (subject.expected.get(name) ?? []).map((expected) => ({
    name: `${operationId} ${name} as ${expected.mediaType}`,
    operationId,
    example: name,
    isSafe: isSafe(method, operation),
    method: method.toUpperCase(),
    ...values.reduce(withParameter, {
      path: subject.path,
      headers: {
        Accept: expected.status < 300 ? `${expected.mediaType}, application/problem+json` : '*/*',
        ...(body === undefined ? {} : { 'Content-Type': mediaType }),
      },
    }),
    body: body === undefined ? undefined : resolved(document, body).value,
    expected,
  }));
}

/** Returns the call with an idempotency key, if the operation takes one. */
function withKey({ parameters }: Subject, call: ExampleCall): ExampleCall {
  const parameter = parameters.find(({ name }) => name === idempotencyKey);
  return parameter === undefined
    ? call
    : { ...call, ...withParameter(call, { parameter, value: parameter.example }) };
}

/** Returns the call with a key that no other call has, if the operation requires one. */
function withOwnKey(operation: Operation, call: ExampleCall): ExampleCall {
  if (operation['x-idempotency-key'] !== 'required') return call;
  return { ...call, headers: { ...call.headers, [idempotencyKey]: call.example } };
}

/** Repeats the call with each example of an optional parameter that has no separate call. */
function furtherCalls(subject: Subject, names: readonly string[], call: ExampleCall): ExampleCall[] {
  const optional = subject.parameters.filter(({ required }) => required !== true);
  return optional.flatMap((parameter) =>
    valuesOf(subject.document, parameter)
      .filter(({ name }) => !names.includes(name))
      .map(({ name, value }) => ({
        ...call,
        ...withParameter(call, { parameter, value }),
        name: `${call.name} with ${parameter.name} ${name}`,
      })),
  );
}

function valuesOf(document: ApiDocument, parameter: Parameter): { name: string; value: unknown }[] {
  const named = Object.entries<Example | Reference>(parameter.examples ?? {}).map(([name, example]) => ({
    name,
    value: resolved(document, example).value,
  }));
  return 'example' in parameter ? [{ name: 'example', value: parameter.example }, ...named] : named;
}

function withParameter(
  { path, headers }: Pick<ExampleCall, 'path' | 'headers'>,
  { parameter, value }: { parameter: Parameter; value: unknown },
): Pick<ExampleCall, 'path' | 'headers'> {
  const text = String(value);
  switch (parameter.in) {
    case 'path':
      return { path: path.replace(`{${parameter.name}}`, encodeURIComponent(text)), headers };
    case 'query':
      return {
        path: `${path}${path.includes('?') ? '&' : '?'}${parameter.name}=${encodeURIComponent(text)}`,
        headers,
      };
    case 'header':
      return { path, headers: { ...headers, [parameter.name]: text } };
    default:
      throw new Error(`the parameter ${parameter.name} is in ${parameter.in}, which is not supported here`);
  }
}
