import { burst, type BurstAnswer } from './burst.ts';
import { add, emptyReport, type RaceReport } from './report.ts';
import { serverUrl, type Stage } from './stage.ts';
import { timesBySubject } from './written.ts';

/** The amounts in centavos: of the part that is answered, and of the parts that race. */
const answeredCents = 1_000;
const partCents = 2_700;

/** A charge as a client knows it: what is left of it, and whether that is disputed. */
interface State {
  leftCents: number;
  isDisputed: boolean;
}

/** The effect of one successful response: the state after it, or null if it cannot follow the state. */
type Step = (state: State) => State | null;

/** A successful response. Those of one name and value had the same effect. */
interface Done {
  name: KindName;
  value: number | undefined;
  step: Step | null;
}

interface Target {
  uuid: string;
  idSeller: number;
  /** The refund that is answered. */
  idRefund: number;
}

interface Kind {
  path: (target: Target) => string;
  method: 'PATCH' | 'POST';
  body: (target: Target) => object;
  refusals: readonly string[];
  /** The effect on the charge; null if there is none. */
  step: ((body: { value?: number }) => Step) | null;
}

const cents = (value: number | undefined) => Math.round((value ?? NaN) * 100);

const gone = ['charge_disputed', 'charge_already_refunded'];

const kinds = {
  part: {
    path: ({ uuid }) => `/v2/charges/partial-refund/${uuid}`,
    method: 'PATCH',
    body: () => ({ value: partCents / 100 }),
    refusals: [...gone, 'refund_exceeds_remaining'],
    step: ({ value }) => {
      const after = cents(value);
      return ({ leftCents, isDisputed }) =>
        !isDisputed && leftCents - partCents === after ? { leftCents: after, isDisputed } : null;
    },
  },
  rest: {
    path: ({ uuid }) => `/v2/charges/${uuid}/refund`,
    method: 'PATCH',
    body: () => ({ asFraud: false }),
    refusals: gone,
    step:
      () =>
      ({ leftCents, isDisputed }) =>
        !isDisputed && leftCents > 0 ? { leftCents: 0, isDisputed } : null,
  },
  open: {
    path: ({ uuid }) => `/v2/payfac/charges/${uuid}/chargeback`,
    method: 'POST',
    body: () => ({ status: 'OPEN' }),
    refusals: gone,
    step: ({ value }) => {
      const disputed = cents(value);
      return ({ leftCents, isDisputed }) =>
        !isDisputed && leftCents === disputed ? { leftCents, isDisputed: true } : null;
    },
  },
  won: {
    path: ({ uuid }) => `/v2/payfac/charges/${uuid}/chargeback`,
    method: 'POST',
    body: () => ({ status: 'WON' }),
    refusals: ['chargeback_not_open'],
    step:
      () =>
      ({ leftCents, isDisputed }) =>
        isDisputed ? { leftCents, isDisputed: false } : null,
  },
  failed: {
    path: ({ idRefund }) => `/v2/payfac/refunds/${idRefund}`,
    method: 'PATCH',
    body: () => ({ status: 'FAILED', reason: 'AC03' }),
    refusals: ['refund_already_answered'],
    step:
      () =>
      ({ leftCents, isDisputed }) => ({ leftCents: leftCents + answeredCents, isDisputed }),
  },
  done: {
    path: ({ idRefund }) => `/v2/payfac/refunds/${idRefund}`,
    method: 'PATCH',
    body: () => ({ status: 'DONE' }),
    refusals: ['refund_already_answered'],
    step: null,
  },
  adjustment: {
    path: () => '/v2/payfac/adjustments',
    method: 'POST',
    body: ({ uuid, idSeller }) => ({
      idSeller,
      value: 0.07,
      direction: 'CREDIT',
      reason: 'Race',
      uuid_charge: uuid,
    }),
    refusals: [],
    step: null,
  },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;

const names = Object.keys(kinds) as KindName[];

/**
 * Refunds a part of each charge. Then, all at once over all servers, it sends more parts and the rest, chargebacks that
 * are opened and won, both answers to the first part, and adjustments about the charge. The successful responses, in
 * some order, must explain each other and what is left in the end, and each must have one line.
 */
export async function raceEverything(stage: Stage, parallel: number): Promise<RaceReport> {
  const report = emptyReport();
  const lines = new Map<string, Record<string, number>>();
  for (const uuid of stage.uuids) {
    const target = await refundFirstPart(stage, uuid);
    const sent = Array.from({ length: parallel }, (_, n) => names[n % names.length]!);
    const answers = await burst(
      sent.map((name, n) => ({
        url: serverUrl(stage, n) + kinds[name].path(target),
        method: kinds[name].method,
        token: stage.token,
        key: name === 'adjustment' ? `${uuid}-${n}` : null,
        body: kinds[name].body(target),
      })),
    );
    const judged = await judgeOutcome(stage, { uuid, sent, answers });
    lines.set(uuid, judged.lines);
    add(report, judged, answers.length);
  }
  report.violations.push(...(await lineViolations(stage, lines)), ...(await stage.verify()));
  return report;
}

async function refundFirstPart(stage: Stage, uuid: string): Promise<Target> {
  const headers = { 'X-Token-Api': stage.token, 'Content-Type': 'application/json' };
  await fetch(`${serverUrl(stage, 0)}/v2/charges/partial-refund/${uuid}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ value: answeredCents / 100 }),
  });
  const { idSeller, refunds } = await readCharge(stage, uuid);
  const [part] = refunds;
  if (part === undefined) throw new Error(`the first part of ${uuid} was not refunded`);
  return { uuid, idSeller, idRefund: part.idRefund };
}

interface SeenCharge {
  idSeller: number;
  value: number;
  refundedValue: number;
  status: string;
  refunds: { idRefund: number }[];
}

async function readCharge(stage: Stage, uuid: string): Promise<SeenCharge> {
  const response = await fetch(`${serverUrl(stage, 0)}/v2/charges/${uuid}`, {
    headers: { 'X-Token-Api': stage.token },
  });
  return (await response.json()) as SeenCharge;
}

async function judgeOutcome(
  stage: Stage,
  race: { uuid: string; sent: readonly KindName[]; answers: readonly BurstAnswer[] },
) {
  const { uuid, sent, answers } = race;
  const violations: string[] = [];
  const done: Done[] = [];
  const answered = new Set<KindName>();
  let refused = 0;
  for (const [n, { status, text }] of answers.entries()) {
    const name = sent[n]!;
    const body = JSON.parse(text) as { value?: number; code?: string };
    const refusals: readonly string[] = kinds[name].refusals;
    if (status === 422 && refusals.includes(body.code ?? '')) refused += 1;
    else if (status !== 200) violations.push(`charge ${uuid}: ${name} got ${status} ${text.slice(0, 200)}`);
    // The same answer again changes nothing.
    else if (!answered.has(name)) {
      done.push({ name, value: body.value, step: kinds[name].step?.(body) ?? null });
    }
    if (status === 200 && (name === 'failed' || name === 'done')) answered.add(name);
  }
  if (answered.size !== 1) violations.push(`charge ${uuid}: its part was answered ${[...answered].join()}`);
  const { value, refundedValue, status } = await readCharge(stage, uuid);
  const end = { leftCents: cents(value) - cents(refundedValue), isDisputed: status === 'DISPUTE' };
  const start = { leftCents: cents(value) - answeredCents, isDisputed: false };
  if (!isExplained(start, done, end)) {
    const seen = done.map(({ name }) => name).join();
    violations.push(`charge ${uuid}: no order of ${seen} explains ${JSON.stringify(end)}`);
  }
  const times = (name: KindName) => done.filter((one) => one.name === name).length;
  const lines = {
    ESTORNO: 1 + times('part') + times('rest'),
    ESTORNO_CANCELADO: times('failed'),
    CHARGEBACK: times('open'),
    CHARGEBACK_REVERTIDO: times('won'),
    AJUSTE_CREDITO: times('adjustment'),
  };
  return { done: done.length, replayed: answers.length - done.length - refused, refused, violations, lines };
}

/**
 * Returns whether the steps lead from the one state to the other in some order. States that led nowhere are not tried
 * again.
 */
function isExplained(start: State, done: readonly Done[], end: State): boolean {
  const alike = Map.groupBy(
    done.filter(({ step }) => step !== null),
    ({ name, value }) => `${name} ${value}`,
  );
  const steps = [...alike.values()];
  const seen = new Set<string>();
  const leads = (state: State, left: readonly number[]): boolean => {
    const place = JSON.stringify([state, left]);
    if (seen.has(place)) return false;
    seen.add(place);
    if (left.every((count) => count === 0)) return JSON.stringify(state) === JSON.stringify(end);
    return steps.some(([one], n) => {
      const next = left[n] === 0 ? null : (one?.step?.(state) ?? null);
      return next !== null && leads(next, left.with(n, left[n]! - 1));
    });
  };
  return leads(
    start,
    steps.map((same) => same.length),
  );
}

const kindsOfLines = [
  'ESTORNO',
  'ESTORNO_CANCELADO',
  'CHARGEBACK',
  'CHARGEBACK_REVERTIDO',
  'AJUSTE_CREDITO',
] as const;

async function lineViolations(
  { store }: Stage,
  expected: ReadonlyMap<string, Record<string, number>>,
): Promise<string[]> {
  const violations: string[] = [];
  for (const operation of kindsOfLines) {
    const rows = { table: 'statement_entries', column: 'charge_uuid', where: { operation } } as const;
    const times = await timesBySubject(store, rows);
    for (const [uuid, lines] of expected) {
      const there = times.get(uuid) ?? 0;
      if (there !== lines[operation])
        violations.push(`charge ${uuid}: ${there} ${operation} lines, not ${lines[operation]}`);
    }
  }
  return violations;
}
