import type { LogPosition } from '../../../logs/log.ts';
import type { LogWindow } from '../../../logs/log-store.ts';
import { limitLogText } from '../../../logs/log-text-budget.ts';
import type { BlockSummary } from '../block.ts';
import { createBestRows, newestFirst, openRowFinder, timeOf } from './best-rows.ts';
import type { Evaluation, PartialPage } from './block-query.ts';
import { compileFilter } from './compile-filter.ts';
import { planFilter } from './plan-filter.ts';
import { readInPieces } from './read-in-pieces.ts';
import { scanBackwards } from './scan-backwards.ts';
import { createRowSelector } from './select-rows.ts';
import type { LogListQuery } from './thread-queries.ts';
import { findWindowRows } from './window-rows.ts';

/** Finds the newest matches of some blocks; in a sorted block it visits only rows that the page needs. */
export function startList(query: LogListQuery): Evaluation<PartialPage> {
  const { limit, before, untilSequence = Number.MAX_SAFE_INTEGER } = query;
  const window = listWindow(query);
  const filter = compileFilter(query.filter);
  const selectRows = createRowSelector();
  // One more than the page size shows whether there is another page.
  const best = createBestRows(limit + 1, newestFirst);

  return {
    mayContribute: ({ maxTimeNs }) => best.last === undefined || timeOf(best.last) <= maxTimeNs,

    add(block, checkDeadline) {
      checkDeadline();
      const range = findWindowRows(block, window);
      const tests = range.from < range.to ? planFilter(filter, block) : undefined;
      if (tests === undefined) return;
      const { findRow, mayBeNewer } = openRowFinder(block);
      const beforeTimeNs = before === undefined ? Number.NaN : Number(before.timeNs - block.dayStartNs);
      const beforeSequence = before?.sequence ?? 0;
      const visitor = {
        needsRowsUpTo: (row: number) => !block.isSorted || mayBeNewer(row, best.last),
        visit(row: number) {
          const found = findRow(row);
          const isBefore = found.timeOfDayNs !== beforeTimeNs || found.sequence < beforeSequence;
          if (isBefore && found.sequence <= untilSequence) best.offer(found);
        },
      };
      scanBackwards(range, tests, selectRows, visitor, checkDeadline);
    },

    *finish() {
      const found = best.toSorted();
      const hasMore = found.length > limit;
      let last: LogPosition | undefined;
      for (const piece of readInPieces(found.slice(0, limit), (row) => row)) {
        const { records, isCutOff } = piece;
        last = records.at(-1) ?? last;
        yield { records, hasMore: hasMore || isCutOff, ...(isCutOff ? cutOffAt(last) : {}) };
      }
    },
  };
}

/** Merges the pages of several parts into one, which ends where one of them was cut off. */
export function mergePages(pages: readonly PartialPage[], limit: number): PartialPage {
  const found = pages.flatMap(({ records }) => records).sort(newestRecordFirst);
  const [end] = pages.flatMap((page) => page.cutOffAt ?? []).sort(newestRecordFirst);
  const known = end === undefined ? found : found.filter((record) => newestRecordFirst(record, end) <= 0);
  const records = limitLogText(known.slice(0, limit));
  const isCutOff = records.length < limit && (end !== undefined || records.length < known.length);
  const hasMore = records.length < found.length || pages.some((page) => page.hasMore);
  return { records, hasMore, ...(isCutOff ? cutOffAt(records.at(-1)) : {}) };
}

function cutOffAt(last: LogPosition | undefined): Pick<PartialPage, 'cutOffAt'> {
  return last === undefined ? {} : { cutOffAt: { timeNs: last.timeNs, sequence: last.sequence } };
}

export function newestRecordFirst(a: LogPosition, b: LogPosition): number {
  if (a.timeNs !== b.timeNs) return a.timeNs < b.timeNs ? 1 : -1;
  return b.sequence - a.sequence;
}

/** The part of the window that a page can contain. */
export function listWindow({ window, before }: LogListQuery): LogWindow {
  if (before === undefined || before.timeNs >= window.untilNs) return window;
  return { sinceNs: window.sinceNs, untilNs: before.timeNs + 1n };
}

/** Returns a test for blocks that can still change a page, given some of its parts. */
export function mayExtendPage(
  parts: readonly PartialPage[],
  limit: number,
): (summary: BlockSummary) => boolean {
  const { records, hasMore, cutOffAt } = mergePages(parts, limit);
  const last = cutOffAt ?? records[limit - 1];
  if (!hasMore || last === undefined) return () => true;
  return ({ maxTimeNs }) => maxTimeNs >= last.timeNs;
}
