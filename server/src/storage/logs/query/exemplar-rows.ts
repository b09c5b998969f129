import type { LogWindow } from '../../../logs/log-store.ts';
import type { Block, BlockSummary } from '../block.ts';
import { type BestRows, createBestRows, newestFirst, openRowFinder, timeOf } from './best-rows.ts';
import type { ExemplarGroup } from './block-query.ts';
import { createCellReader, type GroupCells } from './group-cells.ts';
import type { GroupKeys } from './group-keys.ts';
import type { RowVisitor } from './scan-backwards.ts';
import { findWindowRows, type WindowRows } from './window-rows.ts';

const nsPerMs = 1_000_000n;

/** A group and its newest records so far. */
export interface ExemplarRows {
  readonly group: ExemplarGroup;
  readonly best: BestRows;
}

/** The groups of one bucket by number, with a span that covers all of theirs. */
export interface ExemplarBucket {
  readonly window: LogWindow;
  readonly groups: Map<number, ExemplarRows>;
  fromMs: number;
  toMs: number;
}

export function createExemplarRows(group: ExemplarGroup): ExemplarRows {
  return { group, best: createBestRows(group.count, newestFirst) };
}

export function groupByBucket(
  all: readonly ExemplarRows[],
  numbers: GroupKeys,
  boundsNs: readonly bigint[],
): ExemplarBucket[] {
  const buckets = new Map<number, ExemplarBucket>();
  for (const rows of all) {
    const { bucket: index, values, fromMs, toMs } = rows.group;
    const window = { sinceNs: boundsNs[index] ?? 0n, untilNs: boundsNs[index + 1] ?? 0n };
    const bucket = buckets.get(index) ?? { window, groups: new Map(), fromMs, toMs };
    buckets.set(index, bucket);
    bucket.groups.set(numbers.add(values), rows);
    bucket.fromMs = Math.min(bucket.fromMs, fromMs);
    bucket.toMs = Math.max(bucket.toMs, toMs);
  }
  return [...buckets.values()];
}

/** The rows of a block that may have exemplars of a bucket. */
export function findExemplarRows(block: Block, { window, fromMs, toMs }: ExemplarBucket): WindowRows {
  const sinceNs = BigInt(fromMs) * nsPerMs;
  const untilNs = BigInt(toMs) * nsPerMs + 1n;
  return findWindowRows(block, {
    sinceNs: sinceNs > window.sinceNs ? sinceNs : window.sinceNs,
    untilNs: untilNs < window.untilNs ? untilNs : window.untilNs,
  });
}

/** Whether a block may have exemplars that were not found yet. */
export function mayHoldExemplars(
  { minTimeNs, maxTimeNs }: BlockSummary,
  all: readonly ExemplarRows[],
): boolean {
  const minMs = Number(minTimeNs / nsPerMs);
  const maxMs = Number(maxTimeNs / nsPerMs) + 1;
  return all.some(({ group: { fromMs, toMs }, best }) => {
    if (toMs < minMs || fromMs > maxMs) return false;
    return best.last === undefined || timeOf(best.last) <= maxTimeNs;
  });
}

/** Returns the number of a row's group; -1 for other groups. */
export function createRowNumbering(cells: GroupCells, numbers: GroupKeys): (row: number) => number {
  const cellOf = createCellReader(cells);
  const numberByCell = new Map<number, number>();
  return (row) => {
    const cell = cellOf(row);
    let number = numberByCell.get(cell);
    if (number === undefined) {
      number = numbers.find(cells.values(cell)) ?? -1;
      numberByCell.set(cell, number);
    }
    return number;
  };
}

/**
 * Offers the rows up to `lastRow` to their groups. In a sorted block a group is done once the next row is too old for
 * it.
 */
export function createGroupVisitor(
  block: Block,
  lastRow: number,
  groups: ExemplarBucket['groups'],
  numberOf: (row: number) => number,
): RowVisitor {
  const { findRow, mayBeNewer } = openRowFinder(block);
  const isDone = ({ best }: ExemplarRows, row: number): boolean =>
    block.isSorted && !mayBeNewer(row, best.last);
  const open = new Map([...groups].filter(([, rows]) => !isDone(rows, lastRow)));
  return {
    needsRowsUpTo: () => open.size > 0,
    visit(row) {
      const number = numberOf(row);
      const rows = open.get(number);
      if (rows === undefined) return;
      rows.best.offer(findRow(row));
      if (row > 0 && isDone(rows, row - 1)) open.delete(number);
    },
  };
}
