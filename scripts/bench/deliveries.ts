/**
 * How many events a second one worker delivers, against a loop that only signs and posts with the same client: the
 * rest is claiming, rendering and recording. Events of 100 sellers, on SQLite, to a receiver in a process of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { operator } from '../../server/src/audit/actor.ts';
import { importCharges } from '../../server/src/charges/import/import-charges.ts';
import { streamSource } from '../../server/src/charges/import/import-source.ts';
import { openStore } from '../../server/src/db/open-store.ts';
import type { Store } from '../../server/src/db/store.ts';
import { ensureIntermediary } from '../../server/src/intermediaries/intermediary.service.ts';
import { registerSeller } from '../../server/src/sellers/seller.service.ts';
import { Keyring } from '../../server/src/shared/keyring.ts';
import { deliverySettings } from '../../server/src/webhooks/delivery-settings.ts';
import { DeliveryTally } from '../../server/src/webhooks/delivery-tally.ts';
import { DeliveryWorker } from '../../server/src/webhooks/delivery-worker.ts';
import { createSafeAgent } from '../../server/src/webhooks/safe-agent.ts';
import { newSecret, sign, signingKey } from '../../server/src/webhooks/signature.ts';

export interface DeliveriesResult {
  events: number;
  deliveriesPerSecond: number;
  /** Of the loop that only signs and posts. */
  loopPerSecond: number;
  /** The first by the second; the goal is 0.6. */
  ratio: number;
}

const sellers = 100;
const loopConcurrency = 64;
const keyring = new Keyring(Buffer.alloc(32, 1));

/** Measures both in turn, `rounds` times, and takes the best of each. */
export async function benchDeliveries({ events = 20_000, rounds = 3 } = {}): Promise<DeliveriesResult> {
  const receiver = await startReceiver();
  try {
    let [loopPerSecond, deliveriesPerSecond] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      loopPerSecond = Math.max(loopPerSecond, await measureLoop(receiver.url, events));
      deliveriesPerSecond = Math.max(deliveriesPerSecond, await measureWorker(receiver.url, events));
    }
    return { events, deliveriesPerSecond, loopPerSecond, ratio: deliveriesPerSecond / loopPerSecond };
  } finally {
    await receiver.stop();
  }
}

async function measureLoop(url: string, events: number): Promise<number> {
  const agent = new Agent({ pipelining: 1 });
  const key = signingKey(newSecret());
  const body = JSON.stringify({
    type: 'charge.paid',
    timestamp: '2026-10-05T17:30:00.000Z',
    data: {
      idSeller: 1,
      sequence: 1,
      uuid: uuidOf(1),
      uuidOrder: null,
      paymentMethod: 'PIX',
      value: 1500,
      fee: 10,
    },
  });
  let sent = 0;
  const startedAt = performance.now();
  const sender = async () => {
    while (sent < events) {
      const headers = sign(`evt_1_${++sent}`, Date.now(), body, [key]);
      const answer = await request(url, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      await answer.body.dump();
    }
  };
  await Promise.all(Array.from({ length: loopConcurrency }, sender));
  const seconds = (performance.now() - startedAt) / 1000;
  await agent.close();
  return events / seconds;
}

async function measureWorker(url: string, events: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-bench-'));
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'payfac.db') });
  try {
    await store.migrate();
    await fill(store, url, events, folder);
    const tally = new DeliveryTally();
    const agent = createSafeAgent(true);
    const onError = (error: unknown) => console.error(error);
    const deps = { store, keyring, clock: Date.now, agent, allowPrivate: true, tally, random: Math.random, onError };
    const worker = new DeliveryWorker(deps, deliverySettings);
    const startedAt = performance.now();
    await worker.drain();
    const seconds = (performance.now() - startedAt) / 1000;
    await worker.stop(0);
    const { succeeded } = tally.deliveries;
    if (succeeded < events) throw new Error(`only ${succeeded} of ${events} events were delivered`);
    return succeeded / seconds;
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

/** Sellers whose events go to the receiver, and their charges, which make the events. */
async function fill(store: Store, url: string, events: number, folder: string): Promise<void> {
  const now = Date.now();
  const ids: number[] = [];
  await store.write(async (tx) => {
    const { id } = await ensureIntermediary(tx, 'bench', now);
    const secrets = { passwordHash: '$argon2id$bench', createdAt: now };
    for (let n = 0; n < sellers; n++) {
      const seller = await registerSeller({ keyring }, tx, operator(id), sellerInput(n, url), secrets);
      ids.push(seller.id);
    }
  });
  const lines = Array.from({ length: events - sellers }, (_, n) => `${JSON.stringify(chargeLine(n, ids))}\n`);
  const source = streamSource(Readable.from(lines.map((line) => Buffer.from(line))), join(folder, 'rejected'));
  const { rejected } = await importCharges({ store, keyring, clock: Date.now }, source, { withEvents: true });
  if (rejected > 0) throw new Error(`${rejected} lines were rejected`);
}

function uuidOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

function chargeLine(n: number, ids: readonly number[]): object {
  return {
    uuid: uuidOf(n),
    idSeller: ids[n % ids.length],
    title: 'Camiseta azul',
    value: 100,
    paymentMethod: 'PIX',
    paidAt: '2025-10-05T14:30:00-03:00',
    expirationDate: '2025-10-07',
    customer: { document: '52998224725', type: 'CPF', name: 'Maria da Silva' },
  };
}

function sellerInput(n: number, webhook: string): Parameters<typeof registerSeller>[3] {
  const document = String(10_000_000_000_000 + n);
  return {
    document,
    companyName: `Loja ${n}`,
    fantasyName: `Loja ${n}`,
    sellerUrl: 'https://loja.example.com',
    ip: '203.0.113.7',
    webhook,
    email: 'contato@loja.example.com',
    address: {
      country: 'BR',
      state: 'SP',
      city: 'São Paulo',
      district: 'Sé',
      street: 'Praça da Sé',
      zipCode: '01001000',
      number: '1',
    },
    contact: { name: 'Ana', email: 'ana@example.com', countryCode: '+55', phone: '11987654321' },
    account: { pixKey: document, pixKeyType: 'DOCUMENT' },
  };
}

async function startReceiver(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'accepting-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}

if (import.meta.main) {
  const { deliveriesPerSecond, loopPerSecond, ratio } = await benchDeliveries();
  const shown = { deliveriesPerSecond: Math.round(deliveriesPerSecond), loopPerSecond: Math.round(loopPerSecond) };
  console.log(JSON.stringify({ ...shown, ratio: Number(ratio.toFixed(2)) }));
}
