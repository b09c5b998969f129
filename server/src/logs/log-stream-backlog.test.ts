import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleProjectId } from '../traces/testing/sample-trace.ts';
import type { ArrivalMark } from './arrival-mark.ts';
import { type BacklogPage, readBacklog } from './log-stream-backlog.ts';
import { createLogStreamIds, type LogStreamPosition } from './log-stream-id.ts';
import { maxWaitingLength } from './log-tail-outbox.ts';
import { parseLogFilter } from './parse-log-filter.ts';
import { createSequenceMark, parseSequenceMark, sequenceOfMark } from './sequence-mark.ts';
import { decodeLog } from './testing/decode-logs.ts';
import { createFakeLogStore } from './testing/fake-log-store.ts';
import { sampleLogBatch, sampleLogNs } from './testing/sample-log.ts';

const nowMs = Number(sampleLogNs / 1_000_000n);
const topic = {
  projectId: sampleProjectId,
  filter: parseLogFilter(''),
  filterText: '',
  ids: createLogStreamIds({ keyId: 'k1', key: randomBytes(32) }, sampleProjectId, '', parseSequenceMark),
};

/** A store with one record for each body, all of the same instant. */
async function storeWith(bodies: readonly string[]) {
  const store = createFakeLogStore({ nowMs: () => nowMs });
  await store.append(sampleLogBatch({ records: bodies.map((body) => ({ body })) }));
  return (position: LogStreamPosition, until?: ArrivalMark): Promise<BacklogPage> =>
    readBacklog(
      store,
      { topic, position, pageSize: 4, until, encode: (record) => `${decodeLog(record).body};` },
      nowMs,
      {
        deadlineMs: nowMs + 1000,
      },
    );
}

const live = (sequence: number): LogStreamPosition => ({ kind: 'live', mark: createSequenceMark(sequence) });

function markOf({ position }: BacklogPage): number {
  return sequenceOfMark(position.kind === 'live' ? position.mark : position.snapshot);
}

describe('a page of the backlog', () => {
  it('of a replay has the records after the position, those of the same instant by arrival', async () => {
    const read = await storeWith(['1', '2', '3', '4']);
    const after = { timeNs: sampleLogNs, sequence: 2 };
    const page = await read({ kind: 'replay', snapshot: createSequenceMark(3), after, remaining: 10 });
    expect(page).toMatchObject({ text: '3;', position: { kind: 'live' }, replayCount: 1, isAtHead: false });
    expect(markOf(page)).toBe(3);
  });

  it('of arrivals has a page and reports whether that was all', async () => {
    const read = await storeWith(['1', '2', '3', '4', '5', '6']);
    const first = await read(live(0));
    expect([first.text, markOf(first), first.isAtHead]).toEqual(['1;2;3;4;', 4, false]);
    const second = await read(live(4));
    expect([second.text, markOf(second), second.isAtHead]).toEqual(['5;6;', 6, true]);
    const bounded = await read(live(4), createSequenceMark(5));
    expect([bounded.text, markOf(bounded)]).toEqual(['5;', 5]);
  });

  it('stops at the outbox limit, but has at least one record', async () => {
    const half = 'x'.repeat(maxWaitingLength / 2);
    const read = await storeWith([half, 'small', half, half + half + half, 'last']);
    const lengths: number[] = [];
    const starts: LogStreamPosition[] = [
      live(0),
      {
        kind: 'replay',
        snapshot: createSequenceMark(5),
        after: { timeNs: sampleLogNs, sequence: 0 },
        remaining: 5,
      },
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
