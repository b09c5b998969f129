import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { tailLogs } from './tail-logs.ts';
import {
  createFakeTailService,
  type FakeTailService,
  logEvent,
  readyEvent,
} from './testing/fake-tail-service.ts';

const encoder = new TextEncoder();

describe('tailing logs', () => {
  let service: FakeTailService;

  beforeEach(() => {
    service = createFakeTailService();
  });

  it('sends its options once, with the key', async () => {
    service.start({
      filter: 'severity>="error"',
      window: '1h',
      pageSize: 7,
      heartbeatSeconds: 5,
      lastEventId: 'e1',
    });
    await service.settle();
    const { url, headers } = service.connection(0);
    expect(url.pathname).toBe('/v1/logs/stream');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filter: 'severity>="error"',
      window: '1h',
      page_size: '7',
      heartbeat: '5',
    });
    expect(headers.get('authorization')).toBe('Bearer svc_srv_x');
    expect(headers.get('last-event-id')).toBe('e1');
    expect(headers.get('accept')).toBe('text/event-stream');
  });

  it('yields records with their ids, and calls onReady', async () => {
    const readies: unknown[] = [];
    const { taken } = service.start({ onReady: (each) => readies.push(each) });
    await service.settle();
    expect(service.connection(0).url.search).toBe('');
    service
      .connection(0)
      .send(
        `${readyEvent}${logEvent('e1', 'first')}event: heartbeat\ndata: {"time":"now"}\n\n${logEvent('e2')}`,
      );
    service.connection(0).send(`id: e3\nevent: log\ndata: {"log":{},"replay":false,"skipped":true}\n\n`);
    await service.settle();
    expect(readies).toEqual([{ filter: '', window: '5m', snapshot_count: 0, resumed: false }]);
    expect(taken).toEqual([
      { log: { body: 'first' }, replay: false, id: 'e1' },
      { log: { body: 'e2' }, replay: false, id: 'e2' },
      { log: {}, replay: false, skipped: true, id: 'e3' },
    ]);
  });

  it('reads any bytes the same, however they are chunked', async () => {
    const bytes = encoder.encode(`\ufeff${readyEvent}${logEvent('e1', 'é漢😀\u2028')}${logEvent('e2')}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: bytes.length })), async (cuts) => {
        const { taken } = service.start();
        await service.settle();
        const served = service.connection(service.connections.length - 1);
        const places = [0, ...cuts, bytes.length].sort((a, b) => a - b);
        for (const [index, end] of places.slice(1).entries()) served.send(bytes.slice(places[index], end));
        await service.settle();
        expect(taken.map(({ log }) => log.body)).toEqual(['é漢😀\u2028', 'e2']);
      }),
    );
  });

  it('reads nothing ahead of its consumer, and does not time out on a slow one', async () => {
    const iterator = tailLogs({ ...service.options, heartbeatSeconds: 5 });
    const first = iterator.next();
    await service.settle();
    service.connection(0).send(logEvent('e1'));
    expect((await first).value).toMatchObject({ id: 'e1' });
    await service.settle(1_000_000);
    expect(service.clock.timerCount()).toBe(0);
    service.connection(0).send(logEvent('e2'));
    expect((await iterator.next()).value).toMatchObject({ id: 'e2' });
    expect(service.connections).toHaveLength(1);
    await iterator.return();
    expect(service.connection(0).isAborted()).toBe(true);
  });

  it('yields a record once, even if it is sent twice', async () => {
    const { ids } = service.start();
    await service.settle();
    service.connection(0).send(logEvent('e1') + logEvent('e2') + logEvent('e1'));
    service.connection(0).cut();
    await service.settle(1000);
    service.connection(1).send(logEvent('e2') + logEvent('e3'));
    await service.settle();
    expect(ids()).toEqual(['e1', 'e2', 'e3']);
  });

  it('ends when its signal aborts: before it starts, in a stream, while it connects and while it waits', async () => {
    service.answers.push('stream', 'silent', 'unreachable');
    const tails = [];
    for (let index = 0; index < 3; index++) {
      const leave = new AbortController();
      tails.push({ leave, ...service.start({ signal: leave.signal }) });
      await service.settle();
    }
    tails.push({ leave: new AbortController(), ...service.start({ signal: AbortSignal.abort() }) });
    for (const { leave } of tails) leave.abort();
    await service.settle();
    expect(tails.map(({ state }) => state)).toEqual(tails.map(() => ({ isOver: true })));
    expect(service.connections.map((each) => each.isAborted()).slice(0, 2)).toEqual([true, true]);
    expect([service.connections.length, service.clock.timerCount()]).toEqual([3, 0]);
  });

  it('closes the connection when the loop is left', async () => {
    async function takeOne(): Promise<string> {
      for await (const { id } of tailLogs(service.options)) return id;
      return '';
    }
    const taken = takeOne();
    await service.settle();
    service.connection(0).send(logEvent('e1') + logEvent('e2'));
    expect(await taken).toBe('e1');
    expect(service.connection(0).isAborted()).toBe(true);
  });
});
