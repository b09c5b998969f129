import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { sampleProjectId as projectId } from '../traces/testing/sample-trace.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import type { LogStore } from './log-store.ts';
import { createLogStreamIds } from './log-stream-id.ts';
import { createLogTailHub, type LogTailHub } from './log-tail-hub.ts';
import { parseLogFilter } from './parse-log-filter.ts';
import { decodeLog } from './testing/decode-logs.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch } from './testing/sample-log.ts';

const sealingKey = { keyId: 'k1', key: randomBytes(32) };

describe('the hub of tails, without a hint of what is appended', () => {
  let clock: FakeClock;
  let store: LogStore;
  let hub: LogTailHub;
  let readCount: number;
  let isDown: boolean;

  beforeEach(() => {
    clock = createFakeClock();
    store = createFakeLogStore(clock);
    readCount = 0;
    isDown = false;
    hub = createLogTailHub({
      turns: createFairTurns({ maxPerTurn: 64 }),
      store: {
        onAppend: () => () => {},
        arrivalMark: (id) => (isDown ? Promise.reject(new Error('down')) : store.arrivalMark(id)),
        arrivals(query, budget) {
          readCount += 1;
          return store.arrivals(query, budget);
        },
      },
      encode: (_topic, record) => decodeLog(record).body,
      nowMs: clock.nowMs,
      monotonicNowMs: clock.monotonicNowMs,
      setTimer: clock.setTimer,
      queryDeadlineMs: 1000,
    });
  });

  async function append(body: string): Promise<void> {
    await store.append(sampleLogBatch({ records: [{ body }] }));
  }

  function join(after: ArrivalMark, filterText = '') {
    const filter = parseLogFilter(filterText);
    const ids = createLogStreamIds(sealingKey, projectId, filterText, store.parseArrivalMark);
    const events: string[] = [];
    const failures: unknown[] = [];
    const tail = hub.join(
      { projectId, filter, filterText, ids },
      {
        pageSize: 1,
        after,
        onEvents: (batch) => events.push(...batch),
        onFailure: (error) => failures.push(error),
      },
    );
    return { ...tail, events, failures };
  }

  it('sends within a second what arrived, and reads nothing while the mark is unchanged', async () => {
    const mark = await store.arrivalMark(projectId);
    const tails = [join(mark), join(mark, 'body:"card"')];
    await clock.advance(300);
    await append('card declined');
    await clock.advance(1_000);
    expect(tails.map(({ events }) => events)).toEqual([['card declined'], ['card declined']]);
    await clock.advance(10_000);
    expect(readCount).toBe(2);
  });

  it('sends what arrived between the mark of its first tail and its opening', async () => {
    const mark = await store.arrivalMark(projectId);
    await append('a');
    const { events } = join(mark);
    await clock.advance(0);
    expect(events).toEqual(['a']);
  });

  it('stops reading for records that were deleted before they were read', async () => {
    join(await store.arrivalMark(projectId));
    await append('short-lived');
    await store.dropDaysBefore(2n ** 62n);
    await clock.advance(10_000);
    expect(readCount).toBe(1);
  });

  it('ends its tails when the arrival mark cannot be read, and leaves no timer', async () => {
    const { failures } = join(await store.arrivalMark(projectId));
    await clock.advance(500);
    isDown = true;
    await clock.advance(1_000);
    expect(failures).toEqual([new Error('down')]);
    expect(clock.timerCount()).toBe(0);
  });
});
