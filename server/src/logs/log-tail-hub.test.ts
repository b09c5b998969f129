import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFairTurns } from '../fairness/fair-turns.ts';
import type { FakeClock } from '../testing/fake-clock.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import type { LogArrivalsQuery, LogStore } from './log-store.ts';
import { createLogStreamIds } from './log-stream-id.ts';
import { createLogTailHub, type LogTailHub, type LogTailTopic } from './log-tail-hub.ts';
import { parseLogFilter } from './parse-log-filter.ts';
import { createSequenceMark, parseSequenceMark, sequenceOfMark } from './sequence-mark.ts';
import { decodeLog } from './testing/decode-logs.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch } from './testing/sample-log.ts';

const sealingKey = { keyId: 'k1', key: randomBytes(32) };

function topicOf(filterText: string, projectId = sampleProjectId): LogTailTopic {
  const filter = parseLogFilter(filterText);
  return {
    projectId,
    filter,
    filterText,
    ids: createLogStreamIds(sealingKey, projectId, filterText, parseSequenceMark),
  };
}

const everything = topicOf('');
const cards = topicOf('body:"card"');

describe('the hub of tails', () => {
  let clock: FakeClock;
  let store: LogStore;
  let hub: LogTailHub;
  let reads: LogArrivalsQuery[];
  let lastSequence: number;
  let listenerCount: number;
  let polls: number;
  let failure: Error | undefined;
  let gate: Promise<void> | undefined;

  beforeEach(() => {
    clock = createFakeClock();
    store = createFakeLogStore(clock);
    reads = [];
    lastSequence = 0;
    listenerCount = 0;
    polls = 0;
    failure = undefined;
    gate = undefined;
    hub = createLogTailHub({
      turns: createFairTurns({ maxPerTurn: 150 }),
      store: {
        async arrivalMark(projectId) {
          polls += 1;
          return store.arrivalMark(projectId);
        },
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
      encode(_topic, record, _mark, isAfterSkipped) {
        const { body } = decodeLog(record);
        return isAfterSkipped ? `…${body}` : body;
      },
      nowMs: clock.nowMs,
      monotonicNowMs: clock.monotonicNowMs,
      setTimer: clock.setTimer,
      queryDeadlineMs: 1000,
    });
  });

  async function append(...bodies: readonly string[]): Promise<void> {
    await store.append(sampleLogBatch({ records: bodies.map((body) => ({ body })) }));
    lastSequence += bodies.length;
  }

  function join(topic = everything, changes: { pageSize?: number; after?: number } = {}) {
    const events: string[] = [];
    const batches: (readonly string[])[] = [];
    const failures: unknown[] = [];
    const { pageSize = 1, after = lastSequence } = changes;
    const tail = hub.join(topic, {
      pageSize,
      after: createSequenceMark(after),
      onEvents(batch) {
        batches.push(batch);
        events.push(...batch);
      },
      onFailure: (error) => failures.push(error),
    });
    return { ...tail, events, batches, failures };
  }

  it('sends new records immediately to every tail of the project whose filter matches', async () => {
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

  it.each([0, 1, 60, 199, 200, 201, 999])(
    'sends a record within 200 ms of its answer, %i ms after the one before',
    async (pauseMs) => {
      const { events } = join();
      for (let count = 1; count <= 10; count++) {
        await clock.advance(pauseMs);
        await append(String(count));
        await clock.advance(200);
        expect(events).toHaveLength(count);
      }
    },
  );

  it('goes on when the clock is set back', async () => {
    const tail = join();
    await append('before');
    await clock.advance(0);
    clock.step(-3_600_000);
    await append('after');
    await clock.advance(200);
    expect(tail.events).toEqual(['before', 'after']);
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
    expect([small.events.length, small.events[0], small.events.at(-1)]).toEqual([100, '…200', '299']);
    join(everything, { pageSize: 250 });
    await append(...Array.from({ length: 300 }, (_, index) => `again ${index}`));
    await clock.advance(200);
    expect(small.events.length).toBe(350);
    expect(small.events.filter((event) => event.startsWith('…'))).toEqual(['…200', '…again 50']);
  });

  it('gives a tail the mark where it becomes live, and sends nothing before it or twice', async () => {
    await append('1', '2', '3');
    const early = join(everything, { after: 1 });
    expect(sequenceOfMark(early.liveFrom)).toBe(1);
    await clock.advance(0);
    expect(early.events).toEqual(['2', '3']);
    const behind = join(everything, { after: 2 });
    expect(sequenceOfMark(behind.liveFrom)).toBe(3);
    await append('4');
    const late = join(everything, { after: 4 });
    expect(sequenceOfMark(late.liveFrom)).toBe(4);
    await append('5');
    await clock.advance(200);
    expect([early, behind, late].map(({ events }) => events)).toEqual([
      ['2', '3', '4', '5'],
      ['4', '5'],
      ['5'],
    ]);
    expect([early, behind, late].map(({ through }) => sequenceOfMark(through()))).toEqual([5, 5, 5]);
  });

  it('omits from a shared read what a tail already has', async () => {
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

  it('costs nothing without tails, and one timer and no read while nothing arrives', async () => {
    expect([listenerCount, clock.timerCount()]).toEqual([0, 0]);
    const tails = [join(), join(cards)];
    expect([listenerCount, clock.timerCount()]).toEqual([1, 1]);
    polls = 0;
    await clock.advance(60_000);
    expect([polls, reads.length, clock.timerCount()]).toEqual([60, 0, 1]);
    await append('a');
    await append('b');
    for (const { leave } of tails) leave();
    expect([listenerCount, clock.timerCount()]).toEqual([0, 0]);
    await append('c');
    await clock.advance(1000);
    expect(reads.length).toBeLessThanOrEqual(2);
  });

  it('notifies every tail of the topic when the store fails, and starts anew with the next', async () => {
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
});
