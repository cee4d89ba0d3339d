import { fromJsonSchema, type Tool } from '@modelcontextprotocol/server';
import {
  answersWithSecret,
  parametersOf,
  standalone,
  type ApiDocument,
  type Operation,
  type Parameter,
} from './document.ts';

/** An operation of the API as a tool, and how it is called. */
export interface OperationTool {
  method: Method;
  path: string;
  parameters: Parameter[];
  /** Whether it changes nothing. */
  isRead: boolean;
  /** Whether it answers with a secret. What an agent reads is kept and sent on, so it is not offered then. */
  hasSecret: boolean;
  /** Returns what is wrong with arguments; undefined if nothing is. */
  faultOf: (given: Record<string, unknown>) => Promise<string | undefined>;
  tool: Tool;
}

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

const key = {
  ...{ type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  description: 'A new text for each change. With the same one, a repeated call changes nothing twice.',
};

function toolOf(
  document: ApiDocument,
  { path, method }: { path: string; method: Method },
  operation: Operation,
): OperationTool {
  const all = parametersOf(document, operation);
  const parameters = all.filter((parameter) => parameter.in !== 'header');
  const isRead = method === 'GET' || operation['x-safe'] === true;
  const takesKey = all.some(({ name }) => name === keyHeader);
  const needsKey = takesKey && operation['x-idempotency-key'] === 'required';
  const body = operation.requestBody?.content['application/json']?.schema;
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    ...(body && { body }),
    ...(takesKey && { [keyArgument]: key }),
  };
  const required = [
    ...parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
    ...(operation.requestBody?.required === true ? ['body'] : []),
    ...(needsKey ? [keyArgument] : []),
  ];
  const inputSchema = standalone(document, {
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  let schema: ReturnType<typeof fromJsonSchema> | undefined;
  const [purpose = ''] = (operation.description ?? '').split('\n\n');
  return {
    ...{ method, path, parameters, isRead, hasSecret: answersWithSecret(document, operation) },
    faultOf: async (given) => {
      const known = Object.keys(properties);
      const missing = required.filter((argument) => !(argument in given));
      const unknown = Object.keys(given).filter((argument) => !known.includes(argument));
      if (missing.length > 0) return `${operation.operationId} needs ${missing.join(', ')}.`;
      if (unknown.length > 0)
        return `${operation.operationId} does not take ${unknown.join(', ')}: it takes ${known.join(', ') || 'nothing'}.`;
      // Compiled when it is first called, because most tools never are.
      schema ??= fromJsonSchema(inputSchema);
      const { issues } = await schema['~standard'].validate(given);
      return issues?.map(({ message }) => message.replaceAll('data/', '')).join(', ');
    },
    tool: {
      name: operation.operationId,
      title: operation.summary,
      description: `${operation.summary}. ${purpose.replaceAll('\n', ' ')}`,
      inputSchema: inputSchema as Tool['inputSchema'],
      annotations: {
        ...{ title: operation.summary, readOnlyHint: isRead, destructiveHint: !isRead },
        ...{ idempotentHint: isRead || needsKey, openWorldHint: false },
      },
    },
  };
}
