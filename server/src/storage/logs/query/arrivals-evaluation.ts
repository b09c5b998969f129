import type { EncodedLog } from '../../../logs/encoded-log.ts';
import { limitLogText } from '../../../logs/log-text-budget.ts';
import type { Block } from '../block.ts';
import { createBestRows, earliestArrivalFirst, latestArrivalFirst, openRowFinder } from './best-rows.ts';
import type { Evaluation } from './block-query.ts';
import { compileFilter } from './compile-filter.ts';
import { planFilter } from './plan-filter.ts';
import { readInPieces } from './read-in-pieces.ts';
import type { RowTest } from './row-test.ts';
import { createRowSelector } from './select-rows.ts';
import type { LogArrivals, LogArrivalsQuery } from './thread-queries.ts';
import { findWindowRows, lowerBound, type WindowRows } from './window-rows.ts';

/** The matches that arrived after a sequence, the first or the last of them. */
export function startArrivals(query: LogArrivalsQuery): Evaluation<LogArrivals> {
  const { limit, keep, window, afterSequence } = query;
  const filter = compileFilter(query.filter);
  const selectRows = createRowSelector();
  // One more than the limit shows whether there are more.
  const best = createBestRows(limit + 1, keep === 'earliest' ? earliestArrivalFirst : latestArrivalFirst);
  let seenSequence = afterSequence;

  return {
    mayContribute({ minSequence, maxSequence }) {
      if (best.last === undefined) return true;
      return keep === 'earliest' ? minSequence < best.last.sequence : maxSequence > best.last.sequence;
    },

    add(block, checkDeadline) {
      checkDeadline();
      // All rows of an open block have arrived, those outside the window too.
      if (!block.isSorted) seenSequence = Math.max(seenSequence, block.sequences[block.rowCount - 1] ?? 0);
      const arrived = findArrived(block, findWindowRows(block, window), afterSequence);
      const fresh = selectRows(arrived.tests, arrived.from, arrived.to, checkDeadline);
      const { sequences } = block;
      for (const row of fresh.rows.subarray(0, fresh.count)) {
        seenSequence = Math.max(seenSequence, sequences[row] ?? 0);
      }
      const tests = fresh.count === 0 ? undefined : planFilter(filter, block);
      if (tests === undefined) return;
      const { rows, count } = selectRows(
        [...arrived.tests, ...tests],
        arrived.from,
        arrived.to,
        checkDeadline,
      );
      const { findRow } = openRowFinder(block);
      for (const row of rows.subarray(0, count)) best.offer(findRow(row));
    },

    *finish() {
      const found = best.toSorted();
      const hasMore = found.length > limit;
      const kept = found.slice(0, limit);
      const throughSequence = coveredThrough(query, kept, hasMore, seenSequence);
      let last: readonly EncodedLog[] = [];
      for (const piece of readInPieces(kept, (row) => row)) {
        const { records, isCutOff } = piece;
        last = records.length > 0 ? records : last;
        yield isCutOff
          ? { records, hasMore: true, throughSequence: coveredThrough(query, last, true, throughSequence) }
          : { records, hasMore, throughSequence };
      }
    },
  };
}

/** Merges the arrivals of several parts. The earliest end where those of a part that has more do. */
export function mergeArrivals(query: LogArrivalsQuery, parts: readonly LogArrivals[]): LogArrivals {
  const { limit, keep } = query;
  const found = parts.flatMap(({ records }) => records).sort((a, b) => a.sequence - b.sequence);
  const records = keep === 'earliest' ? earliestOf(found, parts, limit) : latestOf(found, limit);
  const hasMore = records.length < found.length || parts.some((part) => part.hasMore);
  const through = Math.max(query.afterSequence, ...parts.map(({ throughSequence }) => throughSequence));
  return { records, hasMore, throughSequence: coveredThrough(query, records, hasMore, through) };
}

function earliestOf(
  found: readonly EncodedLog[],
  parts: readonly LogArrivals[],
  limit: number,
): readonly EncodedLog[] {
  const ends = parts.filter(({ hasMore }) => hasMore).map(({ throughSequence }) => throughSequence);
  const end = Math.min(...ends);
  return limitLogText(found.filter(({ sequence }) => sequence <= end).slice(0, limit));
}

function latestOf(found: readonly EncodedLog[], limit: number): readonly EncodedLog[] {
  return limitLogText(found.slice(Math.max(0, found.length - limit)).reverse()).toReversed();
}

/** If there are more, only rows up to the last one are covered. */
function coveredThrough(
  { keep }: LogArrivalsQuery,
  kept: readonly { readonly sequence: number }[],
  hasMore: boolean,
  seenSequence: number,
): number {
  const isCutOff = hasMore && keep === 'earliest';
  return isCutOff ? (kept.at(-1)?.sequence ?? seenSequence) : seenSequence;
}

/** Rows that arrived after the sequence: those at the end of an open block; in a sealed one each row is tested. */
function findArrived(block: Block, range: WindowRows, afterSequence: number): WindowRows {
  const { sequences, rowCount, isSorted } = block;
  if (!isSorted) {
    const from = lowerBound(sequences, rowCount, afterSequence + 1);
    return { ...range, from: Math.min(Math.max(range.from, from), range.to) };
  }
  const test: RowTest = {
    kind: 'range',
    values: sequences,
    from: afterSequence + 1,
    to: Number.POSITIVE_INFINITY,
  };
  return { ...range, tests: [test, ...range.tests] };
}
