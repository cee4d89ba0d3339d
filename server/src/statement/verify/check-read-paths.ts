import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../../db/migrations/column-types.ts';
import type { Reader } from '../../db/store.ts';
import type { StatementEntry } from '../../ledger/chain.ts';
import { counted } from '../../shared/counted.ts';
import type { Chain } from './chain.repository.ts';
import type { Discrepancy } from './discrepancy.ts';
import { LineSums, randomSeeds, type LineSum } from './line-sums.ts';
import {
  countByCharge,
  readPaths,
  type CountedLines,
  type IndexedLine,
  type ReadPath,
} from './read-path.repository.ts';

/** Each costs far less than a line of the chain. */
const linesPerPage = 5_000;

/** The verified lines as sums, by what the indexes hold of them. */
export class VerifiedReads {
  readonly #seeds = randomSeeds();
  readonly dates = new LineSums(this.#seeds);
  /** With the columns that sums add up; null on PostgreSQL, whose index lacks them. */
  readonly summed: LineSums | null;
  readonly charges = new LineSums(this.#seeds);
  readonly orders = new LineSums(this.#seeds);
  /** Of lines that are no sale. */
  readonly kinds = new LineSums(this.#seeds);
  readonly kindsOfOrders = new LineSums(this.#seeds);

  constructor(engine: Engine) {
    this.summed = engine === 'sqlite' ? new LineSums(this.#seeds) : null;
  }

  add(line: StatementEntry): void {
    const { sellerId, sequence, executionDate, chargeUuid, operation, uuidOrder } = line;
    this.dates.add(sellerId, sequence, executionDate, '');
    this.summed?.add(sellerId, sequence, executionDate, summedText(line));
    if (chargeUuid !== null) this.charges.add(sellerId, 0, chargeUuid, operation);
    if (uuidOrder !== null) this.orders.add(sellerId, sequence, executionDate, uuidOrder);
    if (operation === 'VENDA') return;
    this.kinds.add(sellerId, sequence, executionDate, operation);
    if (uuidOrder !== null) this.kindsOfOrders.add(sellerId, sequence, executionDate, uuidOrder + operation);
  }

  /** Sums with the same seeds, of what is read in another way. */
  again(): LineSums {
    return new LineSums(this.#seeds);
  }
}

/**
 * Reads the verified lines of some chains of one intermediary as the API does, through the indexes, and compares: an
 * index that somebody changed shows other dates, or leaves lines out, while the chain holds. Lines that were written
 * since are passed over.
 */
export async function* findMisread(
  db: Reader,
  reads: VerifiedReads,
  chains: readonly Chain[],
  isWhole: boolean,
): AsyncGenerator<Discrepancy> {
  const { bySeller, bySellerWithSums, byDate, byCharge, byOrder, byOrderAndSeller } = readPaths;
  const { bySellerAndOperation, byOperation, byOrderAndOperation, byOrderSellerAndOperation } = readPaths;
  for (const chain of chains) {
    if (reads.summed === null) yield* compareRead(db, reads, [chain], bySeller, reads.dates);
    else yield* compareRead(db, reads, [chain], bySellerWithSums, reads.summed);
    yield* compareRead(db, reads, [chain], bySellerAndOperation, reads.kinds);
  }
  // These indexes cover a whole intermediary: for one seller, all others would have to be read.
  if (!isWhole) return;
  yield* compareRead(db, reads, chains, byDate, reads.dates);
  if (!(await hasTheSameCharges(db, reads, chains))) {
    yield* compareRead(db, reads, chains, byCharge, reads.charges);
  }
  yield* compareRead(db, reads, chains, byOrder, reads.orders);
  yield* compareRead(db, reads, chains, byOrderAndSeller, reads.orders);
  yield* compareRead(db, reads, chains, byOperation, reads.kinds);
  yield* compareRead(db, reads, chains, byOrderAndOperation, reads.kindsOfOrders);
  yield* compareRead(db, reads, chains, byOrderSellerAndOperation, reads.kindsOfOrders);
}

/** Reads the index alone. False also when lines were written meanwhile. */
async function hasTheSameCharges(
  db: Reader,
  reads: VerifiedReads,
  chains: readonly Chain[],
): Promise<boolean> {
  const [first] = chains;
  if (first === undefined) return true;
  const found = reads.again();
  for (let last: CountedLines | null = null; ;) {
    const counted: CountedLines[] = await countByCharge(db, first.intermediaryId, last, linesPerPage);
    for (const { chargeUuid, operation, lines } of counted) {
      if (last !== null && `${chargeUuid} ${operation}` <= `${last.chargeUuid} ${last.operation}`)
        return false;
      for (let n = 0; n < lines; n++) found.add(first.sellerId, 0, chargeUuid, operation);
      last = { chargeUuid, operation, lines };
    }
    if (counted.length < linesPerPage) break;
    await setImmediate();
  }
  const expected = reads.charges.ofAll(chains.map(({ sellerId }) => sellerId));
  return isEqual(found.of(first.sellerId), expected);
}

async function* compareRead(
  db: Reader,
  reads: VerifiedReads,
  chains: readonly Chain[],
  path: ReadPath,
  expected: LineSums,
): AsyncGenerator<Discrepancy> {
  const [first] = chains;
  if (first === undefined) return;
  const found = reads.again();
  const disordered = await addUp(db, path, first, (line) => {
    const { sellerId = 0, sequence = 0, executionDate, chargeUuid, operation, uuidOrder } = line;
    if (sequence > reads.dates.of(sellerId).lines) return;
    if (chargeUuid !== undefined) found.add(sellerId, 0, chargeUuid, operation ?? '');
    else if (line.valueCents !== undefined)
      found.add(sellerId, sequence, executionDate ?? '', summedText(line));
    else found.add(sellerId, sequence, executionDate ?? '', (uuidOrder ?? '') + (operation ?? ''));
  });
  if (disordered !== null) {
    yield misread(
      { ...first, sellerId: disordered.sellerId ?? first.sellerId },
      path,
      'a line out of order',
      'all in order',
    );
    return;
  }
  for (const chain of chains) {
    const [is, must] = [found.of(chain.sellerId), expected.of(chain.sellerId)];
    if (isEqual(is, must)) continue;
    yield misread(chain, path, shown(is, must), `${counted(must.lines, 'line')}, as the chain has them`);
  }
}

type SummedFields = Pick<IndexedLine, 'operation' | 'paymentMethod' | 'valueCents' | 'feeCents'>;

const summedText = ({ operation, paymentMethod, valueCents, feeCents }: SummedFields) =>
  `${operation} ${paymentMethod} ${valueCents} ${feeCents}`;

/** Adds up all lines of the path. Returns the first that is not after the one before it. */
async function addUp(
  db: Reader,
  path: ReadPath,
  chain: Chain,
  add: (line: IndexedLine) => void,
): Promise<IndexedLine | null> {
  let last: IndexedLine | null = null;
  for (;;) {
    const lines: IndexedLine[] = await path.list(db, chain, last, linesPerPage);
    for (const line of lines) {
      if (last !== null && !isAfter(path, line, last)) return line;
      add(line);
      last = line;
    }
    if (lines.length < linesPerPage) return null;
    await setImmediate();
  }
}

function isAfter({ order }: ReadPath, line: IndexedLine, before: IndexedLine): boolean {
  for (const field of order) {
    const [a, b] = [line[field] ?? '', before[field] ?? ''];
    if (a !== b) return a > b;
  }
  return false;
}

function isEqual(a: LineSum, b: LineSum): boolean {
  return a.lines === b.lines && a.first === b.first && a.second === b.second;
}

function shown(is: LineSum, must: LineSum): string {
  return is.lines === must.lines
    ? `${counted(is.lines, 'line')}, with other contents`
    : counted(is.lines, 'line');
}

function misread(chain: Chain, path: ReadPath, stored: string, expected: string): Discrepancy {
  return {
    ...chain,
    sequence: null,
    chargeUuid: null,
    what:
      `the API reads other lines than the chain has: the index ${path.index} is damaged or was changed. ` +
      'Run `payfac doctor --deep`',
    stored,
    expected,
  };
}
