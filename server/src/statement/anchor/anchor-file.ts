import { open, stat, type FileHandle } from 'node:fs/promises';
import { isErrorCode } from '../../shared/durable-file.ts';
import { reasonOf, UserError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/exact-json.ts';

/**
 * A line of a statement in an anchor: the last line of a seller, a refund or a transfer. A seller without lines has
 * sequence 0 and the hash before the first line (D27).
 */
export interface AnchoredLine {
  intermediaryId: number;
  sellerId: number;
  sequence: number;
  /** The hash of the line in hexadecimal. */
  hash: string;
  /** How often the seller's account or plans had been changed when the line was saved. */
  termsSequence: number;
  /** The charge that the line refunds; null for another line. */
  refundedCharge: string | null;
  /** The transfer of the line; null for another line. */
  transferId: number | null;
}

/** The last audit record of an intermediary in an anchor (D16). */
export interface AnchoredAudit {
  intermediaryId: number;
  sequence: number;
  /** The hash of the record in hexadecimal. */
  hash: string;
}

/** The first line of a file, which shows that the file is an anchor. */
export const header = JSON.stringify({ format: 'payfac statement anchor', version: 1 });

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

export function formatAudit({ intermediaryId, sequence, hash }: AnchoredAudit): string {
  return JSON.stringify({ idIntermediary: intermediaryId, auditRecord: sequence, hash });
}

/** Returns a mark. It says that the lines above it contain everything up to this instant. */
export function formatMark(savedAt: string): string {
  return JSON.stringify({ savedAt });
}

/** The content of one line of a file; nothing if a crash cut it off. */
interface ParsedText {
  isHeader: boolean;
  savedAt: string | null;
  line: AnchoredLine | null;
  audit: AnchoredAudit | null;
}

const nothing: ParsedText = { isHeader: false, savedAt: null, line: null, audit: null };

/** Returns the content of a line, or undefined if no version of an anchor has such a line. */
function parseText(text: string): ParsedText | undefined {
  if (text === header) return { ...nothing, isHeader: true };
  // The line is empty or was cut off by a crash. Its content was written again below it.
  if (!text.endsWith('}')) return nothing;
  return parseObject(text);
}

function parseObject(text: string): ParsedText | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  if ('savedAt' in value && typeof value.savedAt === 'string') return { ...nothing, savedAt: value.savedAt };
  if ('auditRecord' in value) {
    const audit = parseAudit({ ...value });
    return audit === undefined ? undefined : { ...nothing, audit };
  }
  const line = parseLine({ ...value });
  return line === undefined ? undefined : { ...nothing, line };
}

function parseLine(value: Record<string, unknown>): AnchoredLine | undefined {
  const { idIntermediary: intermediaryId, idSeller: sellerId, sequence, hash, refundedCharge = null } = value;
  const { idTransfer: transferId = null, changes: termsSequence } = value;
  if (!isCount(intermediaryId) || !isCount(sellerId) || !isCount(sequence)) return undefined;
  if (!isCount(termsSequence)) return undefined;
  if (!isHash(hash)) return undefined;
  if (refundedCharge !== null && !isUuid(refundedCharge)) return undefined;
  if (transferId !== null && !isCount(transferId)) return undefined;
  return { intermediaryId, sellerId, sequence, hash, termsSequence, refundedCharge, transferId };
}

function parseAudit(value: Record<string, unknown>): AnchoredAudit | undefined {
  const { idIntermediary: intermediaryId, auditRecord: sequence, hash } = value;
  if (!isCount(intermediaryId) || !isCount(sequence) || !isHash(hash)) return undefined;
  return { intermediaryId, sequence, hash };
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** A part of an anchor, with a few hundred lines and the last instant that they name. */
export interface AnchorPart {
  lines: AnchoredLine[];
  audits: AnchoredAudit[];
  savedAt: string | null;
}

/** How many bytes are in memory at a time, however long the file is. No line is longer. */
const partBytes = 64 * 1024;

/** Reads a file of anchors, and when called again, what was added to it since. */
export class AnchorReader {
  readonly #path: string;
  /** The offset in bytes of the end of the last whole line that was read. */
  offset = 0;
  hasHeader = false;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Yields the parts of the file. Throws `UserError` for a file that is not an anchor. A last line that a crash cut off
   * is left out.
   */
  async *parts(file: FileHandle): AsyncGenerator<AnchorPart> {
    const buffer = Buffer.allocUnsafe(partBytes);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, partBytes, this.offset);
      const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
      if (end === 0 && bytesRead === partBytes) throw notAnAnchor(this.#path);
      if (end === 0) {
        this.#assertBegun(buffer.toString('utf8', 0, bytesRead));
        return;
      }
      yield this.#parse(buffer.toString('utf8', 0, end));
      this.offset += end;
    }
  }

  #parse(text: string): AnchorPart {
    const part: AnchorPart = { lines: [], audits: [], savedAt: null };
    for (const each of text.split('\n')) {
      const parsed = parseText(each);
      if (parsed === undefined) throw notAnAnchor(this.#path);
      if (parsed.isHeader) this.hasHeader = true;
      else this.#assertBegun(each);
      if (parsed.line !== null) part.lines.push(parsed.line);
      if (parsed.audit !== null) part.audits.push(parsed.audit);
      part.savedAt = parsed.savedAt ?? part.savedAt;
    }
    return part;
  }

  /** Throws if the file begins with something else than the header, or a part of it that a crash left. */
  #assertBegun(text: string): void {
    if (!this.hasHeader && !header.startsWith(text)) throw notAnAnchor(this.#path);
  }
}

/**
 * Yields the contents of the files, one after the other. Throws `UserError` for a file that cannot be read or is not an
 * anchor.
 */
export async function* readAnchors(paths: readonly string[]): AsyncGenerator<AnchorPart> {
  for (const path of paths) {
    await assertRegular(path);
    const file = await open(path).catch((error: unknown) => {
      const advice = 'Check that it exists and that this user may read it.';
      throw new UserError(`cannot read the anchor ${path}. ${advice}`, { cause: error });
    });
    try {
      const reader = new AnchorReader(path);
      yield* reader.parts(file);
      if (!reader.hasHeader) throw notAnAnchor(path);
    } finally {
      await file.close();
    }
  }
}

/** Throws `UserError` for a device, a pipe or a folder. */
export async function assertRegular(path: string): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null;
    throw new UserError(`cannot look at ${path}: ${reasonOf(error)}. Name a file that this user may read.`, {
      cause: error,
    });
  });
  if (found?.isFile() === false) {
    throw new UserError(`${path} is not a regular file, so it holds no anchor. Name another file.`);
  }
}

function notAnAnchor(path: string): UserError {
  return new UserError(
    `${path} is not an anchor, or has a line that no anchor has. Name a file that \`payfac statement anchor\`, or a ` +
      'server with PAYFAC_ANCHOR_FILE, wrote.',
  );
}
