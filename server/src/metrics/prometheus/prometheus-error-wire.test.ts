import { expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { PromqlError } from '../../promql/promql-error.ts';
import { encodePrometheusError } from './prometheus-error-wire.ts';

const syntax = { type: 'query', start: 0, end: 1, reason: 'syntax', hint: '' } as const;
const execution = { ...syntax, reason: 'execution' } as const;
const limit = { type: 'limit', limit: 'samples', max: 1, received: 2 } as const;

it.each([
  ['a query that cannot be parsed', new AppError('INVALID_QUERY', 'wrong', [syntax]), 400, 'bad_data'],
  ['a query that cannot be executed', new AppError('INVALID_QUERY', 'wrong', [execution]), 422, 'execution'],
  ['a query over a limit', new AppError('INVALID_QUERY', 'wrong', [limit]), 422, 'execution'],
  ['a wrong parameter', new AppError('INVALID_ARGUMENT', 'wrong'), 400, 'bad_data'],
  ['a missing key', new AppError('UNAUTHENTICATED', 'wrong'), 401, 'unauthorized'],
  ['a query that took too long', new AppError('DEADLINE_EXCEEDED', 'wrong'), 504, 'timeout'],
  ['a full disk', new AppError('UNAVAILABLE', 'wrong'), 503, 'unavailable'],
])('%s has the status and type that Prometheus gives it', (_what, error, status, errorType) => {
  expect(encodePrometheusError(error, { requestId: 'r1' })).toEqual({
    status,
    json: { status: 'error', errorType, error: 'wrong' },
  });
});

it('an invalid query is explained in the words of the engine, without the additions of our own envelope', () => {
  const engine = new PromqlError('execution', 'many-to-many matching not allowed');
  const error = new AppError(
    'INVALID_QUERY',
    'query: many-to-many matching not allowed; aggregate',
    [execution],
    engine,
  );
  expect(encodePrometheusError(error, { requestId: 'r1' }).json.error).toBe(
    'many-to-many matching not allowed',
  );
});

it('a query over a limit is answered with the remedy too', () => {
  const engine = new PromqlError('limit', 'the query reads too much', { hint: 'select fewer series' });
  const error = new AppError('INVALID_QUERY', 'query: the query reads too much', [limit], engine);
  expect(encodePrometheusError(error, { requestId: 'r1' }).json.error).toBe(
    'the query reads too much; select fewer series',
  );
});

it('an unexpected error shows nothing but its request id', () => {
  const error = new AppError('INTERNAL', 'SELECT secret');
  const { status, json } = encodePrometheusError(error, { requestId: 'r1' });
  expect(status).toBe(500);
  expect(json.error).toContain('r1');
  expect(json.error).not.toContain('SELECT');
});
