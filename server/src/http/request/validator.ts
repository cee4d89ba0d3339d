import type { Request, Response } from 'express';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { ApiError } from '../errors/api-error.ts';
import type { Operation } from '../operation.ts';
import { formats } from './formats.ts';
import {
  PlainParameters,
  operationAt,
  requestDocument,
  type BundledDocument,
  type OperationKey,
  type RequestParameters,
} from './plain-parameters.ts';
import type { Route } from './route.ts';

type ApiDocument = ConstructorParameters<typeof RequestValidator>[0];

/** The description of a request's operation that the validator's own router makes. */
type FoundOperation = NonNullable<Parameters<RequestValidator['validate']>[0]['openapi']>;

/**
 * Checks the path, query, headers and body of requests against the bundled spec, which is passed as text. Each path has
 * its own validator, created at the first request: creating all of them would make the start too slow.
 */
export class SpecValidator {
  readonly #document: BundledDocument;
  readonly #ofPaths = new Map<Route, PathValidator>();

  constructor(document: string) {
    this.#document = JSON.parse(document) as BundledDocument;
  }

  /** Returns the validator of a route's path. Throws if the spec does not have the path, or what it refers to. */
  of(route: Route): PathValidator {
    let found = this.#ofPaths.get(route);
    if (found === undefined) {
      found = new PathValidator(requestDocument(this.#document, route.path), route.path);
      this.#ofPaths.set(route, found);
    }
    return found;
  }
}

const options: ConstructorParameters<typeof RequestValidator>[1] = {
  // Reporting all errors is safe: bodies have at most 2,000 values, and the patterns in the spec run in linear time.
  allErrors: true,
  allowUnknownQueryParameters: false,
  coerceTypes: false,
  useDefaults: true,
  ajvFormats: { mode: 'full' },
  formats,
  // The spec is checked when it is bundled, and has keywords that JSON Schema does not know.
  validateSchema: false,
  strict: false,
};

class PathValidator {
  readonly #path: string;
  readonly #document: BundledDocument;
  readonly #plain = new Map<Operation, PlainParameters>();
  #requests: RequestValidator | null = null;

  constructor(document: BundledDocument, path: string) {
    this.#path = path;
    this.#document = document;
  }

  /** Returns the parameters of the request. Rejects a request that contradicts the spec. */
  async validate(
    req: Request,
    res: Response,
    operation: Operation,
    pathParameters: Record<string, string>,
  ): Promise<RequestParameters> {
    const plain =
      operation.requestBody === 'none'
        ? this.#plainOf(operation).read(req.url, pathParameters, req.headers)
        : null;
    return plain ?? this.judge(req, res, operation, pathParameters);
  }

  /** Validates as `validate` does, but always by express-openapi-validator, which converts the parameters in place. */
  async judge(
    req: Request,
    res: Response,
    operation: Operation,
    pathParameters: Record<string, string>,
  ): Promise<RequestParameters> {
    const openapi: FoundOperation = {
      openApiRoute: this.#path,
      expressRoute: this.#path,
      schema: operationAt(this.#document, this.#placeOf(operation)),
      pathParams: pathParameters,
      serial: 0,
    };
    this.#requests ??= new RequestValidator(this.#document as unknown as ApiDocument, options);
    const verdict = { isValid: false };
    await this.#requests.validate(Object.assign(req, { openapi }), res, () => (verdict.isValid = true));
    if (!verdict.isValid) throw new Error('the validator neither refused the request nor let it through');
    const parameters = { path: pathParameters, query: req.query };
    assertPlainIntegers(req, parameters);
    return parameters;
  }

  #placeOf({ method }: Operation): OperationKey {
    return { path: this.#path, method };
  }

  #plainOf(operation: Operation): PlainParameters {
    let found = this.#plain.get(operation);
    if (found === undefined) {
      found = new PlainParameters(this.#document, this.#placeOf(operation));
      this.#plain.set(operation, found);
    }
    return found;
  }
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
