import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UsageQuery, UsageStore } from '../usage-store.ts';
import { sampleAddition, sampleHourMs } from './sample-addition.ts';

export interface OpenedUsageStore {
  /** With the projects `prj_1` and `prj_2`. */
  readonly store: UsageStore;
  close(): void | Promise<void>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const tooOld = { reason: 'too_old', count: 3, lastAtMs: sampleHourMs + 5, example: 'of 1970' };
const hour: UsageQuery = {
  projectId: 'prj_1',
  resolution: 'minute',
  sinceMs: sampleHourMs,
  untilMs: sampleHourMs + hourMs,
  bucketMs: 5 * minuteMs,
};

/** Contract suite for usage stores. */
export function describeUsageStore(
  name: string,
  open: () => OpenedUsageStore | Promise<OpenedUsageStore>,
): void {
  describe(`${name} as a usage store`, () => {
    let opened: OpenedUsageStore;
    let store: UsageStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    async function readLogs(changes: Partial<UsageQuery> = {}) {
      const signals = await store.read({ ...hour, ...changes });
      return signals.find(({ signal }) => signal === 'logs');
    }

    it('has nothing of any signal at first', async () => {
      expect(await store.read(hour)).toEqual(
        ['traces', 'logs', 'metrics'].map((signal) => ({ signal, buckets: [], rejections: [] })),
      );
    });

    it('adds up the minutes of a bucket, and leaves empty buckets out', async () => {
      await store.add([
        sampleAddition(),
        sampleAddition({ startMs: sampleHourMs + 4 * minuteMs, rejections: [tooOld] }),
      ]);
      await store.add([sampleAddition(), sampleAddition({ startMs: sampleHourMs + 59 * minuteMs })]);
      expect((await readLogs())?.buckets).toEqual([
        { startMs: sampleHourMs, acceptedCount: 30, rejectedCount: 3, acceptedBytes: 3_000 },
        {
          startMs: sampleHourMs + 55 * minuteMs,
          acceptedCount: 10,
          rejectedCount: 0,
          acceptedBytes: 1_000,
        },
      ]);
    });

    it('counts the same by the hour', async () => {
      for (const minutes of [-1, 0, 59, 60, 119, 120]) {
        await store.add([
          sampleAddition({ startMs: sampleHourMs + minutes * minuteMs, rejections: [tooOld] }),
        ]);
      }
      const found = await readLogs({
        resolution: 'hour',
        untilMs: sampleHourMs + 2 * hourMs,
        bucketMs: hourMs,
      });
      const counts = { acceptedCount: 20, rejectedCount: 6, acceptedBytes: 2_000 };
      expect(found?.buckets).toEqual([
        { startMs: sampleHourMs, ...counts },
        { startMs: sampleHourMs + hourMs, ...counts },
      ]);
      expect(found?.rejections).toMatchObject([{ reason: 'too_old', count: 12 }]);
    });

    it('keeps projects and signals apart', async () => {
      await store.add([
        sampleAddition({ projectId: 'prj_2', rejections: [tooOld] }),
        sampleAddition({ signal: 'traces' }),
      ]);
      expect(await readLogs()).toEqual({ signal: 'logs', buckets: [], rejections: [] });
      expect(await readLogs({ projectId: 'prj_2' })).toMatchObject({ buckets: [{ acceptedCount: 10 }] });
    });

    it('lists the reasons of a window, the most frequent first, with their latest example', async () => {
      const tooNew = { ...tooOld, reason: 'too_new', count: 4 };
      await store.add([
        sampleAddition({
          startMs: sampleHourMs - minuteMs,
          rejections: [{ ...tooOld, reason: 'too_large' }],
        }),
        sampleAddition({ rejections: [tooOld, tooNew] }),
        sampleAddition({
          rejections: [{ ...tooOld, count: 1, lastAtMs: sampleHourMs + 7, example: 'newer' }],
        }),
      ]);
      await store.add([
        sampleAddition({
          startMs: sampleHourMs + minuteMs,
          rejections: [{ ...tooOld, count: 1, lastAtMs: sampleHourMs + minuteMs, example: '' }],
        }),
      ]);
      expect((await readLogs())?.rejections).toEqual([
        { reason: 'too_old', count: 5, lastAtMs: sampleHourMs + minuteMs, example: 'newer' },
        tooNew,
      ]);
    });

    it('remembers the first arrival ever, and the one that was added last', async () => {
      await store.add([sampleAddition(), sampleAddition({ startMs: sampleHourMs + hourMs })]);
      await store.add([
        sampleAddition({ startMs: sampleHourMs - hourMs }),
        { ...withoutArrival(), acceptedCount: 0, rejections: [tooOld] },
      ]);
      expect(await readLogs({ sinceMs: 0, untilMs: hourMs })).toMatchObject({
        buckets: [],
        acceptedAtMs: { first: sampleHourMs + 1, last: sampleHourMs - hourMs + 2 },
      });
    });

    it('prunes old minutes and hours up to a limit, and keeps arrivals', async () => {
      const additions = [0, 1, 2].map((hours) =>
        sampleAddition({ startMs: sampleHourMs + hours * hourMs, rejections: [tooOld] }),
      );
      await store.add(additions);
      const pruning = { minutesBeforeMs: sampleHourMs + 2 * hourMs, hoursBeforeMs: sampleHourMs + hourMs };
      expect(await store.prune({ ...pruning, limit: 1 })).toBe(1);
      expect(await store.prune({ ...pruning, limit: 10 })).toBe(1);
      expect(await store.prune({ ...pruning, limit: 10 })).toBe(0);
      const untilMs = sampleHourMs + 3 * hourMs;
      const startsOf = async (resolution: UsageQuery['resolution']) =>
        (await readLogs({ untilMs, resolution, bucketMs: hourMs }))?.buckets.map(({ startMs }) => startMs);
      expect(await startsOf('minute')).toEqual([sampleHourMs + 2 * hourMs]);
      expect(await startsOf('hour')).toEqual([sampleHourMs + hourMs, sampleHourMs + 2 * hourMs]);
      expect(await readLogs({ untilMs, resolution: 'hour', bucketMs: hourMs })).toMatchObject({
        acceptedAtMs: { first: sampleHourMs + 1 },
        rejections: [{ count: 6 }],
      });
    });
  });
}

function withoutArrival() {
  const { acceptedAtMs: _, ...addition } = sampleAddition();
  return addition;
}
