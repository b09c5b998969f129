import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeClock, runMicrotasks } from '../testing/fake-clock.ts';
import { rejectionOf } from '../testing/thrown-by.ts';
import { createStreamWorld, type StreamWorld } from './testing/stream-world.ts';

const minuteNs = 60_000_000_000n;

describe('a log stream that is resumed', () => {
  let world: StreamWorld;
  let clock: FakeClock;
  let append: StreamWorld['append'];
  let open: StreamWorld['open'];

  beforeEach(() => {
    world = createStreamWorld();
    ({ clock, append, open } = world);
  });

  it('continues exactly after any event, in the replay and after it, whatever arrived meanwhile', async () => {
    await append(['r3', 'r3b'], 1n * minuteNs);
    await append(['r1'], 3n * minuteNs);
    await append(['r2'], 2n * minuteNs);
    const first = await open({ pageSize: 3 });
    await clock.advance(0);
    await append(['l1']);
    await clock.advance(200);
    await append(['l2']);
    await clock.advance(200);
    expect(first.bodies()).toEqual(['r2', 'r3', 'r3b', 'l1', 'l2']);
    first.close();
    await append(['missed, and late'], 3_000n * minuteNs);
    await append(['missed']);
    const whole = [...first.bodies(), 'missed, and late', 'missed', 'new'];
    for (const [index, { id }] of first.events().entries()) {
      const stream = await open({ pageSize: 3, lastEventId: id ?? '' });
      await clock.advance(0);
      expect(stream.bodies()).toEqual(whole.slice(index, -1));
      expect(stream.events()[0]).toMatchObject({ id, data: { resumed: true } });
      expect(stream.logs().every(([, replay]) => replay)).toBe(true);
      // The ids are those of the first time, so that duplicates can be recognized.
      const known = new Set(first.events().map((event) => event.id));
      const repeated = stream.events().slice(1, 6 - index);
      expect(repeated.every((event) => known.has(event.id))).toBe(true);
      stream.close();
    }
  });

  it('resumes through any number of missed records, page by page, and into new ones without a gap', async () => {
    const first = await open({ pageSize: 10 });
    await append(['seen']);
    await clock.advance(0);
    const lastEventId = first.events().at(-1)?.id ?? '';
    first.close();
    const bodies = Array.from({ length: 500 }, (_, index) => `missed ${index}`);
    for (const body of bodies) await append([body]);
    let pageCount = 0;
    world.overrides.arrivals = async (query, budget) => {
      if (query.keep === 'latest') return world.store.arrivals(query, budget);
      pageCount += 1;
      await append([`before ${pageCount}`]);
      const answer = await world.store.arrivals(query, budget);
      await append([`behind ${pageCount}`]);
      return answer;
    };
    const stream = await open({ pageSize: 10, lastEventId });
    for (let round = 0; round < 20; round++) await clock.advance(250);
    const during = Array.from({ length: pageCount }, (_, index) => [
      `before ${index + 1}`,
      `behind ${index + 1}`,
    ]).flat();
    expect(pageCount).toBeGreaterThan(50);
    expect(stream.bodies()).toEqual([...bodies, ...during]);
    expect(stream.logs().filter(([, replay]) => replay)).toHaveLength(500);
  });

  it('sends a heartbeat without an id while the rest of a long replay is read', async () => {
    await append(['first '.repeat(5000), 'second '.repeat(5000)]);
    const held = Promise.withResolvers<void>();
    let listCount = 0;
    world.overrides.list = async (query, budget) => {
      listCount += 1;
      if (listCount > 1) await held.promise;
      return world.store.list(query, budget);
    };
    const stream = await open({ heartbeatSeconds: 5 });
    await clock.advance(6_000);
    expect(stream.names()).toEqual(['ready', 'log', 'heartbeat']);
    expect(stream.events().at(-1)?.id).toBeUndefined();
    held.resolve();
    await clock.advance(0);
    expect(stream.bodies().map((body) => body.split(' ')[0])).toEqual(['first', 'second']);
  });

  it('accepts a resume id with the same filter in another notation, and no other filter', async () => {
    const first = await open({ filter: 'body:"a" AND severity="unspecified"' });
    await runMicrotasks();
    const lastEventId = first.events()[0]?.id ?? '';
    await expect(
      open({ filter: ' body:"a"  AND severity = "unspecified"', lastEventId }),
    ).resolves.toBeDefined();
    const refused = [
      open({ lastEventId }),
      open({ filter: 'body:"b"', lastEventId }),
      open({ filter: 'body:"a" AND severity="unspecified"', lastEventId: `${lastEventId}A` }),
      open({ filter: 'body:"a" AND severity="unspecified"', lastEventId }, { projectId: 'another' }),
    ];
    for (const each of refused) {
      const { code, message, details } = await rejectionOf(each);
      expect([code, message]).toEqual(['INVALID_ARGUMENT', expect.stringContaining('Last-Event-ID')]);
      expect(details).toEqual([expect.objectContaining({ location: 'header', name: 'Last-Event-ID' })]);
    }
  });

  it('sends heartbeats while it is idle, and only then; one can be resumed from', async () => {
    const stream = await open({ heartbeatSeconds: 5 });
    await clock.advance(5_250);
    await append(['a']);
    await clock.advance(4_900);
    expect(stream.names()).toEqual(['ready', 'heartbeat', 'log']);
    await clock.advance(600);
    expect(stream.names()).toEqual(['ready', 'heartbeat', 'log', 'heartbeat']);
    const [, beforeA, , afterA] = stream.events().map(({ id }) => id ?? '');
    for (const [lastEventId = '', bodies] of [
      [beforeA, ['a']],
      [afterA, []],
    ] as const) {
      const resumed = await open({ lastEventId });
      await clock.advance(0);
      expect(resumed.bodies()).toEqual(bodies);
    }
  });

  it('sends heartbeats without an id while it reads what was missed, and none with one before it is live', async () => {
    await append(['a']);
    const first = await open();
    await runMicrotasks();
    const held = Promise.withResolvers<void>();
    world.overrides.arrivals = async (query, budget) => {
      if (query.keep === 'earliest') await held.promise;
      return world.store.arrivals(query, budget);
    };
    const stream = await open({ heartbeatSeconds: 5, lastEventId: first.events()[0]?.id ?? '' });
    await clock.advance(11_000);
    expect(stream.names()).toEqual(['ready', 'log', 'heartbeat', 'heartbeat']);
    expect(stream.events().at(-1)?.id).toBeUndefined();
    held.resolve();
    await clock.advance(0);
    await append(['b']);
    await clock.advance(200);
    expect(stream.bodies()).toEqual(['a', 'b']);
  });
});
