import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Random } from '../../src/sandbox/sample/random.ts';
import { chargeLine } from '../support/charge-lines.ts';
import { runPayfac, type Setup } from '../../../scripts/lab/payfac.ts';
import { bankForm, planBody, sellerBody } from '../support/fixtures.ts';
import type { CrashWorld } from './crash-world.ts';
import type { PersistentClient } from './persistent-client.ts';
import type { Answer, KeyedWrite } from './persistent-client.ts';

const linesPerFile = 60;
/** Higher than the documents that a stage uses. */
const firstDocument = 1_000;

/**
 * One of several callers: sends a random mix of writes one after the other, each until there is a response. It uses sellers
 * of its own, so that the expected data does not depend on the order of the callers.
 */
export class CrashDriver {
  readonly #world: CrashWorld;
  readonly #client: PersistentClient;
  readonly #random: Random;
  readonly #setup: Setup;
  readonly #number: number;
  readonly #sellers: number[] = [];
  readonly #open: string[] = [];
  readonly #refunded: string[] = [];
  #sent = 0;

  constructor(deps: {
    world: CrashWorld;
    client: PersistentClient;
    setup: Setup;
    seed: string;
    number: number;
  }) {
    this.#world = deps.world;
    this.#client = deps.client;
    this.#setup = deps.setup;
    this.#number = deps.number;
    this.#random = new Random(`${deps.seed}/${deps.number}`);
  }

  /** Runs until `isOver`, with at least one write of each kind. */
  async run(isOver: () => boolean): Promise<void> {
    await this.#createSeller();
    await this.#importCharges();
    await this.#refund();
    await this.#updateAccount();
    await this.#createPlan();
    while (!isOver()) await this.#step();
  }

  async #step(): Promise<void> {
    const kinds = [
      [() => this.#refund(), 30],
      [() => this.#updateAccount(), 20],
      [() => this.#refundAgain(), 8],
      [() => this.#createSeller(), 3],
      [() => this.#createPlan(), 2],
      [() => this.#importCharges(), 1],
    ] as const;
    await this.#random.weighted(kinds)();
  }

  async #createSeller(): Promise<void> {
    const document = firstDocument + this.#number * 10_000 + ++this.#sent;
    const account = { ...bankForm(), number: this.#random.digits(6) };
    const body = sellerBody(document, { account });
    const answer = await this.#write({ method: 'POST', path: '/v2/seller', body });
    if (answer === null) return;
    const { idSeller } = JSON.parse(answer.text) as { idSeller: number };
    this.#sellers.push(idSeller);
    this.#world.createdSeller(idSeller, account.number);
  }

  async #updateAccount(): Promise<void> {
    const idSeller = this.#random.pick(this.#sellers);
    const account = { ...bankForm(), number: this.#random.digits(6) };
    const answer = await this.#write({ method: 'PATCH', path: '/v2/seller', body: { idSeller, account } });
    if (answer !== null) this.#world.updatedAccount(idSeller, account.number);
  }

  async #refund(): Promise<void> {
    const uuid = this.#open.pop();
    if (uuid === undefined) return this.#importCharges();
    const answer = await this.#write({ method: 'PATCH', path: refundPath(uuid), body: { asFraud: false } });
    if (answer === null) return;
    this.#world.refunded(uuid);
    this.#refunded.push(uuid);
  }

  async #refundAgain(): Promise<void> {
    if (this.#refunded.length === 0) return;
    const uuid = this.#random.pick(this.#refunded);
    const body = { asFraud: this.#random.chance(0.5) };
    await this.#write({ method: 'PATCH', path: refundPath(uuid), body }, 422);
  }

  /** Sent once: when the response is lost, the plan may exist or not. */
  async #createPlan(): Promise<void> {
    this.#world.plans.asked += 1;
    const body = { ...planBody(), name: `Plan ${this.#number}-${++this.#sent}` };
    const answer = await this.#client.once({
      method: 'POST',
      path: '/v2/payfac/rate-plans',
      key: `plan-${this.#number}-${this.#sent}`,
      body,
    });
    if (answer === null || answer.status === 503) return;
    if (answer.status !== 200)
      this.#world.violations.push(`a plan was answered ${answer.status} ${answer.text}`);
    else this.#world.plans.ids.push((JSON.parse(answer.text) as { id: number }).id);
  }

  /** Imports the same file until the command succeeds; sometimes kills it on the way. */
  async #importCharges(): Promise<void> {
    const lines = Array.from({ length: linesPerFile }, () => ({
      uuid: this.#random.uuid(),
      idSeller: this.#random.pick(this.#sellers),
      valueCents: this.#random.between(1, 1_000_000),
    }));
    const file = join(this.#setup.folder, `charges-${this.#number}-${++this.#sent}.ndjson`);
    const text = lines.map(({ uuid, idSeller, valueCents }) =>
      JSON.stringify(chargeLine({ uuid, idSeller, value: valueCents / 100 })),
    );
    await writeFile(file, text.join('\n'));
    for (let attempts = 1; ; attempts++) {
      const killAfterMs = this.#random.chance(0.5) && attempts < 4 ? this.#random.between(200, 900) : null;
      const { code, stderr } = await runPayfac(this.#setup.env, ['charges', 'import', file], '', killAfterMs);
      if (code === 0) break;
      if (attempts > 20) throw new Error(`the import does not succeed: ${stderr}`);
    }
    for (const { uuid, idSeller, valueCents } of lines) {
      this.#world.imported(uuid, idSeller, valueCents);
      this.#open.push(uuid);
    }
  }

  /** Sends a write with a key of its own until there is a response. Another status is a violation, and gives null. */
  async #write(write: Omit<KeyedWrite, 'key'>, wanted = 200): Promise<Answer | null> {
    const keyed = { ...write, key: `${this.#number}-${++this.#sent}` };
    const answer = await this.#client.write(keyed);
    if (answer.status !== wanted) {
      this.#world.violations.push(`${write.method} ${write.path}: ${answer.status} ${answer.text}`);
      return null;
    }
    if (wanted === 200) this.#world.answered.push({ write: keyed, answer });
    return answer;
  }
}

function refundPath(uuid: string): string {
  return `/v2/charges/${uuid}/refund`;
}
