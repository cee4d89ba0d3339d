import { maxLineBytes, type RawLine } from '../imports/lines.ts';
import { readFields, valuesOf, type ReadField } from '../positional/record.ts';
import { counted, singleLine } from '../shared/text.ts';
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
    const text = withoutEnd(raw.bytes.toString('latin1'));
    if (text === '') continue;
    last = raw.number;
    if (raw.isTooLong) {
      const detail = `the line has more than ${maxLineBytes} characters.`;
      throw new SettlementFileError({ line: last, from: 1, to: maxLineBytes, detail });
    }
    yield file.read(text, last);
  }
  file.end(last);
}

/** Returns the line without blanks at its end, which programs cut or add, and without the Ctrl-Z that ends a file in DOS. */
function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \u001A'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** A record D, with the number of its E that have not come yet. */
interface Unit {
  line: number;
  paidOn: string | null;
  missing: number;
}

/** Follows the order of the records, and adds up what the trailer must say. */
class CieloFile {
  #statement = '';
  #isEnded = false;
  #records = 0;
  #details = 0;
  #sum = { gross: 0n, net: 0n };
  /** The units whose entries have not all come, by their kind of entry and their key. */
  readonly #units = new Map<string, Unit>();

  read(text: string, line: number): CieloLine {
    const name = this.#recordOf(text, line);
    const record = cieloRecords[name];
    checkLength(text, record, name, line);
    const fields = readFields(record, text.padEnd(record.length));
    for (const { field, fault } of fields) {
      if (fault === null) continue;
      const { from, to } = field;
      throw new SettlementFileError({ line, from, to, detail: `${field.name} ${fault}` });
    }
    return { line, record, fields, settlementLine: this.#follow(name, valuesOf(fields), line) };
  }

  end(last: number): void {
    if (this.#isEnded) return;
    const detail = this.#statement === '' ? 'the file is empty.' : 'the file ends here without its trailer.';
    throw new SettlementFileError({ line: last, from: 1, to: 1, detail });
  }

  #recordOf(text: string, line: number): CieloRecordName {
    const type = text.slice(0, 1);
    if (this.#statement === '' && (type !== '0' || text.slice(42, 47) !== 'CIELO')) {
      const detail =
        'this is no statement of Cielo, whose first line begins with 0 and has CIELO in 43 to 47.';
      throw new SettlementFileError({ line, from: 1, to: 47, detail });
    }
    const { names, expected } = this.#expected();
    const name = names.find((known) => known === type);
    if (name !== undefined) return name;
    const detail = `here stands a record of type "${singleLine(type)}". Expected: ${expected}.`;
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
    if (cieloStatements[this.#statement]?.summed === name) {
      this.#sum.gross += BigInt(values.gross ?? 0);
      this.#sum.net += BigInt(values.net ?? 0);
    }
    if (name === '8') return pixLine(line, values);
    if (name === 'D') this.#open(values, line);
    if (name !== 'E') return null;
    this.#details += 1;
    return cardLine(line, values, this.#statement === '04' ? this.#paymentOf(values, line) : null);
  }

  #open(values: CieloValues, line: number): void {
    const key = unitOf(values);
    const open = this.#units.get(key);
    if (open !== undefined) throw incomplete(open);
    const missing = Number(values.entries);
    if (missing > 0) this.#units.set(key, { line, paidOn: paymentDay(values), missing });
  }

  /** Returns the day on which the unit of an entry was paid. A unit is forgotten with its last entry. */
  #paymentOf(values: CieloValues, line: number): string | null {
    const key = unitOf(values);
    const unit = this.#units.get(key);
    if (unit === undefined) {
      const detail =
        'no record D before this one waits for an entry with its kind (28 to 29) and its key of the unit.';
      throw new SettlementFileError({ line, from: 30, to: 129, detail });
    }
    unit.missing -= 1;
    if (unit.missing === 0) this.#units.delete(key);
    return unit.paidOn;
  }

  /** Compares the trailer with what was read. */
  #close(trailer: CieloValues, line: number): void {
    this.#isEnded = true;
    const [open] = this.#units.values();
    if (open !== undefined) throw incomplete(open);
    const compare = (
      from: number,
      to: number,
      what: string,
      said: number | bigint,
      found: number | bigint,
    ) => {
      if (said === found) return;
      const detail = `the trailer says ${said} ${what} ${found}.`;
      throw new SettlementFileError({ line, from, to, detail });
    };
    const { summed } = cieloStatements[this.#statement] ?? {};
    const [net, gross] = [BigInt(trailer.net ?? 0), BigInt(trailer.gross ?? 0)];
    const sums = `and the records of type ${summed} add up to`;
    compare(2, 12, 'records, and there are', Number(trailer.records), this.#records);
    compare(31, 41, 'records of type E, and there are', Number(trailer.details), this.#details);
    compare(13, 30, `centavos net, ${sums}`, net, this.#sum.net);
    compare(42, 59, `centavos gross, ${sums}`, gross, this.#sum.gross);
  }
}

const unitOf = ({ entry, unitKey }: CieloValues) => `${entry} ${unitKey}`;

function incomplete({ line, missing }: Unit): SettlementFileError {
  const detail = `this unit lacks ${counted(missing, 'record')} of type E with its kind of entry and its key.`;
  return new SettlementFileError({ line, from: 144, to: 149, detail });
}

function checkLength(text: string, record: CieloRecord, name: CieloRecordName, line: number): void {
  const { shortest, length } = record;
  if (text.length >= shortest && text.length <= length) return;
  const blanks = `, or at least ${shortest} without the blanks at its end`;
  const detail = `the line has ${text.length} characters. Expected for type ${name}: ${length}${blanks}.`;
  throw new SettlementFileError({ line, from: 1, to: text.length, detail });
}

/** Returns the kind of statement. Throws for another version of the layout, and for a statement without sales. */
function statementOf({ version, statement }: CieloValues, line: number): string {
  if (version !== cieloVersion) {
    const detail = `the layout has version "${version}". Expected: ${cieloVersion}. Ask Cielo for version ${cieloVersion}.`;
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
