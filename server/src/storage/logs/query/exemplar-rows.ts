import type { LogWindow } from '../../../logs/log-store.ts';
import type { Block, BlockSummary, NewestRows } from '../block.ts';
import {
  type BestRows,
  createBestRows,
  type FoundRow,
  newestFirst,
  openRowFinder,
  timeOf,
} from './best-rows.ts';
import type { ExemplarGroup } from './block-query.ts';
import { createCellReader, type GroupCells } from './group-cells.ts';
import type { NewestSpan } from './group-counts.ts';
import type { GroupKeys } from './group-keys.ts';
import type { RowVisitor } from './scan-backwards.ts';
import { findWindowRows, type WindowRows } from './window-rows.ts';

const nsPerMs = 1_000_000n;

/** A group and its newest records so far. */
export interface ExemplarRows {
  readonly group: ExemplarGroup;
  /** The same for equal values and as many records in every query. */
  readonly key: string;
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
  const key = JSON.stringify([group.count, ...group.values]);
  return { group, key, best: createBestRows(group.count, newestFirst) };
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

/** Returns a test for groups that a block, or one of several, may have exemplars of. */
export function createSpanCheck({
  minTimeNs,
  maxTimeNs,
}: Pick<BlockSummary, 'minTimeNs' | 'maxTimeNs'>): (group: NewestSpan) => boolean {
  const minMs = Number(minTimeNs / nsPerMs);
  const maxMs = Number(maxTimeNs / nsPerMs) + 1;
  return ({ fromMs, toMs }) => toMs >= minMs && fromMs <= maxMs;
}

/** Whether a block may have exemplars that were not found yet. */
export function mayHoldExemplars(summary: BlockSummary, all: readonly ExemplarRows[]): boolean {
  const isSpanned = createSpanCheck(summary);
  return all.some(({ group, best: { last } }) => {
    return isSpanned(group) && (last === undefined || timeOf(last) <= summary.maxTimeNs);
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

/** Rows of a block that may have exemplars of a bucket, and the groups to find there. */
export interface ExemplarRange extends WindowRows {
  readonly groups: ExemplarBucket['groups'];
}

export interface GroupVisitor extends RowVisitor {
  /** After the scan of a sorted block: the newest rows of each group whose rows there were all found, or as many as it needs. */
  found(): ReadonlyMap<string, NewestRows>;
}

/** Offers rows to their groups. In a sorted block a group is done once the next row is too old for it. */
export function createGroupVisitor(
  block: Block,
  { to, groups }: ExemplarRange,
  numberOf: (row: number) => number,
): GroupVisitor {
  const { findRow, mayBeNewer } = openRowFinder(block);
  const isDone = ({ best }: ExemplarRows, row: number): boolean =>
    block.isSorted && !mayBeNewer(row, best.last);
  const all = new Map([...groups].filter(([, rows]) => !isDone(rows, to - 1)));
  const open = new Map(all);
  const foundRows = new Map<number, FoundRow[]>();
  return {
    needsRowsUpTo: () => open.size > 0,
    visit(row) {
      const number = numberOf(row);
      const rows = open.get(number);
      if (rows === undefined) return;
      const found = findRow(row);
      rows.best.offer(found);
      const newest = foundRows.get(number) ?? [];
      foundRows.set(number, newest);
      if (newest.length < rows.group.count) newest.push(found);
      if (row > 0 && isDone(rows, row - 1)) open.delete(number);
    },
    found() {
      const complete = [...all].filter(
        ([number, { group }]) => open.has(number) || foundRows.get(number)?.length === group.count,
      );
      return new Map(
        complete.map(([number, { key }]) => {
          const rows = foundRows.get(number) ?? [];
          return [key, rows.map(({ row, timeOfDayNs }) => ({ row, timeOfDayNs }))];
        }),
      );
    },
  };
}
