import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FakeClock } from '../testing/fake-clock.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createFakeLogStore } from '../testing/fake-log-store.ts';
import { sampleLogBatch } from '../testing/sample-log.ts';
import { sampleProjectId } from '../testing/sample-trace.ts';
import type { LogArrivalsQuery, LogStore } from './log-store.ts';
import { createLogStreamIds } from './log-stream-id.ts';
import { createLogTailHub, type LogTailHub, type LogTailTopic } from './log-tail-hub.ts';
import { parseLogFilter } from './parse-log-filter.ts';

const sealingKey = { keyId: 'k1', key: randomBytes(32) };

function topicOf(filterText: string, projectId = sampleProjectId): LogTailTopic {
  const filter = parseLogFilter(filterText);
  return { projectId, filter, filterText, ids: createLogStreamIds(sealingKey, projectId, filterText) };
}

const everything = topicOf('');
const cards = topicOf('body:"card"');

describe('the hub of tails', () => {
  let clock: FakeClock;
  let store: LogStore;
  let hub: LogTailHub;
  let reads: LogArrivalsQuery[];
  let listenerCount: number;
  let failure: Error | undefined;
  let gate: Promise<void> | undefined;

  beforeEach(() => {
    clock = createFakeClock();
    store = createFakeLogStore(clock);
    reads = [];
    listenerCount = 0;
    failure = undefined;
    gate = undefined;
    hub = createLogTailHub({
      store: {
        lastSequence: store.lastSequence,
        onAppend(listener) {
          listenerCount += 1;
          const stop = store.onAppend(listener);
          return () => {
            listenerCount -= 1;
            stop();
          };
        },
        async arrivals(query, budget) {
          reads.push(query);
          if (failure !== undefined) throw failure;
          const answer = await store.arrivals(query, budget);
          await gate;
          return answer;
        },
      },
      encode: (_topic, { body }) => body,
      nowMs: clock.nowMs,
      setTimer: clock.setTimer,
      queryDeadlineMs: 1000,
    });
  });

  async function append(...bodies: readonly string[]): Promise<void> {
    await store.append(sampleLogBatch({ records: bodies.map((body) => ({ body })) }));
  }

  function join(topic = everything, changes: { pageSize?: number; afterSequence?: number } = {}) {
    const events: string[] = [];
    const batches: (readonly string[])[] = [];
    const failures: unknown[] = [];
    const tail = hub.join(topic, {
      pageSize: 1,
      afterSequence: store.lastSequence(),
      ...changes,
      onEvents(batch) {
        batches.push(batch);
        events.push(...batch);
      },
      onFailure: (error) => failures.push(error),
    });
    return { ...tail, events, batches, failures };
  }

  it('tells new records to every tail of the project at once, those that match', async () => {
    const [all, some, foreign] = [join(), join(cards), join(topicOf('', 'another project'))];
    await append('card declined', 'order placed');
    await clock.advance(0);
    expect(all.events).toEqual(['card declined', 'order placed']);
    expect(some.events).toEqual(['card declined']);
    expect(foreign.events).toEqual([]);
  });

  it('reads once for all tails of a topic, and they share the text', async () => {
    const tails = Array.from({ length: 100 }, () => join());
    await append('a');
    await clock.advance(0);
    expect(reads).toHaveLength(1);
    expect(new Set(tails.map(({ batches }) => batches[0])).size).toBe(1);
  });

  it('reads a topic at most every 200 ms, and loses nothing in between', async () => {
    const { events } = join();
    for (let index = 0; index < 100; index++) {
      await append(String(index));
      await clock.advance(10);
    }
    await clock.advance(200);
    expect(events).toEqual(Array.from({ length: 100 }, (_, index) => String(index)));
    expect(reads.length).toBeLessThanOrEqual(6);
  });

  it('reads again when something arrives during a read', async () => {
    const { events } = join();
    const mayGoOn = Promise.withResolvers<void>();
    gate = mayGoOn.promise;
    await append('a');
    await clock.advance(0);
    await append('b');
    gate = undefined;
    mayGoOn.resolve();
    await clock.advance(0);
    expect(events).toEqual(['a']);
    await clock.advance(200);
    expect(events).toEqual(['a', 'b']);
  });

  it('keeps the latest of a burst, as many as the largest page and at least 100', async () => {
    const small = join();
    await append(...Array.from({ length: 300 }, (_, index) => String(index)));
    await clock.advance(200);
    expect([small.events.length, small.events[0], small.events.at(-1)]).toEqual([100, '200', '299']);
    join(everything, { pageSize: 250 });
    await append(...Array.from({ length: 300 }, (_, index) => `again ${index}`));
    await clock.advance(200);
    expect(small.events.length).toBe(350);
  });

  it('tells a tail where it becomes live, and nothing before or twice', async () => {
    await append('1', '2', '3');
    const early = join(everything, { afterSequence: 1 });
    expect(early.liveFromSequence).toBe(3);
    await append('4');
    const late = join(everything, { afterSequence: 4 });
    expect(late.liveFromSequence).toBe(4);
    await append('5');
    await clock.advance(200);
    expect([early.events, late.events]).toEqual([['4', '5'], ['5']]);
    expect([early.throughSequence(), late.throughSequence()]).toEqual([5, 5]);
  });

  it('leaves out of a shared read what a tail knows already', async () => {
    const early = join();
    await append('1');
    await clock.advance(0);
    await append('2');
    const late = join();
    await append('3');
    await clock.advance(200);
    expect([early.events, late.events]).toEqual([['1', '2', '3'], ['3']]);
    expect(reads).toHaveLength(2);
  });

  it('costs nothing without tails, and no timer while nothing arrives', async () => {
    expect([listenerCount, clock.timerCount()]).toEqual([0, 0]);
    const tails = [join(), join(cards)];
    expect([listenerCount, clock.timerCount()]).toEqual([1, 0]);
    await append('a');
    await append('b');
    for (const { leave } of tails) leave();
    expect([listenerCount, clock.timerCount()]).toEqual([0, 0]);
    await append('c');
    await clock.advance(1000);
    expect(reads.length).toBeLessThanOrEqual(2);
  });

  it('tells every tail of the topic when the store fails, and starts afresh with the next', async () => {
    const [one, two] = [join(), join()];
    failure = new Error('gone');
    await append('lost');
    await clock.advance(0);
    expect([one.failures, two.failures]).toEqual([[failure], [failure]]);
    failure = undefined;
    const three = join();
    one.leave();
    await append('a');
    await clock.advance(200);
    expect([one.events, three.events]).toEqual([[], ['a']]);
  });

  it('reads four topics at a time and the others in turn', async () => {
    const tails = Array.from({ length: 10 }, (_, index) =>
      join(topicOf(`NOT severity="${severities[index % 6]}"`.concat(index >= 6 ? ' AND body:"a"' : ''))),
    );
    const mayGoOn = Promise.withResolvers<void>();
    gate = mayGoOn.promise;
    await append('a');
    await clock.advance(0);
    expect(reads).toHaveLength(4);
    gate = undefined;
    mayGoOn.resolve();
    await clock.advance(0);
    expect(tails.map(({ events }) => events)).toEqual(tails.map(() => ['a']));
  });
});

const severities = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
