import { beforeEach, describe, expect, it } from 'vitest';
import { isApiError } from '../api-error.ts';
import { createQueryClient } from '../create-query-client.ts';
import { isLogTailError } from './log-tail-error.ts';
import {
  createFakeTailService,
  type FakeTailService,
  logEvent,
  problem,
  readyEvent,
  type TailAnswer,
} from './testing/fake-tail-service.ts';

describe('a tail whose connection ends', () => {
  let service: FakeTailService;

  beforeEach(() => {
    service = createFakeTailService();
  });

  it('resumes after the last record when the stream ends normally, after the delay the stream requested', async () => {
    const { ids, state } = service.start();
    await service.settle();
    service.connection(0).send(`${readyEvent}retry: 3000\n\n${logEvent('e1')}`);
    service.connection(0).end();
    await service.settle();
    expect(service.reconnects).toEqual([{ delayMs: 3000 }]);
    await service.settle(2_999);
    expect(service.connections).toHaveLength(1);
    await service.settle(1);
    expect(service.connection(1).headers.get('last-event-id')).toBe('e1');
    service.connection(1).send(logEvent('e2'));
    await service.settle();
    expect([ids(), state.isOver]).toEqual([['e1', 'e2'], false]);
  });

  it('resumes from the id of the ready event or a heartbeat when no record followed it', async () => {
    service.start();
    await service.settle();
    service.connection(0).send(readyEvent);
    service.connection(0).cut();
    await service.settle(1000);
    expect(service.connection(1).headers.get('last-event-id')).toBe('r0');
    service.connection(1).send('event: heartbeat\nid: h1\ndata: {"time":"now"}\n\n');
    service.connection(1).cut();
    await service.settle(5000);
    expect(service.connection(2).headers.get('last-event-id')).toBe('h1');
  });

  it.each([0, -1, Number.NaN, 1e9])(
    'waits for the answer to an interval of heartbeats that the service refuses: %s',
    async (heartbeatSeconds) => {
      service.answers.push('silent');
      service.start({ heartbeatSeconds });
      await service.settle(44_999);
      expect(service.reconnects).toEqual([]);
      await service.settle(1);
      expect(service.reconnects).toHaveLength(1);
    },
  );

  it.each<[string, TailAnswer]>([
    ['no answer', 'unreachable'],
    ['500', problem(500, 'INTERNAL')],
    ['503', problem(503, 'UNAVAILABLE')],
    ['a gateway that answers without JSON', new Response('<html>', { status: 502 })],
    ['429', problem(429, 'RESOURCE_EXHAUSTED')],
  ])('retries after %s', async (_what, answer) => {
    service.answers.push(answer);
    const { ids } = service.start();
    await service.settle(1000);
    expect(service.reconnects).toEqual([{ delayMs: 1000, error: expect.anything() }]);
    service.connection(1).send(logEvent('e1'));
    await service.settle();
    expect(ids()).toEqual(['e1']);
  });

  it('waits for Retry-After', async () => {
    service.answers.push(problem(429, 'RESOURCE_EXHAUSTED', { 'retry-after': '20' }));
    service.start();
    await service.settle(19_999);
    expect(service.connections).toHaveLength(1);
    await service.settle(1);
    expect(service.connections).toHaveLength(2);
  });

  it('waits no longer than a day: a timer of more than 25 days would fire at once', async () => {
    service.start();
    await service.settle();
    service.connection(0).send('retry: 9999999999999\n\n');
    await service.settle();
    service.connection(0).end();
    await service.settle();
    expect(service.reconnects).toEqual([{ delayMs: 86_400_000 }]);
  });

  it('backs off with full jitter over the delay of the stream, up to 31 s', async () => {
    service.setRandom(0.999);
    service.answers.push(...Array.from({ length: 8 }, () => 'unreachable' as const));
    service.start();
    for (let round = 0; round < 8; round++) await service.settle(40_000);
    expect(service.reconnects.slice(0, 8).map(({ delayMs }) => Math.round(delayMs / 1000))).toEqual([
      2, 3, 5, 9, 17, 31, 31, 31,
    ]);
  });

  it('resets the backoff after a healthy minute, not before', async () => {
    service.setRandom(0.999);
    service.answers.push('unreachable', 'unreachable', 'unreachable');
    service.start();
    for (let round = 0; round < 4; round++) await service.settle(10_000);
    for (const [index, healthyMs] of [
      [3, 10_000],
      [4, 61_000],
    ] as const) {
      for (let ms = 0; ms < healthyMs; ms += 10_000) {
        service.connection(index).send(': alive\n\n');
        await service.settle(10_000);
      }
      service.connection(index).cut();
      await service.settle(40_000);
    }
    expect(service.reconnects.slice(-2).map(({ delayMs }) => Math.round(delayMs / 1000))).toEqual([9, 2]);
  });

  it.each([
    [400, 'INVALID_FILTER'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
  ])('throws the error of the service for %i', async (status, code) => {
    service.answers.push(problem(status, code));
    const { state } = service.start();
    await service.settle();
    expect(isLogTailError(state.error)).toBe(true);
    expect(state.error).toMatchObject({ name: 'LogTailError', status, code, message: `it is ${code}` });
    await service.settle(100_000);
    expect(service.connections).toHaveLength(1);
  });

  it('throws when no request can be built, instead of retrying for ever', async () => {
    const client = createQueryClient({ baseUrl: 'not a url' });
    const { state } = service.start({ client });
    await service.settle();
    expect(state.error).toMatchObject({ name: 'LogTailError', status: undefined, code: 'INVALID_ARGUMENT' });
    expect(isApiError(state.error)).toBe(true);
  });

  it('asks for the key before each connection, and reconnects when that fails', async () => {
    const keys = ['svc_srv_1', undefined, 'svc_srv_3'];
    const sent: (string | null)[] = [];
    const client = createQueryClient({
      baseUrl: 'http://cairn.test',
      apiKey: async () => {
        const key = keys.shift();
        if (key === undefined) throw new Error('the vault is sealed');
        return key;
      },
      fetch: async ({ headers }) => {
        sent.push(headers.get('authorization'));
        return problem(503, 'UNAVAILABLE');
      },
    });
    service.start({ client });
    for (let round = 0; round < 4; round++) await service.settle(40_000);
    expect(sent.slice(0, 2)).toEqual(['Bearer svc_srv_1', 'Bearer svc_srv_3']);
    expect(service.reconnects[1]).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  });

  it('throws when something else answers', async () => {
    service.answers.push(new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    const { state } = service.start();
    await service.settle();
    expect(state.error).toMatchObject({ status: 200, message: expect.stringContaining('baseUrl') });
  });

  it('reconnects after an error event, and throws if the error persists', async () => {
    const { state } = service.start();
    await service.settle();
    service
      .connection(0)
      .send('event: error\ndata: {"error":{"code":"UNAUTHENTICATED","message":"revoked","details":[]}}\n\n');
    service.answers.push(problem(401, 'UNAUTHENTICATED'));
    await service.settle();
    expect(service.reconnects).toMatchObject([{ error: { error: { code: 'UNAUTHENTICATED' } } }]);
    expect(service.connection(0).isAborted()).toBe(true);
    await service.settle(1000);
    expect(state.error).toMatchObject({ status: 401 });
  });

  it('reconnects when three heartbeats are missed, before and during the stream', async () => {
    service.answers.push('silent');
    service.start({ heartbeatSeconds: 5 });
    await service.settle(14_999);
    expect(service.connection(0).isAborted()).toBe(false);
    await service.settle(1);
    expect(service.connection(0).isAborted()).toBe(true);
    await service.settle(2000);
    for (let round = 0; round < 5; round++) {
      service.connection(1).send('event: heartbeat\ndata: {"time":"now"}\n\n');
      await service.settle(14_000);
    }
    expect(service.connection(1).isAborted()).toBe(false);
    await service.settle(1000);
    expect(service.connection(1).isAborted()).toBe(true);
    expect(service.reconnects.at(-1)?.error).toMatchObject({ message: expect.stringContaining('15000 ms') });
  });
});
