import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';
import { sensitiveNames } from '../../../../generated/sensitive.ts';

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
