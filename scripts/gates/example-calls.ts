import {
  operationsOf,
  resolved,
  type ApiDocument,
  type Example,
  type Operation,
  type Parameter,
  type Reference,
} from './document.ts';

/** A request as the document's examples make it, and the answer that stands beside it under the same name. */
export interface ExampleCall {
  /** For whoever reads a fault, such as `refundCharge Fraud`. */
  name: string;
  operationId: string;
  /** The name of the example of the answer. */
  example: string;
  /** It only reads. */
  isSafe: boolean;
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  expected: Answer;
}

interface Answer {
  status: number;
  mediaType: string;
  body: unknown;
}

/** One operation, with what its examples say. */
interface Subject {
  document: ApiDocument;
  path: string;
  method: string;
  operation: Operation;
  parameters: Parameter[];
  answers: Map<string, Answer[]>;
}

const safeMethods = ['get', 'head', 'options'];

/** Makes a repetition of a call harmless, so that the other parameters can be tried with it. */
const idempotencyKey = 'x-idempotency-key';

/**
 * Every call that the document's examples describe. An example of an operation is a name: its request are the
 * parameters' and the body's examples of that name, its answer the response's. An example of a parameter that
 * has no answer of its own is sent with the operation's first call. What has no counterpart is in `faults`.
 */
export function exampleCalls(document: ApiDocument): { calls: ExampleCall[]; faults: string[] } {
  const calls: ExampleCall[] = [];
  const faults: string[] = [];
  for (const { path, method, operation } of operationsOf(document)) {
    const parameters = (operation.parameters ?? []).map((parameter) => resolved(document, parameter));
    const answers = answersOf(document, operation);
    const subject = { document, path, method, operation, parameters, answers };
    const names = namesOf(subject);
    const unanswered = names.filter((name) => !answers.has(name));
    faults.push(
      ...unanswered.map(
        (name) => `${operation.operationId} ${name}: no response has an example of this name`,
      ),
    );
    const [first, ...others] = names.flatMap((name) => callsOf(subject, name));
    if (first === undefined) continue;
    const repeatable = withKey(subject, first);
    calls.push(repeatable, ...others, ...furtherCalls(subject, names, repeatable));
  }
  return { calls, faults };
}

/** The names of requests: those of the body, of successes that need none, and of answered parameters. */
function namesOf({ operation, parameters, answers }: Subject): string[] {
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const ofBody = bodies.flatMap((media) => Object.keys(media.examples ?? {}));
  const ofSuccess = [...answers]
    .filter(([, own]) => own.some(({ status }) => status < 300))
    .map(([name]) => name);
  const ofParameters = parameters
    .flatMap(({ examples }) => Object.keys(examples ?? {}))
    .filter((name) => answers.has(name));
  return [...new Set([...ofBody, ...ofSuccess, ...ofParameters])];
}

function answersOf(document: ApiDocument, { responses }: Operation): Map<string, Answer[]> {
  const answers = new Map<string, Answer[]>();
  for (const [status, response] of Object.entries(responses)) {
    for (const [mediaType, media] of Object.entries(resolved(document, response).content ?? {})) {
      for (const [name, example] of Object.entries(media.examples ?? {})) {
        const body = resolved(document, example).value;
        answers.set(name, [...(answers.get(name) ?? []), { status: Number(status), mediaType, body }]);
      }
    }
  }
  return answers;
}

/** One for each form of the answer. */
function callsOf(subject: Subject, name: string): ExampleCall[] {
  const { document, method, operation, answers } = subject;
  const { operationId } = operation;
  const body = operation.requestBody?.content['application/json']?.examples?.[name];
  const values = subject.parameters.flatMap((parameter) => {
    const example = parameter.examples?.[name];
    return example === undefined ? [] : [{ parameter, value: resolved(document, example).value }];
  });
  return (answers.get(name) ?? []).map((expected) => ({
    name: `${operationId} ${name} as ${expected.mediaType}`,
    operationId,
    example: name,
    isSafe: operation['x-safe'] === true || safeMethods.includes(method),
    method: method.toUpperCase(),
    ...values.reduce(withParameter, {
      path: subject.path,
      headers: { Accept: expected.status < 300 ? `${expected.mediaType}, application/problem+json` : '*/*' },
    }),
    body: body === undefined ? undefined : resolved(document, body).value,
    expected,
  }));
}

/** The call with an idempotency key, where the operation takes one. */
function withKey({ parameters }: Subject, call: ExampleCall): ExampleCall {
  const parameter = parameters.find(({ name }) => name === idempotencyKey);
  return parameter === undefined
    ? call
    : { ...call, ...withParameter(call, { parameter, value: parameter.example }) };
}

/** The call again with each example of an optional parameter that belongs to no call of its own. */
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
      throw new Error(
        `the parameter ${parameter.name} is in ${parameter.in}, which no operation of ours has`,
      );
  }
}
