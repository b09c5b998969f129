import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import type { LogStore } from './log-store.ts';
import { createLogStreamIds } from './log-stream-id.ts';
import { createLogTailHub, type LogTailHub } from './log-tail-hub.ts';
import { parseLogFilter } from './parse-log-filter.ts';
import { createSequenceMark, parseSequenceMark, sequenceOfMark } from './sequence-mark.ts';
import { decodeLog } from './testing/decode-logs.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch } from './testing/sample-log.ts';

const sealingKey = { keyId: 'k1', key: randomBytes(32) };

describe('the tails of many clients', () => {
  let clock: FakeClock;
  let store: LogStore;
  let hub: LogTailHub;
  let deferred: (() => void)[];

  beforeEach(() => {
    clock = createFakeClock();
    store = createFakeLogStore(clock);
    deferred = [];
    hub = createLogTailHub({
      turns: createFairTurns({ maxPerTurn: 150, defer: (callback) => deferred.push(callback) }),
      store,
      encode: (_topic, record) => decodeLog(record).body,
      nowMs: clock.nowMs,
      monotonicNowMs: clock.monotonicNowMs,
      setTimer: clock.setTimer,
      queryDeadlineMs: 1000,
    });
  });

  function nextTurn(): void {
    for (const callback of deferred.splice(0)) callback();
  }

  async function append(projectId: string, body = `of ${projectId}`): Promise<void> {
    await store.append(sampleLogBatch({ records: [{ body }] }, { projectId }));
    await clock.advance(0);
  }

  function join(projectId: string) {
    const events: string[] = [];
    const ids = createLogStreamIds(sealingKey, projectId, '', parseSequenceMark);
    const topic = { projectId, filter: parseLogFilter(''), filterText: '', ids };
    const tail = hub.join(topic, {
      pageSize: 1,
      after: createSequenceMark(0),
      onEvents: (batch) => events.push(...batch),
      onFailure: (error) => {
        throw error;
      },
    });
    return { events, leave: tail.leave, through: () => sequenceOfMark(tail.through()) };
  }

  it('are served so many in a turn of the event loop, and those of another project next', async () => {
    const tails = Array.from({ length: 1_000 }, () => join('crowded'));
    const other = join('other');
    const countServed = () => tails.filter(({ events }) => events.length > 0).length;
    await append('crowded');
    await append('other');
    expect(countServed()).toBe(150);
    nextTurn();
    expect(other.events).toEqual(['of other']);
    expect(countServed()).toBe(299);
    for (let turn = 0; turn < 5; turn += 1) nextTurn();
    expect(countServed()).toBe(1_000);
  });

  it('cover what they got, while others wait for their turn', async () => {
    const tails = Array.from({ length: 151 }, () => join('crowded'));
    const [first, last] = [tails[0], tails[150]];
    await append('crowded');
    expect([first?.through(), last?.through()]).toEqual([1, 0]);
    nextTurn();
    expect(last?.events).toEqual(['of crowded']);
    expect(last?.through()).toBe(1);
  });

  it('have one batch each that waits for its turn, however long turns take, and then the latest', async () => {
    const tails = Array.from({ length: 151 }, () => join('crowded'));
    const last = tails[150];
    for (let count = 0; count < 10; count += 1) {
      await append('crowded', `no. ${count}`);
      await clock.advance(200);
    }
    expect(tails[0]?.events).toHaveLength(1);
    nextTurn();
    expect(last?.events).toHaveLength(1);
    await clock.advance(0);
    nextTurn();
    nextTurn();
    for (const { events, through } of tails) expect([events.length, through()]).toEqual([10, 10]);
  });

  it('get nothing once they have left', async () => {
    const tails = Array.from({ length: 151 }, () => join('crowded'));
    await append('crowded');
    tails[150]?.leave();
    nextTurn();
    expect(tails[150]?.events).toEqual([]);
  });
});
