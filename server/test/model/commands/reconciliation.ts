import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { components } from '../../../../generated/api.ts';
import { ndjsonOf } from '../../support/settlement-files.ts';
import { granted, refused } from '../answers.ts';
import { canCall, describeCredentials, mostlyIntermediary, type Credentials } from '../caller.ts';
import { paidCents } from '../charge-content.ts';
import { exchange } from '../exchange.ts';
import { listing } from '../lists.ts';
import { anyChargeName, chargeUuid, type ChargeName, type Owner } from '../names.ts';
import { Step } from '../step.ts';
import type { SettlementLine, World } from '../world.ts';

type Schemas = components['schemas'];

/** What the acquirer keeps of a sale. */
export const costCents = 1;

/** What is wrong with the first instalment in a file. The announcements of one sale come in this order of their codes. */
const faults = ['A-none', 'B-value', 'C-instalments'] as const;
type Fault = (typeof faults)[number];

/** Returns the line of a file about the first instalment of a charge of A. B may have another charge of the name. */
function lineAbout(world: World, name: ChargeName, fault: Fault) {
  const { content } = world.charges.get(`A ${name}`)!;
  const installments = (content.installments ?? 1) + (fault === 'C-instalments' ? 1 : 0);
  const cents = paidCents(content) + (fault === 'B-value' ? 1 : 0);
  const gross = (Math.floor(cents / installments) + (cents % installments)) / 100;
  return {
    ...{
      acquirer: 'acme',
      kind: 'SALE' as const,
      code: fault,
      tid: `T${name}`,
      installments,
      saleValue: cents / 100,
    },
    ...{ gross, cost: costCents / 100, net: netOf(gross), soldOn: '2026-10-05', expectedOn: '2026-12-18' },
  } as const;
}

const netOf = (gross: number) => Math.round(gross * 100 - costCents) / 100;

/** Returns the charge of this intermediary that has the TID. Only whole cards have one. */
function found(world: World, owner: Owner, name: ChargeName) {
  const charge = world.charges.get(`${owner} ${name}`);
  const isCard = charge !== undefined && !['PIX', 'BANK_SLIP'].includes(charge.content.paymentMethod);
  return isCard && charge.content.isFull ? charge : undefined;
}

/** Judges the lines of a sale anew, as the service does when one of them is new or opened again. */
function judge(world: World, owner: Owner, name: ChargeName): void {
  const lines = world.intermediaries[owner].settlementLines
    .filter((line) => line.name === name)
    .map(({ shown }) => shown);
  const charge = found(world, owner, name);
  const counted = countedOf(charge, lines);
  for (const shown of lines) {
    const isRepeated =
      shown !== counted && shown.saleValue === counted.saleValue && shown.gross === counted.gross;
    shown.uuid = charge === undefined ? null : chargeUuid(name);
    if (shown.state === 'RESOLVED') continue;
    if (charge === undefined || shown === counted) shown.state = stateOf(charge, shown);
    else shown.state = isRepeated ? 'DUPLICATE' : 'AMOUNT_DIFFERS';
  }
}

/** Returns the lines whose money counts: one of each sale that has a charge, and all others. */
export function countedLines(world: World, owner: Owner): Schemas['SettlementLine'][] {
  const lines = world.intermediaries[owner].settlementLines;
  return [...Map.groupBy(lines, ({ name }) => name)].flatMap(([name, own]) => {
    const shown = own.map((line) => line.shown);
    return shown[0]?.uuid === null ? shown : [countedOf(found(world, owner, name), shown)];
  });
}

/** Of several announcements, the one that agrees with the charge counts, or else the last by its code. */
function countedOf(charge: ReturnType<typeof found>, lines: readonly Schemas['SettlementLine'][]) {
  const inOrder = lines.toSorted((a, b) => (a.code < b.code ? 1 : -1));
  return inOrder.find((shown) => stateOf(charge, shown) === 'MATCHED') ?? inOrder[0]!;
}

