import type { Keyring } from '../shared/keyring.ts';
import { readCursor, writeCursor, type CursorBinding } from '../shared/page-cursor.ts';
import { readVarints, writeVarints } from '../shared/varint.ts';

/** A place in the list of plans is the id of the last one. */
export function writePlanCursor(keyring: Keyring, binding: CursorBinding, planId: number): string {
  return writeCursor(keyring, binding, writeVarints([planId]));
}

/** Throws like `readCursor`. */
export function readPlanCursor(keyring: Keyring, binding: CursorBinding, cursor: string): number {
  const [planId] = readVarints(readCursor(keyring, binding, cursor, 'filters'));
  if (planId === undefined) throw new Error('an authentic cursor without a place');
  return planId;
}
