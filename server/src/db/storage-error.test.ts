import { describe, expect, test } from 'vitest';
import { isStorageUnavailable, isUniqueViolation, storageAdvice, storageFailure } from './storage-error.ts';

const withCode = (code: string) => Object.assign(new Error('what the engine says'), { code });

describe('what an error of an engine means', () => {
  test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', '40001', '40P01', '55P03'])('%s: try again', (code) => {
    expect(storageFailure(withCode(code))).toBe('retryable');
  });

  test.each([
    ...['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_CORRUPT'],
    ...['08006', '53300', '57P01', '58030', '25006', '28P01', '3D000'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ])('%s: storage is away', (code) => {
    expect(storageFailure(withCode(code))).toBe('unavailable');
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('pg’s "%s": storage is away', (message) => {
    expect(storageFailure(new Error(message))).toBe('unavailable');
  });

  test.each([
    ['deadlock detected', 'retryable'],
    ['could not serialize access due to concurrent update', 'retryable'],
    ['server closed the connection unexpectedly', 'unavailable'],
    ['cache lookup failed', 'fault'],
  ])('an internal error that Citus makes of "%s" of a worker node: %s', (text, failure) => {
    expect(storageFailure(Object.assign(new Error(text), { code: 'XX000' }))).toBe(failure);
  });

  test('every address of a host refused: storage is away', () => {
    const all = new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]);
    expect(storageFailure(all)).toBe('unavailable');
    expect(storageFailure(new AggregateError([new Error('a fault')]))).toBe('fault');
  });

  test.each(['SQLITE_ERROR', 'SQLITE_CONSTRAINT_CHECK', 'SQLITE_TOOBIG', '42P01', '23505', '22003', ''])(
    '%j: a fault of ours',
    (code) => {
      expect(storageFailure(withCode(code))).toBe('fault');
    },
  );

  test.each([
    null,
    undefined,
    'SQLITE_BUSY',
    { code: 'SQLITE_BUSY' },
    new Error('Not Connection terminated'),
  ])('%j, which no engine throws: a fault of ours', (error) => {
    expect(storageFailure(error)).toBe('fault');
  });
});

test('only a fault of ours is not worth trying again later', () => {
  expect(['SQLITE_BUSY', '40001', 'SQLITE_FULL', '08006'].map(withCode).every(isStorageUnavailable)).toBe(
    true,
  );
  expect(isStorageUnavailable(withCode('42P01'))).toBe(false);
});

test('for a timeout, the message says what it was and how to avoid it, and nothing about the disk', () => {
  const timedOut = storageAdvice(withCode('57014'), 'canceling statement due to statement timeout');
  expect(timedOut).toMatch(
    /canceling statement due to statement timeout.*30 seconds \(statement_timeout\).*ANALYZE/,
  );
  expect(timedOut).not.toMatch(/space|running/);
  const lockedOut = storageAdvice(withCode('55P03'), 'canceling statement due to lock timeout');
  expect(lockedOut).toMatch(/due to lock timeout.*10 seconds \(lock_timeout\).*nothing was changed.*pg_stat/);
  expect(lockedOut).not.toMatch(/space|running/);
  expect(storageAdvice(withCode('SQLITE_FULL'), 'it is full')).toMatch(/it is full.*free space/);
});

test('where nothing can be written, the operator is told what must be allowed', () => {
  for (const code of ['SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY']) {
    expect(storageAdvice(withCode(code), 'a readonly database')).toMatch(
      /a readonly database.*write access.*mounted/,
    );
  }
  expect(storageAdvice(withCode('25006'), 'in a read-only transaction')).toMatch(
    /in a read-only transaction.*standby.*default_transaction_read_only.*primary/,
  );
});

test('a unique constraint is known on both engines, and no other constraint is taken for one', () => {
  const unique = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];
  expect(unique.map(withCode).every(isUniqueViolation)).toBe(true);
  const others = ['23503', '23514', 'SQLITE_CONSTRAINT_CHECK', 'SQLITE_CONSTRAINT_FOREIGNKEY'];
  expect(others.map(withCode).some(isUniqueViolation)).toBe(false);
  expect(isUniqueViolation({ code: '23505' })).toBe(false);
});
