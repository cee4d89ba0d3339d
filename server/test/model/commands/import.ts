import assert from 'node:assert/strict';
import fc from 'fast-check';
import { importLines } from '../../support/import-lines.ts';
import { dayOf, daysAfter } from '../calendar.ts';
import { anySale, describeSale, lineOf } from '../charge-content.ts';
import type { Terms } from '../fees.ts';
import {
  anyChargeName,
  anySellerName,
  ownerOf,
  type ChargeName,
  type Owner,
  type SellerName,
} from '../names.ts';
import type { ChargeContent, Real, SaleLine, World } from '../world.ts';
import { Step } from '../step.ts';
import { clockToleranceMs, mostlyPast } from './time.ts';

interface ImportedLine {
  seller: SellerName;
  name: ChargeName;
  content: ChargeContent;
}

export const anySales = fc.array(
  fc.record({ seller: anySellerName, name: anyChargeName, sale: anySale, ago: mostlyPast }),
  { minLength: 1, maxLength: 3 },
);

type Sales = typeof anySales extends fc.Arbitrary<infer Value> ? Value : never;

export function describeSales(sales: Sales): string {
  return sales
    .map(({ seller, name, sale, ago }) => `${describeSale(name, sale, ago)} for ${seller}`)
    .join('; ');
}

/** Returns the lines, as they are now. */
export function linesOf(world: World, sales: Sales): ImportedLine[] {
  return sales.map(({ seller, name, sale, ago }) => ({
    seller,
    name,
    content: { ...sale, paidAt: world.now - ago },
  }));
}

/**
 * Imports as the operator does with `payfac charges import`, for the intermediary of the first line's seller. The
 * import does not know the sellers of the other one.
 */
export const importSales = anySales.map(
  (sales) =>
    new Step(`the operator imports ${describeSales(sales)}`, (world, real) =>
      importAll(world, real, linesOf(world, sales)),
    ),
);

/** Imports again. The same line counts as known, whatever happened to the charge since. */
export const importAgain = fc
  .record({ owner: fc.constantFrom('A', 'B'), name: anyChargeName })
  .map(({ owner, name }) => {
    const key = `${owner} ${name}`;
    return new Step(
      `the operator imports charge ${name} of ${owner} again`,
      (world, real) => {
        const { seller, content } = world.charges.get(key)!;
        return importAll(world, real, [{ seller: seller.name, name, content }]);
      },
      (world) => world.charges.has(key),
    );
  });

async function importAll(world: World, real: Real, lines: readonly ImportedLine[]): Promise<void> {
  const sent = lines.map(({ seller, name, content }) => lineOf(name, world.idOf(seller), content));
  const [{ seller: first } = { seller: 'A1' as const }] = lines;
  const owner = ownerOf(first);
  const outcomes = lines.map((line) => enter(world, owner, line));
  const rejections = outcomes.filter((outcome) => outcome !== 'imported' && outcome !== 'known');
  const count = (outcome: string) => outcomes.filter((other) => other === outcome).length;
  real.history.push(`${real.history.pop()} → ${outcomes.join(', ')}`);
  const summary = await importLines(real.api, sent, {
    rejected: rejections.length,
    intermediaryId: world.intermediaries[owner].id,
  });
  const { lines: total, imported, known, rejectedByCode } = summary;
  assert.deepEqual(
    { total, imported, known, rejectedByCode },
    {
      total: lines.length,
      imported: count('imported'),
      known: count('known'),
      rejectedByCode: Object.fromEntries(rejections.map((code) => [code, count(code)])),
    },
  );
}

/** Returns the instalments of a sale, of which the first ones take the centavos that do not divide. */
function instalmentsOf(sale: SaleLine, count: number, { due }: Terms): SaleLine[] {
  const paidOn = dayOf(sale.charge.content.paidAt);
  const share = (cents: number, n: number) => Math.ceil((cents - n) / count);
  return Array.from({ length: count }, (_, n) => ({
    ...sale,
    sequence: sale.sequence + n,
    installment: n + 1,
    executionDay: due(daysAfter(paidOn, 30 * n)),
    valueCents: share(sale.valueCents, n),
    feeCents: Math.max(0, share(sale.feeCents, n)),
  }));
}

/** Returns the outcome of a line: first what the line alone decides, then what is known of the charge. */
export function enter(
  world: World,
  owner: Owner,
  { seller: sellerName, name, content }: ImportedLine,
): string {
  if (content.paidAt > world.now + clockToleranceMs) return 'paid_in_future';
  const seller = world.sellers.get(sellerName);
  if (seller === undefined || ownerOf(sellerName) !== owner) return 'seller_not_found';
  const key = `${owner} ${name}`;
  const known = world.charges.get(key);
  if (known !== undefined) {
    const isSame =
      JSON.stringify(lineOf(name, seller.id, content)) ===
      JSON.stringify(lineOf(name, known.seller.id, known.content));
    return isSame ? 'known' : 'charge_conflict';
  }
  const { plan, terms } = world.priceOf(seller, content);
  if (terms === null) return 'channel_not_priced';
  const sale: SaleLine = {
    seller,
    sequence: seller.lines.length + 1,
    operation: 'VENDA',
    executionDay: terms.due(dayOf(content.paidAt)),
    charge: { name, content },
    valueCents: content.valueCents,
    feeCents: Number(terms.feeCents),
    installment: null,
    plan,
  };
  const parts = terms.instalments === null ? [sale] : instalmentsOf(sale, terms.instalments, terms);
  seller.lines.push(...parts);
  const none = { refunds: [], chargebacks: [], isRefundLast: false };
  world.charges.set(key, { name, seller, content, ...none, sale, parts });
  world.tell(seller, 'charge.paid', name, content.paidAt);
  return 'imported';
}
