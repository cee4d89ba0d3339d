import type { Keyring } from '../shared/keyring.ts';
import { readCursor, writeCursor, type CursorBinding } from '../shared/page-cursor.ts';
import type { ChargePlace } from './charge-list.repository.ts';

const instantBytes = 8;

export function writeChargeCursor(keyring: Keyring, binding: CursorBinding, place: ChargePlace): string {
  const instant = Buffer.alloc(instantBytes);
  instant.writeBigInt64BE(BigInt(place.paidAt));
  const uuid = Buffer.from(place.uuid.replaceAll('-', ''), 'hex');
  return writeCursor(keyring, binding, Buffer.concat([instant, uuid]));
}

/** Throws like `readCursor`. */
export function readChargeCursor(keyring: Keyring, binding: CursorBinding, cursor: string): ChargePlace {
  const place = readCursor(keyring, binding, cursor, 'filters');
  const uuid = place.toString('hex', instantBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { paidAt: Number(place.readBigInt64BE()), uuid };
}
