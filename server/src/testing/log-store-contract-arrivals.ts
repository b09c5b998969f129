import { describe, expect, it } from 'vitest';
import type { LogArrivals, LogArrivalsQuery } from '../logs/log-store.ts';
import { parseLogFilter } from '../logs/parse-log-filter.ts';
import {
  bodiesOf,
  dayNs,
  logAt,
  logContractNowMs,
  type OpenLogStore,
  unhurriedLogQuery,
  useLogStore,
  wideWindow,
} from './log-store-contract-setup.ts';
import { sampleLogNs } from './sample-log.ts';
import { sampleProjectId as projectId } from './sample-trace.ts';

const everything: LogArrivalsQuery = {
  projectId,
  filter: parseLogFilter(),
  afterSequence: 0,
  window: wideWindow,
  limit: 100,
  keep: 'earliest',
};

export function describeLogArrivals(open: OpenLogStore): void {
  describe('arrivals', () => {
    const test = useLogStore(open);
    const { add } = test;

    async function arrivals(changes: Partial<LogArrivalsQuery> = {}): Promise<LogArrivals> {
      const query = { ...everything, ...changes };
      const read = await test.store.arrivals(query, unhurriedLogQuery);
      const sequences = read.records.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
      expect(read.throughSequence).toBeGreaterThanOrEqual(Math.max(query.afterSequence, ...sequences));
      expect(read.throughSequence).toBeLessThanOrEqual(
        Math.max(query.afterSequence, test.store.lastSequence()),
      );
      return read;
    }

    it('come in the order of arrival, whatever their times', async () => {
      await add([logAt(5, 'a'), logAt(1, 'b')]);
      await add([logAt(-dayNs, 'c'), logAt(3, 'd')]);
      expect(bodiesOf(await arrivals())).toEqual(['a', 'b', 'c', 'd']);
      expect(bodiesOf(await arrivals({ afterSequence: 2 }))).toEqual(['c', 'd']);
      expect(await arrivals({ afterSequence: 4 })).toEqual({
        records: [],
        hasMore: false,
        throughSequence: 4,
      });
    });

    it('are read once and missed never, when each read goes on where the last one ended', async () => {
      const seen: string[] = [];
      let afterSequence = 0;
      for (let round = 0; round < 10; round += 1) {
        await add([logAt(-round, `wanted ${round}`), logAt(round, 'other')]);
        await add([logAt(0, 'wanted elsewhere')], { projectId: 'prj_2' });
        const read = await arrivals({ afterSequence, filter: parseLogFilter('body:"wanted"') });
        seen.push(...bodiesOf(read));
        afterSequence = read.throughSequence;
      }
      expect(seen).toEqual(Array.from({ length: 10 }, (_, round) => `wanted ${round}`));
    });

    it('have the filter, the window and the project of the query', async () => {
      await add([logAt(0, 'a wanted'), logAt(1, 'b'), logAt(2, 'c wanted'), logAt(-1, 'd wanted')]);
      await add([logAt(0, 'e wanted')], { projectId: 'prj_2' });
      const window = { sinceNs: sampleLogNs, untilNs: sampleLogNs + 2n };
      const filter = parseLogFilter('body:"wanted"');
      expect(bodiesOf(await arrivals({ filter, window }))).toEqual(['a wanted']);
      expect(bodiesOf(await arrivals({ projectId: 'prj_none' }))).toEqual([]);
    });

    it('keep the earliest when told to, and stop there', async () => {
      await add([logAt(0, 'a'), logAt(0, 'b'), logAt(0, 'c')]);
      const first = await arrivals({ limit: 2 });
      expect([bodiesOf(first), first.hasMore, first.throughSequence]).toEqual([['a', 'b'], true, 2]);
      const rest = await arrivals({ limit: 2, afterSequence: first.throughSequence });
      expect([bodiesOf(rest), rest.hasMore]).toEqual([['c'], false]);
      expect((await arrivals({ limit: 3 })).hasMore).toBe(false);
    });

    it('keep the latest when told to, and pass over the others', async () => {
      await add([logAt(0, 'a'), logAt(0, 'b')]);
      await add([logAt(0, 'c'), logAt(0, 'd')]);
      const latest = await arrivals({ limit: 2, keep: 'latest' });
      expect([bodiesOf(latest), latest.hasMore, latest.throughSequence]).toEqual([['c', 'd'], true, 4]);
      const all = await arrivals({ limit: 4, keep: 'latest' });
      expect([bodiesOf(all), all.hasMore]).toEqual([['a', 'b', 'c', 'd'], false]);
    });

    it('end at their deadline', async () => {
      await add([logAt(0, 'a')]);
      const late = test.store.arrivals(everything, { deadlineMs: logContractNowMs });
      await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    });
  });
}
