import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import { findLosses, type JsonLoss } from '../shared/exact-json.ts';
import { shownName } from '../shared/text.ts';
import { faultAt, type LineFault } from './line-error.ts';

/** The fields of a schema, with what the document says of each. */
type Fields = Readonly<Record<string, object>>;

/** A kind of lines, such as charges, each of which is checked on its own. */
interface LineKind {
  /** What a line is, with its article. */
  noun: string;
  schema: object;
  /** The fields by the JSON Pointer of the object that they are in. */
  fields: Readonly<Record<string, Fields>>;
  /** The formats that the document has of its own. */
  formats?: Readonly<Record<string, (text: string) => boolean>>;
}

const longestPointer = 255;

/** Checks lines by a schema of the OpenAPI document, and says in its words what is wrong with one. */
export class LineSchema<Line> {
  readonly #kind: LineKind;
  /** Compiled for the first line, which keeps the start fast. */
  #validate: ValidateFunction<Line> | undefined;
  /**
   * Reports all errors of a line. It is slower, so it is used only for a line that was refused, and compiled for the
   * first of them.
   */
  #validateWhole: ValidateFunction<Line> | undefined;
  /** What the document says of each field, by its JSON Pointer, as the end of a sentence. */
  readonly #expectedAt: ReadonlyMap<string, string>;

  constructor(kind: LineKind) {
    this.#kind = kind;
    this.#expectedAt = new Map(
      Object.entries(kind.fields).flatMap(([pointer, fields]) =>
        Object.entries(fields).map(([name, field]) => [`${pointer}/${name}`, asEnd(descriptionOf(field))]),
      ),
    );
  }

  /** Returns the line, or each error in it. */
  parse(value: unknown): { line: Line } | { faults: LineFault[] } {
    this.#validate ??= compiled<Line>(this.#kind, { allErrors: false });
    return this.#validate(value) ? { line: value } : { faults: this.#faultsOf(value) };
  }

  #faultsOf(value: unknown): LineFault[] {
    this.#validateWhole ??= compiled(this.#kind, { allErrors: true });
    this.#validateWhole(value);
    // An error of `if` only says that the schema after `then` found one.
    const errors = (this.#validateWhole.errors ?? []).filter(({ keyword }) => keyword !== 'if');
    const faults = errors.map((error) => this.#faultOf(error));
    return [...new Map(faults.map((fault) => [fault.detail, fault])).values()];
  }

  /** Returns a fault for each repeated key and each number that would be rounded, with its pointer and what to do. */
  lossesOf(text: string): LineFault[] {
    return findLosses(text).map(({ kind, path }) => {
      const pointer = path
        .map((name) => `/${typeof name === 'number' ? name : shownName(name)}`)
        .join('')
        .slice(0, longestPointer);
      return faultAt(pointer, kind, ` ${this.#lossAt(pointer)[kind]}`);
    });
  }

  #lossAt(pointer: string): Record<JsonLoss['kind'], string> {
    return {
      repeated_key: 'appears more than once: keep the right one',
      rounded_number: `has too many digits: expected ${this.#expectedAt.get(pointer) ?? 'at most 15'}`,
    };
  }

  #faultOf({ keyword, instancePath, params }: ErrorObject): LineFault {
    switch (keyword) {
      case 'required': {
        const pointer = `${instancePath}/${String(params.missingProperty)}`;
        return faultAt(pointer, 'field_missing', ` is missing: expected ${this.#expectedAt.get(pointer)}`);
      }
      case 'additionalProperties': {
        const pointer = `${instancePath}/${shownName(String(params.additionalProperty))}`;
        const detail = ` is not a field of ${this.#kind.noun}: remove it or correct its name`;
        return faultAt(pointer, 'field_unknown', detail);
      }
      case 'false schema':
        return faultAt(
          instancePath,
          'field_not_of_method',
          ' does not belong to this paymentMethod: remove it',
        );
      default:
        return instancePath === ''
          ? faultAt('', 'not_an_object', 'the line must be one JSON object')
          : faultAt(
              instancePath,
              'field_invalid',
              ` is not valid: expected ${this.#expectedAt.get(instancePath)}`,
            );
    }
  }
}

function compiled<Line>(
  { schema, formats = {} }: LineKind,
  options: { allErrors: boolean },
): ValidateFunction<Line> {
  const ajv = new Ajv({
    ...options,
    // The document is checked when it is bundled.
    validateSchema: false,
    allowUnionTypes: true,
    strictTypes: false,
    keywords: ['x-sensitive', 'x-advice'],
  });
  ajvFormats.default(ajv, { mode: 'full' });
  for (const [name, isValid] of Object.entries(formats)) ajv.addFormat(name, isValid);
  return ajv.compile<Line>(schema);
}

const descriptionOf = (field: object) =>
  'description' in field && typeof field.description === 'string' ? field.description : 'a valid value';

function asEnd(sentence: string): string {
  return sentence.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()).replace(/\.$/, '');
}
