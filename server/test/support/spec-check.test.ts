import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { operationFacts } from '../../../generated/operations.ts';
import { apiVersion } from '../../../generated/version.ts';
import { specFaults, type SeenResponse } from './spec-check.ts';
import { noteSeen, unseen } from './tally.ts';

const good: SeenResponse = {
  status: 200,
  headers: new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': '18f135d2-5f55-4203-b018-50c5a38fd547',
    'X-Api-Version': apiVersion,
    'Cache-Control': 'no-store',
  }),
  text: '{"id":4}',
};

/** Returns the good response with other headers; null removes one. */
function withHeaders(changes: Record<string, string | null>): SeenResponse {
  const headers = new Headers(good.headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return { ...good, headers };
}

test('a response that keeps the spec has no fault', () => {
  expect(specFaults('createRatePlan', good, 'POST')).toEqual([]);
});

test.each<[string, SeenResponse, string]>([
  ['an undocumented status', { ...good, status: 201 }, 'createRatePlan does not document 201'],
  ['a body of another type', { ...good, text: '{"id":"4"}' }, '/id must be integer'],
  ['a body that lacks a key', { ...good, text: '{}' }, " must have required property 'id'"],
  [
    'a body with a key too many',
    { ...good, text: '{"id":4,"name":"x"}' },
    ' must NOT have additional properties',
  ],
  [
    'another media type',
    withHeaders({ 'Content-Type': 'text/html' }),
    'media type "text/html" is not documented',
  ],
  ['a missing header', withHeaders({ 'X-Api-Version': null }), 'header X-Api-Version is missing'],
  ['an undocumented header', withHeaders({ Link: '<x>' }), 'header Link is not documented'],
])('%s is found', (_, seen, fault) => {
  expect(specFaults('createRatePlan', seen, 'POST')).toEqual([fault]);
});

test('a documented status that no test produced is found, and only that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payfac-tally-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  expect(unseen(folder)).toContain('getSeller 200');
  for (const [id, { responses }] of Object.entries(operationFacts)) {
    for (const status of responses) noteSeen(folder, id, status);
  }
  expect(unseen(folder)).toEqual([]);

  const file = join(folder, `${process.pid}.txt`);
  const notes = await readFile(file, 'utf8');
  await writeFile(file, notes.replace('refundCharge 404\n', ''));
  expect(unseen(folder)).toEqual(['refundCharge 404']);
});