function stateOf(charge: ReturnType<typeof found>, shown: Schemas['SettlementLine']) {
  if (charge === undefined) return 'MISSING_HERE';
  const { content } = charge;
  const isSame =
    Math.round(shown.saleValue * 100) === paidCents(content) &&
    shown.installments === (content.installments ?? 1);
  return isSame ? 'MATCHED' : 'AMOUNT_DIFFERS';
}

const isOpen = ({ state }: Schemas['SettlementLine']) =>
  ['AMOUNT_DIFFERS', 'MISSING_HERE', 'MISSING_THERE', 'DUPLICATE'].includes(state);

export const importSettlementFile = fc
  .record({ caller: mostlyIntermediary, name: anyChargeName, fault: fc.constantFrom(...faults) })
  .map(
    ({ caller, name, fault }) =>
      new Step(
        `${describeCredentials(caller)} imports a file about ${name} (${fault})`,
        (world, real) => {
          const line = lineAbout(world, name, fault);
          const body = { content: ndjsonOf(line) };
          return exchange(world, real, caller, { operation: 'importSettlementFile', body }, ({ owner }) =>
            granted(async (seen) => {
              const { settlementFiles: files, settlementLines: lines } = world.intermediaries[owner];
              const known = files.find(({ content }) => content === body.content);
              const { isNew, open, ...shown } = seen.body as Schemas['SettlementFileImported'];
              assert.deepEqual(shown, {
                ...{
                  idSettlementFile: known?.shown.idSettlementFile ?? shown.idSettlementFile,
                  acquirer: 'acme',
                },
                ...{ establishment: null, statement: 'ndjson', lines: 1, gross: line.gross },
                ...{ cost: line.cost, net: line.net },
                importedAt: known?.shown.importedAt ?? new Date(world.now).toISOString(),
              });
              assert.equal(isNew, known === undefined);
              if (known === undefined) {
                world.learnId('settlement file', shown.idSettlementFile);
                files.push({ content: body.content, shown });
                const path = `/v2/payfac/settlement-lines?idSettlementFile=${shown.idSettlementFile}`;
                const token = world.intermediaries[owner].tokens.current;
                const { body: rows } = await real.api.call<Schemas['SettlementLine'][]>('GET', path, {
                  token,
                });
                const id = rows[0]?.idSettlementLine ?? 0;
                world.learnId('settlement line', id);
                lines.push({ name, shown: newLine(line, id, shown.idSettlementFile) });
                judge(world, owner, name);
              }
              const own = lines.find(({ shown: { idSettlementFile: id } }) => id === shown.idSettlementFile)!;
              assert.equal(open, isOpen(own.shown) ? 1 : 0);
            }),
          );
        },
        (world) => canCall(world, caller) && world.charges.has(`A ${name}`),
      ),
  );

function newLine(line: ReturnType<typeof lineAbout>, id: number, fileId: number): Schemas['SettlementLine'] {
  const nothing = { saleId: null, transactionId: null, nsu: null, authorization: null, arn: null };
  return {
    ...{ idSettlementLine: id, idSettlementFile: fileId, line: 1, state: 'PENDING', day: line.expectedOn },
    ...{ uuid: null, ...nothing, endToEndId: null, txid: null, nossoNumero: null, installment: 1 },
    ...{ paidOn: null, batch: null, note: null, resolvedAt: null },
    ...line,
  };
}

const anyLimit = fc.constantFrom(100, 1, 2);

export const listSettlementFiles = fc
  .record({ caller: mostlyIntermediary, limit: anyLimit })
  .map(({ caller, limit }) =>
    listing(caller, 'files of acquirers', limit, (world) => ({
      operation: 'listSettlementFiles',
      find: ({ owner }) => world.intermediaries[owner].settlementFiles.toReversed(),
      shown: ({ shown }) => shown,
    })),
  );

