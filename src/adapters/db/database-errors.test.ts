import { describe, expect, it } from 'vitest';
import { DatabaseBusy, UniqueViolation } from '#src/domain/errors.ts';
import { isConflict, isUnanswered, mapPostgresError, postgresCode } from './postgres-errors.ts';
import { isSqliteBusy, mapSqliteError, sqliteCode } from './sqlite-errors.ts';

const indexes = new Map([['user_email_key_key', 'user.email_key']]);

const withCode = (code: unknown, more: object = {}) =>
  Object.assign(new Error('something failed'), { code, ...more });

describe('errors of PostgreSQL', () => {
  it('name the columns of a unique index as SQLite does', () => {
    const error = withCode('23505', { constraint: 'user_email_key_key' });
    const mapped = mapPostgresError(error, indexes);
    expect(mapped).toBeInstanceOf(UniqueViolation);
    expect(mapped).toMatchObject({ constraint: 'user.email_key', cause: error });
  });

  it('name an index that the schema doesn’t know by its own name', () => {
    expect(mapPostgresError(withCode('23505', { constraint: 'x_key' }), indexes)).toMatchObject({
      constraint: 'x_key',
    });
    expect(mapPostgresError(withCode('23505'), indexes)).toMatchObject({ constraint: 'unknown' });
  });

  it.each(['08006', '53300', '57P01', '57P03', '55P03', '25006', 'ECONNREFUSED', 'EAI_AGAIN'])(
    'of the code %s pass',
    (code) => {
      expect(mapPostgresError(withCode(code), indexes)).toBeInstanceOf(DatabaseBusy);
    },
  );

  it.each(['42601', '42P01', '23503', '22001', 'EACCES'])('of the code %s stay what they are', (code) => {
    const error = withCode(code);
    expect(mapPostgresError(error, indexes)).toBe(error);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
  ])('of the driver pass: %s', (message) => {
    expect(mapPostgresError(new Error(message), indexes)).toBeInstanceOf(DatabaseBusy);
  });

  it('that are none stay what they are', () => {
    for (const value of [new Error('a mistake in a query'), 'text', undefined])
      expect(mapPostgresError(value, indexes)).toBe(value);
  });

  it('that ask for another try are told from others', () => {
    expect(['40001', '40P01', '23505', 7].map((code) => isConflict(withCode(code)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isConflict('40001')).toBe(false);
    expect(postgresCode(withCode(7))).toBeNull();
    expect(isUnanswered(new Error('Query read timeout'))).toBe(true);
    expect(isUnanswered(new Error('no Query read timeout'))).toBe(false);
  });
});

describe('errors of SQLite', () => {
  const failure = (code: number, message = 'something failed') =>
    Object.assign(new Error(message), { errcode: code });

  it.each([2067, 1555])('of the code %d name the columns of a unique index', (code) => {
    const mapped = mapSqliteError(failure(code, 'UNIQUE constraint failed: user.email_key'));
    expect(mapped).toBeInstanceOf(UniqueViolation);
    expect(mapped).toMatchObject({ constraint: 'user.email_key' });
  });

  // The last byte of an extended code is the plain code.
  it.each([5, 6, 8, 10, 13, 14, 261, 517, 778, 1032])('of the code %d pass', (code) => {
    expect(mapSqliteError(failure(code))).toBeInstanceOf(DatabaseBusy);
  });

  it.each([1, 11, 19, 26, 787])('of the code %d stay what they are', (code) => {
    const error = failure(code);
    expect(mapSqliteError(error)).toBe(error);
  });

  it('without a code stay what they are', () => {
    for (const value of [new Error('a mistake'), 'text', undefined])
      expect(mapSqliteError(value)).toBe(value);
  });

  it('tell a lock of another process from other errors', () => {
    expect([5, 261, 517, 6, 10].map((code) => isSqliteBusy(failure(code)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(sqliteCode(withCode('5'))).toBeNull();
  });
});
