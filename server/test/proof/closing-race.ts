import { saoPauloDate } from '../../src/shared/calendar.ts';
import { chargeLine, chargeUuid } from '../support/charge-lines.ts';
import { effectLine } from '../support/effect-lines.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { settlementOf } from '../support/settlement.ts';
import { burst, type BurstRequest } from './burst.ts';
import type { RaceReport } from './report.ts';
import { serverUrl, type Stage } from './stage.ts';

const closersPerRound = 8;
const importsPerRound = 8;
const linesPerImport = 10;
const adjustmentsPerRound = 4;
const holdsPerRound = 4;
const effectImportsPerRound = 6;

type Write = Pick<BurstRequest, 'method' | 'body'> & {
  path: string;
  /** The codes with which it may be refused. */
  refusals: readonly string[];
  /** Called with the body of its success. */
  onDone?: (body: unknown) => void;
};

interface Closing {
  created: { count: number; amount: number };
  beneficiaries: { count: number; amount: number };
}

/** The content of the successful responses. */
interface Said {
  created: number;
  paidCents: number;
  statuses: Map<number, string>;
}

/**
 * In each round, all at once over all servers: eight closings of two days, of all sellers or of one; imports of charges
 * that were paid before and after these days; refunds, chargebacks, adjustments, holds and effects of contracts; two releases of each hold of
 * the rounds before; and two answers to each transfer of these, of which one can come true. At the end all is released
 * and the last day is closed. Each line must be in exactly one transfer or in the balance, and the responses must say
 * what is written. `stage` has at least ten charges per round.
 */
export async function raceClosings(stage: Stage, rounds: number, seed = 'closings'): Promise<RaceReport> {
  const random = new SeededRandom(seed);
  const report: RaceReport = { ...{ subjects: stage.sellers.length, requests: 0 }, ...nothingDone() };
  const said: Said = { created: 0, paidCents: 0, statuses: new Map() };
  for (let round = 0; round < rounds; round++) {
    const closings = closingsOf(stage, random, round, said);
    const imports = importsOf(stage, random, round);
    // These are imported first, so that something is due from the start, of days that were closed before too.
    await send(stage, imports.splice(0, importsPerRound / 2), report);
    const others = [
      ...imports,
      ...refundsOf(stage, round),
      ...adjustmentsOf(stage, random),
      ...holdsOf(stage, random),
      ...effectsOf(stage, random),
      ...(await releasesOf(stage)),
      ...(await answersOf(stage, said)),
    ];
    // The last ones take their sums while the others wait for their turn to write.
    const isMixed = round % 2 === 1;
    const writes = isMixed
      ? random.shuffled([...closings, ...others])
      : [...random.shuffled(others), ...closings];
    await send(stage, writes, report);
    report.violations.push(...(await violationsOf(stage, said)));
  }
  await send(stage, await releasesOf(stage), report);
  await send(stage, [closing(said, { transferDate: saoPauloDate(Date.now()) })], report);
  report.violations.push(...(await violationsOf(stage, said)));
  const { balances } = await settlementOf(stage.store);
  for (const [sellerId, cents] of balances) {
    if (cents > 0) report.violations.push(`seller ${sellerId}: the last closing left ${cents}`);
  }
  report.violations.push(...(await stage.verify()));
  return report;
}

const nothingDone = () => ({ done: 0, replayed: 0, refused: 0, violations: [] as string[] });

async function send(stage: Stage, writes: readonly Write[], report: RaceReport): Promise<void> {
  const answers = await burst(
    writes.map(({ path, method, body }, n) => ({
      ...{ method, body, token: stage.token, url: serverUrl(stage, n) + path },
      key: `${report.requests}-${n}`,
    })),
  );
  report.requests += writes.length;
  for (const [n, { status, text }] of answers.entries()) {
    const { method, path, refusals, onDone } = writes[n]!;
    const body = JSON.parse(text) as { code?: string };
    if (status === 200) {
      report.done += 1;
      onDone?.(body);
    } else if (status === 422 && refusals.includes(body.code ?? '')) report.refused += 1;
    else report.violations.push(`${method} ${path}: answered ${status} ${text.slice(0, 200)}`);
  }
}

function closing(said: Said, body: { transferDate: string; idSeller?: number }): Write {
  return {
    ...{ method: 'POST', path: '/v2/payfac/transfers', body, refusals: ['transfer_date_passed'] },
    onDone(answer) {
      const { created, beneficiaries } = answer as Closing;
      for (const { count, amount } of [created, beneficiaries]) {
        said.created += count;
        said.paidCents += Math.round(amount * 100);
      }
    },
  };
}

/**
 * Returns closings, mostly of a day that is later than those of the rounds before. Some come too late, with an earlier
 * day.
 */
function closingsOf({ sellers }: Stage, random: SeededRandom, round: number, said: Said): Write[] {
  return Array.from({ length: closersPerRound }, (_, n) =>
    closing(said, {
      transferDate: octoberDay(7 + 4 * round - (n % 3 === 0 ? 5 : 0)),
      ...(n % 2 === 0 ? {} : { idSeller: random.pick(sellers).id }),
    }),
  );
}

const octoberDay = (day: number) => `2026-10-${String(day).padStart(2, '0')}`;

