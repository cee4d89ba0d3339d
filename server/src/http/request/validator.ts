import { parse } from 'node:url';
import type { Request, Response } from 'express';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';
import { RequestValidator } from 'express-openapi-validator/dist/middlewares/openapi.request.validator.js';
import { SchemaPreprocessor } from 'express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js';
import type { Operation } from '../operation.ts';
import { formats } from './formats.ts';
import { requestDocument, type BundledDocument } from './request-document.ts';
import type { Route } from './route.ts';

type ApiDocument = Spec['apiDoc'];

/** How the validator's own router would describe the operation of a request. */
type FoundOperation = NonNullable<Parameters<RequestValidator['validate']>[0]['openapi']>;

/**
 * The run-time contract: path, query, headers and body of requests are checked by the bundled spec, which is given as
 * its text. Each path has a validator of its own, made at its first request: preparing all of them takes too long
 * for a start.
 */
export class SpecValidator {
  readonly #document: string;
  readonly #ofPaths = new Map<Route, PathValidator>();

  constructor(document: string) {
    this.#document = document;
    quietUrlParse();
  }

  /** The validator of a route's path. Throws at a fault of the spec. */
  of(route: Route): PathValidator {
    let found = this.#ofPaths.get(route);
    if (found === undefined) {
      // Parsed anew: the validator takes things out of what it is given.
      const whole = JSON.parse(this.#document) as BundledDocument;
      found = new PathValidator(requestDocument(whole, route.path), route.path);
      this.#ofPaths.set(route, found);
    }
    return found;
  }
}

class PathValidator {
  readonly #path: string;
  readonly #document: ApiDocument;
  readonly #options: OpenApiValidator['ajvOpts'];
  #requests: RequestValidator | null = null;

  constructor(document: BundledDocument, path: string) {
    const apiSpec = document as unknown as ApiDocument;
    this.#options = new OpenApiValidator({
      apiSpec,
      // All faults at once; bodies have 64 KiB at most, and the patterns of the spec are linear.
      validateRequests: { allErrors: true, allowUnknownQueryParameters: false, coerceTypes: false },
      ajvFormats: { mode: 'full' },
      formats,
    }).ajvOpts;
    this.#path = path;
    this.#document = new SchemaPreprocessor(apiSpec, this.#options.preprocessor, {}).preProcess().apiDoc;
  }

  /**
   * Rejects a request that contradicts the spec. Parameters in path and query get the types that the spec gives them,
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
    this.#requests ??= new RequestValidator(this.#document, this.#options.request);
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
 * The validator calls `url.parse` at each request. Until Node has warned once that nobody should, it searches the stack
 * for the caller at each call, which takes ten times as long as parsing. So it warns here, unheard.
 */
function quietUrlParse(): void {
  const before = Object.getOwnPropertyDescriptor(process, 'noDeprecation');
  Object.defineProperty(process, 'noDeprecation', { value: true, configurable: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  parse('/');
  if (before === undefined) Reflect.deleteProperty(process, 'noDeprecation');
  else Object.defineProperty(process, 'noDeprecation', before);
}
