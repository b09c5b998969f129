import { beforeEach, describe, expect, it } from 'vitest';
import { sampleProjectId as projectId } from '../../traces/testing/sample-trace.ts';
import type { ArrivalMark } from '../arrival-mark.ts';
import type { StoredLog } from '../log.ts';
import type { LogArrivals, LogArrivalsQuery } from '../log-store.ts';
import { parseLogFilter } from '../parse-log-filter.ts';
import { decodeRecords } from './decode-logs.ts';
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

type DecodedArrivals = Omit<LogArrivals, 'records'> & { readonly records: readonly StoredLog[] };

const everything: Omit<LogArrivalsQuery, 'after'> = {
  projectId,
  filter: parseLogFilter(),
  window: wideWindow,
  limit: 100,
  keep: 'earliest',
};

export function describeLogArrivals(open: OpenLogStore): void {
  describe('arrivals', () => {
    const test = useLogStore(open);
    const { add } = test;
    /** The mark of the empty store. */
    let nothing: ArrivalMark;
    beforeEach(async () => {
      nothing = await mark();
    });

    function mark(): Promise<ArrivalMark> {
      return test.store.arrivalMark(projectId);
    }

    async function arrivals(changes: Partial<LogArrivalsQuery> = {}): Promise<DecodedArrivals> {
      const query = { ...everything, after: nothing, ...changes };
      const read = decodeRecords(await test.store.arrivals(query, unhurriedLogQuery));
      const sequences = read.records.map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
      expect(read.records.every((record) => read.through.covers(record))).toBe(true);
      expect(read.records.some((record) => query.after.covers(record))).toBe(false);
      expect(read.through.includes(query.after)).toBe(true);
      expect(query.after.merge(await mark()).includes(read.through)).toBe(true);
      return read;
    }

    it('are covered by marks read after their acknowledgement, and by no earlier one', async () => {
      const marks = [nothing];
      for (const body of ['a', 'b', 'c']) {
        await add([logAt(0, body), logAt(1, body)]);
        marks.push(await mark());
      }
      const { records } = await arrivals();
      const coveredBodies = marks.map((each) => bodiesOf({ records: records.filter(each.covers) }).join(''));
      expect(coveredBodies).toEqual(['', 'aa', 'aabb', 'aabbcc']);
    });

    it('change the mark of their own project only, so that an unchanged mark makes a read unnecessary', async () => {
      await add([logAt(0, 'a')]);
      const before = await mark();
      expect((await mark()).text).toBe(before.text);
      await add([{ timeNs: 1n }]); // rejected
      expect((await mark()).text).toBe(before.text);
      await add([logAt(0, 'b')]);
      const after = await mark();
      expect([after.includes(before), before.includes(after)]).toEqual([true, false]);
    });

    it('have marks that are sets of arrived records', async () => {
      await add([logAt(0, 'a'), logAt(0, 'b')]);
      const early = await mark();
      await add([logAt(0, 'c'), logAt(0, 'd')]);
      const late = await mark();
      const { records } = await arrivals();
      for (const [one, other] of [
        [early, late],
        [late, early],
      ] as const) {
        expect(one.merge(other).text).toBe(late.text);
        expect(one.intersect(other).text).toBe(early.text);
      }
      const third = records[2];
      if (third === undefined) throw new Error('there are four records');
      const extended = early.extendTo(third);
      expect(records.map(extended.covers)).toEqual([true, true, true, false]);
      expect(bodiesOf(await arrivals({ after: extended }))).toEqual(['d']);
    });

    it('have marks that round-trip through their text, and no other text parses', async () => {
      await add([logAt(0, 'a')]);
      const { text } = await mark();
      expect(text).toMatch(/^[!-~]{1,200}$/);
      expect(test.store.parseArrivalMark(text)?.text).toBe(text);
      expect(test.store.parseArrivalMark(`${text} `)).toBeUndefined();
      expect(test.store.parseArrivalMark('')).toBeUndefined();
    });

    it('come in the order of arrival, whatever their times', async () => {
      await add([logAt(5, 'a'), logAt(1, 'b')]);
      const after = await mark();
      await add([logAt(-dayNs, 'c'), logAt(3, 'd')]);
      expect(bodiesOf(await arrivals())).toEqual(['a', 'b', 'c', 'd']);
      expect(bodiesOf(await arrivals({ after }))).toEqual(['c', 'd']);
      const none = await arrivals({ after: await mark() });
      expect([none.records, none.hasMore, none.through.text]).toEqual([[], false, (await mark()).text]);
    });

    it('are read exactly once when each read continues where the last one ended', async () => {
      const seen: string[] = [];
      let after = nothing;
      for (let round = 0; round < 10; round += 1) {
        await add([logAt(-round, `match ${round}`), logAt(round, 'other')]);
        await add([logAt(0, 'match elsewhere')], { projectId: 'prj_2' });
        const read = await arrivals({ after, filter: parseLogFilter('body:"match"') });
        seen.push(...bodiesOf(read));
        after = read.through;
      }
      expect(seen).toEqual(Array.from({ length: 10 }, (_, round) => `match ${round}`));
    });

    it('match the filter, the window and the project of the query', async () => {
      await add([logAt(0, 'a match'), logAt(1, 'b'), logAt(2, 'c match'), logAt(-1, 'd match')]);
      await add([logAt(0, 'e match')], { projectId: 'prj_2' });
      const window = { sinceNs: sampleLogNs, untilNs: sampleLogNs + 2n };
      const filter = parseLogFilter('body:"match"');
      expect(bodiesOf(await arrivals({ filter, window }))).toEqual(['a match']);
      expect(bodiesOf(await arrivals({ projectId: 'prj_none' }))).toEqual([]);
    });

    it('keep the earliest with keep: earliest, and stop there', async () => {
      await add([logAt(0, 'a'), logAt(0, 'b'), logAt(0, 'c')]);
      const first = await arrivals({ limit: 2 });
      expect([bodiesOf(first), first.hasMore]).toEqual([['a', 'b'], true]);
      const rest = await arrivals({ limit: 2, after: first.through });
      expect([bodiesOf(rest), rest.hasMore]).toEqual([['c'], false]);
      expect((await arrivals({ limit: 3 })).hasMore).toBe(false);
    });

    it('keep the latest with keep: latest, and skip the others', async () => {
      await add([logAt(0, 'a'), logAt(0, 'b')]);
      await add([logAt(0, 'c'), logAt(0, 'd')]);
      const latest = await arrivals({ limit: 2, keep: 'latest' });
      expect([bodiesOf(latest), latest.hasMore]).toEqual([['c', 'd'], true]);
      expect(latest.through.text).toBe((await mark()).text);
      const all = await arrivals({ limit: 4, keep: 'latest' });
      expect([bodiesOf(all), all.hasMore]).toEqual([['a', 'b', 'c', 'd'], false]);
    });

    it('end at their deadline', async () => {
      await add([logAt(0, 'a')]);
      const late = test.store.arrivals({ ...everything, after: nothing }, { deadlineMs: logContractNowMs });
      await expect(late).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    });
  });
}
