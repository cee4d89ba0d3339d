import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { releaseFaults } from './compatibility.ts';
import { readDocument, type ApiDocument } from './document.ts';

/** The document of the last release. There is none before the first release. */
const releasedPath = join(import.meta.dirname, 'released.json');

/** The document to which the changes below are made. */
const base = readDocument();

/** The parts of a schema that are changed here. */
interface ObjectSchema {
  required: string[];
  properties: Record<string, object>;
}

function objectSchema(document: ApiDocument, name: string): ObjectSchema {
  return document.components.schemas![name] as ObjectSchema;
}

function addValue(document: ApiDocument, enumeration: string, value: string): void {
  (document.components.schemas![enumeration] as { enum: string[] }).enum.push(value);
}

const operation = (document: ApiDocument, path: string, method: 'get' | 'post' | 'patch') =>
  document.paths[path]![method]!;

/**
 * Breaking changes. Each is in a different part of the document, so that one comparison, which takes a second, can find
 * them all.
 */
const breaking: [string, (document: ApiDocument) => void, RegExp][] = [
  [
    'a removed operation',
    (d) => delete d.paths['/v2/seller']!.patch,
    /Operation `PATCH \/v2\/seller` was removed/,
  ],
  ['a removed path', (d) => delete d.paths['/v2/report/statement'], /\/v2\/report\/statement` was removed/],
  [
    'a removed role',
    (d) => (operation(d, '/v2/charges/{uuid}/refund', 'patch').security = [{ ApiToken: ['admin'] }]),
    /refundCharge may no longer be called by: ApiToken seller_owner\./,
  ],
  [
    'another security scheme',
    (d) => (operation(d, '/v2/seller', 'get').security = [{ Other: ['viewer'] }]),
    /getSeller may no longer be called by: ApiToken viewer\./,
  ],
  [
    'a new required property of a request',
    (d) => {
      const create = objectSchema(d, 'SellerInput');
      create.properties.extra = { type: 'string' };
      create.required.push('extra');
    },
    /`SellerInput` became required: `extra`/,
  ],
  [
    'a removed status',
    (d) => delete operation(d, '/v2/seller', 'post').responses['422'],
    /Response `422` was removed/,
  ],
  [
    'a property removed from a response',
    (d) => {
      const created = objectSchema(d, 'SellerCreated');
      delete created.properties.email;
      created.required = created.required.filter((name) => name !== 'email');
    },
    /Property `email` of `SellerCreated` was removed/,
  ],
  [
    'a new value in a closed enumeration of a response',
    (d) => addValue(d, 'PaymentMethod', 'CASH'),
    /Enum of `PaymentMethod` gained values: 'CASH'/,
  ],
];

const additive: ((document: ApiDocument) => void)[] = [
  function newOperation(d) {
    d.paths['/v2/health'] = { get: { ...operation(d, '/v2/seller', 'get'), operationId: 'readHealth' } };
  },
  function newRole(d) {
    operation(d, '/v2/seller', 'post').security?.[0]?.ApiToken?.push('seller_owner');
  },
  function newOptionalPropertyOfRequest(d) {
    objectSchema(d, 'SellerInput').properties.extra = { type: 'string' };
  },
  function newPropertyOfResponse(d) {
    const created = objectSchema(d, 'SellerCreated');
    created.properties.extra = { type: 'string' };
    created.required.push('extra');
  },
  function newErrorStatusWithNewCode(d) {
    operation(d, '/v2/seller', 'get').responses['409'] = { $ref: '#/components/responses/BodyTooLarge' };
    addValue(d, 'ProblemCode', 'seller_busy');
  },
];

/** Returns the base with this change and, if one is given, another version. */
function changed(change: (document: ApiDocument) => void, version = base.info.version): ApiDocument {
  const document = structuredClone(base);
  change(document);
  document.info.version = version;
  return document;
}

test.runIf(existsSync(releasedPath))(
  'the document does not break callers of the released one, unless its version says so',
  async () => {
    const released = JSON.parse(readFileSync(releasedPath, 'utf8')) as ApiDocument;
    expect(await releaseFaults(released, readDocument())).toEqual([]);
  },
);

describe('with a version for additions', () => {
  let faults: string[];

  beforeAll(async () => {
    const everyChange = (document: ApiDocument) => breaking.forEach(([, change]) => change(document));
    faults = await releaseFaults(base, changed(everyChange, addingVersion(base.info.version)));
  });

  test.each(breaking)('%s is refused', (_, _change, message) => {
    const fault = faults.find((text) => message.test(text));
    expect(fault, faults.join('\n')).toContain('info.version must be');
  });
});

function addingVersion(version: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major === 0 ? `0.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

test('a breaking change is accepted with a version that says so', async () => {
  const remove = breaking[0]![1];
  expect(await releaseFaults(base, changed(remove))).not.toEqual([]);
  expect(await releaseFaults(base, changed(remove, '99.0.0'))).toEqual([]);
  const old = { ...base, info: { version: '0.7.3' } };
  expect(await releaseFaults(old, changed(remove, '0.8.0'))).toEqual([]);
  expect(await releaseFaults(old, changed(remove, '0.7.4'))).not.toEqual([]);
  const stable = { ...base, info: { version: '1.4.2' } };
  expect(await releaseFaults(stable, changed(remove, '1.5.0'))).not.toEqual([]);
  expect(await releaseFaults(stable, changed(remove, '2.0.0'))).toEqual([]);
});

test('a lower version is refused', async () => {
  const newer = { ...base, info: { version: '9.0.0' } };
  expect(await releaseFaults(newer, readDocument())).toEqual([
    `the version ${readDocument().info.version} is lower than the released 9.0.0`,
  ]);
});

test('additions are accepted', async () => {
  const everyChange = (document: ApiDocument) => additive.forEach((change) => change(document));
  expect(await releaseFaults(base, changed(everyChange))).toEqual([]);
});
