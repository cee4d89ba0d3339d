import type { Tool } from '@modelcontextprotocol/server';
import { parametersOf, standalone, type ApiDocument, type Operation, type Parameter } from './document.ts';

/** An operation of the API as a tool, and how it is called. */
export interface OperationTool {
  method: Method;
  path: string;
  parameters: Parameter[];
  /** Whether it changes nothing. */
  isRead: boolean;
  tool: Tool;
}

/** What answers with a secret. What an agent reads is kept and sent on, so it is not offered. */
export const answersWithSecret: ReadonlySet<string> = new Set([
  'createSeller',
  'createToken',
  'inviteSellerUser',
  'rotateWebhookSecret',
  'setIntermediaryWebhook',
]);

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH' } as const;

export type Method = (typeof methods)[keyof typeof methods];

const isMethod = (name: string): name is keyof typeof methods => name in methods;

/** Returns a tool for each operation of the document, by its operationId. */
export function toolsOf(document: ApiDocument): Map<string, OperationTool> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([name, operation]) =>
      isMethod(name) ? [toolOf(document, { path, method: methods[name] }, operation)] : [],
    ),
  );
  return new Map(operations.map((operation) => [operation.tool.name, operation]));
}

/** The name of the argument with the idempotency key, a header. */
export const keyArgument = 'idempotencyKey';
const keyHeader = 'x-idempotency-key';

function toolOf(
  document: ApiDocument,
  { path, method }: { path: string; method: Method },
  operation: Operation,
): OperationTool {
  const all = parametersOf(document, operation);
  const parameters = all.filter((parameter) => parameter.in !== 'header');
  const isRead = method === 'GET' || operation['x-safe'] === true;
  const takesKey = all.some(({ name }) => name === keyHeader);
  const body = operation.requestBody?.content['application/json']?.schema;
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    ...(body && { body }),
    ...(takesKey && {
      [keyArgument]: { type: 'string', description: 'Send the same key to repeat a call safely.' },
    }),
  };
  const required = [
    ...parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
    ...(operation.requestBody?.required === true ? ['body'] : []),
  ];
  const inputSchema = standalone(document, {
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const [purpose = ''] = (operation.description ?? '').split('\n\n');
  return {
    ...{ method, path, parameters, isRead },
    tool: {
      name: operation.operationId,
      title: operation.summary,
      description: `${operation.summary}. ${purpose.replaceAll('\n', ' ')}`,
      inputSchema: inputSchema as Tool['inputSchema'],
      annotations: {
        ...{ title: operation.summary, readOnlyHint: isRead, destructiveHint: !isRead },
        ...{ idempotentHint: isRead || takesKey, openWorldHint: false },
      },
    },
  };
}
