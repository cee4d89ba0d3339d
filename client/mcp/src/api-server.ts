import {
  createClient,
  unwrap,
  type CallResult,
  type PaymentIntermediaryError,
  type Schemas,
} from '@payment-intermediary/client';
import { McpServer, type CallToolResult, type Tool } from '@modelcontextprotocol/server';
import type { ApiDocument } from './document.ts';
import { keyArgument, toolsOf, type Method, type OperationTool } from './tools.ts';

interface ApiServerOptions {
  /** The address of the service, and the token of the agent. */
  baseUrl: string;
  token: string;
  /** Whether tools that change something are there too. */
  allowWrites: boolean;
}

/** A client of which only the method is known, because the operation comes from the document at run time. */
type AnyClient = Record<Method, (path: string, options: object) => Promise<CallResult<unknown>>>;

type Arguments = Record<string, unknown>;

/**
 * Asks the service what the token may do, and for its document. Returns a function that makes an MCP server whose tools are
 * the operations that the token may call. Throws `PaymentIntermediaryError` if the service refuses the token or cannot be
 * reached.
 */
export async function openApiServer({ allowWrites, ...options }: ApiServerOptions): Promise<() => McpServer> {
  const client = createClient(options);
  const session = await unwrap(client.GET('/v2/session'));
  const document = await readDocument(options.baseUrl);
  const all = toolsOf(document);
  const tools = session.operations.flatMap((id) => {
    const operation = all.get(id);
    if (operation === undefined || operation.hasSecret) return [];
    return allowWrites || operation.isRead ? [operation] : [];
  });
  const offered = new Map(tools.map((operation) => [operation.tool.name, operation]));
  const call = (name: string, given: Arguments) => {
    const operation = offered.get(name);
    return operation === undefined
      ? failed(whyNotOffered(name, all.get(name), { role: session.role, allowWrites }))
      : callOperation(client as unknown as AnyClient, operation, given);
  };
  return () =>
    serverOf(
      document.info.version,
      tools.map(({ tool }) => tool),
      call,
    );
}

async function readDocument(baseUrl: string): Promise<ApiDocument> {
  const address = `${baseUrl.replace(/\/+$/, '')}/openapi.json`;
  const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}: check the address`);
  return (await response.json()) as ApiDocument;
}

function serverOf(
  version: string,
  tools: Tool[],
  call: (name: string, given: Arguments) => CallToolResult | Promise<CallToolResult>,
): McpServer {
  const server = new McpServer(
    { name: 'payment-intermediary', title: 'Payment Intermediary API', version },
    {
      capabilities: { tools: {} },
      instructions:
        'Amounts are in BRL with two decimal places, and days are those of America/Sao_Paulo. A list that goes on says with ' +
        'which cursor. A problem says what is wrong and what to do.',
    },
  );
  // The tools are made from the document, so none is registered by hand.
  server.server.setRequestHandler('tools/list', () => ({ tools }));
  server.server.setRequestHandler('tools/call', ({ params }) => call(params.name, params.arguments ?? {}));
  return server;
}

/** Returns why a tool is not offered, for an agent that calls it all the same. */
function whyNotOffered(
  name: string,
  known: OperationTool | undefined,
  { role, allowWrites }: Pick<Schemas['Session'], 'role'> & Pick<ApiServerOptions, 'allowWrites'>,
): string {
  if (known === undefined) return `There is no tool ${name}. tools/list has those that there are.`;
  if (known.hasSecret)
    return `${name} answers with a secret, which an agent must not see. Call it from a program of your own.`;
  return known.isRead || allowWrites
    ? `A token with the role ${role} may not call ${name}.`
    : `${name} changes something, so it is only offered if payfac-mcp is started with --allow-writes.`;
}

/** The longest answer. A whole statement may have millions of lines, and an agent keeps all that it reads. */
const mostCharacters = 200_000;

/** How many items a list has if the agent says nothing, where the API would return all. */
const usualLimit = 100;

/** Calls an operation. What the service refuses is a result too, so that the agent reads why. */
async function callOperation(
  client: AnyClient,
  { method, path, parameters, isRead, faultOf }: OperationTool,
  given: Arguments,
): Promise<CallToolResult> {
  // A value of another shape could lead to another path, so nothing is sent before all is checked.
  const wrong = await faultOf(given);
  if (wrong !== undefined) return failed(wrong);
  const { body, [keyArgument]: key, ...others } = given;
  const placed = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where }) =>
        where === place && name in others ? [[name, others[name]]] : [],
      ),
    );
  const hasLimit = parameters.some(({ name }) => name === 'limit');
  const query = { ...(hasLimit && isRead && { limit: usualLimit }), ...placed('query') };
  const answer = await client[method](path, {
    params: { path: placed('path'), query },
    ...(body !== undefined && { body }),
    ...(typeof key === 'string' && { headers: { 'x-idempotency-key': key } }),
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof answer === 'string') return failed(answer);
  const { data, error, response } = answer;
  if (error !== undefined) return failed(problemText(error));
  const text = JSON.stringify(data ?? null);
  if (text.length > mostCharacters && isRead)
    return failed(
      `The answer has ${text.length} characters, which is too much to read: ask for less${hasLimit ? ', with a smaller limit' : ''}.`,
    );
  const cursor = nextCursor(response.headers.get('link'));
  const more =
    text.length > mostCharacters
      ? 'It was done. Only the beginning of the answer is shown.'
      : cursor === null
        ? null
        : `The list goes on: call with cursor ${cursor}`;
  return {
    content: [
      { type: 'text', text: text.slice(0, mostCharacters) },
      ...(more === null ? [] : [{ type: 'text' as const, text: more }]),
    ],
  };
}

/** Returns the problem, or why there is none, with the key by which a write can be repeated. */
function problemText({ message, problem, idempotencyKey }: PaymentIntermediaryError): string {
  if (problem !== null) return JSON.stringify(problem);
  return idempotencyKey === null
    ? message
    : `${message} To repeat it, send ${keyArgument} ${idempotencyKey}.`;
}

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/** Returns the cursor of the next page in a `Link`; null on the last page. */
function nextCursor(link: string | null): string | null {
  const [, address = ''] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  return address === '' ? null : new URL(address, 'http://localhost').searchParams.get('cursor');
}
