import { describe, expect, it } from 'vitest';
import { rejectionOf } from '../../testing/thrown-by.ts';
import { formatRfc3339 } from '../../time/rfc3339.ts';
import { sampleProjectId } from '../../traces/testing/sample-trace.ts';
import {
  bodiesOf,
  dayNs,
  logAt,
  type OpenLogStore,
  secondNs,
  useLogStore,
} from './log-store-contract-setup.ts';
import { sampleLogBatch, sampleLogNs } from './sample-log.ts';

const tenMinutesNs = 600n * secondNs;

export function describeLogAppends(open: OpenLogStore): void {
  describe('appending', () => {
    const test = useLogStore(open);
    const { add, list } = test;

    it('numbers records of a project in their order of arrival, without duplicates', async () => {
      await add([logAt(0, 'a'), logAt(0, 'b')]);
      await add([logAt(0, 'c')], { projectId: 'prj_2' });
      await add([logAt(0, 'd')]);
      const { records } = await list();
      expect(records.map(({ body }) => body)).toEqual(['d', 'b', 'a']);
      const sequences = records.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => b - a));
      sequences.push(...(await list({ projectId: 'prj_2' })).records.map(({ sequence }) => sequence));
      expect(new Set(sequences).size).toBe(4);
      expect(sequences.every((sequence) => Number.isSafeInteger(sequence) && sequence > 0)).toBe(true);
    });

    it('shows every acknowledged record to the next read', async () => {
      for (let index = 1; index <= 50; index += 1) {
        await add([logAt(index, String(index))]);
        expect(bodiesOf(await list({ limit: 1 }))).toEqual([String(index)]);
      }
    });

    it('stores concurrent batches without interleaving', async () => {
      const batches = Array.from({ length: 40 }, (_, batch) => [0, 1, 2].map(() => logAt(0, String(batch))));
      const outcomes = await Promise.all(batches.map((records) => add(records)));
      expect(outcomes.every(({ accepted }) => accepted === 3)).toBe(true);
      const { records } = await list();
      expect(records).toHaveLength(120);
      const sequences = records.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => b - a));
      // All have the same time, so they are listed by arrival: the records of a batch are adjacent.
      const runs = records.map(({ body }) => body).filter((body, at, all) => body !== all[at - 1]);
      expect(new Set(runs).size).toBe(40);
      expect(runs).toHaveLength(40);
    });

    it('rejects only records outside the limits of the batch, and names the time that was read', async () => {
      const early = sampleLogNs - 35n * dayNs - 1n;
      const late = sampleLogNs + tenMinutesNs + 1n;
      const outcome = await add([
        logAt(0, 'good'),
        { timeNs: early, body: 'early' },
        { timeNs: late, body: 'late' },
        { timeNs: early + 1n, body: 'oldest' },
        { timeNs: late - 1n, body: 'newest' },
      ]);
      expect(outcome).toEqual({
        accepted: 3,
        rejected: 2,
        reason: expect.stringContaining(formatRfc3339(early)),
        rejections: [
          { reason: 'too_old', count: 1, example: expect.stringContaining(formatRfc3339(early)) },
          { reason: 'too_new', count: 1, example: expect.stringContaining(formatRfc3339(late)) },
        ],
        duplicate: false,
      });
      expect(bodiesOf(await list())).toEqual(['newest', 'good', 'oldest']);
    });

    it('stores nothing when all records are rejected', async () => {
      const before = await test.store.arrivalMark(sampleProjectId);
      expect(await add([{ timeNs: 1n }, { timeNs: 2n }])).toMatchObject({ accepted: 0, rejected: 2 });
      expect((await test.store.arrivalMark(sampleProjectId)).text).toBe(before.text);
      expect(await list()).toEqual({ records: [], hasMore: false });
    });

    it('accepts an empty batch', async () => {
      expect(await add([])).toEqual({ accepted: 0, rejected: 0, duplicate: false });
      const nothing = { ...sampleLogBatch({ records: [] }), request: new Uint8Array() };
      expect(await test.store.append(nothing)).toEqual({ accepted: 0, rejected: 0, duplicate: false });
    });

    it('rejects a request that is not protobuf, stores nothing of it, and continues', async () => {
      const { request } = sampleLogBatch({ records: [logAt(0, 'a'), logAt(0, 'b')] });
      const before = await test.store.arrivalMark(sampleProjectId);
      for (const broken of [
        request.slice(0, -1),
        new Uint8Array([255, 255]),
        new Uint8Array([10, 200, 1, 0]),
      ]) {
        const batch = { ...sampleLogBatch({ records: [] }), request: broken };
        expect(await rejectionOf(test.store.append(batch))).toMatchObject({ code: 'INVALID_ARGUMENT' });
      }
      expect((await test.store.arrivalMark(sampleProjectId)).text).toBe(before.text);
      await add([logAt(0, 'c')]);
      expect(bodiesOf(await list())).toEqual(['c']);
    });

    it('stores the same bytes from the same key once within ten minutes, and answers as before', async () => {
      const records = [logAt(0, 'a'), { timeNs: 1n }];
      const batchAt = (receivedAtNs: bigint, keyId = 'key_1') => {
        const limits = { oldestNs: sampleLogNs - dayNs, newestNs: sampleLogNs + dayNs };
        return sampleLogBatch({ records }, { receivedAtNs, keyId, ...limits });
      };
      const first = await test.store.append(batchAt(sampleLogNs));
      expect(first).toMatchObject({ accepted: 1, rejected: 1, duplicate: false });
      const again = await test.store.append(batchAt(sampleLogNs + tenMinutesNs - secondNs));
      const { rejections: _, ...counts } = first;
      expect(again).toEqual({ ...counts, duplicate: true });
      expect((await list()).records).toHaveLength(1);

      expect(await test.store.append(batchAt(sampleLogNs, 'key_2'))).toMatchObject({ duplicate: false });
      const later = await test.store.append(batchAt(sampleLogNs + tenMinutesNs));
      expect(later).toMatchObject({ accepted: 1, duplicate: false });
      expect((await list()).records).toHaveLength(3);
    });

    it('stores the same bytes once when they arrive together', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => test.store.append(sampleLogBatch({ records: [logAt(0, 'a')] }))),
      );
      expect(outcomes.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
      expect((await list()).records).toHaveLength(1);
    });

    it('notifies its listeners of its own batches that stored records, once they can be read', async () => {
      const notified: string[] = [];
      const seen: Promise<string[]>[] = [];
      const stop = test.store.onAppend((projectId) => {
        notified.push(projectId);
        seen.push(list({ projectId }).then(bodiesOf));
      });
      await add([logAt(0, 'a'), logAt(1, 'b')]);
      await add([{ timeNs: 1n }]);
      await add([logAt(0, 'c')], { projectId: 'prj_2' });
      expect(notified).toEqual([sampleProjectId, 'prj_2']);
      expect(await Promise.all(seen)).toEqual([['b', 'a'], ['c']]);
      stop();
      await add([logAt(2, 'd')]);
      expect(notified).toHaveLength(2);
    });

    it('drops whole past days, and nothing else', async () => {
      const midnightNs = sampleLogNs - (sampleLogNs % dayNs);
      const timesNs = [midnightNs - dayNs - 1n, midnightNs - dayNs, midnightNs - 1n, midnightNs];
      await add(timesNs.map((timeNs, index) => ({ timeNs, body: String(index) })));
      await test.store.dropDaysBefore(midnightNs - 1n);
      expect(bodiesOf(await list())).toEqual(['3', '2', '1']);
      await test.store.dropDaysBefore(midnightNs);
      expect(bodiesOf(await list())).toEqual(['3']);
      const [kept] = (await list()).records;
      await add([logAt(0, 'later')]);
      const [later] = (await list()).records;
      expect(later?.body).toBe('later');
      expect(later?.sequence).toBeGreaterThan(kept?.sequence ?? Number.POSITIVE_INFINITY);
    });
  });
}
