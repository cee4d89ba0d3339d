import { createHash, type Hash } from 'node:crypto';
import { recordAudit, type Actor } from '../audit/audit.repository.ts';
import type { Reader, Store } from '../db/store.ts';
import { readLines } from '../imports/lines.ts';
import { saoPauloDate, type Clock } from '../shared/calendar.ts';
import { DomainError, UserError } from '../shared/errors.ts';
import { sha256, type Keyring } from '../shared/keyring.ts';
import { dayOfNewSale, dayOfPayment } from './coverage.ts';
import { readSettlementFile, type FileHeading } from './settlement-file.ts';
import {
  addLines,
  findFile,
  knownEstablishments,
  lockFile,
  type NewFile,
  type SettlementFile,
} from './settlement-file.repository.ts';
import { SettlementFileError, type SettlementLine } from './settlement-line.ts';

interface ImportDeps {
  store: Store;
  keyring: Keyring;
  clock: Clock;
}

export interface ImportOptions {
  /** Called now and then. The file is read twice: `bytes` goes up to twice its length, and `lines` too. */
  onProgress?: (progress: { lines: number; bytes: number }) => void;
  /** Whether the file may be for an establishment that none was for so far. */
  isNewEstablishment?: boolean;
}

/** How many lines one transaction writes. */
const linesPerTransaction = 1_000;

/**
 * Imports a file of an acquirer, or one in our own formats, which `open` reads from its beginning each time. It is read
 * once to its end before anything is written, because only then is it known to be whole. If the import is killed and run
 * again, it goes on where it was; nothing of the file counts before all of it is there. The same file again changes nothing
 * (D48). Throws `SettlementFileError` for a file that is not whole, `establishment_unknown` for one for another
 * establishment than those before, and `UserError` for one that changes meanwhile.
 */
