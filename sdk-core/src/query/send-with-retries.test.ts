import { describe, expect, it } from 'vitest';
import { getTrace, isApiError, listTraces, putDashboard } from './index.ts';
import { createFakeApi, type FakeAnswer, problem } from './testing/fake-api.ts';

describe('an operation', () => {
  it.each<[string, FakeAnswer, FakeAnswer]>([
    ['a network error', 'unreachable', 'unreachable'],
    ['408', problem(408, 'REQUEST_TIMEOUT'), problem(408, 'REQUEST_TIMEOUT')],
    ['429', problem(429, 'RESOURCE_EXHAUSTED'), problem(429, 'RESOURCE_EXHAUSTED')],
    ['502 of a proxy', new Response('<html>', { status: 502 }), new Response('<html>', { status: 502 })],
    ['503', problem(503, 'UNAVAILABLE'), problem(503, 'UNAVAILABLE')],
    ['504', problem(504, 'DEADLINE_EXCEEDED'), problem(504, 'DEADLINE_EXCEEDED')],
  ])('retries a GET after %s, with full jitter', async (_what, first, second) => {
    const { client, answers, settle, sentAtMs } = createFakeApi();
    answers.push(first, second, Response.json({ traces: [], total: 7 }));
    const { data } = await settle(listTraces({ client }));
    expect(data?.total).toBe(7);
    // Half of 500 ms, then half of 1 s.
    expect(sentAtMs).toEqual([0, 250, 750]);
  });

  it('returns the last error after its retries', async () => {
    const { client, answers, settle, requests } = createFakeApi();
    answers.push('unreachable', 'unreachable', 'unreachable');
    const { error, response } = await settle(listTraces({ client }));
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      status: undefined,
      message: 'GET /v1/traces did not reach http://cairn.test: connect ECONNREFUSED',
      cause: expect.any(TypeError),
    });
    expect([response, requests.length]).toEqual([undefined, 3]);
  });

  it.each<[string, FakeAnswer]>([
    ['400', problem(400, 'INVALID_FILTER')],
    ['401', problem(401, 'UNAUTHENTICATED')],
    ['500', problem(500, 'INTERNAL')],
    ['something else than JSON', new Response('<html>')],
  ])('does not retry after %s', async (_what, answer) => {
    const { client, answers, settle, requests } = createFakeApi();
    answers.push(answer);
    expect(isApiError((await settle(listTraces({ client }))).error)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it('never retries a write', async () => {
    const { client, answers, settle, requests } = createFakeApi();
    answers.push('unreachable');
    const write = putDashboard({ client, path: { slug: 'x' }, body: {} as never, maxRetries: 5 });
    expect((await settle(write)).error?.code).toBe('UNAVAILABLE');
    expect(requests).toHaveLength(1);
  });

  it('waits for Retry-After', async () => {
    const { client, answers, settle, sentAtMs } = createFakeApi();
    answers.push(problem(429, 'RESOURCE_EXHAUSTED', { headers: { 'retry-after': '20' } }));
    await settle(listTraces({ client }));
    expect(sentAtMs).toEqual([0, 20_250]);
  });

  it('reads the delay from the details where a browser hides the header', async () => {
    const { client, answers, settle, sentAtMs } = createFakeApi();
    answers.push(
      problem(429, 'RESOURCE_EXHAUSTED', { details: [{ type: 'retry', retry_after_seconds: 3 }] }),
    );
    await settle(listTraces({ client }));
    expect(sentAtMs).toEqual([0, 3250]);
  });

  it('leaves a long Retry-After to its caller', async () => {
    const { client, answers, settle, requests } = createFakeApi();
    answers.push(problem(429, 'RESOURCE_EXHAUSTED', { headers: { 'retry-after': '31' } }));
    const { error } = await settle(listTraces({ client }));
    expect([error?.retryAfterMs, requests.length]).toEqual([31_000, 1]);
  });

  it.each([
    ['the client', { maxRetries: 0 }, {}],
    ['the request', {}, { maxRetries: 0 }],
    ['nothing that is a number', { maxRetries: Number.NaN }, {}],
  ])('has the number of retries of %s', async (_whose, ofClient, ofRequest) => {
    const { client, answers, settle, requests } = createFakeApi(ofClient);
    answers.push('unreachable');
    await settle(listTraces({ client, ...ofRequest }));
    expect(requests).toHaveLength(1);
  });
});

describe('the timeout', () => {
  it.each([
    ['30 seconds', {}, {}, 30_000],
    ['what the client says', { timeoutMs: 1000 }, {}, 1000],
    ['what the request says', { timeoutMs: 1000 }, { timeoutMs: 50 }, 50],
  ])('is %s, and is not retried', async (_what, ofClient, ofRequest, limitMs) => {
    const { client, answers, clock, settle, requests } = createFakeApi(ofClient);
    const startMs = clock.nowMs();
    answers.push('silent');
    const { error } = await settle(listTraces({ client, ...ofRequest }));
    expect(error).toMatchObject({
      code: 'DEADLINE_EXCEEDED',
      status: undefined,
      message: `GET /v1/traces had no answer within ${limitMs} ms`,
    });
    expect(clock.nowMs() - startMs).toBeLessThanOrEqual(limitMs + 100);
    expect([requests.length, requests[0]?.signal.aborted, clock.timerCount()]).toEqual([1, true, 0]);
  });

  it('includes the body', async () => {
    const { client, answers, settle } = createFakeApi({ timeoutMs: 1000 });
    answers.push(
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) })),
    );
    expect((await settle(listTraces({ client }))).error?.code).toBe('DEADLINE_EXCEEDED');
  });

  it.each([
    [0, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e12, 1],
  ])('of %d is one that a timer can have', async (timeoutMs, timers) => {
    const delays: number[] = [];
    const { client } = createFakeApi({
      timing: {
        nowMs: () => 0,
        random: () => 0,
        setTimer(_callback, delayMs) {
          delays.push(delayMs);
          return () => {};
        },
      },
      timeoutMs,
    });
    expect((await listTraces({ client })).error).toBeUndefined();
    expect(delays).toEqual(timers === 0 ? [] : [2 ** 31 - 1]);
  });
});

describe('a signal', () => {
  const reason = new Error('the user left');

  it('that has aborted sends nothing', async () => {
    const { client, requests } = createFakeApi();
    const { error } = await listTraces({ client, signal: AbortSignal.abort(reason) });
    expect(error).toMatchObject({ code: 'CANCELLED', status: undefined, cause: reason });
    expect(requests).toEqual([]);
  });

  it('cancels a request', async () => {
    const { client, answers, requests, settle, clock } = createFakeApi();
    answers.push('silent');
    const abort = new AbortController();
    clock.setTimer(() => abort.abort(reason), 500, 'awaited');
    const work = getTrace({ client, path: { trace_id: 'x' }, signal: abort.signal, throwOnError: true });
    await expect(settle(work)).rejects.toMatchObject({ code: 'CANCELLED', cause: reason });
    expect([requests[0]?.signal.aborted, clock.timerCount()]).toEqual([true, 0]);
  });

  it('cancels the delay of a retry', async () => {
    const { client, answers, requests, settle, clock } = createFakeApi();
    answers.push(problem(503, 'UNAVAILABLE', { headers: { 'retry-after': '20' } }));
    const abort = new AbortController();
    clock.setTimer(() => abort.abort(reason), 1000, 'awaited');
    const { error } = await settle(listTraces({ client, signal: abort.signal }));
    expect([error?.code, requests.length, clock.timerCount()]).toEqual(['CANCELLED', 1, 0]);
  });
});
