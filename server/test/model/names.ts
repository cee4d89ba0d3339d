import fc from 'fast-check';
import { cnpjNumber, cpfNumber } from '../support/fixtures.ts';

/** The two intermediaries. */
export type Owner = 'A' | 'B';

/** The names of sellers. The first three exist from the start, the others when they are created. */
export const sellerNames = ['A1', 'A2', 'B1', 'A3', 'B2'] as const;
export type SellerName = (typeof sellerNames)[number];

const planNames = ['A-p1', 'A-p2', 'B-p1'] as const;
export type PlanName = (typeof planNames)[number];

export const anyPlanName: fc.Arbitrary<PlanName> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('A-p1' as const) },
  { weight: 2, arbitrary: fc.constantFrom(...planNames) },
);

/**
 * The names of charges. Both intermediaries may have a charge of each name, because a uuid is unique within one only
 * (D1).
 */
const chargeNames = ['c1', 'c2', 'c3', 'c4'] as const;
export type ChargeName = (typeof chargeNames)[number];

/** A name, mostly the first, so that steps affect the same charge. */
export const anyChargeName: fc.Arbitrary<ChargeName> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('c1' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...chargeNames) },
);

export const orderNames = ['o1', 'o2'] as const;
export type OrderName = (typeof orderNames)[number];

export function ownerOf(name: Owner | SellerName | PlanName): Owner {
  return name.startsWith('A') ? 'A' : 'B';
}

/**
 * Returns the document of a company, a person, or a company with letters in its number. Both intermediaries use the
 * same ones (D1).
 */
export function documentOf(name: SellerName): string {
  return { 1: cnpjNumber(1), 2: cpfNumber(2), 3: '12ABC34501DE35' }[Number(name[1])] ?? cnpjNumber(9);
}

export const anySellerName: fc.Arbitrary<SellerName> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('A1' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...sellerNames) },
);

/** Returns an id that no seller has, for requests that name a seller before it is created. */
export function absentId(name: SellerName): number {
  return 900_000_000 + sellerNames.indexOf(name);
}

export function chargeUuid(name: ChargeName): string {
  return `00000000-0000-4000-8000-00000000000${name[1]}`;
}

export function orderUuid(name: OrderName): string {
  return `00000000-0000-4000-9000-00000000000${name[1]}`;
}