export async function importSettlementFile(
  deps: ImportDeps,
  actor: Actor,
  open: () => AsyncIterable<Buffer>,
  { onProgress = () => undefined, isNewEstablishment = false }: ImportOptions = {},
): Promise<{ file: SettlementFile; isNew: boolean }> {
  const { intermediaryId } = actor;
  const hash = createHash('sha256');
  const first = new FileReading(hashed(open(), hash), onProgress);
  const begunAt = deps.clock();
  const { digests, ...sums } = await summarised(first, saoPauloDate(begunAt));
  const { heading, lines } = first;
  const found = { ...heading, ...sums, intermediaryId, digest: hash.digest(), lines, begunAt };
  const known = await findFile(deps.store.read, found);
  if (known !== undefined && known.importedAt !== null) return { file: known, isNew: false };
  if (known === undefined && !isNewEstablishment)
    await assertKnownEstablishment(deps.store.read, intermediaryId, heading);
  const order = { found, written: known?.written ?? 0, digests };
  try {
    return await writeParts(deps, actor, order, new FileReading(open(), onProgress, first));
  } catch (cause) {
    throw cause instanceof SettlementFileError ? changed(cause) : cause;
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** One reading of a file. */
class FileReading {
  readonly #chunks: AsyncIterable<Buffer>;
  readonly #report: NonNullable<ImportOptions['onProgress']>;
  bytes: number;
  lines: number;
  /** What the file is, once its first line was read. */
  heading: FileHeading = { acquirer: '', statement: '', establishment: null };

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

  /** Yields the settlement lines in parts, each of which one transaction writes. */
  async *parts(): AsyncGenerator<SettlementLine[]> {
    let lines: SettlementLine[] = [];
    for await (const { heading, settlementLine } of readSettlementFile(readLines(this.#counted()))) {
      this.heading = heading;
      if (settlementLine === null) continue;
      this.lines += 1;
      lines.push(settlementLine);
      if (lines.length < linesPerTransaction) continue;
      yield lines;
      lines = [];
    }
    if (lines.length > 0) yield lines;
  }

  async *#counted(): AsyncGenerator<Buffer> {
    for await (const chunk of this.#chunks) {
      this.bytes += chunk.length;
      this.#report({ lines: this.lines, bytes: this.bytes });
      yield chunk;
    }
  }
}

/**
 * Refuses a file that is probably another intermediary's: earlier ones were for other establishments. One that was begun
 * goes on, because it was asked then.
 */
async function assertKnownEstablishment(
  db: Reader,
  intermediaryId: number,
  { acquirer, establishment }: FileHeading,
): Promise<void> {
  if (establishment === null) return;
  const known = await knownEstablishments(db, intermediaryId, acquirer);
  const others = known.filter(({ importedAt }) => importedAt !== null);
  if (others.length === 0 || known.some((one) => one.establishment === establishment)) return;
  const named = others.slice(0, mostNamed).map((one) => one.establishment);
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} others` : '';
  throw new DomainError(
    'establishment_unknown',
    `The file is for establishment ${establishment} of ${acquirer}, and the files before were for ` +
      `${named.join(', ')}${more}. Nothing was written. If it is the intermediary's too, import it with ` +
      'newEstablishment=true, or with --new-establishment.',
  );
}

/** How many establishments an error names. */
const mostNamed = 5;

/**
 * Returns what the lines of the file add up to, the days that it covers, and a digest of each of its parts. A day after
 * today covers nothing: it is an error of whoever wrote the file.
 */
async function summarised(reading: FileReading, today: string) {
  const digests: Buffer[] = [];
  const sums = { grossCents: 0, costCents: 0, netCents: 0 };
  let soldThrough: string | null = null;
  let paidFrom: string | null = null;
  for await (const lines of reading.parts()) {
    digests.push(digestOf(lines));
    for (const line of lines) {
      sums.grossCents += line.grossCents;
      sums.costCents += line.costCents;
      sums.netCents += line.netCents;
      const [soldOn, paidOn] = [dayOfNewSale(line), dayOfPayment(line)];
      if (soldOn !== null && soldOn <= today && soldOn > (soldThrough ?? '')) soldThrough = soldOn;
      if (paidOn !== null && paidOn <= today && (paidFrom === null || paidOn < paidFrom)) paidFrom = paidOn;
      if (!Object.values(sums).every(Number.isSafeInteger)) throw tooLarge();
    }
  }
  return { ...sums, soldThrough, paidFrom, digests };
}

const digestOf = (lines: readonly SettlementLine[]) => sha256(JSON.stringify(lines));

/**
 * Writes the parts that are not written yet. Each is compared with the first reading: what is stored, by whichever import,
 * is always of this file. The last part waits for the end of the file.
 */
async function writeParts(
  deps: ImportDeps,
  actor: Actor,
  { found, written, digests }: Order,
  reading: FileReading,
): Promise<{ file: SettlementFile; isNew: boolean }> {
  let read = 0;
  let part: Part = { lines: [], start: 0, isLast: true };
  for await (const lines of reading.parts()) {
    const wanted = digests[read];
    if (wanted === undefined || !digestOf(lines).equals(wanted)) throw changed();
    const start = read * linesPerTransaction;
    read += 1;
    part = { lines, start, isLast: read === digests.length };
    if (!part.isLast && start + lines.length > written) await writePart(deps, actor, found, part);
  }
  if (read < digests.length) throw changed();
  return writePart(deps, actor, found, part);
}

/** A file that is to be imported, how many of its lines are stored, and a digest of each of its parts. */
interface Order {
  found: NewFile;
  written: number;
  digests: readonly Buffer[];
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
  found: NewFile,
  { lines, start, isLast }: Part,
): Promise<{ file: SettlementFile; isNew: boolean }> {
  return store.write(async (tx) => {
    const now = await lockFile(tx, found);
    if (now.importedAt !== null) return { file: now, isNew: false };
    if (now.written < start)
      throw new Error(`lines before ${start} of settlement file ${now.id} are missing`);
    const missing = lines.slice(now.written - start);
    const importedAt = isLast ? clock() : null;
    await addLines(tx, now, missing, importedAt);
    if (importedAt !== null) {
      await recordAudit(tx, keyring, actor, {
        action: 'settlement_file.imported',
        subject: `settlement-file:${now.id}`,
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
