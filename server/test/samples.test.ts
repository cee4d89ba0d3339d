import { spawn, type SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { operationFacts } from '../../generated/operations.ts';
import { readDocument } from '../../scripts/gates/document.ts';
import { exampleCalls } from '../../scripts/gates/example-calls.ts';
import type { OperationId } from '../src/http/operation.ts';
import { seedApprovals } from './operations/scene.ts';
import { chargeLine } from './support/charge-lines.ts';
import { collect, createSetup, projectRoot, type TestSetup } from './support/child-server.ts';
import { commandOutput, newIntermediary, tokenOfPerson } from './support/command.ts';
import { createAdjustment } from '../src/after-sale/adjustment.service.ts';
import { operator } from '../src/audit/audit.repository.ts';
import { loadConfig } from '../src/config.ts';
import { openService } from '../src/service.ts';
import { closeTransfers } from '../src/settlement/closing.service.ts';
import { saoPauloDate } from '../src/shared/calendar.ts';
import { adjustmentBody, planBody, sellerBody } from './support/fixtures.ts';
import {
  adjustedExample,
  chargebackExamples,
  refundableExamples,
  refundedExample,
  settlementExample,
} from '../src/cli/sandbox/examples.ts';
import { seedAccount, seedDraft, seedRemittance } from './support/remittances.ts';
import { serveHere, type ServerHere } from './support/serve-here.ts';
import { callApi } from './support/test-api.ts';
import { ndjsonOf } from './support/settlement-files.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: OperationId; 'x-codeSamples': CodeSample[] }>>;
}

interface CodeSample {
  lang: string;
  source: string;
}

const document = JSON.parse(readFileSync(join(projectRoot, 'generated', 'openapi.json'), 'utf8')) as Document;
const operations = operationsOf(document);

function operationsOf({ paths }: Document) {
  return Object.values(paths).flatMap((path) => Object.values(path));
}

test('every operation has a sample in curl and one in TypeScript', () => {
  const languages = operations.map((operation) => operation['x-codeSamples'].map(({ lang }) => lang));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(operationFacts).toSorted(),
  );
  expect(languages).toEqual(operations.map(() => ['Shell', 'TypeScript']));
});

/** Returns what curl would send: the path with its query, and the body after -d. */
function requestOf(source: string): { path: string; body: unknown } {
  const path = /"http:\/\/127\.0\.0\.1:3000([^"]*)"/.exec(source)?.[1] ?? '';
  const data = / -d '([^']*)'/.exec(source)?.[1];
  return { path, body: data === undefined ? undefined : (JSON.parse(data) as unknown) };
}

test.each(operations)(
  'the curl sample of $operationId is the first example, whose label is shown above it',
  (operation) => {
    const sample = operation['x-codeSamples'].find(({ lang }) => lang === 'Shell');
    const example = exampleCalls(readDocument()).calls.find(
      ({ operationId }) => operationId === operation.operationId,
    );
    expect(example).toBeDefined();
    expect(requestOf(sample?.source ?? '')).toEqual({ path: example?.path, body: example?.body });
  },
);

/** A server of its own with the objects that the samples name, and the token that they read. */
class Scene {
  readonly #setup: TestSetup;
  readonly #server: ServerHere;
  readonly #env: NodeJS.ProcessEnv;
  readonly #document: Document;
  readonly #token: string;

  private constructor(setup: TestSetup, server: ServerHere, token: string, document: Document) {
    this.#setup = setup;
    this.#server = server;
    this.#token = token;
    this.#env = { ...setup.env, PAYFAC_TOKEN: token };
    this.#document = document;
  }

