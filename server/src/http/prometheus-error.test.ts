import { expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { PromqlError } from '../promql/promql-error.ts';
import { toPrometheusError } from './prometheus-error.ts';

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
])('%s is told as Prometheus tells it', (_what, error, status, errorType) => {
  expect(toPrometheusError(error, 'r1')).toEqual({
    status,
    body: { status: 'error', errorType, error: 'wrong' },
  });
});

it('of a query, what the engine says is told, without what our own envelope adds', () => {
  const engine = new PromqlError('execution', 'many-to-many matching not allowed');
  const error = new AppError(
    'INVALID_QUERY',
    'query: many-to-many matching not allowed; aggregate',
    [execution],
    engine,
  );
  expect(toPrometheusError(error, 'r1').body.error).toBe('many-to-many matching not allowed');
});

it('of a query over a limit, what to do is told too', () => {
  const engine = new PromqlError('limit', 'the query reads too much', { hint: 'select fewer series' });
  const error = new AppError('INVALID_QUERY', 'query: the query reads too much', [limit], engine);
  expect(toPrometheusError(error, 'r1').body.error).toBe('the query reads too much; select fewer series');
});

it('an unexpected error is told by its request id alone', () => {
  const { status, body } = toPrometheusError(new AppError('INTERNAL', 'SELECT secret'), 'r1');
  expect(status).toBe(500);
  expect(body.error).toContain('r1');
  expect(body.error).not.toContain('SELECT');
});
