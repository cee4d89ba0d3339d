import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dueDay } from '../../client/src/bank-days.ts';
import { verifyStatement, type VerifiedStatement } from '../../client/src/index.ts';
import { addDays, payoutDay } from '../src/shared/calendar.ts';
import { judgeSale } from '../src/statement/verify/plan-prices.ts';
import { ENTRY_TYPES } from '../src/shared/entry-types.ts';
import {
  anyAnticipation,
  anyPricedSale,
  checkedStatements,
  longStatement,
  type CheckedStatement,
  type Dishonest,
} from './support/checked-statements.ts';
import {
  anyTampering,
  apply,
  changedTerms,
  changedTransfers,
  changedVersions,
  type Tampering,
} from './support/tampered-statements.ts';
import { TestApi } from './support/test-api.ts';

const folder = join(import.meta.dirname, '..', '..', 'client', 'examples', 'check-statement');
const program = join(folder, 'check_statement.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('python3 is not installed here: the second implementation is not run');

const seed = Number(process.env.CHECK_SEED ?? 20_261_123);
const { CHECK_CASES } = process.env;
const isLong = CHECK_CASES !== undefined;
const cases = isLong ? Number(CHECK_CASES) : 50;
/** The check does not depend on the engine, so its findings are compared on one. */
const onSqlite = inject('engine') === 'sqlite';

let api: TestApi;
let statements: CheckedStatement[];
beforeAll(async () => {
  api = await TestApi.start();
  statements = await checkedStatements(api);
});
afterAll(() => api.stop());

const verify = ({ entries, plans, ...others }: CheckedStatement) =>
  verifyStatement(entries, plans, { ...others });

/** Returns the lines with findings; null is a plan. */
const sequencesOf = (result: VerifiedStatement) =>
  result.ok ? [] : result.findings.map(({ sequence }) => sequence);

test('the client knows the bank business days that the server knows', () => {
  for (let year = 2000; year < 2100; year++) {
    for (const day of [0, 45, 46, 92, 110, 155, 323].map((days) => addDays(`${year}-01-01`, days))) {
      const price = { delayForRedeem: 9, delayUnit: 'BUSINESS' } as const;
      const delay = { delayForRedeemDays: 9, delayUnit: 'BUSINESS' } as const;
      expect(dueDay(day, price)).toBe(payoutDay(day, delay));
    }
  }
});

describe('a statement that nobody touched', () => {
  test('has lines of every kind, and of two versions of a plan', () => {
    const [all] = statements;
    expect(new Set(all?.entries.map(({ operacao }) => operacao))).toEqual(new Set(ENTRY_TYPES));
    expect(all?.plans.map(({ versions }) => versions.map(({ version }) => version))).toEqual([[1], [1, 2]]);
    const priced = new Set(all?.entries.map((entry) => `${entry.plan_id} ${entry.plan_version}`));
    const versions = all?.plans.flatMap(({ id, versions: of }) =>
      of.map(({ version }) => `${id} ${version}`),
    );
    expect(priced).toEqual(new Set([...versions!, 'null null']));
  });

  test('is what verifyStatement takes, whole or from a line on', async () => {
    for (const statement of statements) {
      const { entries, plans, head } = statement;
      expect(await verify(statement)).toEqual({ ok: true, ...head });
      const { sequence, hash } = entries[4]!;
      const rest = await verifyStatement(entries.slice(5), plans, { head, after: { sequence, hash } });
      expect(rest).toEqual({ ok: true, ...head });
    }
  });
});

describe.runIf(onSqlite)('whatever is changed', () => {
  /** The changes to check, which are made once: those of versions, then others in the order of the seed. */
  let tamperings: Tampering[];
  /** The findings of `verifyStatement` for each change. */
  const found: (number | null)[][] = [];
  beforeAll(async () => {
    console.log(`CHECK_SEED=${seed} CHECK_CASES=${cases}`);
    tamperings = [
      ...changedVersions(statements),
      ...changedTransfers(statements),
      ...anyTampering(statements, seed, cases),
    ];
    for (const tampering of tamperings) found.push(sequencesOf(await verify(apply(statements, tampering))));
  });

  test('verifyStatement says which line it is', () => {
    for (const [index, tampering] of tamperings.entries()) expectFound(tampering, found[index]!);
  });

  test.runIf(hasPython)(
    'the program in Python says the same lines',
    async () => {
      const foundByPython = await pythonFindings(statements, tamperings);
      expect(foundByPython).toHaveLength(tamperings.length);
      for (const [index, tampering] of tamperings.entries()) {
        expectFound(tampering, foundByPython[index]!);
        expect(foundByPython[index], tampering.what).toEqual(found[index]);
      }
    },
    300_000,
  );
});

describe.runIf(onSqlite)('the plan in force at a sale', () => {
  /** The sales that the service finds to be priced by another plan or version than was in force. */
  const judged = ({ entries, plans, assignments }: CheckedStatement) =>
    entries.flatMap((entry) => {
      const { operacao, sequence, plan_id: planId, plan_version: planVersion } = entry;
      if (operacao !== 'VENDA') return [];
      const sale = {
        sequence,
        planId,
        planVersion: planVersion ?? 1,
        chargePaidAt: ms(entry.charge_paid_date),
      };
      const versions = plans.find(({ id }) => id === planId)?.versions.map(withMs) ?? [];
      const dated = assignments.map(({ idPlan, afterSequence, throughSequence, ...rest }, index) => ({
        ...withMs(rest),
        ...{ planId: idPlan, sinceSequence: afterSequence, untilSequence: throughSequence },
        ...{ sellerId: 1, number: index, createdAt: 0 },
      }));
      const inOrder = <T extends { validFrom: number }>(all: T[]) =>
        all.toSorted((a, b) => a.validFrom - b.validFrom);
      return judgeSale(sale, inOrder(dated), inOrder(versions)) === null ? [] : [sequence];
    });
  const ms = (text: string | null) => Date.parse(text ?? '');
  const withMs = <T extends { validFrom: string }>(of: T) => ({ ...of, validFrom: ms(of.validFrom) });

  test('is the same to the service, to verifyStatement and to the program in Python', async () => {
    const changes = changedTerms(statements, { ofAllSales: isLong });
    const expected = changes.map((change) => judged(apply(statements, change)));
    expect(expected.filter(({ length }) => length > 0).length).toBeGreaterThan(40);
    expect(expected.filter(({ length }) => length === 0).length).toBeGreaterThan(40);
    for (const [index, change] of changes.entries()) {
      expect(sequencesOf(await verify(apply(statements, change))), change.what).toEqual(expected[index]);
    }
    if (hasPython) expect(await pythonFindings(statements, changes)).toEqual(expected);
  });
});

describe.runIf(onSqlite)('a long statement', () => {
  const { entries, plans, head } = longStatement(1_000);

  test('is verified as it is read', async () => {
    expect(await verifyStatement(read(entries), plans, { head })).toEqual({ ok: true, ...head });
  });

  test('is read no further than to the findings that are wanted', async () => {
    const counted = { read: 0 };
    const wrong = entries.with(299, { ...entries[299]!, charge_value: 1 });
    const result = await verifyStatement(read(wrong, counted), plans, { maxFindings: 1 });
    expect(sequencesOf(result)).toEqual([300]);
    expect(counted.read).toBeLessThan(600);
  });

  async function* read(from: typeof entries, counted = { read: 0 }) {
    for (const entry of from) {
      counted.read += 1;
      yield await Promise.resolve(entry);
    }
  }
});

describe.runIf(onSqlite)('a sale of any plan, as the service prices it', () => {
  const sales = fc.sample(anyPricedSale, { seed, numRuns: isLong ? cases : 50 });

  test('is what verifyStatement takes', async () => {
    for (const statement of sales) expect(await verify(statement)).toEqual({ ok: true, ...statement.head });
  });

  test.runIf(hasPython)('is what the program in Python takes', async () => {
    const cases = sales.map((_, statement) => ({ statement, splices: [] }));
    expect(await pythonFindings(sales, cases)).toEqual(sales.map(() => []));
  });
});

describe.runIf(onSqlite)('an anticipation, as the service writes it', () => {
  const samples = fc.sample(anyAnticipation, { seed, numRuns: isLong ? 60 : 20 });
  const untouched = samples.map((_, statement) => ({ statement, splices: [] }));

  test('is what verifyStatement and the program in Python take', async () => {
    const honest = samples.map((sample) => sample.honest);
    for (const statement of honest) expect(await verify(statement)).toMatchObject({ ok: true });
    if (hasPython) expect(await pythonFindings(honest, untouched)).toEqual(honest.map(() => []));
  });

  test.each([
    [
      'a centavo more of discount',
      ([first, ...units]) => [{ ...first, feeCents: first.feeCents + 1 }, ...units],
    ],
    ['a unit that is missing', ([first, , ...units]) => [first, ...units]],
    [
      'a unit that takes more',
      ([first, unit, ...units]) => [first, { ...unit!, valueCents: 1e14 - 1 }, ...units],
    ],
    [
      'units of another one',
      ([first, ...units]) => [first, ...units.map((unit) => ({ ...unit, anticipationId: 8 }))],
    ],
    ['units alone', ([, ...units]) => units],
    [
      'a discount that is not given back',
      ([first, ...units]) => {
        const back = { ...first, operation: 'ANTECIPACAO_CANCELADA' as const, feeCents: first.feeCents + 1 };
        const made = units.filter(({ operation }) => operation === 'ANTECIPACAO_COMPENSADA');
        const given = made.map((unit) => ({ ...unit, operation: 'COMPENSACAO_CANCELADA' as const }));
        return [first, ...made, back, ...given];
      },
    ],
    ['nothing that was made', ([first]) => [{ ...first, operation: 'ANTECIPACAO_CANCELADA' }]],
  ] satisfies [string, Dishonest][])(
    'is refused by both with %s, though all hashes are right',
    async (_, change) => {
      const changed = samples.map(({ of }) => of(change));
      const found: (number | null)[][] = [];
      for (const statement of changed) found.push(sequencesOf(await verify(statement)));
      for (const sequences of found) expect(sequences).toHaveLength(1);
      if (hasPython) expect(await pythonFindings(changed, untouched)).toEqual(found);
    },
  );
});

describe.runIf(hasPython)('the program in Python', () => {
  let files: string;
  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'payfac-check-'));
  });
  afterAll(() => rm(files, { recursive: true }));

  async function check({ entries, plans, head, assignments, transfers }: CheckedStatement) {
    const texts = {
      'entries.ndjson': entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      'plans.json': JSON.stringify(plans),
      'head.json': JSON.stringify(head),
      'assignments.json': JSON.stringify(assignments),
      'transfers.json': JSON.stringify(transfers),
    };
    const paths = Object.keys(texts).map((name) => join(files, name));
    await Promise.all(Object.values(texts).map((content, index) => writeFile(paths[index]!, content)));
    return python([program, ...paths]);
  }

  test('says ok of what the API gives', async () => {
    for (const statement of statements) expect(await check(statement)).toEqual({ output: 'ok\n', code: 0 });
  });

  test('says which line is wrong, and what', async () => {
    const [statement] = statements;
    const entries = statement!.entries.with(2, { ...statement!.entries[2]!, charge_value: 1 });
    const said = 'line 3: hash is not that of the fields: one of them was changed\n';
    expect(await check({ ...statement!, entries })).toEqual({ output: said, code: 1 });
  });
});

/** Returns the lines with findings in each case, from one process. */
async function pythonFindings(
  of: readonly CheckedStatement[],
  changes: readonly object[],
): Promise<(number | null)[][]> {
  const input = [of, ...changes].map((value) => JSON.stringify(value)).join('\n');
  const { output } = await python([join(import.meta.dirname, 'support', 'check-cases.py')], input);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as (number | null)[]);
}

function expectFound({ what, found }: Tampering, sequences: readonly (number | null)[]): void {
  expect(sequences, what).toEqual(expect.arrayContaining(found));
}

async function python(args: string[], input = ''): Promise<{ output: string; code: number | null }> {
  const child = spawn('python3', ['-B', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close') as Promise<[number | null]>;
  child.stdin.end(input);
  const output = await text(child.stdout);
  const [code] = await closed;
  return { output, code };
}
