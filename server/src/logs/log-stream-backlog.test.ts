import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFakeLogStore } from '../testing/fake-log-store.ts';
import { sampleLogBatch, sampleLogNs } from '../testing/sample-log.ts';
import { sampleProjectId } from '../testing/sample-trace.ts';
import { type BacklogPage, readBacklog } from './log-stream-backlog.ts';
import { createLogStreamIds, type LogStreamPosition } from './log-stream-id.ts';
import { maxWaitingLength } from './log-tail-outbox.ts';
import { parseLogFilter } from './parse-log-filter.ts';

const nowMs = Number(sampleLogNs / 1_000_000n);
const topic = {
  projectId: sampleProjectId,
  filter: parseLogFilter(''),
  filterText: '',
  ids: createLogStreamIds({ keyId: 'k1', key: randomBytes(32) }, sampleProjectId, ''),
};

/** A store with one record for each body, all of the same instant. */
async function storeWith(bodies: readonly string[]) {
  const store = createFakeLogStore({ nowMs: () => nowMs });
  await store.append(sampleLogBatch({ records: bodies.map((body) => ({ body })) }));
  return (position: LogStreamPosition, untilSequence = Number.POSITIVE_INFINITY): Promise<BacklogPage> =>
    readBacklog(
      store,
      { topic, position, pageSize: 4, untilSequence, encode: ({ body }) => `${body};` },
      nowMs,
      { deadlineMs: nowMs + 1000 },
    );
}

describe('a page of the backlog', () => {
  it('of a replay has what comes behind the position, records of the same instant by arrival', async () => {
    const read = await storeWith(['1', '2', '3', '4']);
    const after = { timeNs: sampleLogNs, sequence: 2 };
    const page = await read({ kind: 'replay', snapshotSequence: 3, after, remaining: 10 });
    expect(page).toEqual({
      text: '3;',
      position: { kind: 'live', sequence: 3 },
      replayCount: 1,
      isAtHead: false,
    });
  });

  it('of arrivals has a page and says whether that was all', async () => {
    const read = await storeWith(['1', '2', '3', '4', '5', '6']);
    expect(await read({ kind: 'live', sequence: 0 })).toMatchObject({
      text: '1;2;3;4;',
      position: { sequence: 4 },
      isAtHead: false,
    });
    expect(await read({ kind: 'live', sequence: 4 })).toMatchObject({
      text: '5;6;',
      position: { sequence: 6 },
      isAtHead: true,
    });
    expect(await read({ kind: 'live', sequence: 4 }, 5)).toMatchObject({
      text: '5;',
      position: { sequence: 5 },
    });
  });

  it('stops where a slow client would cost too much, but has at least one record', async () => {
    const half = 'x'.repeat(maxWaitingLength / 2);
    const read = await storeWith([half, 'small', half, half + half + half, 'last']);
    const lengths: number[] = [];
    const starts: LogStreamPosition[] = [
      { kind: 'live', sequence: 0 },
      { kind: 'replay', snapshotSequence: 5, after: { timeNs: sampleLogNs, sequence: 0 }, remaining: 5 },
    ];
    for (const start of starts) {
      let text = '';
      let position = start;
      for (;;) {
        const page: BacklogPage = await read(position);
        if (page.text === '') break;
        lengths.push(page.text.split(';').length - 1);
        text += page.text;
        position = page.position;
      }
      expect(text.split(';').map((body) => body.length)).toEqual([
        half.length,
        5,
        half.length,
        3 * half.length,
        4,
        0,
      ]);
    }
    expect(lengths).toEqual([2, 1, 1, 1, 2, 1, 1, 1]);
  });
});