function importsOf({ sellers }: Stage, random: SeededRandom, round: number): Write[] {
  return Array.from({ length: importsPerRound }, (_, n) => ({
    ...{ method: 'POST', path: '/v2/payfac/charges', refusals: [] },
    body: Array.from({ length: linesPerImport }, (_, line) =>
      chargeLine({
        uuid: chargeUuid(10_000 * (round + 1) + linesPerImport * n + line),
        idSeller: random.pick(sellers).id,
        value: random.between(1, 100_000) / 100,
        paidAt: `${octoberDay(random.between(1, 28))}T12:00:00-03:00`,
        ...(line % 2 === 0 ? {} : visaCredit),
      }),
    ),
  }));
}

/** Returns refunds of ten charges that no other round touches: each is refunded in whole, in part, or charged back. */
function refundsOf({ uuids }: Stage, round: number): Write[] {
  const refusals = ['charge_disputed', 'charge_already_refunded', 'refund_exceeds_remaining'];
  return uuids.slice(10 * round, 10 * (round + 1)).flatMap((uuid): Write[] => [
    { method: 'PATCH', path: `/v2/charges/${uuid}/refund`, body: { asFraud: false }, refusals },
    { method: 'PATCH', path: `/v2/charges/partial-refund/${uuid}`, body: { value: 27 }, refusals },
    { method: 'POST', path: `/v2/payfac/charges/${uuid}/chargeback`, body: { status: 'OPEN' }, refusals },
  ]);
}

function adjustmentsOf({ sellers }: Stage, random: SeededRandom): Write[] {
  return Array.from({ length: adjustmentsPerRound }, (_, n) => ({
    ...{ method: 'POST', path: '/v2/payfac/adjustments', refusals: [] },
    body: {
      idSeller: random.pick(sellers).id,
      ...{ value: 0.07, direction: n % 2 === 0 ? 'CREDIT' : 'DEBIT', reason: 'Race' },
    },
  }));
}

/** Returns holds, some of more than the seller is owed. */
function holdsOf({ sellers }: Stage, random: SeededRandom): Write[] {
  return Array.from({ length: holdsPerRound }, (_, n) => ({
    ...{ method: 'POST', path: `/v2/payfac/seller/${random.pick(sellers).id}/holds`, refusals: [] },
    body: {
      ...(n === 0 ? { all: true } : { amount: random.between(1, 500_000) / 100 }),
      ...{ reason: 'JUDICIAL', reference: 'Race' },
    },
  }));
}

const visaCredit = {
  paymentMethod: 'CREDIT_CARD_SIGHT',
  channel: 'POS',
  brand: 'visa',
  installments: 1,
} as const;

/** Returns imports of effects of a few contracts on many units: two of the same seller may contradict each other. */
function effectsOf({ sellers }: Stage, random: SeededRandom): Write[] {
  return Array.from({ length: effectImportsPerRound }, (_, n) => {
    const idSeller = sellers[Math.floor(n / 2) % sellers.length]?.id ?? 0;
    return {
      ...{ method: 'POST', path: '/v2/payfac/receivable-effects', refusals: [] },
      body: Array.from({ length: 28 }, (_, day) =>
        effectLine({
          ...{ idSeller, contract: `R${n % 3}`, priority: 1 + (n % 3), dueDate: octoberDay(day + 1) },
          computed: random.between(0, 40_000) / 100,
        }),
      ),
    };
  });
}

async function releasesOf({ store }: Stage): Promise<Write[]> {
  const open = await store.read
    .selectFrom('holds')
    .select(['id', 'seller_id'])
    .where('status', '=', 'OPEN')
    .execute();
  return open.flatMap(({ id, seller_id: sellerId }) => {
    const path = `/v2/payfac/seller/${sellerId}/holds/${id}/release`;
    const release: Write = { method: 'POST', path, body: undefined, refusals: [] };
    return [release, release];
  });
}

/** Returns two answers to each transfer that was sent: paid and failed. */
async function answersOf({ store }: Stage, said: Said): Promise<Write[]> {
  const open = await store.read
    .selectFrom('transfers')
    .select(['id', 'status'])
    .where('status', 'in', ['CREATED', 'SENT'])
    .orderBy('id')
    .execute();
  return open.flatMap(({ id, status }) => {
    const next = status === 'CREATED' ? ['SENT', 'SENT'] : ['PAID', 'FAILED'];
    return next.map((status): Write => ({
      ...{ method: 'PATCH', path: `/v2/payfac/transfers/${id}`, body: { status } },
      refusals: ['transfer_state_conflict'],
      onDone() {
        const before = said.statuses.get(id);
        said.statuses.set(id, before === undefined || before === 'SENT' ? status : `${before}, ${status}`);
      },
    }));
  });
}

async function violationsOf({ store }: Stage, said: Said): Promise<string[]> {
  const { faults, transfers } = await settlementOf(store);
  const paidCents = transfers.reduce((sum, { amount_cents: cents }) => sum + cents, 0);
  const violations = [...faults];
  if (transfers.length !== said.created || paidCents !== said.paidCents) {
    const there = `${transfers.length} transfers of ${paidCents} are there`;
    violations.push(`${there}, ${said.created} of ${said.paidCents} were answered`);
  }
  for (const { id, status } of transfers) {
    const wanted = said.statuses.get(id) ?? 'CREATED';
    if (status !== wanted) violations.push(`transfer ${id} is ${status}, and was answered ${wanted}`);
  }
  return violations;
}