export const listSettlementLines = fc
  .record({
    caller: mostlyIntermediary,
    limit: anyLimit,
    state: fc.constantFrom(null, 'OPEN', 'MATCHED', 'RESOLVED'),
    isOfCharge: fc.boolean(),
  })
  .map(({ caller, limit, state, isOfCharge }) =>
    listing(caller, `${state} settlement lines${isOfCharge ? ' of c1' : ''}`, limit, (world) => ({
      operation: 'listSettlementLines',
      query: { state, uuid: isOfCharge ? chargeUuid('c1') : null },
      find: ({ owner }) =>
        world.intermediaries[owner].settlementLines
          .map(({ shown }) => shown)
          .filter((shown) => state !== 'OPEN' || isOpen(shown))
          .filter((shown) => state === null || state === 'OPEN' || shown.state === state)
          .filter(({ uuid }) => !isOfCharge || uuid === chargeUuid('c1'))
          .toReversed(),
    })),
  );

/** A step that decides about A's first line in this state, or about the first of all. */
const decision = (
  verb: 'resolve' | 'reopen',
  operation: 'resolveSettlementLine' | 'reopenSettlementLine',
  apply: (world: World, owner: Owner, line: SettlementLine) => void,
) =>
  fc
    .record({ caller: mostlyIntermediary, isFitting: fc.constantFrom(true, true, true, false) })
    .map(({ caller, isFitting }: { caller: Credentials; isFitting: boolean }) => {
      const fits = ({ shown }: SettlementLine) =>
        verb === 'resolve' ? isOpen(shown) : shown.state === 'RESOLVED';
      const chosen = (world: World) =>
        world.intermediaries.A.settlementLines.find((line) => !isFitting || fits(line));
      return new Step(
        `${describeCredentials(caller)} wants to ${verb} A's first ${isFitting ? 'fitting ' : ''}settlement line`,
        (world, real) => {
          const line = chosen(world)!;
          const path = `/v2/payfac/settlement-lines/${line.shown.idSettlementLine}/${verb}`;
          const body = { note: `To ${verb} it` };
          return exchange(world, real, caller, { operation, path, body }, ({ owner }) => {
            if (owner !== 'A') return refused(404, 'settlement_line_not_found');
            if (!fits(line)) return refused(422, 'settlement_line_state_conflict');
            return granted((seen) => {
              line.shown.note = body.note;
              apply(world, owner, line);
              assert.deepEqual(seen.body, line.shown);
            });
          });
        },
        (world) => canCall(world, caller) && chosen(world) !== undefined,
      );
    });

export const resolveSettlementLine = decision('resolve', 'resolveSettlementLine', (world, _, { shown }) => {
  Object.assign(shown, { state: 'RESOLVED', resolvedAt: new Date(world.now).toISOString() });
});

export const reopenSettlementLine = decision(
  'reopen',
  'reopenSettlementLine',
  (world, owner, { name, shown }) => {
    Object.assign(shown, { state: 'PENDING', resolvedAt: null });
    judge(world, owner, name);
  },
);

export const getReconciliation = fc.record({ caller: mostlyIntermediary, ofOpen: fc.boolean() }).map(
  ({ caller, ofOpen }) =>
    new Step(
      `${describeCredentials(caller)} adds up ${ofOpen ? 'open ' : ''}settlement lines`,
      (world, real) => {
        const query = ofOpen ? 'open=true' : 'dateInitial=2026-12-18&dateFinal=2026-12-18';
        const call = { operation: 'getReconciliation', path: `/v2/report/reconciliation?${query}` } as const;
        return exchange(world, real, caller, call, ({ owner }) =>
          granted((seen) => {
            const lines = world.intermediaries[owner].settlementLines
              .map(({ shown }) => shown)
              .filter((shown) => !ofOpen || isOpen(shown));
            const totals = [...Map.groupBy(lines, ({ state }) => state)].map(([state, same]) => {
              const gross = same.reduce((sum, line) => sum + Math.round(line.gross * 100), 0) / 100;
              const day = { day: '2026-12-18', acquirer: 'acme', stage: 'ANNOUNCED', state };
              const cents = Math.round(gross * 100) - same.length * costCents;
              return {
                ...day,
                lines: same.length,
                gross,
                cost: (same.length * costCents) / 100,
                net: cents / 100,
              };
            });
            assert.deepEqual(
              seen.body,
              totals.toSorted((a, b) => (a.state < b.state ? -1 : 1)),
            );
          }),
        );
      },
      (world) => canCall(world, caller),
    ),
);
