import { findCharges } from '../charges/charge.repository.ts';
import { paymentKeys, plain, noIds } from '../charges/payment-keys.ts';
import type { Tx } from '../db/store.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { isGivenBack, keysOfLine, type ComparedLine, type MatchedCharge } from './line-state.ts';
import {
  findByKey,
  findByNsu,
  findReturned,
  linesBySlot,
  linesOfCharges,
  type AuthorizedCharge,
  type FoundCharge,
  type StoredLine,
} from './match.repository.ts';

/** Returns these lines and all others that are judged with them, each with its charge. */
export async function judgedTogether(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
): Promise<(StoredLine & ComparedLine)[]> {
  const slots = lines.map(({ slot }) => slot);
  const known = new Map(lines.map((line) => [line.id, line]));
  for (const line of await linesBySlot(tx, intermediaryId, slots)) known.set(line.id, line);
  const found = await foundCharges(tx, intermediaryId, [...known.values()]);
  const uuidOf = new Map([...found].map(([id, { uuid }]) => [id, uuid]));
  for (const line of await linesOfCharges(tx, intermediaryId, [...uuidOf.values()])) {
    known.set(line.id, line);
    if (line.chargeUuid !== null) uuidOf.set(line.id, line.chargeUuid);
  }
  const all = [...known.values()];
  const givenBack = all.filter(isGivenBack).flatMap(({ id }) => uuidOf.get(id) ?? []);
  const charges = await matchedCharges(tx, intermediaryId, found.values(), new Set(givenBack));
  return all.map((line) => ({ ...line, charge: charges.get(uuidOf.get(line.id) ?? '') ?? null }));
}

/**
 * Returns these charges with what came back of each, by their uuids. That is only looked up of those of which something
 * was given back in lines that are judged, `givenBack`.
 */
async function matchedCharges(
  tx: Tx,
  intermediaryId: number,
  charges: Iterable<FoundCharge>,
  givenBack: ReadonlySet<string>,
): Promise<Map<string, MatchedCharge>> {
  const byUuid = new Map(Array.from(charges, (charge) => [charge.uuid, charge]));
  const some = [...byUuid.values()].filter(({ uuid }) => givenBack.has(uuid));
  const returned = await findReturned(tx, intermediaryId, some);
  const matched = [...byUuid.values()].map(({ uuid, valueCents, buyerValueCents, installments }) => {
    const paidCents = buyerValueCents ?? valueCents;
    const { refundedCents = 0, isRefunding = false, disputedCents = 0 } = returned.get(uuid) ?? {};
    return {
      ...{ uuid, paidCents, installments: installments ?? 1, refundedCents, isRefunding },
      disputedCents: ofBuyer(disputedCents, { valueCents, paidCents }),
    };
  });
  return new Map(matched.map((charge) => [charge.uuid, charge]));
}

/** Returns the charge of each line by the line's id: the one that was found before, or else one by the line's keys. */
async function foundCharges(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
): Promise<Map<number, FoundCharge>> {
  const known = await findCharges(
    tx,
    intermediaryId,
    lines.flatMap(({ chargeUuid }) => chargeUuid ?? []),
  );
  const keysOf = new Map(
    lines.filter(({ chargeUuid }) => chargeUuid === null).map((line) => [line.id, keysOfLine(line)]),
  );
  const keyed = await findByKey(tx, intermediaryId, [...new Set([...keysOf.values()].flat())]);
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const found = new Map<number, FoundCharge>();
  for (const line of lines) {
    const charge =
      known.get(line.chargeUuid ?? '') ??
      keysOf
        .get(line.id)
        ?.flatMap((key) => byKey.get(key) ?? [])
        .find(({ acquirer }) => acquirer === null || acquirer === line.acquirer);
    if (charge !== undefined) found.set(line.id, charge);
  }
  const others = lines.filter(({ id }) => !found.has(id));
  const authorized = await authorizedCharges(tx, intermediaryId, others);
  for (const { id } of others) {
    const charge = authorized.get(keysOf.get(id)?.at(-1) ?? '');
    if (charge !== undefined) found.set(id, charge);
  }
  return found;
}

/** Returns the charges without a source that have the NSUs of these lines, by their authorization keys. */
async function authorizedCharges(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
): Promise<Map<string, FoundCharge>> {
  const nsus = lines.flatMap(({ nsu }) => (nsu === null ? [] : [nsu, plain(nsu)]));
  if (nsus.length === 0) return new Map();
  const charges = await findByNsu(tx, intermediaryId, [...new Set(nsus)]);
  // Of several, the first counts.
  return new Map(
    charges.toReversed().flatMap((charge) => authorizationKeys(charge).map((key) => [key, charge])),
  );
}

/** Returns the authorization code, NSU, day and value of a charge as a key; none without a code. */
function authorizationKeys(charge: AuthorizedCharge): string[] {
  const { authorizationNsu: nsu, authorizationCode: authorization, valueCents, buyerValueCents } = charge;
  const sale = { soldOn: saoPauloDate(charge.paidAt), cents: buyerValueCents ?? valueCents };
  return paymentKeys({ ...noIds, nsu, authorization }, sale);
}

/** Returns what the buyer gets of a disputed value, which is in proportion, rounded up. */
function ofBuyer(
  disputedCents: number,
  { valueCents, paidCents }: { valueCents: number; paidCents: number },
): number {
  if (paidCents === valueCents) return disputedCents;
  const value = BigInt(valueCents);
  return Number((BigInt(disputedCents) * BigInt(paidCents) + value - 1n) / value);
}
