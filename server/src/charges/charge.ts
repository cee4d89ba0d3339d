import type { CamelCased } from '../db/query/camel-case.ts';
import type { ChargeRow } from '../db/tables.ts';

/** A charge as it is stored (reference 2.7, D22). How much of it is refunded is for refunds alone. */
export type Charge = CamelCased<Omit<ChargeRow, 'refunded_cents'>>;
