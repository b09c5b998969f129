import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { type FakeClock, runMicrotasks } from '../testing/fake-clock.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createStreamWorld, type StreamWorld, streamPlaces } from './testing/stream-world.ts';

const minuteNs = 60_000_000_000n;

describe('a log stream', () => {
  let world: StreamWorld;
  let clock: FakeClock;
  let append: StreamWorld['append'];
  let open: StreamWorld['open'];

  beforeEach(() => {
    world = createStreamWorld();
    ({ clock, append, open } = world);
  });

  it('starts with its retry delay and the parsed request', async () => {
    await append(['a', 'b']);
    const stream = await open({ filter: ' body:"a"   OR'.slice(0, -2), window: '1h' });
    await runMicrotasks();
    expect(stream.text()).toMatch(/^retry: 1000\n\nevent: ready\n/);
    expect(stream.events()[0]).toMatchObject({
      event: 'ready',
      data: { filter: 'body:"a"', window: '1h', snapshot_count: 1, resumed: false },
    });
  });

  it('replays the newest records of the window, oldest first, then sends new ones', async () => {
    await append(['too old'], 6n * minuteNs);
    await append(['2'], 2n * minuteNs);
    await append(['1'], 3n * minuteNs);
    await append(['3'], 1n * minuteNs);
    const stream = await open({ pageSize: 2 });
    await append(['late'], 4n * minuteNs);
    await clock.advance(0);
    expect(stream.logs()).toEqual([
      ['2', true],
      ['3', true],
      ['late', false],
    ]);
  });

  it('marks a record before which others were skipped, of a burst or for a client that does not keep up', async () => {
    const stream = await open();
    let sentCount = 0;
    const appendMany = async (count: number) => {
      await append(Array.from({ length: count }, () => String(sentCount++)));
      await clock.advance(200);
    };
    await appendMany(1);
    await appendMany(150);
    stream.pause();
    for (let round = 0; round < 4; round += 1) await appendMany(90);
    stream.resume();
    await clock.advance(1_000);
    const seen = stream.events().flatMap(({ data }) => (data.log === undefined ? [] : [data]));
    const numbers = seen.map(({ log }) => Number(log.body));
    expect(numbers.at(-1)).toBe(sentCount - 1);
    const afterGaps = numbers.filter((number, index) => number !== (numbers[index - 1] ?? -1) + 1);
    expect(afterGaps).toHaveLength(2);
    expect(seen.filter(({ skipped }) => skipped).map(({ log }) => Number(log.body))).toEqual(afterGaps);
  });

  it('sends records of producers whose clock is ahead', async () => {
    await append(['before'], -9n * minuteNs);
    const stream = await open();
    await append(['after'], -9n * minuteNs);
    await clock.advance(0);
    expect(stream.bodies()).toEqual(['before', 'after']);
  });

  it('ends after an hour without an error', async () => {
    const stream = await open();
    await clock.advance(3_599_000);
    expect(stream.isOver()).toBe(false);
    await clock.advance(2_000);
    expect(stream.isOver()).toBe(true);
    expect(new Set(stream.names())).toEqual(new Set(['ready', 'heartbeat']));
    expect(clock.timerCount()).toBe(0);
  });

  it('ends when the service stops, after pending events, and no new one starts', async () => {
    const stream = await open();
    await append(['a']);
    await clock.advance(0);
    world.stopping.abort();
    await runMicrotasks();
    expect([stream.isOver(), stream.names()]).toEqual([true, ['ready', 'log']]);
    expect((await rejectionOf(open())).code).toBe('UNAVAILABLE');
  });

  it('ends when the service stops during a read of the backlog', async () => {
    await append(['a']);
    const first = await open();
    await runMicrotasks();
    world.overrides.arrivals = () => new Promise(() => {});
    const stream = await open({ lastEventId: first.events()[0]?.id ?? '' });
    await runMicrotasks();
    world.stopping.abort();
    await runMicrotasks();
    expect([stream.isOver(), stream.names()]).toEqual([true, ['ready', 'log']]);
  });

  it('ends with an error when the store fails', async () => {
    const stream = await open();
    world.overrides.arrivals = () => Promise.reject(new AppError('UNAVAILABLE', 'no threads'));
    await append(['a']);
    await clock.advance(0);
    expect([stream.isOver(), stream.names()]).toEqual([true, ['ready', 'error']]);
  });

  it('is rejected like any request when the first read fails, and leaks nothing', async () => {
    world.overrides.list = () => Promise.reject(new AppError('DEADLINE_EXCEEDED', 'too slow'));
    expect((await rejectionOf(open())).code).toBe('DEADLINE_EXCEEDED');
    await clock.advance(1000);
    expect(clock.timerCount()).toBe(0);
  });

  it('releases everything when its client disconnects, whatever it waits for', async () => {
    const gone = new AbortController();
    const streams = [await open(), await open({}, { signal: gone.signal })];
    await clock.advance(1000);
    streams[0]?.close();
    gone.abort();
    await clock.advance(1000);
    expect(streams.map((stream) => stream.isOver())).toEqual([true, true]);
    expect(clock.timerCount()).toBe(0);
  });

  it('reads nothing for disconnected clients', async () => {
    const streams = [await open(), await open()];
    await runMicrotasks();
    for (const stream of streams) stream.close();
    let readCount = 0;
    world.overrides.arrivals = (query, budget) => {
      readCount += 1;
      return world.store.arrivals(query, budget);
    };
    await append(['a']);
    await clock.advance(1000);
    expect(readCount).toBe(0);
  });

  it('is not opened for a client that disconnected before, and leaves its place to others', async () => {
    await expect(open({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    const others = await Promise.all(Array.from({ length: streamPlaces }, () => open()));
    for (const stream of others) stream.close();
    await clock.advance(1000);
    expect(clock.timerCount()).toBe(0);
  });

  it('releases everything when its client disconnects while it is opened', async () => {
    const client = new AbortController();
    world.overrides.list = (query, budget) => {
      client.abort();
      return world.store.list(query, budget);
    };
    const stream = await open({ window: '1h' }, { signal: client.signal });
    await clock.advance(1000);
    expect([stream.isOver(), clock.timerCount()]).toEqual([true, 0]);
  });

  it('is rejected when too many are open', async () => {
    const streams = await Promise.all(Array.from({ length: streamPlaces }, () => open()));
    expect(await rejectionOf(open())).toMatchObject({ code: 'UNAVAILABLE' });
    streams[0]?.close();
    await runMicrotasks();
    await expect(open()).resolves.toBeDefined();
  });

  it('ends without an error when another project needs its place, and its client resumes later', async () => {
    await append(['a']);
    const streams = await Promise.all(Array.from({ length: streamPlaces }, () => open()));
    await clock.advance(0);
    const other = await open({}, { projectId: 'prj_other' });
    await clock.advance(0);
    expect(streams.map((stream) => stream.isOver())).toEqual([...Array(streamPlaces - 1).fill(false), true]);
    const evicted = streams.at(-1);
    expect(evicted?.names()).toEqual(['ready', 'log']);

    const lastEventId = evicted?.events().at(-1)?.id;
    expect(await rejectionOf(open({ lastEventId }))).toMatchObject({
      code: 'UNAVAILABLE',
      details: [{ type: 'retry', retry_after_seconds: 1 }],
    });
    await append(['b']);
    other.close();
    await clock.advance(0);
    const resumed = await open({ lastEventId });
    await clock.advance(0);
    expect(resumed.bodies()).toEqual(['b']);
  });

  it('gives its place back when its first read fails', async () => {
    world.overrides.list = () => Promise.reject(new AppError('DEADLINE_EXCEEDED', 'too slow'));
    for (let attempt = 0; attempt <= streamPlaces; attempt++)
      expect((await rejectionOf(open())).code).toBe('DEADLINE_EXCEEDED');
  });

  it('keeps the newest of a single large batch too, for a client that stopped reading', async () => {
    const stream = await open();
    await runMicrotasks();
    stream.pause();
    await append(['requested before the pause']);
    await clock.advance(200);
    await append(Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(2000)}`));
    await clock.advance(1000);
    stream.resume();
    await runMicrotasks();
    expect(stream.bodies().at(-1)).toMatch(/^99 /);
    expect(stream.bodies().length).toBeLessThan(20);
  });

  it('keeps the newest for a client that stopped reading', async () => {
    const stream = await open();
    await runMicrotasks();
    stream.pause();
    for (let index = 0; index < 100; index++) {
      await append([`${index} ${'x'.repeat(2000)}`]);
      await clock.advance(250);
    }
    stream.resume();
    await runMicrotasks();
    const numbers = stream.bodies().map((body) => Number(body.split(' ')[0]));
    expect(numbers.at(-1)).toBe(99);
    expect(numbers.length).toBeLessThan(20);
    expect(numbers.slice(1)).toEqual(numbers.slice(1).map((_, index, { length }) => 100 - length + index));
  });
});
