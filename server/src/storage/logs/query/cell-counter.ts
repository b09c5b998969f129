import type { RollUp } from '../block.ts';
import type { CellNumbers } from './dimension-column.ts';
import { type GroupCells, maxCells } from './group-cells.ts';
import type { RollUpPlan } from './roll-up-plan.ts';

/** Counts rows by cell in arrays, one bucket of one block at a time. */
export interface CellCounter {
  /** Makes room for cells below a number; called before the first count of a block. */
  reserve(cellCount: number): void;
  countRows(cells: GroupCells, rows: Uint16Array, from: number, to: number): void;
  /** Counts the entries `[from, to)` of a roll-up that match the plan. */
  countRollUp(plan: RollUpPlan, rollUp: RollUp, from: number, to: number): void;
  /** Visits each counted cell and resets the counts. */
  drain(visit: (cell: number, count: number) => void): void;
}

export function createCellCounter(): CellCounter {
  let counts = new Uint32Array();
  let touched = new Uint32Array();
  let touchedCount = 0;
  return {
    reserve(cellCount) {
      if (cellCount <= counts.length) return;
      counts = new Uint32Array(cellCount);
      touched = new Uint32Array(cellCount);
    },
    countRows({ first, second, secondCount }, rows, from, to) {
      touchedCount =
        second === undefined
          ? countCodes(first.codes, rows, from, to, counts, touched, touchedCount)
          : countPairs(first.codes, second.codes, secondCount, rows, from, to, counts, touched, touchedCount);
    },
    countRollUp(plan, rollUp, from, to) {
      touchedCount = countEntries(plan, rollUp, from, to, counts, touched, touchedCount);
    },
    drain(visit) {
      for (let index = 0; index < touchedCount; index += 1) {
        const cell = touched[index] ?? 0;
        visit(cell, counts[cell] ?? 0);
        counts[cell] = 0;
      }
      touchedCount = 0;
    },
  };
}

/** @returns the number of touched cells, these included. */
function countCodes(
  codes: CellNumbers,
  rows: Uint16Array,
  from: number,
  to: number,
  counts: Uint32Array,
  touched: Uint32Array,
  touchedBefore: number,
): number {
  let touchedCount = touchedBefore;
  for (let index = from; index < to; index += 1) {
    const cell = codes[rows[index] ?? 0] ?? 0;
    const count = counts[cell] ?? 0;
    if (count === 0) touched[touchedCount++] = cell;
    counts[cell] = count + 1;
  }
  return touchedCount;
}

function countPairs(
  first: CellNumbers,
  second: CellNumbers,
  secondCount: number,
  rows: Uint16Array,
  from: number,
  to: number,
  counts: Uint32Array,
  touched: Uint32Array,
  touchedBefore: number,
): number {
  let touchedCount = touchedBefore;
  for (let index = from; index < to; index += 1) {
    const row = rows[index] ?? 0;
    const cell = (first[row] ?? 0) * secondCount + (second[row] ?? 0);
    const count = counts[cell] ?? 0;
    if (count === 0) touched[touchedCount++] = cell;
    counts[cell] = count + 1;
  }
  return touchedCount;
}

function countEntries(
  { services, severities, eventNames }: RollUpPlan,
  { serviceCodes, severityBands, eventNameCodes, counts: entryCounts }: RollUp,
  from: number,
  to: number,
  counts: Uint32Array,
  touched: Uint32Array,
  touchedBefore: number,
): number {
  let touchedCount = touchedBefore;
  for (let entry = from; entry < to; entry += 1) {
    const cell =
      (services[serviceCodes[entry] ?? 0] ?? 0) +
      (severities[severityBands[entry] ?? 0] ?? 0) +
      (eventNames[eventNameCodes[entry] ?? 0] ?? 0);
    if (cell >= maxCells) continue;
    const count = counts[cell] ?? 0;
    if (count === 0) touched[touchedCount++] = cell;
    counts[cell] = count + (entryCounts[entry] ?? 0);
  }
  return touchedCount;
}
