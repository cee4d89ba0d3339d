import { createHash, type Hash } from 'node:crypto';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Store } from '../db/store.ts';
import { readLines } from '../imports/lines.ts';
import type { Clock } from '../shared/calendar.ts';
import { UserError } from '../shared/errors.ts';
import type { Keyring } from '../shared/keyring.ts';
import { readCielo, type CieloLine } from './cielo-file.ts';
import {
  beginFile,
  insertLines,
  lockFile,
  removeFile,
  type SettlementFile,
} from './settlement-file.repository.ts';
import { SettlementFileError, type SettlementLine } from './settlement-line.ts';

interface ImportDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

export interface ImportOptions {
  /** Called now and then. The file is read twice: `bytes` goes from 0 to twice its length. */
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
  const found = await summarised(new FileReading(open(), 0, onProgress));
  const { bytes, ...file } = found;
  const begun = await deps.store.write((tx) =>
    beginFile(tx, { ...file, intermediaryId, begunAt: deps.clock() }),
  );
  if (begun.importedAt !== null) return { file: begun, isNew: false };
  const reading = new FileReading(open(), bytes, onProgress);
  try {
    return await writeLines(deps, actor, begun, reading);
  } catch (cause) {
    if (!(cause instanceof SettlementFileError)) throw cause;
    throw await changed(deps, begun, cause);
  }
}

/** One reading of a file. */
class FileReading {
  readonly #hash: Hash = createHash('sha256');
  readonly #chunks: AsyncIterable<Buffer>;
  readonly #report: NonNullable<ImportOptions['onProgress']>;
  #bytes: number;
  #lines = 0;

  constructor(
    chunks: AsyncIterable<Buffer>,
    bytesBefore: number,
    report: NonNullable<ImportOptions['onProgress']>,
  ) {
    this.#chunks = chunks;
    this.#bytes = bytesBefore;
    this.#report = report;
  }

  async *records(): AsyncGenerator<CieloLine> {
    for await (const record of readCielo(readLines(this.#counted()))) {
      if (record.settlementLine !== null) this.#lines += 1;
      yield record;
    }
  }

  async *#counted(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      this.#report({ lines: this.#lines, bytes: this.#bytes });
      yield chunk;
    }
  }

  /** The digest of the file and its length, once all of it was read. */
  end(): { digest: Buffer; bytes: number } {
    return { digest: this.#hash.digest(), bytes: this.#bytes };
  }
}

type Summary = Pick<
  SettlementFile,
  'acquirer' | 'statement' | 'digest' | 'lines' | 'grossCents' | 'costCents' | 'netCents'
> & { bytes: number };

async function summarised(reading: FileReading): Promise<Summary> {
  let statement = '';
  let lines = 0;
  const sums = { grossCents: 0n, costCents: 0n, netCents: 0n };
  for await (const { fields, settlementLine } of reading.records()) {
    if (statement === '') {
      statement = String(fields.find(({ field }) => field.name === 'statement')?.value ?? '');
    }
    if (settlementLine === null) continue;
    lines += 1;
    sums.grossCents += BigInt(settlementLine.grossCents);
    sums.costCents += BigInt(settlementLine.costCents);
    sums.netCents += BigInt(settlementLine.netCents);
  }
  return { acquirer: 'cielo', statement, lines, ...sums, ...reading.end() };
}

async function writeLines(
  deps: ImportDeps,
  actor: Actor,
  file: SettlementFile,
  reading: FileReading,
): Promise<{ file: SettlementFile; isNew: boolean }> {
  let batch: SettlementLine[] = [];
  let read = 0;
  for await (const { settlementLine } of reading.records()) {
    if (settlementLine === null) continue;
    read += 1;
    if (read > file.written) batch.push(settlementLine);
    if (batch.length < linesPerTransaction || read === file.lines) continue;
    await writeBatch(deps, actor, file, { lines: batch, end: read, isLast: false });
    batch = [];
  }
  if (!reading.end().digest.equals(file.digest)) throw await changed(deps, file, undefined);
  return writeBatch(deps, actor, file, { lines: batch, end: read, isLast: true });
}

/** Lines of a file, up to the one with the number `end`. */
interface Batch {
  lines: readonly SettlementLine[];
  end: number;
  isLast: boolean;
}

/** Writes lines but those that another import of the same file has written meanwhile. */
function writeBatch(
  { store, keyring, clock }: ImportDeps,
  actor: Actor,
  file: SettlementFile,
  { lines, end, isLast }: Batch,
): Promise<{ file: SettlementFile; isNew: boolean }> {
  return store.write(async (tx) => {
    const now = await lockFile(tx, file);
    if (now === undefined) throw new UserError('the file changed while it was read. Import it again.');
    if (now.importedAt !== null) return { file: now, isNew: false };
    const start = end - lines.length;
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

/** Removes what was written of a file that is another one by now. Returns the error that says so. */
async function changed({ store }: ImportDeps, file: SettlementFile, cause: unknown): Promise<UserError> {
  await store.write(async (tx) => {
    const now = await lockFile(tx, file);
    if (now?.importedAt === null) await removeFile(tx, now);
  });
  return new UserError('the file changed while it was read, so nothing of it was kept. Import it again.', {
    cause,
  });
}
