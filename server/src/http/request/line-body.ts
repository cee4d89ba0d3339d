import { isUtf8 } from 'node:buffer';
import { lineOfElement, maxLineBytes, readLines, type RawLine } from '../../imports/lines.ts';
import { elementsOf } from '../../shared/exact-json.ts';
import { sha256 } from '../../shared/keyring.ts';
import { invalidRequest, issueAt, malformedJson, notUtf8 } from '../errors/api-error.ts';
import type { BodyMediaType } from '../operation.ts';

/** A body of lines, each as it was written, because each is checked on its own. */
export class LineBody {
  readonly lines: readonly RawLine[];
  readonly #bytes: Buffer;
  #digest: string | null = null;

  constructor(lines: readonly RawLine[], bytes: Buffer) {
    this.lines = lines;
    this.#bytes = bytes;
  }

  /** Returns the text by which an idempotency key compares bodies: the same bytes are the same body. */
  toJSON(): string {
    return (this.#digest ??= sha256(this.#bytes).toString('hex'));
  }
}

/** Reads the elements of a JSON array, or the lines of NDJSON. Throws unless there are 1 to `most`. */
export async function readLineBody(bytes: Buffer, mediaType: BodyMediaType, most: number): Promise<LineBody> {
  const lines = mediaType === 'application/json' ? linesOfArray(bytes, most) : await linesOfText(bytes, most);
  if (lines.length === 0) throw refused(`has no lines. Send 1 to ${most}`);
  if (lines.length > most) throw refused(`has more than ${most} lines. Send the others in further requests`);
  return new LineBody(lines, bytes);
}

function linesOfArray(bytes: Buffer, most: number): RawLine[] {
  if (!isUtf8(bytes)) throw notUtf8();
  const elements = readElements(bytes, most);
  if (elements === null) {
    throw refused('must be a JSON array of lines, or NDJSON with Content-Type: application/x-ndjson');
  }
  return elements.map((element, index) => lineOfElement(element, index + 1, bytes));
}

/** Reads the elements. If there are more than `most`, it returns one more than that, and parses none of them. */
function readElements(bytes: Buffer, most: number): Buffer[] | null {
  try {
    const found = elementsOf(bytes);
    if (found === null) return null;
    const elements: Buffer[] = [];
    for (const element of found) {
      elements.push(element);
      // A body with so many elements is refused anyway.
      if (elements.length > most) return elements;
    }
    // A line that is too long is rejected whatever it holds.
    for (const element of elements) {
      if (element.length <= maxLineBytes) JSON.parse(element.toString());
    }
    return elements;
  } catch {
    throw malformedJson();
  }
}

async function linesOfText(bytes: Buffer, most: number): Promise<RawLine[]> {
  const lines: RawLine[] = [];
  for await (const line of readLines([bytes])) {
    lines.push(line);
    if (lines.length > most) break;
  }
  return lines;
}

function refused(detail: string): Error {
  return invalidRequest([issueAt(['body'], detail)]);
}
