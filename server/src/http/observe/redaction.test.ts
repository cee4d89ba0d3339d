import { expect, test } from 'vitest';
import { sensitiveNames } from '../../../../generated/sensitive.ts';
import { UserError } from '../../shared/errors.ts';
import { createLogger, shownError } from './logger.ts';

function logged(line: object): string {
  const lines: string[] = [];
  createLogger('trace', { write: (text: string) => void lines.push(text) }).trace(line, 'test');
  return lines.join('');
}

test('whatever the spec marks is taken out of a log line, at any depth and in any case', () => {
  for (const name of [...sensitiveNames, 'PixKey', 'X-Token-Api', 'CNPJ']) {
    const line = logged({ outer: [{ [name]: 'canary' }], [name]: { inner: 'canary' }, status: 200 });
    expect(line, name).not.toContain('canary');
    expect(JSON.parse(line), name).toMatchObject({ status: 200, [name]: '[redacted]' });
  }
});

test('an error shows its code and where it came from, not the row that the database refused', () => {
  const cause = Object.assign(new Error('value "canary one" is too long'), { parameters: ['canary'] });
  const err = Object.assign(new Error('duplicate key value violates "sellers_key"', { cause }), {
    code: '23505',
    detail: 'Key (document)=(canary) already exists.',
  });
  const line = logged({ err });
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({
    err: { kind: 'Error', code: '23505', message: 'duplicate key value violates "sellers_key"' },
  });
  expect(line).toContain('redaction.test.ts');
});

test.each([
  ['V8', new SyntaxError('Unexpected token canary')],
  ['PostgreSQL about data', Object.assign(new Error('invalid input: "canary"'), { code: '22P02' })],
  ['whoever puts lines into it', new Error('first\n    at canary (file:///canary:1:1)')],
  ['a connection', Object.assign(new Error('getaddrinfo ENOTFOUND canary.example'), { code: 'ENOTFOUND' })],
  ['its cause', new Error('canary', { cause: new TypeError('canary') })],
])('the message of %s is left out, for it may hold a value', (_, err) => {
  const line = logged({ err });
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({ err: { kind: err.name } });
  expect(line).toContain('redaction.test.ts');
});

test('what is thrown and is no error is shown by its type', () => {
  expect(shownError('canary')).toEqual({ kind: 'string' });
});

test('a message that is written for the operator, or only names tables, is shown', () => {
  const noTable = Object.assign(new Error('no such table: sellers'), { code: 'SQLITE_ERROR' });
  for (const err of [new UserError('run `payfac migrate`'), noTable]) {
    expect(JSON.parse(logged({ err }))).toMatchObject({ err: { message: err.message } });
  }
});
