import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filter } from '../../filter/ast.ts';
import type { LogRecordInit } from '../../ingest/otlp/testing/encode-logs-request.ts';
import type { LogPosition } from '../log.ts';
import type { LogStore } from '../log-store.ts';
import { parseLogFilter } from '../parse-log-filter.ts';
import {
  dayNs,
  type OpenedLogStore,
  type OpenLogStore,
  unhurriedLogQuery,
  wideWindow,
} from './log-store-contract-setup.ts';
import { sampleLogBatch, sampleLogNs } from './sample-log.ts';

/** More than the records of any schedule, and each page but the last has at least one. */
const maxPages = 100;

/** Few instants, so that ties are common; several days, so that a page ends between files. */
const record: fc.Arbitrary<LogRecordInit> = fc.record({
  timeNs: fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 4 }))
    .map(([days, ns]) => sampleLogNs - BigInt(days) * dayNs + BigInt(ns)),
  body: fc.constantFrom('wanted', 'other'),
});
const batch = fc.array(record, { maxLength: 6 });
const schedule = fc.record({
  filter: fc.constantFrom('', 'body:"wanted"').map(parseLogFilter),
  pageSize: fc.integer({ min: 1, max: 4 }),
  first: fc.array(batch, { minLength: 2, maxLength: 5, size: 'max' }),
  /** The records that arrive after each page; none after the last entry. */
  between: fc.array(batch, { maxLength: 8 }),
});

export function describeLogPaging(open: OpenLogStore, schedules: number): void {
  describe('paging', () => {
    let opened: OpenedLogStore;
    let projectCount = 0;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it(`${schedules} schedules of writes between pages: nothing that was there throughout is skipped or repeated`, {
      timeout: 120_000,
    }, async () => {
      let interleavedCount = 0;
      const property = fc.asyncProperty(schedule, async ({ first, between, filter, pageSize }) => {
        projectCount += 1;
        const project = createProject(opened.store, `prj_paged_${projectCount}`, filter);
        for (const records of first) await project.add(records);
        const throughout = await project.listAll();

        const pages = await project.pageThrough(pageSize, between);
        const seen = pages.flat();
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(throughout));
        const now = await project.listAll();
        expect(seen).toEqual(now.filter((sequence) => seen.includes(sequence)));
        if (pages.length > 1) interleavedCount += 1;
      });
      await fc.assert(property, { numRuns: schedules });
      expect(interleavedCount).toBeGreaterThan(schedules / 3);
    });
  });
}

/** One project of the store, read and written by sequence numbers. */
function createProject(store: LogStore, projectId: string, filter: Filter) {
  let batchCount = 0;
  const selection = { projectId, filter, window: wideWindow };

  async function add(records: readonly LogRecordInit[]): Promise<void> {
    batchCount += 1;
    await store.append(sampleLogBatch({ records }, { projectId, keyId: `${projectId}_${batchCount}` }));
  }

  return {
    add,
    async listAll(): Promise<number[]> {
      const { records } = await store.list({ ...selection, limit: 1_000 }, unhurriedLogQuery);
      return records.map(sequenceOf);
    },
    /** Reads all pages, and writes the entries of `between` after each. */
    async pageThrough(limit: number, between: readonly (readonly LogRecordInit[])[]): Promise<number[][]> {
      const pages: number[][] = [];
      let before: LogPosition | undefined;
      while (pages.length <= maxPages) {
        const query = { ...selection, limit, ...(before === undefined ? {} : { before }) };
        const { records, hasMore } = await store.list(query, unhurriedLogQuery);
        pages.push(records.map(sequenceOf));
        const last = records.at(-1);
        if (!hasMore || last === undefined) return pages;
        before = { timeNs: last.timeNs, sequence: last.sequence };
        await add(between[pages.length - 1] ?? []);
      }
      throw new Error('the list does not end');
    },
  };
}

function sequenceOf({ sequence }: LogPosition): number {
  return sequence;
}
