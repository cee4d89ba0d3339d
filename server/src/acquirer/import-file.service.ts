import { createHash } from 'node:crypto';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store } from '../db/store.ts';
import { readLines } from '../imports/lines.ts';
import type { Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { cieloRecords } from './cielo-layout.ts';
import { readCielo, type CieloLine } from './cielo-file.ts';
import { beginFile, insertLines, lockFile, type SettlementFile } from './settlement-file.repository.ts';
import { SettlementFileError, type SettlementLine } from './settlement-line.ts';

interface ImportDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

export interface ImportOptions {
  /** Called now and then. The file is read twice: `bytes` goes up to twice its length, and `lines` too. */
  onProgress?: (progress: { lines: number; bytes: number }) => void;
}

/** How many lines one transaction writes. */
const linesPerTransaction = 1_000;

/**
 * Imports a file of an acquirer, which `open` reads from its beginning each time. It is read once to its end before
 * anything is written, because only then is it known to be whole. If the import is killed and run again, it goes on where
 * it was; nothing of the file counts before all of it is there. The same file again changes nothing (D48). Throws
 * `SettlementFileError` for a file that is not whole, and `UserError` for one that changes meanwhile.
 */
export async function importSettlementFile(
  deps: ImportDeps,
  actor: Actor,
  open: () => AsyncIterable<Buffer>,
  { onProgress = () => undefined }: ImportOptions = {},
): Promise<{ file: SettlementFile; isNew: boolean }> {
  const { intermediaryId } = actor;
  const first = new FileReading(open(), onProgress);
  const { digests, ...summary } = await summarised(first);
  const file = await deps.store.write((tx) =>
    beginFile(tx, { ...summary, intermediaryId, begunAt: deps.clock() }),
  );
  if (file.importedAt !== null) return { file, isNew: false };
  try {
    return await writeParts(deps, actor, { file, digests }, new FileReading(open(), onProgress, first));
  } catch (cause) {
    throw cause instanceof SettlementFileError ? changed(cause) : cause;
  }
}

/** One reading of a file. */
class FileReading {
  readonly #hash = createHash('sha256');
  readonly #chunks: AsyncIterable<Buffer>;
  readonly #report: NonNullable<ImportOptions['onProgress']>;
  bytes: number;
  lines: number;

  constructor(
    chunks: AsyncIterable<Buffer>,
    report: NonNullable<ImportOptions['onProgress']>,
    before: { bytes: number; lines: number } = { bytes: 0, lines: 0 },
  ) {
    this.#chunks = chunks;
    this.#report = report;
    this.bytes = before.bytes;
    this.lines = before.lines;
  }

  /** Yields the statement, then its settlement lines in parts, each of which one transaction writes. */
  async *parts(): AsyncGenerator<{ statement: string } | { lines: SettlementLine[] }> {
    let lines: SettlementLine[] = [];
    for await (const record of readCielo(readLines(this.#counted()))) {
      if (record.record === cieloRecords['0']) yield { statement: statementIn(record) };
      if (record.settlementLine === null) continue;
      this.lines += 1;
      lines.push(record.settlementLine);
      if (lines.length < linesPerTransaction) continue;
      yield { lines };
      lines = [];
    }
    if (lines.length > 0) yield { lines };
  }

  async *#counted(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#chunks) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      this.#report({ lines: this.lines, bytes: this.bytes });
      yield chunk;
    }
  }

  /** Returns the digest of the file, once all of it was read. */
  digest(): Buffer {
    return this.#hash.digest();
  }
}

const statementIn = ({ fields }: CieloLine) =>
  String(fields.find(({ field }) => field.name === 'statement')?.value ?? '');

type Summary = Omit<SettlementFile, 'intermediaryId' | 'id' | 'written' | 'begunAt' | 'importedAt'>;

/** Returns what the file adds up to, and a digest of each of its parts. */
async function summarised(reading: FileReading): Promise<Summary & { digests: Buffer[] }> {
  let statement = '';
  const digests: Buffer[] = [];
  const sums = { grossCents: 0, costCents: 0, netCents: 0 };
  for await (const part of reading.parts()) {
    if ('statement' in part) {
      ({ statement } = part);
      continue;
    }
    digests.push(digestOf(part.lines));
    for (const line of part.lines) {
      sums.grossCents += line.grossCents;
      sums.costCents += line.costCents;
      sums.netCents += line.netCents;
      if (!Object.values(sums).every(Number.isSafeInteger)) throw tooLarge();
    }
  }
  return { acquirer: 'cielo', statement, digest: reading.digest(), lines: reading.lines, ...sums, digests };
}

const digestOf = (lines: readonly SettlementLine[]) => sha256(JSON.stringify(lines));

/**
 * Writes the parts that are not written yet. Each is compared with the first reading: what is stored, by whichever import,
 * is always of this file.
 */
async function writeParts(
  deps: ImportDeps,
  actor: Actor,
  { file, digests }: { file: SettlementFile; digests: readonly Buffer[] },
  reading: FileReading,
): Promise<{ file: SettlementFile; isNew: boolean }> {
  let last: SettlementLine[] = [];
  let start = 0;
  let read = 0;
  for await (const part of reading.parts()) {
    if ('statement' in part) continue;
    const wanted = digests[read];
    if (wanted === undefined || !digestOf(part.lines).equals(wanted)) throw changed();
    read += 1;
    if (read === digests.length) {
      last = part.lines;
      continue;
    }
    if (start + part.lines.length > file.written) {
      await writePart(deps, actor, file, { lines: part.lines, start, isLast: false });
    }
    start += part.lines.length;
  }
  if (read < digests.length) throw changed();
  return writePart(deps, actor, file, { lines: last, start, isLast: true });
}

/** A part of a file, of which `start` lines come before. */
interface Part {
  lines: readonly SettlementLine[];
  start: number;
  isLast: boolean;
}

/** Writes the lines of a part but those that another import of the same file has written meanwhile. */
function writePart(
  { store, keyring, clock }: ImportDeps,
  actor: Actor,
  file: SettlementFile,
  { lines, start, isLast }: Part,
): Promise<{ file: SettlementFile; isNew: boolean }> {
  return store.write(async (tx) => {
    const now = await lockFile(tx, file);
    if (now.importedAt !== null) return { file: now, isNew: false };
    if (now.written < start)
      throw new Error(`lines before ${start} of settlement file ${file.id} are missing`);
    const missing = lines.slice(now.written - start);
    const importedAt = isLast ? clock() : null;
    await insertLines(tx, now, missing, importedAt);
    if (importedAt !== null) {
      await recordAudit(tx, keyring, actor, {
        action: 'settlement_file.imported',
        subject: `settlement-file:${file.id}`,
        occurredAt: importedAt,
      });
    }
    return { file: { ...now, written: now.written + missing.length, importedAt }, isNew: true };
  });
}

const changed = (cause?: unknown) =>
  new UserError('the file changed while it was read, and nothing of the change was kept. Import it again.', {
    cause,
  });

const tooLarge = () =>
  new UserError(
    'the amounts of the file add up to more than this program counts exactly. Nothing of it was kept.',
  );
