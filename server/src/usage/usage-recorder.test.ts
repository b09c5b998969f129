import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeUsageStore } from './testing/fake-usage-store.ts';
import { type IngestOutcome, startUsageRecorder } from './usage-recorder.ts';
import type { UsageAddition } from './usage-store.ts';

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 20, 12);
const tenLogs: IngestOutcome = { signal: 'logs', acceptedCount: 10, requestBytes: 1_000 };
const tooOld = { reason: 'too_old', count: 2, example: 'of 1970' };

let nowMs: number;
let added: UsageAddition[];
let errors: unknown[];
let isFull: boolean;
let whileAdding: () => void;
let tick: () => void;
beforeEach(() => {
  nowMs = startMs;
  added = [];
  errors = [];
  isFull = false;
  whileAdding = () => {};
});

function start() {
  const store = createFakeUsageStore();
  return startUsageRecorder({
    store: {
      async add(additions) {
        whileAdding();
        if (isFull) throw new Error('the disk is full');
        added.push(...additions);
        await store.add(additions);
      },
    },
    nowMs: () => nowMs,
    repeat(task, intervalMs) {
      expect(intervalMs).toBe(10_000);
      tick = task;
      return () => {
        tick = () => {};
      };
    },
    onError: (error) => void errors.push(error),
  });
}

describe('the usage recorder', () => {
  it('stores one addition for each minute, project and signal', async () => {
    const recorder = start();
    recorder.record('prj_1', tenLogs);
    nowMs += 1_000;
    recorder.record('prj_1', { ...tenLogs, rejections: [tooOld] });
    recorder.record('prj_2', tenLogs);
    nowMs += minuteMs;
    recorder.record('prj_1', tenLogs);
    await recorder.stop();
    const ten = { signal: 'logs', acceptedCount: 10, acceptedBytes: 1_000, rejections: [] };
    expect(added).toEqual([
      {
        projectId: 'prj_1',
        signal: 'logs',
        startMs,
        acceptedCount: 20,
        acceptedBytes: 2_000,
        acceptedAtMs: { first: startMs, last: startMs + 1_000 },
        rejections: [{ ...tooOld, lastAtMs: startMs + 1_000 }],
      },
      {
        ...ten,
        projectId: 'prj_1',
        startMs: startMs + minuteMs,
        acceptedAtMs: { first: nowMs, last: nowMs },
      },
      {
        ...ten,
        projectId: 'prj_2',
        startMs,
        acceptedAtMs: { first: startMs + 1_000, last: startMs + 1_000 },
      },
    ]);
  });

  it('counts no bytes of a request without accepted items, and nothing of one without any', async () => {
    const recorder = start();
    recorder.record('prj_1', { ...tenLogs, acceptedCount: 0 });
    recorder.record('prj_1', { ...tenLogs, acceptedCount: 0, rejections: [tooOld] });
    await recorder.stop();
    expect(added).toMatchObject([{ acceptedCount: 0, acceptedBytes: 0, rejections: [{ count: 2 }] }]);
    expect(added[0]).not.toHaveProperty('acceptedAtMs');
  });

  it('stores at each interval, and one project at once when asked', async () => {
    const recorder = start();
    recorder.record('prj_1', tenLogs);
    recorder.record('prj_2', tenLogs);
    await recorder.flush('prj_2');
    expect(added.map(({ projectId }) => projectId)).toEqual(['prj_2']);
    tick();
    await recorder.flush('prj_3');
    expect(added.map(({ projectId }) => projectId)).toEqual(['prj_2', 'prj_1']);
    await recorder.stop();
    expect(added).toHaveLength(2);
  });

  it('keeps what could not be stored for the next interval, and what was recorded since', async () => {
    const recorder = start();
    recorder.record('prj_1', { ...tenLogs, rejections: [tooOld] });
    isFull = true;
    tick();
    await recorder.flush('prj_1');
    recorder.record('prj_1', { ...tenLogs, rejections: [{ ...tooOld, example: 'newer' }] });
    await recorder.flush('prj_1');
    expect(errors.length).toBeGreaterThan(0);
    isFull = false;
    await recorder.stop();
    expect(added).toMatchObject([
      { acceptedCount: 20, rejections: [{ reason: 'too_old', count: 4, example: 'newer' }] },
    ]);
  });

  it('keeps the first and the last time when more arrives while the store fails', async () => {
    const recorder = start();
    recorder.record('prj_1', { ...tenLogs, rejections: [tooOld] });
    isFull = true;
    whileAdding = () => {
      nowMs += 5_000;
      recorder.record('prj_1', { ...tenLogs, rejections: [{ ...tooOld, example: 'newer' }] });
      whileAdding = () => {};
    };
    tick();
    await recorder.flush('prj_2');
    isFull = false;
    await recorder.stop();
    expect(added).toMatchObject([
      {
        acceptedCount: 20,
        acceptedAtMs: { first: startMs, last: startMs + 5_000 },
        rejections: [{ count: 4, lastAtMs: startMs + 5_000, example: 'newer' }],
      },
    ]);
  });

  it('loses no count in a long outage, and keeps a bounded number of minutes', async () => {
    const recorder = start();
    isFull = true;
    for (let minute = 0; minute < 100; minute += 1) {
      recorder.record('prj_1', tenLogs);
      nowMs += minuteMs;
      tick();
      await recorder.flush('prj_1');
    }
    isFull = false;
    await recorder.stop();
    expect(added.length).toBeLessThanOrEqual(30);
    expect(added.reduce((sum, { acceptedCount }) => sum + acceptedCount, 0)).toBe(1_000);
  });

  it('stores 500 characters of an example', async () => {
    const recorder = start();
    recorder.record('prj_1', { ...tenLogs, rejections: [{ ...tooOld, example: '\u{1F600}'.repeat(400) }] });
    await recorder.stop();
    const example = added[0]?.rejections[0]?.example ?? '';
    expect(example).toHaveLength(500);
    expect(example.isWellFormed()).toBe(true);
  });

  it('drops examples, never counts, beyond its memory, and has room again after a flush', async () => {
    const recorder = start();
    const long = { ...tooOld, example: 'x'.repeat(500) };
    const projects = 20_000;
    for (let project = 0; project < projects; project += 1) {
      recorder.record(`prj_${project}`, { ...tenLogs, rejections: [long] });
    }
    tick();
    await recorder.flush('prj_0');
    const kept = added.reduce((sum, { rejections }) => sum + (rejections[0]?.example.length ?? 0), 0);
    expect(kept).toBeGreaterThan(7_000_000);
    expect(kept).toBeLessThan(8.5 * 1024 * 1024);
    expect(added.reduce((sum, { rejections }) => sum + (rejections[0]?.count ?? 0), 0)).toBe(2 * projects);
    recorder.record('prj_1', { ...tenLogs, rejections: [long] });
    await recorder.stop();
    expect(added.at(-1)?.rejections[0]?.example).toHaveLength(500);
  });

  it('takes a clock that steps back', async () => {
    const recorder = start();
    recorder.record('prj_1', tenLogs);
    nowMs -= 5 * minuteMs + 1;
    recorder.record('prj_1', tenLogs);
    nowMs = startMs;
    recorder.record('prj_1', tenLogs);
    await recorder.stop();
    expect(added.map((addition) => [addition.startMs, addition.acceptedCount])).toEqual([
      [startMs, 20],
      [startMs - 6 * minuteMs, 10],
    ]);
  });
});
