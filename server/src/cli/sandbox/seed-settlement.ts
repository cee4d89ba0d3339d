import type { OwnLine } from '../../acquirer/own-line.ts';
import { bytesOfText, receiveFile } from '../../acquirer/receive-file.service.ts';
import { compareAll } from '../../acquirer/match.service.ts';
import { operator } from '../../audit/audit.repository.ts';
import type { ChargeLine } from '../../charges/import/charge-line-schema.ts';
import type { Service } from '../../service.ts';
import { addDays, isBankDay } from '../../shared/calendar.ts';
import { settlementExample } from './examples.ts';
import { acquirer, amounts, dayOf, lineOfReturn, linesOfSale, type GivenBack } from './settlement-lines.ts';

/** Imports the file of the examples, about charges of the examples. */
export function seedExampleFile(service: Service, intermediaryId: number): Promise<void> {
  const { lines, importedAt } = settlementExample;
  return importLines({ ...service, clock: () => Date.parse(importedAt) }, intermediaryId, lines);
}

const weeks = 3;

/** What of the sales there is to report. */
interface Reported {
  charges: readonly ChargeLine[];
  refunds: readonly GivenBack[];
  disputes: readonly GivenBack[];
}

/**
 * Imports what the acquirer says of the last three weeks, up to `last`, a file for each week. Five lines are wrong, which
 * the guide to a morning in finance finds.
 */
export async function seedSettlement(
  service: Service,
  intermediaryId: number,
  { charges, refunds, disputes }: Reported,
  last: string,
): Promise<void> {
  const from = addDays(last, 1 - 7 * weeks);
  const byUuid = new Map(charges.map((charge) => [charge.uuid, charge]));
  const returned = (given: readonly GivenBack[], kind: 'CANCEL' | 'CHARGEBACK') =>
    given.flatMap(({ uuid, day }) => {
      const charge = byUuid.get(uuid);
      return charge === undefined ? [] : [lineOfReturn(charge, kind, day)];
    });
  const all = [
    ...charges.flatMap((charge) => linesOfSale(charge, last)),
    ...returned(refunds, 'CANCEL'),
    ...returned(disputes, 'CHARGEBACK'),
    { ...{ acquirer, kind: 'FEE' as const, code: 'RENT', paidOn: addDays(last, -3) }, ...amounts(0, 8_990) },
  ];
  const given = new Set([...refunds, ...disputes].map(({ uuid }) => uuid));
  const untouched = charges.filter(({ uuid }) => !given.has(uuid));
  const lines = withMistakes(
    all.filter((line) => dayOf(line) >= from && dayOf(line) <= last),
    untouched,
    last,
  );
  for (let week = 0; week < weeks; week++) {
    const [first, end] = [addDays(from, 7 * week), addDays(from, 7 * week + 6)];
    const ofWeek = lines
      .filter((line) => dayOf(line) >= first && dayOf(line) <= end)
      .toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
    await importLines(service, intermediaryId, ofWeek);
  }
  // A server finds what is missing each minute; a sandbox has it at once.
  await compareAll(service, intermediaryId);
}

/** Makes five mistakes: one of each kind, and a dispute that nobody told us of. */
function withMistakes(lines: readonly OwnLine[], untouched: readonly ChargeLine[], last: string): OwnLine[] {
  // What the acquirer reports should be there by now.
  const isOld = ({ soldOn = '' }: OwnLine) => soldOn > addDays(last, -12) && soldOn < addDays(last, -6);
  const sales = lines.filter((line) => line.kind === 'SALE' && line.paidOn !== undefined && isOld(line));
  const pix = sales.find(({ endToEndId }) => endToEndId !== undefined);
  const [dear, twice] = sales.filter(({ tid }) => tid !== undefined);
  const disputed = untouched.find(({ paymentMethod }) => paymentMethod === 'CREDIT_CARD_SIGHT');
  const wrong = lines.flatMap((line) => {
    if (line === pix) return [];
    if (line !== dear) return [line];
    return [{ ...line, cost: line.cost + 0.5, net: Math.round((line.net - 0.5) * 100) / 100 }];
  });
  return [
    ...wrong,
    ...(twice === undefined ? [] : [{ ...twice, paidOn: lastBankDay(last) }]),
    ...(disputed === undefined ? [] : [lineOfReturn(disputed, 'CHARGEBACK', addDays(last, -2))]),
    {
      ...{
        acquirer,
        kind: 'SALE',
        tid: '4409118273',
        soldOn: addDays(last, -5),
        expectedOn: addDays(last, 25),
      },
      ...amounts(18_000, 342),
    },
  ];
}

function lastBankDay(day: string): string {
  return isBankDay(day) ? day : lastBankDay(addDays(day, -1));
}

async function importLines(
  service: Service,
  intermediaryId: number,
  lines: readonly OwnLine[],
): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await receiveFile(service, operator(intermediaryId), () => bytesOfText(text));
}
