import type { EncodedLog } from '../../../logs/encoded-log.ts';
import { createLogTextBudget } from '../../../logs/log-text-budget.ts';
import type { Evaluation, ExemplarGroup, ExemplarQuery, Exemplars } from './block-query.ts';
import { compileFilter } from './compile-filter.ts';
import {
  createExemplarRows,
  createGroupVisitor,
  createRowNumbering,
  findExemplarRows,
  groupByBucket,
  mayHoldExemplars,
} from './exemplar-rows.ts';
import { openGroupCells } from './group-cells.ts';
import { createGroupKeys } from './group-keys.ts';
import { newestRecordFirst } from './list-evaluation.ts';
import { spanOfBlock } from './newest-span.ts';
import { planFilter } from './plan-filter.ts';
import { readInPieces } from './read-in-pieces.ts';
import { createRecentSearch } from './recent-search.ts';
import { scanBackwards } from './scan-backwards.ts';
import { createRowSelector } from './select-rows.ts';

/** Finds the newest records of each group; in a sorted block it visits only rows that can be among them. */
export function startExemplars(query: ExemplarQuery): Evaluation<Exemplars> {
  const filter = compileFilter(query.filter);
  const selectRows = createRowSelector();
  const numbers = createGroupKeys();
  const all = query.exemplarGroups.map(createExemplarRows);
  const buckets = groupByBucket(all, numbers, query.boundsNs);
  const recent = createRecentSearch(query);

  return {
    mayContribute: (summary) => mayHoldExemplars(summary, all),

    add(block, checkDeadline) {
      checkDeadline();
      const { fromMs, toMs } = spanOfBlock(block);
      const ranges = buckets
        .filter((bucket) => bucket.fromMs <= toMs && bucket.toMs >= fromMs)
        .map((bucket) => recent.offer(block, { ...findExemplarRows(block, bucket), groups: bucket.groups }))
        .filter(({ from, to, groups }) => from < to && groups.size > 0);
      const tests = ranges.length === 0 ? undefined : planFilter(filter, block);
      if (tests === undefined) return;
      const from = Math.min(...ranges.map((range) => range.from));
      const to = Math.max(...ranges.map((range) => range.to));
      const cells = openGroupCells(block, query.groupBy, selectRows([], from, to, checkDeadline));
      const numberOf = createRowNumbering(cells, numbers);
      for (const range of ranges) {
        const visitor = createGroupVisitor(block, range, numberOf);
        scanBackwards(range, tests, selectRows, visitor, checkDeadline);
        recent.keep(block, range, visitor.found());
      }
    },

    *finish() {
      const found = all
        .flatMap(({ group, best }) => best.toSorted().map((row) => ({ group, row })))
        .sort((a, b) => newestBucketFirst(a.group, b.group));
      for (const { rows, records } of readInPieces(found, ({ row }) => row)) {
        const part = new Map<number, EncodedLog[]>();
        for (const [place, record] of records.entries()) {
          const group = rows[place]?.group;
          if (group !== undefined) addRecord(part, group.index, record);
        }
        yield part;
      }
    },
  };
}

/** Merges parts into one, which has as much text as one answer at most. */
export function mergeExemplars({ exemplarGroups }: ExemplarQuery, parts: readonly Exemplars[]): Exemplars {
  const found = new Map<number, EncodedLog[]>();
  for (const part of parts)
    for (const [index, records] of part) for (const record of records) addRecord(found, index, record);
  const hasRoom = createLogTextBudget();
  const merged = new Map<number, readonly EncodedLog[]>();
  for (const { index, count } of exemplarGroups.toSorted(newestBucketFirst)) {
    const newest = found.get(index)?.sort(newestRecordFirst).slice(0, count);
    if (newest !== undefined)
      merged.set(
        index,
        newest.filter(({ textLength }) => hasRoom(textLength)),
      );
  }
  return merged;
}

/** The order in which groups get exemplars as long as an answer has room. */
function newestBucketFirst(a: ExemplarGroup, b: ExemplarGroup): number {
  return b.bucket - a.bucket || a.index - b.index;
}

function addRecord(part: Map<number, EncodedLog[]>, index: number, record: EncodedLog): void {
  const records = part.get(index) ?? [];
  part.set(index, records);
  records.push(record);
}
