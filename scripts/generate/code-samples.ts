import { format } from 'prettier';
import { exampleCalls } from '../gates/example-calls.ts';
import { operationsOf, resolved, type ApiDocument } from '../gates/document.ts';

/** The first example of an operation as a request. */
interface Sample {
  method: string;
  path: string;
  /** The URL with the values of the path and the query. */
  url: string;
  body: unknown;
  idempotencyKey: string | undefined;
  parameters: { in: string; name: string; value: unknown }[];
}

const baseUrl = 'http://127.0.0.1:3000';

const keyComment = '// The client adds an idempotency key: however often it retries, this takes effect once.';

/** Gives each operation `x-codeSamples`: its first example in curl and in TypeScript, as the docs page shows them. */
export async function addCodeSamples(document: ApiDocument): Promise<void> {
  const { calls } = exampleCalls(document);
  for (const { path, method, operation } of operationsOf(document)) {
    const call = calls.find(({ operationId }) => operationId === operation.operationId);
    if (call === undefined) throw new Error(`openapi: ${operation.operationId} has no example`);
    const parameters = (operation.parameters ?? [])
      .map((parameter) => resolved(document, parameter))
      .flatMap(({ in: place, name, examples = {} }) => {
        const example = examples[call.example];
        return example === undefined ? [] : [{ in: place, name, value: resolved(document, example).value }];
      });
    const sample: Sample = {
      method: method.toUpperCase(),
      path,
      url: `${baseUrl}${call.path}`,
      body: call.body,
      idempotencyKey: call.headers['x-idempotency-key'],
      parameters,
    };
    operation['x-codeSamples'] = [
      { lang: 'Shell', label: 'curl', source: await curl(sample) },
      { lang: 'TypeScript', label: 'TypeScript', source: await typescript(sample) },
    ];
  }
}

async function curl({ method, url, body, idempotencyKey }: Sample): Promise<string> {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    `-H "X-Token-Api: $PAYFAC_TOKEN"`,
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`]),
    ...(idempotencyKey === undefined ? [] : [`-H 'x-idempotency-key: ${idempotencyKey}'`]),
    ...(body === undefined ? [] : [`-d '${await json(body)}'`]),
  ].join(' \\\n  ');
}

/** Returns JSON that is indented as far as the options of curl. */
async function json(body: unknown): Promise<string> {
  const text = await format(JSON.stringify(body), { parser: 'json', printWidth: 90 });
  // A quote ends the shell's string, which begins again after it.
  return text.trimEnd().replaceAll('\n', '\n  ').replaceAll("'", `'\\''`);
}

async function typescript({ method, path, body, idempotencyKey, parameters }: Sample): Promise<string> {
  const places = Object.entries(Object.groupBy(parameters, (parameter) => parameter.in));
  const params = places.map(([place, own = []]) => [
    place,
    Object.fromEntries(own.map(({ name, value }) => [name, value])),
  ]);
  const init = {
    ...(params.length === 0 ? {} : { params: Object.fromEntries(params) as object }),
    ...(body === undefined ? {} : { body }),
  };
  const options = Object.keys(init).length === 0 ? '' : `, ${JSON.stringify(init)}`;
  const source = `import { createClient, unwrap } from '@payment-intermediary/client';

    const client = createClient({
      baseUrl: '${baseUrl}',
      token: process.env.PAYFAC_TOKEN ?? '',
    });

    ${idempotencyKey === undefined ? '' : keyComment}
    const result = await unwrap(client.${method}('${path}'${options}));
    console.log(result);`;
  return (await format(source, { parser: 'typescript', singleQuote: true, printWidth: 100 })).trimEnd();
}
