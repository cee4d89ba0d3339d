import express, { type Request, type Response } from 'express';
import { describe, expect, test } from 'vitest';
import { operationFacts } from '../../../../generated/operations.ts';
import { SpecValidator } from './validator.ts';

const path = '/v2/things/{id}';
const operation = { ...operationFacts.createSeller, id: 'createSeller' } as const;
const route = { path, operations: new Map([['POST', operation]]), allow: '', pattern: /^$/ };

const schemas = {
  Thing: { type: 'object', required: ['name'], properties: { name: { $ref: '#/components/schemas/Name' } } },
  Name: { type: 'string' },
  SameThing: { $ref: '#/components/schemas/Thing' },
};

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Returns a validator of a document whose features ours does not always have. Some of its paths share a tag. */
function validatorOf(bodySchema: object) {
  const other = { post: { tags: ['Things'], responses: {} } };
  const post = {
    tags: ['Things'],
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 100 } }],
    requestBody: { required: true, content: { 'application/json': { schema: bodySchema } } },
    responses: {},
  };
  const ofPath = [{ $ref: '#/components/parameters/Id' }];
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const document = {
    openapi: '3.1.0',
    paths: {
      '/v2/things/{kind}/{id}': other,
      '/v2/things/all': other,
      [path]: { summary: 'Things', parameters: ofPath, post },
      '/v2/others/{id}': { post: { ...other.post, tags: ['Others'] } },
    },
    components: { parameters: { Id: id }, schemas },
  };
  return new SpecValidator(JSON.stringify(document)).of(route);
}

/** Returns the parameters and the body of a request that was checked. Rejects with what the validator throws. */
async function validated(bodySchema: object, sent: { id?: string; query?: object; body?: unknown } = {}) {
  const { id, ...rest } = { id: '7', query: {}, body: { name: 'x' }, ...sent };
  const headers = { 'content-type': 'application/json' };
  const target = `/v2/things/${id}`;
  const url = { baseUrl: '', url: target, originalUrl: target, path: target };
  const req = { app: express(), method: 'POST', ...url, headers, ...rest };
  const parameters = await validatorOf(bodySchema).validate(
    req as unknown as Request,
    {} as unknown as Response,
    operation,
    { id },
  );
  return { ...parameters, body: req.body };
}

const wrong = (...paths: string[]) => ({ errors: paths.map((place) => ({ path: place })) });

describe.each([
  ['itself', schemas.Thing],
  ['by reference', referenceTo('Thing')],
  ['by reference to a reference', referenceTo('SameThing')],
])('a body whose schema the document has %s', (_, schema) => {
  test('is checked, and may not be missing', async () => {
    await expect(validated(schema)).resolves.toMatchObject({ body: { name: 'x' } });
    await expect(validated(schema, { body: { name: 1 } })).rejects.toMatchObject(wrong('/body/name'));
    await expect(validated(schema, { body: undefined })).rejects.toMatchObject(wrong('/body'));
  });
});

test('a parameter of the path is checked and converted for its operation', async () => {
  await expect(validated(schemas.Thing)).resolves.toMatchObject({ path: { id: 7 } });
  await expect(validated(schemas.Thing, { id: 'x' })).rejects.toMatchObject(wrong('/params/id'));
});

test('a parameter that is sent twice is refused as such', async () => {
  const twice = validated(schemas.Thing, { query: { limit: ['1', '2'] } });
  const once = { pointer: '/query/limit', detail: 'appears more than once; send it once' };
  await expect(twice).rejects.toMatchObject({ code: 'invalid_request', issues: [once] });
});

test('a parameter that is not sent has its default', async () => {
  await expect(validated(schemas.Thing)).resolves.toMatchObject({ query: { limit: 100 } });
  await expect(validated(schemas.Thing, { query: { limit: '5' } })).resolves.toMatchObject({
    query: { limit: 5 },
  });
});

test.each([
  ['body', referenceTo('Gone')],
  ['part of a body', { type: 'object', properties: { inner: referenceTo('Gone') } }],
])('a %s that the document refers to and does not have is found before the first request', (_, schema) => {
  expect(() => validatorOf(schema)).toThrow('#/components/schemas/Gone, which it does not have');
});
