import type { RawLine } from '../imports/lines.ts';
import { readFields, valuesOf, type ReadField } from '../positional/record.ts';
import {
  cieloRecords,
  cieloStatements,
  cieloVersion,
  type CieloRecord,
  type CieloRecordName,
} from './cielo-layout.ts';
import { cardLine, paymentDay, pixLine, type CieloValues } from './cielo-settlement-line.ts';
import { SettlementFileError, type SettlementLine } from './settlement-line.ts';

/** A record of the file, with its settlement line if it is an E or an 8. */
export interface CieloLine {
  line: number;
  record: CieloRecord;
  fields: readonly ReadField[];
  settlementLine: SettlementLine | null;
}

/**
 * Reads Cielo's statement 03, 04 or 16 in layout 015, line by line, however long it is. Throws `SettlementFileError` for
 * the first thing that is wrong. Only at the end is it known that the file is whole: what was read before an error must
 * not be kept.
 */
export async function* readCielo(lines: AsyncIterable<RawLine>): AsyncGenerator<CieloLine> {
  const file = new CieloFile();
  let last = 1;
  for await (const raw of lines) {
    last = raw.number;
    yield file.read(raw);
  }
  file.end(last);
}

/** Follows the order of the records, and adds up what the trailer must say. */
class CieloFile {
  #statement = '';
  #isEnded = false;
  #records = 0;
  #details = 0;
  /** What the records with amounts add up to, in centavos. */
  readonly #sums = new Map<CieloRecordName, Sum>(
    (['D', 'E', '8'] as const).map((name) => [name, { gross: 0, net: 0 }]),
  );
  /** When each unit was paid, by its kind of entry and its key. */
  readonly #paidOn = new Map<string, string | null>();

  read({ number, bytes }: RawLine): CieloLine {
    const text = bytes.toString('latin1');
    const name = this.#recordOf(text, number);
    const record = cieloRecords[name];
    checkLength(text, record, name, number);
    const fields = readFields(record, text.padEnd(record.length));
    for (const { field, fault } of fields) {
      if (fault !== null) {
        throw new SettlementFileError({
          line: number,
          from: field.from,
          to: field.to,
          detail: `${field.name} ${fault}`,
        });
      }
    }
    const settlementLine = this.#follow(name, valuesOf(fields), number);
    return { line: number, record, fields, settlementLine };
  }

  end(last: number): void {
    if (this.#isEnded) return;
    throw new SettlementFileError({
      ...{ line: last, from: 1, to: 1 },
      detail: 'the file ends here without its trailer: it was cut. Fetch it again.',
    });
  }

  #recordOf(text: string, line: number): CieloRecordName {
    const type = text.slice(0, 1);
    const { names, expected } = this.#expected();
    const name = names.find((known) => known === type);
    if (name !== undefined) return name;
    const detail = `here stands a record of type ${JSON.stringify(type)}. Expected: ${expected}.`;
    throw new SettlementFileError({ line, from: 1, to: 1, detail });
  }

  #expected(): { names: readonly CieloRecordName[]; expected: string } {
    if (this.#isEnded) return { names: [], expected: 'no more lines after the trailer' };
    const statement = cieloStatements[this.#statement];
    if (statement === undefined) return { names: ['0'], expected: 'the header, type 0' };
    const { records } = statement;
    const expected = `type ${records.join(' or ')}, or the trailer, type 9`;
    return { names: [...records, '9'], expected };
  }

  /** Checks the record against those before it. Returns its settlement line. */
  #follow(name: CieloRecordName, values: CieloValues, line: number): SettlementLine | null {
    if (name === '0') {
      this.#statement = statementOf(values, line);
      return null;
    }
    if (name === '9') {
      this.#close(values, line);
      return null;
    }
    this.#records += 1;
    const sum = this.#sums.get(name);
    if (sum !== undefined) {
      sum.gross += Number(values.gross);
      sum.net += Number(values.net);
    }
    if (name === '8') return pixLine(line, values);
    if (name === 'D') this.#paidOn.set(unitOf(values), paymentDay(values));
    if (name !== 'E') return null;
    this.#details += 1;
    return cardLine(line, values, this.#paymentOf(values, line));
  }

  #paymentOf(values: CieloValues, line: number): string | null {
    if (this.#statement !== '04') return null;
    const paidOn = this.#paidOn.get(unitOf(values));
    if (paidOn !== undefined) return paidOn;
    const detail = 'no record D before this one has its kind of entry (28 to 29) and its key.';
    throw new SettlementFileError({ line, from: 30, to: 129, detail });
  }

  /** Compares the trailer with what was read. In a statement of payments, D and E must each add up to it. */
  #close(trailer: CieloValues, line: number): void {
    this.#isEnded = true;
    const compare = (from: number, to: number, [said, found]: readonly [number, number], what: string) => {
      if (said === found) return;
      const detail = `the trailer says ${said} ${what} ${found}. Fetch the file again.`;
      throw new SettlementFileError({ line, from, to, detail });
    };
    compare(2, 12, [Number(trailer.records), this.#records], 'records, and there are');
    compare(31, 41, [Number(trailer.details), this.#details], 'records of type E, and there are');
    for (const name of cieloStatements[this.#statement]?.records ?? []) {
      const sum = this.#sums.get(name);
      if (sum === undefined) continue;
      const what = `and the records of type ${name} add up to`;
      compare(13, 30, [Number(trailer.net), sum.net], `centavos net, ${what}`);
      compare(42, 59, [Number(trailer.gross), sum.gross], `centavos gross, ${what}`);
    }
  }
}

interface Sum {
  gross: number;
  net: number;
}

const unitOf = ({ entry, unitKey }: CieloValues) => `${entry} ${unitKey}`;

function checkLength(text: string, record: CieloRecord, name: CieloRecordName, line: number): void {
  const { shortest, length } = record;
  if (text.length >= shortest && text.length <= length) return;
  const blanks = `, or at least ${shortest} if the blanks at its end were cut`;
  const detail = `the line has ${text.length} characters. Expected for type ${name}: ${length}${blanks}.`;
  throw new SettlementFileError({ line, from: 1, to: Math.max(1, text.length), detail });
}

/** Returns the kind of statement. Throws for another version of the layout, and for a statement without sales. */
function statementOf({ version, statement }: CieloValues, line: number): string {
  if (version !== cieloVersion) {
    const detail = `the layout has version ${JSON.stringify(version)}. Expected: ${cieloVersion}. Ask Cielo for version ${cieloVersion}.`;
    throw new SettlementFileError({ line, from: 71, to: 73, detail });
  }
  const known = String(statement);
  if (Object.hasOwn(cieloStatements, known)) return known;
  const names = Object.entries(cieloStatements)
    .map(([code, { title }]) => `${code} (${title})`)
    .toSorted();
  const detail = `the file is statement ${known}. Only these tell of single sales: ${names.join(', ')}.`;
  throw new SettlementFileError({ line, from: 48, to: 49, detail });
}
