import { parse } from 'node:url';
import type { RequestHandler } from 'express';
import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js';
import type { Spec } from 'express-openapi-validator/dist/framework/openapi.spec.loader.js';
import { operationFacts } from '../../../../generated/operations.ts';
import type { Budgets } from '../../rate-limits/budgets.ts';
import type { Service } from '../../service.ts';
import { formats } from './formats.ts';
import { inTurn } from './chain.ts';
import { requestDocument, type BundledDocument } from './request-document.ts';
import { requestState } from './request-state.ts';
import { tokenSecurity } from './security.ts';

type SpecDocument = Spec['apiDoc'];

/**
 * The validator asks `url.parse` at each request. Until Node has warned once that nobody should, it looks at each call
 * through the stack for who calls, which takes ten times as long as parsing. So it warns here, unheard.
 */
function quietUrlParse(): void {
  const before = Object.getOwnPropertyDescriptor(process, 'noDeprecation');
  Object.defineProperty(process, 'noDeprecation', { value: true, configurable: true });
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  parse('/');
  if (before === undefined) Reflect.deleteProperty(process, 'noDeprecation');
  else Object.defineProperty(process, 'noDeprecation', before);
}

/**
 * The run-time contract: path, query, headers, body and roles checked by the bundled spec, given as its text. Each path
 * has a validator of its own, made at its first request: the validator compiles the patterns of all paths it knows at
 * every request, and at its start all schemas.
 */
export function specValidator(
  document: string,
  service: Pick<Service, 'store' | 'tokens'>,
  budgets: Budgets | null,
): RequestHandler {
  quietUrlParse();
  const security = tokenSecurity(service, budgets);
  const validators = new Map<string, RequestHandler>();
  return (req, res, next) => {
    const { route } = requestState(res);
    if (route === null) throw new Error('a request was validated without a route');
    let validate = validators.get(route);
    if (validate === undefined) {
      // Parsed anew: the validator takes things out of what it is given.
      const whole = JSON.parse(document) as BundledDocument;
      validate = pathValidator(route, requestDocument(whole, route), security);
      validators.set(route, validate);
    }
    validate(req, res, next);
  };
}

function pathValidator(
  path: string,
  apiDoc: BundledDocument,
  security: ReturnType<typeof tokenSecurity>,
): RequestHandler {
  const apiSpec = apiDoc as unknown as SpecDocument;
  const validator = new OpenApiValidator({
    apiSpec,
    // `npm run lint:openapi` has judged the document.
    validateApiSpec: false,
    // All faults at once; bodies have 64 KiB at most, and the patterns of the spec are linear.
    validateRequests: { allErrors: true, allowUnknownQueryParameters: false, coerceTypes: false },
    validateResponses: false,
    validateSecurity: { handlers: { ApiToken: security } },
    ajvFormats: { mode: 'full' },
    formats,
    fileUploader: false,
  });
  // The package's own `middleware` first compiles the schema of all OpenAPI documents, needed or not: 70 ms each time.
  const spec = { apiDoc: apiSpec, basePaths: [''], routes: routesOf(path), serial: 1 };
  return inTurn(validator.installMiddleware(Promise.resolve(spec)));
}

/** The path's methods in the words of the validator's router. */
function routesOf(path: string): Spec['routes'] {
  const expressRoute = path.replaceAll(/\{(\w+)\}/g, ':$1');
  const pathParams = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const methods = Object.values(operationFacts).filter((facts) => facts.path === path);
  return methods.map(({ method }) => ({
    basePath: '',
    expressRoute,
    openApiRoute: path,
    method,
    pathParams,
  }));
}