  static async start(): Promise<Scene> {
    const setup = await createSetup();
    // With these options curl, as it stands in a sample, fails for an error and shows nothing but the answer.
    await writeFile(join(setup.folder, '.curlrc'), 'silent\nshow-error\n');
    await newIntermediary(setup.env, 'samples');
    const token = await tokenOfPerson(setup.env, 'samples', 'ana@example.com');
    const server = await serveHere(setup.env);
    const sellers = [sellerBody(1, { document: '11222333000181' }), sellerBody(2), sellerBody(3)];
    for (const body of sellers) await callApi(server.url, 'POST', '/v2/seller', { token, body });
    // These are the plans 2 and 3.
    const anticipation = { monthlyRate: 2, method: 'SIMPLE' } as const;
    for (const body of [planBody(), planBody({ anticipation })]) {
      await callApi(server.url, 'POST', '/v2/payfac/rate-plans', { token, body });
    }
    const uuids = [
      ...Object.values(refundableExamples),
      ...Object.values(chargebackExamples),
      refundedExample.uuid,
      adjustedExample,
    ];
    // They were paid before the first dispute began.
    const paidAt = '2026-04-22T14:03:26.000Z';
    const paid = { idSeller: 1, paidAt, paymentMethod: 'DEBIT_CARD', brand: 'visa' } as const;
    const charges = uuids.map((uuid) => JSON.stringify(chargeLine({ uuid, ...paid })));
    const rejected = join(setup.folder, 'rejected.ndjson');
    await commandOutput(setup.env, ['charges', 'import', '-', '--rejected', rejected], charges.join('\n'));
    const refund = { token, body: { asFraud: false } };
    await callApi(server.url, 'PATCH', `/v2/charges/${refundedExample.uuid}/refund`, refund);
    await seedTransfers(server.url, token, 3);
    await seedRemittances(setup.env);
    await seedHold(server.url, token);
    await seedAnticipation(setup, server.url, token);
    await seedApprovals(setup.env, 2);
    // The last one is person 6.
    await seedUsers(server.url, token, 5);
    const hold = { token, headers: { 'x-idempotency-key': 'hold' }, body: { all: true, reason: 'RISK' } };
    await callApi(server.url, 'POST', '/v2/payfac/seller/2/holds', hold);
    const webhook = { token, body: { url: 'https://hub.example/' } };
    await callApi(server.url, 'PUT', '/v2/payfac/webhook', webhook);
    const file = { token, body: { content: ndjsonOf(...settlementExample.lines) } };
    await callApi(server.url, 'POST', '/v2/payfac/settlement-files', file);
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
    const scene = new Scene(setup, server, token, document);
    await scene.requests();
    return scene;
  }

  /** Returns a sample as the server shows it. */
  source(operationId: OperationId, lang: string): string {
    const operation = operationsOf(this.#document).find((one) => one.operationId === operationId);
    const source = operation?.['x-codeSamples'].find((one) => one.lang === lang)?.source ?? '';
    expect(source).toContain(this.#server.url);
    return source;
  }

  /** Opens or resolves the line that the sample of `resolveSettlementLine` or `reopenSettlementLine` needs. */
  async prepare(operationId: OperationId): Promise<void> {
    const changes: Partial<Record<OperationId, string>> = {
      resolveSettlementLine: 'reopen',
      reopenSettlementLine: 'resolve',
    };
    const change = changes[operationId];
    if (change === undefined) return;
    const path = `/v2/payfac/settlement-lines/3/${change}`;
    await callApi(this.#server.url, 'POST', path, {
      token: this.#token,
      body: { note: 'Asked the acquirer' },
    });
  }

  /** Runs a sample in a process of its own. Returns what it printed. */
  async run(operationId: OperationId, lang: 'Shell' | 'TypeScript') {
    const source = this.source(operationId, lang);
    const options = {
      cwd: projectRoot,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    } satisfies SpawnOptions;
    const child =
      lang === 'Shell'
        ? spawn('bash', ['-euo', 'pipefail', '-c', source], options)
        : spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], options);
    return collect(child);
  }

  /**
   * Runs a sample in TypeScript in this process, because starting one for each takes half a second. Returns what it
   * printed.
   */
  async runHere(operationId: OperationId): Promise<unknown[]> {
    const source = this.source(operationId, 'TypeScript');
    const client = pathToFileURL(join(projectRoot, 'client', 'src', 'index.ts')).href;
    expect(source).toContain("from '@payment-intermediary/client';");
    const runnable = stripTypeScriptTypes(source.replace('@payment-intermediary/client', client));
    vi.stubEnv('PAYFAC_TOKEN', this.#env.PAYFAC_TOKEN);
    const printed = vi.spyOn(console, 'log').mockReturnValue(undefined);
    try {
      await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(runnable)}`);
      return printed.mock.calls;
    } finally {
      printed.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  /**
   * Returns the requests and the answers since the last call, up to a request of our own, because the log comes after
   * the answers.
   */
  async requests() {
    const { log } = this.#server;
    const { headers } = await fetch(`${this.#server.url}/livez`);
    const isOurs = ({ requestId }: Record<string, unknown>) => requestId === headers.get('x-request-id');
    await vi.waitFor(() => expect(log.some(isOurs)).toBe(true), { timeout: 60_000 });
    const requests = log.splice(0).filter((line) => line.msg === 'request' && line.operationId !== null);
    return requests.map(({ operationId, status }) => ({ operationId, status }));
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await this.#setup.cleanup();
  }
}

/** Invites so many users of seller 1, after the one person who is there. */
async function seedUsers(url: string, token: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const body = { email: `user${n}@example.com`, name: `User ${n}`, role: 'seller_viewer' };
    await callApi(url, 'POST', '/v2/seller/1/users', { token, body });
  }
}

