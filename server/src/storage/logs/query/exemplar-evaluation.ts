import type { StoredLog } from '../../../logs/log.ts';
import { readStoredLog } from '../read-stored-log.ts';
import type { Evaluation, ExemplarPart, ExemplarQuery, Exemplars } from './block-query.ts';
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
import { inPieces } from './in-pieces.ts';
import { newestRecordFirst } from './list-evaluation.ts';
import { spanOfBlock } from './newest-span.ts';
import { planFilter } from './plan-filter.ts';
import { createRecentSearch } from './recent-search.ts';
import { scanBackwards } from './scan-backwards.ts';
import { createRowSelector } from './select-rows.ts';

/** Finds the newest records of each group; in a sorted block it visits only rows that can be among them. */
export function startExemplars(query: ExemplarQuery): Evaluation<ExemplarPart> {
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
      const found = all.flatMap(({ best }, index) => best.toSorted().map((row) => ({ index, row })));
      for (const rows of inPieces(found)) {
        const part = new Map<number, StoredLog[]>();
        for (const { index, row } of rows) {
          const records = part.get(index) ?? [];
          part.set(index, records);
          records.push(readStoredLog(row.block, row.row));
        }
        yield part;
      }
    },
  };
}

export function mergeExemplars({ exemplarGroups }: ExemplarQuery, parts: readonly ExemplarPart[]): Exemplars {
  return exemplarGroups.map(({ count }, index) =>
    parts
      .flatMap((part) => part.get(index) ?? [])
      .sort(newestRecordFirst)
      .slice(0, count),
  );
}
