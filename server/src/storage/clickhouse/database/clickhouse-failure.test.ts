import { describe, expect, it } from 'vitest';
import {
  isConnectionFailure,
  mayAnswerElsewhere,
  toStoreError,
  UnusableServerError,
} from './clickhouse-failure.ts';

function serverError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

it('a connection failed when neither the server nor this code said what is wrong', () => {
  expect(isConnectionFailure(new Error('socket hang up'))).toBe(true);
  for (const error of [serverError('62', 'Syntax error'), new UnusableServerError('it has no tables')]) {
    expect(isConnectionFailure(error)).toBe(false);
  }
});

describe('an error of a ClickHouse server', () => {
  it.each([
    ['32', 'Attempt to read after eof: while receiving packet from 10.0.0.2:9000: While executing Remote.'],
    ['33', 'Cannot read all data: while receiving packet from 10.0.0.2:9000'],
    ['81', 'Database cairn_distributed does not exist.'],
    ['244', 'Unexpected logical error while adding block 1: Bad version'],
    ['279', 'All connection tries failed'],
    ['369', 'All replicas are stale'],
  ])('%s is one that another server may not have, and a later try neither', (code, message) => {
    const error = serverError(code, message);
    expect(mayAnswerElsewhere(error)).toBe(true);
    expect(toStoreError(error)).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('that says what is wrong with a request stays what it is', () => {
    for (const error of [serverError('32', 'Attempt to read after eof'), serverError('62', 'Syntax error')]) {
      expect(mayAnswerElsewhere(error)).toBe(false);
      expect(toStoreError(error)).toBe(error);
    }
  });

  it('of a limit or of the deadline is that of the query', () => {
    expect(toStoreError(serverError('158', 'too many rows'))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(toStoreError(serverError('159', 'timeout'))).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});
