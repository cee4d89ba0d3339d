import { findCharges } from '../charges/charge.repository.ts';
import { paymentKeys, plain, noIds } from '../charges/payment-keys.ts';
import type { Tx } from '../db/store.ts';
import { saoPauloDate } from '../shared/calendar.ts';
import { keysOfLine, type MatchedCharge } from './line-state.ts';
import {
  findByKey,
  findByNsu,
  findReturned,
  type AuthorizedCharge,
  type FoundCharge,
  type StoredLine,
} from './match.repository.ts';

/** Returns the charges that lines tell of, with what came back of each, by the ids of the lines. */
export async function chargesOf(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
): Promise<Map<number, MatchedCharge>> {
  const found = await foundCharges(tx, intermediaryId, lines);
  const givenBack = lines.filter(({ kind }) => kind === 'CANCEL' || kind === 'CHARGEBACK');
  const uuids = new Set(givenBack.flatMap(({ id }) => found.get(id)?.uuid ?? []));
  const { refunded, disputed } = await findReturned(tx, intermediaryId, [...uuids]);
  return new Map(
    [...found].map(([id, { uuid, valueCents, buyerValueCents, installments }]) => {
      const paidCents = buyerValueCents ?? valueCents;
      const refunds = refunded.get(uuid);
      return [
        id,
        {
          ...{ uuid, paidCents, installments: installments ?? 1, refundedCents: refunds?.cents ?? 0 },
          disputedCents: ofBuyer(disputed.get(uuid) ?? 0, { valueCents, paidCents }),
          isRefunding: (refunds?.requested ?? 0) > 0,
        },
      ];
    }),
  );
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
