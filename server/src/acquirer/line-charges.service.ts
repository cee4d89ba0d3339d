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
  const keysOf = new Map(
    lines.map((line) => [line.id, keysOfLine({ ...line, authorization: line.authorizationCode })]),
  );
  const keyed = await findByKey(tx, intermediaryId, [...new Set([...keysOf.values()].flat())]);
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const found = new Map<number, FoundCharge>();
  for (const line of lines) {
    const charge = keysOf
      .get(line.id)
      ?.flatMap((key) => byKey.get(key) ?? [])
      .find(({ acquirer }) => acquirer === null || acquirer === line.acquirer);
    if (charge !== undefined) found.set(line.id, charge);
  }
  for (const [id, charge] of await authorizedCharges(
    tx,
    intermediaryId,
    lines.filter(({ id }) => !found.has(id)),
  )) {
    found.set(id, charge);
  }
  const givenBack = lines.filter(({ kind }) => kind === 'CANCEL' || kind === 'CHARGEBACK');
  const { refunded, disputed } = await returnedOf(tx, intermediaryId, givenBack, found);
  return new Map(
    [...found].map(([id, { uuid, valueCents, buyerValueCents, installments }]) => {
      const paidCents = buyerValueCents ?? valueCents;
      return [
        id,
        {
          ...{ uuid, paidCents, installments: installments ?? 1, refundedCents: refunded.get(uuid) ?? 0 },
          disputedCents: ofBuyer(disputed.get(uuid) ?? 0, { valueCents, paidCents }),
        },
      ];
    }),
  );
}

/** Finds charges that name no source by their own authorization code, NSU, day and value. */
async function authorizedCharges(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
): Promise<Map<number, FoundCharge>> {
  const nsus = lines.flatMap(({ nsu }) => (nsu === null ? [] : [nsu, plain(nsu)]));
  if (nsus.length === 0) return new Map();
  const charges = await findByNsu(tx, intermediaryId, [...new Set(nsus)]);
  const byKey = new Map(charges.toReversed().map((charge) => [authorizationKey(charge), charge]));
  return new Map(
    lines.flatMap((line) => {
      const key = keysOfLine({ ...line, authorization: line.authorizationCode }).at(-1);
      const charge = key === undefined ? undefined : byKey.get(key);
      return charge === undefined ? [] : [[line.id, charge] as const];
    }),
  );
}

/** Returns the authorization code, NSU, day and value of a charge as a key. */
function authorizationKey(charge: AuthorizedCharge): string | undefined {
  const { authorizationNsu: nsu, authorizationCode: authorization, valueCents, buyerValueCents } = charge;
  const sale = { soldOn: saoPauloDate(charge.paidAt), cents: buyerValueCents ?? valueCents };
  return paymentKeys({ ...noIds, nsu, authorization }, sale).at(0);
}

async function returnedOf(
  tx: Tx,
  intermediaryId: number,
  lines: readonly StoredLine[],
  found: ReadonlyMap<number, FoundCharge>,
) {
  const uuids = new Set(lines.flatMap(({ id }) => found.get(id)?.uuid ?? []));
  return findReturned(tx, intermediaryId, [...uuids]);
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
