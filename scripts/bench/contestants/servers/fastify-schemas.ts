import { resolvedDocument, valueAt } from './resolved-document.ts';

interface Parameter {
  in: string;
  name: string;
  schema: object;
}

const document = resolvedDocument();
const at = (...keys: string[]) => valueAt(document, 'paths', ...keys);
const json = ['content', 'application/json', 'schema'];
const getSeller = ['/v2/seller'.replaceAll('/', '~1'), 'get'];
const createRatePlan = ['/v2/payfac/rate-plans'.replaceAll('/', '~1'), 'post'];

const parameters = (at(...getSeller, 'parameters') as Parameter[]).filter((one) => one.in === 'query');

export const sellerQuery = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
};
export const seller = at(...getSeller, 'responses', '200', ...json);
export const planBody = at(...createRatePlan, 'requestBody', ...json);
export const planCreated = at(...createRatePlan, 'responses', '200', ...json);
