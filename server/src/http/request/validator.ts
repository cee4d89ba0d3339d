import type { Request, RequestHandler, Response } from 'express';
import type { middleware } from 'express-openapi-validator';
import { ApiError, invalidRequest, issueAt } from '../errors/api-error.ts';
import type { Operation } from '../operation.ts';
import { formats } from './formats.ts';
import {
  PlainParameters,
  pathsOfTag,
  requestDocument,
  type BundledDocument,
  type RequestParameters,
} from './plain-parameters.ts';
import type { Route } from './route.ts';

type ValidatorOptions = Parameters<typeof middleware>[0];

/**
 * Loads express-openapi-validator, which has about a hundred modules. The server does it in the background once it is
 * ready; a request that needs it before then loads it itself.
 */
export const loadValidator = () => import('express-openapi-validator');

/**
 * Checks the path, query, headers and body of requests against the bundled spec, which is passed as text. Paths
 * with the same tag share a validator, because to create one takes about 50 ms, however many paths it has. It is created
 * for the first request that needs it. One for all paths would compile and find operations more slowly.
 */
export class SpecValidator {
  readonly #document: BundledDocument;
  readonly #byPath = new Map<string, TagValidator>();

  constructor(document: string) {
    this.#document = JSON.parse(document) as BundledDocument;
  }

  /**
   * Returns the validator of a route's path. Throws if the spec does not have the path, or a component that a path of
   * the tag refers to.
   */
  of({ path }: Route): TagValidator {
    let found = this.#byPath.get(path);
    if (found === undefined) {
      const paths = pathsOfTag(this.#document, path);
      found = new TagValidator(requestDocument(this.#document, paths));
      for (const ofTag of paths) this.#byPath.set(ofTag, found);
    }
    return found;
  }
}

const options = {
  validateRequests: {
    // Reporting all errors is safe: bodies have at most 2,000 values, and the patterns in the spec run in linear time.
    allErrors: true,
    allowUnknownQueryParameters: false,
    coerceTypes: false,
  },
  ajvFormats: { mode: 'full' },
  formats,
  // The spec is checked when it is bundled.
  validateApiSpec: false,
  validateSecurity: false,
  fileUploader: false,
} satisfies Partial<ValidatorOptions>;

class TagValidator {
  readonly #document: BundledDocument;
  readonly #plain = new Map<Operation, PlainParameters>();
  #handlers: Promise<readonly RequestHandler[]> | null = null;

  constructor(document: BundledDocument) {
    this.#document = document;
  }

  /** Returns the parameters of the request. Rejects a request that contradicts the spec. */
  async validate(
    req: Request,
    res: Response,
    operation: Operation,
    pathParameters: Readonly<Record<string, string>>,
  ): Promise<RequestParameters> {
    const plain =
      operation.requestBody === 'none'
        ? this.#plainOf(operation).read(req.url, pathParameters, req.headers)
        : null;
    return plain ?? this.judge(req, res);
  }

  /** Validates as `validate` does, but always by express-openapi-validator. */
  async judge(req: Request, res: Response): Promise<RequestParameters> {
    assertSentOnce(req);
    this.#handlers ??= createHandlers(this.#document);
    for (const handler of await this.#handlers) {
      const error = await new Promise<unknown>((resolve) => handler(req, res, resolve));
      if (error instanceof Error) throw error;
      if (error !== undefined)
        throw new Error('the validator called next() with something that is not an error', { cause: error });
    }
    const parameters = { path: req.params, query: req.query };
    assertPlainIntegers(req, parameters);
    return parameters;
  }

  #plainOf(operation: Operation): PlainParameters {
    let found = this.#plain.get(operation);
    if (found === undefined) {
      found = new PlainParameters(this.#document, operation);
      this.#plain.set(operation, found);
    }
    return found;
  }
}

/** Returns the handlers that check a request, one after the other. */
async function createHandlers(document: BundledDocument): Promise<readonly RequestHandler[]> {
  const validator = await loadValidator();
  const apiSpec = document as unknown as ValidatorOptions['apiSpec'];
  return validator.middleware({ ...options, apiSpec });
}

/** Throws for a parameter that is in the query twice. The validator would say that it must be of another type. */
function assertSentOnce({ query }: Request): void {
  const [name] = Object.entries(query).find(([, value]) => Array.isArray(value)) ?? [];
  if (name !== undefined)
    throw invalidRequest([issueAt(['query', name], 'appears more than once; send it once')]);
}

/** Throws for numbers in a URL that are not plain digits. The validator also accepts `0x10`, `1e3` and `Infinity`. */
function assertPlainIntegers(req: Request, { path, query }: RequestParameters): void {
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'number') continue;
    const written = new URLSearchParams(req.url.split('?')[1]).get(name);
    // This parameter was not sent: it has the default of the spec.
    if (written === null) continue;
    if (Number.isSafeInteger(value) && written === String(value)) continue;
    throw notPlain(`The parameter ${name}`, `/query/${name}`);
  }
  for (const [name, value] of Object.entries(path)) {
    if (typeof value !== 'number') continue;
    if (Number.isSafeInteger(value) && req.path.split('/').includes(String(value))) continue;
    throw notPlain(`The path parameter ${name}`, `/path/${name}`);
  }
}

function notPlain(what: string, pointer: string): ApiError {
  return new ApiError('invalid_request', `${what} must be written in plain digits.`, [
    { pointer, detail: 'must be a whole number in plain digits' },
  ]);
}
