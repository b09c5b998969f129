import { describe, expect, it } from 'vitest';
import { sampleProjectId as projectId } from '../../traces/testing/sample-trace.ts';
import type { LogStatsBucket, LogStatsGroup, LogStatsQuery } from '../log-store.ts';
import { parseLogFilter } from '../parse-log-filter.ts';
import { decodeLogs } from './decode-logs.ts';
import {
  logAt,
  logContractNowMs,
  type OpenLogStore,
  secondNs,
  unhurriedLogQuery,
  useSharedLogStore,
} from './log-store-contract-setup.ts';
import { sampleLogNs } from './sample-log.ts';

const minuteNs = 60n * secondNs;
const byService = { kind: 'service' } as const;
const bySeverity = { kind: 'severity' } as const;
const byEvent = { kind: 'event' } as const;
const byK = { kind: 'attribute', key: 'k' } as const;

export function describeLogStats(open: OpenLogStore): void {
  describe('statistics', () => {
    const test = useSharedLogStore(open);
    const { add } = test;

    async function stats(changes: Partial<LogStatsQuery> = {}): Promise<readonly LogStatsBucket[]> {
      const query: LogStatsQuery = {
        projectId,
        filter: parseLogFilter(),
        boundsNs: [sampleLogNs, sampleLogNs + minuteNs],
        groupBy: [],
        topK: 20,
        exemplars: 0,
        ...changes,
      };
      const buckets = await test.store.stats(query, unhurriedLogQuery);
      for (const { totalCount, groups, otherCount } of buckets) {
        expect(totalCount).toBe(groups.reduce((sum, { count }) => sum + count, otherCount));
        expect(groups.length).toBeLessThanOrEqual(query.topK);
      }
      return buckets;
    }

    async function groupsBy(...groupBy: LogStatsQuery['groupBy']): Promise<unknown[]> {
      const [bucket] = await stats({ groupBy });
      return (bucket?.groups ?? []).map(({ values, count }) => [...values, count]);
    }

    it('count each record in the bucket of its time, to the nanosecond, and include empty buckets', async () => {
      await add([logAt(-1, 'before'), logAt(0, 'a'), logAt(9, 'a'), logAt(10, 'b'), logAt(31, 'after')]);
      const boundsNs = [0n, 10n, 20n, 30n, 31n].map((offset) => sampleLogNs + offset);
      const bucket = (start: bigint, end: bigint, count: number) => ({
        startNs: sampleLogNs + start,
        endNs: sampleLogNs + end,
        totalCount: count,
        groups: [],
        otherCount: count,
      });
      expect(await stats({ boundsNs })).toEqual([
        bucket(0n, 10n, 2),
        bucket(10n, 20n, 1),
        bucket(20n, 30n, 0),
        bucket(30n, 31n, 0),
      ]);
    });

    it('are exact over whole minutes and the clipped ends of a window', async () => {
      const offsetsNs = [-1n, 0n, 59n * secondNs, minuteNs - 1n, minuteNs, 3n * minuteNs + 1n, 4n * minuteNs];
      await add(offsetsNs.map((offset) => ({ ...logAt(offset, ''), severityNumber: 9 })));
      const boundsNs = [1n, minuteNs, 2n * minuteNs, 3n * minuteNs, 4n * minuteNs - 1n].map(
        (offset) => sampleLogNs + offset,
      );
      const counts = (await stats({ boundsNs, groupBy: [bySeverity] })).map(({ totalCount }) => totalCount);
      expect(counts).toEqual([2, 1, 0, 1]);
    });

    it('count records of one project that match the filter', async () => {
      await add([logAt(0, 'card declined'), logAt(1, 'card accepted'), logAt(2, 'other')]);
      await add([logAt(0, 'card')], { projectId: 'prj_2' });
      const total = async (text: string) => (await stats({ filter: parseLogFilter(text) }))[0]?.totalCount;
      expect(await total('')).toBe(3);
      expect(await total('body:"card"')).toBe(2);
      expect(await total('body:"absent"')).toBe(0);
      expect((await stats({ projectId: 'prj_none' }))[0]).toMatchObject({ totalCount: 0, otherCount: 0 });
    });

    it('group by service, severity and event, alone and together', async () => {
      await add(
        [
          { ...logAt(0, ''), severityNumber: 17, eventName: 'pay' },
          { ...logAt(1, ''), severityNumber: 20, attributes: { 'event.name': 'pay' } },
          { ...logAt(2, ''), severityNumber: 9 },
        ],
        { resource: { 'service.name': 'shop' } },
      );
      await add([{ ...logAt(3, ''), severityNumber: 0 }]);
      expect(await groupsBy(byService)).toEqual([
        ['shop', 3],
        ['', 1],
      ]);
      expect(await groupsBy(bySeverity)).toEqual([
        ['error', 2],
        ['info', 1],
        ['unspecified', 1],
      ]);
      expect(await groupsBy(byEvent)).toEqual([
        ['', 2],
        ['pay', 2],
      ]);
      expect(await groupsBy(bySeverity, byService)).toEqual([
        ['error', 'shop', 2],
        ['info', 'shop', 1],
        ['unspecified', '', 1],
      ]);
    });

    it('group by attribute, of the log before the resource, and distinguish empty from never set', async () => {
      const ofLog = (value: string) => ({ ...logAt(0, ''), attributes: [['k', value] as const] });
      await add([ofLog('a'), ofLog(''), logAt(0, ''), logAt(1, ''), logAt(2, '')]);
      await add([ofLog('a'), ofLog(''), logAt(0, '')], { resource: { k: 'a' } });
      expect(await groupsBy(byK)).toEqual([
        ['a', 3],
        [undefined, 3],
        ['', 2],
      ]);
      expect(await groupsBy(byK, bySeverity)).toEqual([
        ['a', 'unspecified', 3],
        [undefined, 'unspecified', 3],
        ['', 'unspecified', 2],
      ]);
      expect(await groupsBy({ kind: 'attribute', key: '__proto__' })).toEqual([[undefined, 8]]);
    });

    it('keep the largest groups of each bucket, equal ones by value, and count the rest as other', async () => {
      const values = ['b', 'b', 'c', 'a', undefined, 'd', 'Z', 'é'];
      const records = values.map((value, index) => ({
        ...logAt(index, ''),
        attributes: value === undefined ? {} : { k: value },
      }));
      await add(records);
      await add([{ ...logAt(minuteNs, ''), attributes: { k: 'd' } }]);
      const boundsNs = [0n, minuteNs, 2n * minuteNs].map((offset) => sampleLogNs + offset);
      const [first, second] = await stats({ boundsNs, groupBy: [byK], topK: 3 });
      expect(first?.groups.map(({ values: [value], count }) => [value, count])).toEqual([
        ['b', 2],
        ['Z', 1],
        ['a', 1],
      ]);
      expect([first?.totalCount, first?.otherCount]).toEqual([8, 4]);
      expect(second).toMatchObject({ groups: [{ values: ['d'], count: 1 }], otherCount: 0 });
      const [all] = await stats({ groupBy: [byK] });
      expect(all?.groups.map(({ values: [value] }) => value)).toEqual([
        'b',
        'Z',
        'a',
        'c',
        'd',
        'é',
        undefined,
      ]);
    });

    it('show the newest records of each group, newest first', async () => {
      const errorAt = (offset: number) => ({ ...logAt(offset, `error ${offset}`), severityNumber: 17 });
      await add([errorAt(2), errorAt(5), { ...logAt(3, 'info 3'), severityNumber: 9 }]);
      await add([errorAt(1), errorAt(4), errorAt(Number(minuteNs))]);
      const exemplarsOf = async (exemplars: number) => {
        const [bucket] = await stats({ groupBy: [bySeverity], exemplars });
        return bucket?.groups.map((group) => bodiesOfGroup(group));
      };
      expect(await exemplarsOf(0)).toEqual([[], []]);
      expect(await exemplarsOf(1)).toEqual([['error 5'], ['info 3']]);
      expect(await exemplarsOf(3)).toEqual([['error 5', 'error 4', 'error 2'], ['info 3']]);
    });

    it('show only records that match the filter', async () => {
      await add([
        { ...logAt(1, 'wanted'), attributes: { k: 'a' } },
        { ...logAt(2, 'other'), attributes: { k: 'a' } },
      ]);
      const filter = parseLogFilter('body:"wanted"');
      const [bucket] = await stats({ filter, groupBy: [byK], exemplars: 3 });
      expect(bucket?.groups.map(bodiesOfGroup)).toEqual([['wanted']]);
    });

    it('end at their deadline', async () => {
      await add([logAt(0, 'a')]);
      const query = {
        projectId,
        filter: parseLogFilter(),
        boundsNs: [sampleLogNs, sampleLogNs + 1n],
        groupBy: [],
        topK: 1,
        exemplars: 0,
      };
      const late = test.store.stats(query, { deadlineMs: logContractNowMs });
      await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    });
  });
}

function bodiesOfGroup({ exemplars }: LogStatsGroup): string[] {
  return decodeLogs(exemplars).map(({ body }) => body);
}
