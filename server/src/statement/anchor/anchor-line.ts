import { parseJson } from '../../shared/json-text.ts';

/**
 * A line of a statement as an anchor holds it: the last line of a seller, a refund or a transfer. A seller without
 * lines has sequence 0 and the hash before the first line (D27).
 */
export interface AnchoredLine {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  /** In hexadecimal. */
  hash: string;
  /** How often the seller's account or plans had been changed when the line was saved. */
  termsSequence: number;
  /** The charge that the line refunds; null for another line. */
  refundedCharge: string | null;
  /** The transfer of the line; null for another line. */
  transferId: number | null;
}

const format = 'payfac statement anchor';

/** The first line of a file, by which it is known for an anchor. */
export const header = JSON.stringify({ format, version: 2 });

/** The first line of the files of 0.1.0, which hold the same lines in one array. */
const oldHeader = /^\{"format":"payfac statement anchor","version":1,"savedAt":"([^"]+)","heads":\[$/;
const oldEnd = ']}';

export function formatLine(line: AnchoredLine): string {
  return JSON.stringify({
    idIntermediary: line.intermediaryId,
    idSeller: line.sellerId,
    sequence: line.sequence,
    hash: line.hash,
    changes: line.termsSequence,
    refundedCharge: line.refundedCharge ?? undefined,
    idTransfer: line.transferId ?? undefined,
  });
}

/** Says that everything up to this instant is above it. */
export function formatMark(savedAt: string): string {
  return JSON.stringify({ savedAt });
}

/** What one line of a file says; nothing if a crash cut it off. */
export interface ParsedText {
  isHeader: boolean;
  savedAt: string | null;
  line: AnchoredLine | null;
}

const nothing: ParsedText = { isHeader: false, savedAt: null, line: null };

/** Undefined for a text that no version of an anchor has. */
export function parseText(text: string): ParsedText | undefined {
  if (text === header) return { ...nothing, isHeader: true };
  const [, oldSavedAt] = oldHeader.exec(text) ?? [];
  if (oldSavedAt !== undefined) return { ...nothing, isHeader: true, savedAt: oldSavedAt };
  if (text === oldEnd) return nothing;
  const object = text.endsWith('},') ? text.slice(0, -1) : text;
  // Empty, or cut off by a crash: what it would have said was written again below it.
  if (!object.endsWith('}')) return nothing;
  return parseObject(object);
}

function parseObject(text: string): ParsedText | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  if ('savedAt' in value && typeof value.savedAt === 'string') return { ...nothing, savedAt: value.savedAt };
  const line = parseLine({ ...value });
  return line === undefined ? undefined : { ...nothing, line };
}

function parseLine(value: Record<string, unknown>): AnchoredLine | undefined {
  const { idIntermediary: intermediaryId, idSeller: sellerId, sequence, hash, refundedCharge = null } = value;
  const { idTransfer: transferId = null } = value;
  // The files of 0.1.0 have none.
  const { changes: termsSequence = 0 } = value;
  if (!isCount(intermediaryId) || !isCount(sellerId) || !isCount(sequence)) return undefined;
  if (!isCount(termsSequence)) return undefined;
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  if (refundedCharge !== null && !isUuid(refundedCharge)) return undefined;
  if (transferId !== null && !isCount(transferId)) return undefined;
  return { intermediaryId, sellerId, sequence, hash, termsSequence, refundedCharge, transferId };
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
