import { describe, expect, it } from 'vitest';
import { PromqlError } from '../promql/promql-error.ts';
import { fromPromqlFailure } from './promql-failure.ts';

describe('fromPromqlFailure', () => {
  it('has the position and the remedy of an invalid query', () => {
    const error = new PromqlError('parse', 'unclosed left parenthesis', {
      span: { start: 3, end: 4 },
      hint: 'close the parenthesis',
    });
    expect(fromPromqlFailure(error, 'sum(up')).toMatchObject({
      code: 'INVALID_QUERY',
      message: 'query: unclosed left parenthesis at offset 3; close the parenthesis',
      details: [{ type: 'query', start: 3, end: 4, reason: 'syntax', hint: 'close the parenthesis' }],
    });
  });

  it('has the text of Prometheus as its cause', () => {
    const error = new PromqlError('parse', 'unclosed left parenthesis', { span: { start: 8, end: 9 } });
    expect(fromPromqlFailure(error, 'up +\nsum(up')).toMatchObject({
      cause: { message: 'invalid parameter "query": 2:4: parse error: unclosed left parenthesis' },
    });
    expect(fromPromqlFailure(error, 'up{job="}', 'match[]')).toMatchObject({
      message: 'match[]: unclosed left parenthesis at offset 8',
      cause: { message: 'invalid parameter "match[]": 1:9: parse error: unclosed left parenthesis' },
    });
  });

  it('covers the whole query if no position is known', () => {
    const error = new PromqlError('execution', 'many-to-many matching not allowed');
    expect(fromPromqlFailure(error, 'a + b')).toMatchObject({
      details: [{ type: 'query', start: 0, end: 5, reason: 'execution' }],
    });
  });

  it('names the exceeded limit', () => {
    const error = new PromqlError('limit', 'the query reads more than 10 samples', {
      limit: { name: 'samples', max: 10, received: 11 },
    });
    expect(fromPromqlFailure(error, 'up')).toMatchObject({
      code: 'INVALID_QUERY',
      details: [{ type: 'limit', limit: 'samples', max: 10, received: 11 }],
    });
  });

  it('maps timeouts, and leaves other errors alone', () => {
    expect(fromPromqlFailure(new PromqlError('timeout', 'too long'), 'up')).toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    const other = new Error('no disk');
    expect(fromPromqlFailure(other, 'up')).toBe(other);
  });
});