/** Makes so many transfers of seller 1, the last of which is sent. */
async function seedTransfers(url: string, token: string, count: number): Promise<void> {
  const transferDate = saoPauloDate(Date.now());
  for (let id = 1; id <= count; id++) {
    const headers = { 'x-idempotency-key': `due-${id}` };
    await callApi(url, 'POST', '/v2/payfac/adjustments', { token, headers, body: adjustmentBody(1) });
    await callApi(url, 'POST', '/v2/payfac/transfers', { token, body: { transferDate, idSeller: 1 } });
  }
  await callApi(url, 'PATCH', `/v2/payfac/transfers/${count}`, { token, body: { status: 'SENT' } });
}

/**
 * Makes more transfers of seller 1, up to number 28, which is in no remittance: remittance 1 is approved, and 2 and 3
 * are drafts.
 */
async function seedRemittances(env: NodeJS.ProcessEnv): Promise<void> {
  const service = await openService(loadConfig(env));
  const actor = operator(1);
  const transferDate = saoPauloDate(Date.now());
  const adjustment = { chargeUuid: null, direction: 'CREDIT', valueCents: 100, reason: 'Sample' } as const;
  try {
    for (let id = 4; id <= 28; id++) {
      await service.store.write((tx) => createAdjustment(service, tx, actor, { sellerId: 1, ...adjustment }));
      await closeTransfers(service, actor, { transferDate, minimumCents: 0, sellerId: 1 });
    }
    await seedAccount(service, 1, 'caixa');
    await seedRemittance(service, 1, [26], 'caixa');
    for (const transfer of [27, 25]) await seedDraft(service, 1, [transfer], 'caixa');
  } finally {
    await service.store.close();
  }
}

/** Gives seller 2 something that can be held, and makes hold 1. */
async function seedHold(url: string, token: string): Promise<void> {
  const keyed = (key: string) => ({ token, headers: { 'x-idempotency-key': key } });
  const body = adjustmentBody(2, { value: 500 });
  await callApi(url, 'POST', '/v2/payfac/adjustments', { ...keyed('owed'), body });
  const hold = { amount: 50, reason: 'RISK' };
  await callApi(url, 'POST', '/v2/payfac/seller/2/holds', { ...keyed('held'), body: hold });
}

/** Gives seller 2 a plan with terms, and a card sale that falls due later, and makes anticipation 1. */
async function seedAnticipation({ env, folder }: TestSetup, url: string, token: string): Promise<void> {
  await callApi(url, 'PUT', '/v2/payfac/seller/2/rate-plans', { token, body: { idPlan: 3 } });
  const paid = { idSeller: 2, paidAt: new Date().toISOString(), installments: 1, channel: 'ONLINE' } as const;
  const card = { ...paid, paymentMethod: 'CREDIT_CARD_SIGHT', brand: 'visa', value: 5_000 } as const;
  const line = JSON.stringify(chargeLine({ uuid: '0e2a1d36-9a3f-4d0c-8d8e-5a6a3f1f7b10', ...card }));
  const rejected = join(folder, 'rejected-again.ndjson');
  await commandOutput(env, ['charges', 'import', '-', '--rejected', rejected], line);
  const headers = { 'x-idempotency-key': 'anticipated' };
  await callApi(url, 'POST', '/v2/seller/2/anticipations', { token, headers, body: { amount: 100 } });
}

describe.each(['Shell', 'TypeScript'] as const)('the samples in %s, run as the server shows them', (lang) => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.start();
  });
  afterAll(() => scene.stop());

  /** The operation whose sample in TypeScript runs in a process of its own, as a reader runs it. */
  const ownProcess: OperationId = 'getSeller';

  test.each(operations)('$operationId succeeds as documented', async ({ operationId }) => {
    await scene.prepare(operationId);
    let printed: unknown;
    if (lang === 'Shell' || operationId === ownProcess) {
      const { code, stdout, stderr } = await scene.run(operationId, lang);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      printed = stdout;
    } else printed = await scene.runHere(operationId);
    const [status] = operationFacts[operationId].responses.filter((one) => one < 300);
    // A sample may first read what it then changes.
    expect((await scene.requests()).at(-1), JSON.stringify(printed)).toEqual({ operationId, status });
  });
});
