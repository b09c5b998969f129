import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFairTurns } from '../fairness/fair-turns.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import type { LogArrivalsQuery, LogStore } from './log-store.ts';
import { createLogStreamIds } from './log-stream-id.ts';
import { createLogTailHub, type LogTailHub } from './log-tail-hub.ts';
import { parseLogFilter } from './parse-log-filter.ts';
import { createSequenceMark, parseSequenceMark } from './sequence-mark.ts';
import { decodeLog } from './testing/decode-logs.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch } from './testing/sample-log.ts';

const sealingKey = { keyId: 'k1', key: randomBytes(32) };
/** The pace of the reads of a tail. */
const readIntervalMs = 200;
/** How long a read of the slow project takes. */
const slowReadMs = 200;

describe('the reads of tails', () => {
  let clock: FakeClock;
  let store: LogStore;
  let hub: LogTailHub;
  let reads: LogArrivalsQuery[];
  beforeEach(() => {
    clock = createFakeClock();
    store = createFakeLogStore(clock);
    reads = [];
    hub = createLogTailHub({
      store: {
        arrivalMark: store.arrivalMark,
        onAppend: store.onAppend,
        async arrivals(query, budget) {
          reads.push(query);
          const answer = await store.arrivals(query, budget);
          if (query.projectId === 'slow')
            await new Promise<void>((resolve) => clock.setTimer(resolve, slowReadMs));
          return answer;
        },
      },
      encode: (_topic, record) => decodeLog(record).body,
      nowMs: clock.nowMs,
      monotonicNowMs: clock.monotonicNowMs,
      setTimer: clock.setTimer,
      queryDeadlineMs: 1000,
      turns: createFairTurns({ maxPerTurn: 10_000 }),
    });
  });

  async function append(projectId: string, body: string): Promise<void> {
    await store.append(sampleLogBatch({ records: [{ body }] }, { projectId }));
  }

  function join(projectId: string, filterText: string) {
    const events: string[] = [];
    const ids = createLogStreamIds(sealingKey, projectId, filterText, parseSequenceMark);
    const tail = hub.join(
      { projectId, filterText, filter: parseLogFilter(filterText), ids },
      {
        pageSize: 1,
        after: createSequenceMark(0),
        onEvents: (batch) => events.push(...batch),
        onFailure: (error) => expect.unreachable(String(error)),
      },
    );
    return { ...tail, events };
  }

  function joinMany(projectId: string, count: number) {
    return Array.from({ length: count }, (_, index) => join(projectId, `NOT attribute.k="${index}"`));
  }

  it('are four at a time, and the others in turn', async () => {
    const tails = joinMany('slow', 10);
    await append('slow', 'a');
    await clock.advance(0);
    expect(reads).toHaveLength(4);
    await clock.advance(3 * slowReadMs);
    expect(tails.map(({ events }) => events)).toEqual(tails.map(() => ['a']));
  });

  it('of one project wait for none of another', async () => {
    joinMany('slow', 100);
    const { events } = join('quick', '');
    const expected: string[] = [];
    for (let second = 0; second < 30; second++) {
      const body = String(second);
      await append('slow', `flood ${body}`);
      await append('quick', body);
      expected.push(body);
      await clock.advance(readIntervalMs);
      expect(events).toEqual(expected);
      await clock.advance(1000);
    }
    expect(reads.length).toBeGreaterThan(4 * 30);
  });

  it('are left out for tails that leave while they wait', async () => {
    const tails = joinMany('slow', 10);
    await append('slow', 'a');
    await clock.advance(0);
    for (const { leave } of tails) leave();
    await clock.advance(10 * slowReadMs);
    expect(reads).toHaveLength(4);
  });
});
