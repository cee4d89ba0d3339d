import { parse } from 'node:url';
import type { Request, Response } from 'express';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import type { Operation } from '../operation.ts';
import { formats } from './formats.ts';
import { requestDocument, type BundledDocument } from './request-document.ts';
import type { Route } from './route.ts';

type ApiDocument = ConstructorParameters<typeof RequestValidator>[0];

/** How the validator's own router describes the operation of a request. */
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
    quietUrlParse();
  }

  /** The validator of a route's path. Throws if the spec does not have the path, or what it refers to. */
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
  // All errors at once is safe: bodies have at most 2,000 values, and the patterns in the spec run in linear time.
  allErrors: true,
  allowUnknownQueryParameters: false,
  coerceTypes: false,
  useDefaults: true,
  ajvFormats: { mode: 'full' },
  formats,
  // The spec is checked when it is bundled, and has words that JSON Schema does not know.
  validateSchema: false,
  strict: false,
};

class PathValidator {
  readonly #path: string;
  readonly #document: ApiDocument;
  #requests: RequestValidator | null = null;

  constructor(document: BundledDocument, path: string) {
    this.#path = path;
    this.#document = document as unknown as ApiDocument;
  }

  /**
   * Rejects a request that contradicts the spec. Path and query parameters are converted to the types in the spec,
   * in place.
   */
  async validate(
    req: Request,
    res: Response,
    operation: Operation,
    pathParameters: Record<string, string>,
  ): Promise<void> {
    const openapi: FoundOperation = {
      openApiRoute: this.#path,
      expressRoute: this.#path,
      schema: this.#schemaOf(operation),
      pathParams: pathParameters,
      serial: 0,
    };
    this.#requests ??= new RequestValidator(this.#document, options);
    const verdict = { isValid: false };
    await this.#requests.validate(Object.assign(req, { openapi }), res, () => (verdict.isValid = true));
    if (!verdict.isValid) throw new Error('the validator neither refused the request nor let it through');
  }

  #schemaOf({ method }: Operation): FoundOperation['schema'] {
    const schema = this.#document.paths?.[this.#path]?.[method.toLowerCase() as Lowercase<typeof method>];
    if (schema === undefined) throw new Error(`the document has no ${method} ${this.#path}`);
    return schema;
  }
}

/**
 * The validator calls `url.parse` for each request. Until Node has printed its deprecation warning once, it searches
 * the stack for the caller at each call, which takes ten times as long as parsing. So this triggers the warning,
 * silently.
 */
function quietUrlParse(): void {
  const before = Object.getOwnPropertyDescriptor(process, 'noDeprecation');
  Object.defineProperty(process, 'noDeprecation', { value: true, configurable: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  parse('/');
  if (before === undefined) Reflect.deleteProperty(process, 'noDeprecation');
  else Object.defineProperty(process, 'noDeprecation', before);
}
