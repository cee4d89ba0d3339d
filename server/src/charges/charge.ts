import type { CamelCased } from '../db/query/camel-case.ts';
import type { ChargeRow } from '../db/tables.ts';

/** A charge as it is stored (reference 2.7, D22). Its place in the export and its seal are for refunds alone. */
export type Charge = CamelCased<Omit<ChargeRow, 'export_sequence' | 'refund_seal'>>;
