import type { RequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { DamagedItem } from '../errors/damaged-item.ts';
import { type ErrorCode, errorCatalogue } from '../errors/error-catalogue.ts';
import { toProblem } from './problem.ts';
import { startTestApp } from './testing/start-test-app.ts';

const fail = (thrown: unknown): RequestHandler => {
  return () => {
    throw thrown;
  };
};
const codes = Object.keys(errorCatalogue) as ErrorCode[]; // its keys are exactly the codes
const secret = 'SQLITE_IOERR: /var/lib/cairn/traces.db';

describe('the problem handler', () => {
  it.each(codes)('answers %s with the status of the catalogue, in the envelope', async (code) => {
    const { url } = await startTestApp(fail(new AppError(code, 'what went wrong')));
    const response = await fetch(url);
    expect(response.status).toBe(errorCatalogue[code].status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBe('req_1');
    const { error } = (await response.json()) as ReturnType<typeof toProblem>; // toEqual below holds it to that
    expect(Object.keys(error)).toEqual(['code', 'message', 'details']);
    expect(error.code).toBe(code);
  });

  it.each([
    ['an error', new Error(secret)],
    ['an AppError with the code INTERNAL', new AppError('INTERNAL', secret, [], new Error(secret))],
    ['text', secret],
  ])('answers %s with only the request id, and logs it', async (_what, thrown) => {
    const { url, lines } = await startTestApp(fail(thrown));
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      error: {
        code: 'INTERNAL',
        message: 'an unexpected error; quote the request id when you report it',
        details: [{ type: 'request', request_id: 'req_1' }],
      },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, requestId: 'req_1' });
    expect(JSON.stringify(lines[0])).toContain(secret);
  });

  it('names a damaged item to the caller, and leaves the log to its store', async () => {
    const { url, lines } = await startTestApp(fail(new DamagedItem('trace 0af7', secret)));
    const response = await fetch(url);
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain('the stored trace 0af7 is damaged');
    expect(body).not.toContain('SQLITE');
    expect(lines).toEqual([]);
  });

  it('does not reveal the cause of an error it describes', async () => {
    const { url, lines } = await startTestApp(
      fail(new AppError('UNAVAILABLE', 'no writes now', [], new Error(secret))),
    );
    expect(await (await fetch(url)).text()).not.toContain('SQLITE');
    expect(lines).toEqual([]);
  });

  it('sends the retry time in Retry-After', async () => {
    const details = [{ type: 'retry', retry_after_seconds: 7 }] as const;
    const { url } = await startTestApp(fail(new AppError('UNAVAILABLE', 'no writes now', details)));
    expect((await fetch(url)).headers.get('retry-after')).toBe('7');
  });

  it('closes the connection when the response has already started', async () => {
    const { url, lines } = await startTestApp((_request, response) => {
      response.write('half');
      throw new Error('too late');
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
    expect(lines).toHaveLength(1);
  });
});

describe('toProblem', () => {
  it('keeps message and details of client errors', () => {
    const detail = { type: 'field', location: 'query', name: 'since', reason: 'is bad' } as const;
    expect(toProblem(new AppError('INVALID_ARGUMENT', 'since is bad', [detail]), 'req_1')).toEqual({
      error: { code: 'INVALID_ARGUMENT', message: 'since is bad', details: [detail] },
    });
  });
});
