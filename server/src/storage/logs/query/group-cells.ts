import type { LogDimension } from '../../../logs/log-store.ts';
import type { Block } from '../block.ts';
import { type DimensionColumn, openDimension } from './dimension-column.ts';
import type { SelectedRows } from './select-rows.ts';

/** The values of a group, one for each dimension. */
export type GroupValues = readonly (string | undefined)[];

/**
 * The groups of a block's rows by number: that of a row is `firstCode * secondCount + secondCode`, its cell.
 * Several cells may mean the same group.
 */
export interface GroupCells {
  readonly first: DimensionColumn;
  /** Absent with one dimension; `secondCount` is 1 then. */
  readonly second: DimensionColumn | undefined;
  readonly secondCount: number;
  /** Exclusive upper bound of the cells; at most `maxCells`. */
  readonly cellCount: number;
  /** Whether the codes of `first` are numbers of pairs, of which its values are the first ones alone. */
  readonly arePairsNumbered: boolean;
  values(cell: number): GroupValues;
}

/** Maximum length of an array indexed by cell; pairs of larger dictionaries are renumbered. */
export const maxCells = 1 << 18;

/**
 * Numbers the groups of the selected rows.
 *
 * @param dimensions one or two.
 */
export function openGroupCells(
  block: Block,
  dimensions: readonly LogDimension[],
  selected: SelectedRows,
): GroupCells {
  const cells = pairDimensions(dimensions.map((dimension) => openDimension(block, dimension, selected)));
  return cells.cellCount > maxCells ? numberPairs(cells, selected) : cells;
}

/** The cells of dimensions that roll-ups count by, for all rows. */
export function openRolledUpCells(
  block: Block,
  dimensions: readonly LogDimension[],
): GroupCells | 'too many' {
  const nothing = { rows: new Uint16Array(), count: 0 };
  const cells = pairDimensions(dimensions.map((dimension) => openDimension(block, dimension, nothing)));
  return cells.cellCount > maxCells ? 'too many' : cells;
}

/** Returns a function from a row to its cell. */
export function createCellReader({ first, second, secondCount }: GroupCells): (row: number) => number {
  // Hoisted: accessing a column may decode it.
  const { codes: firstCodes } = first;
  const secondCodes = second?.codes;
  return (row) => (firstCodes[row] ?? 0) * secondCount + (secondCodes?.[row] ?? 0);
}

function pairDimensions([first, second]: readonly DimensionColumn[]): GroupCells {
  if (first === undefined) throw new RangeError('rows are grouped by at least one dimension');
  const secondCount = second?.codeCount ?? 1;
  return {
    first,
    second,
    secondCount,
    cellCount: first.codeCount * secondCount,
    arePairsNumbered: false,
    values(cell) {
      const value = first.value(Math.floor(cell / secondCount));
      return second === undefined ? [value] : [value, second.value(cell % secondCount)];
    },
  };
}

/** Numbers only the pairs that occur: at most as many as the block has rows. */
function numberPairs(cells: GroupCells, { rows, count }: SelectedRows): GroupCells {
  const pairs: number[] = [];
  const codeByPair = new Map<number, number>();
  const codes = new Uint32Array(cells.first.codes.length);
  const cellOf = createCellReader(cells);
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0;
    const pair = cellOf(row);
    let code = codeByPair.get(pair);
    if (code === undefined) {
      code = pairs.push(pair) - 1;
      codeByPair.set(pair, code);
    }
    codes[row] = code;
  }
  const values = (code: number): GroupValues => cells.values(pairs[code] ?? 0);
  const codeCount = pairs.length;
  const first: DimensionColumn = { codes, codeCount, value: (code) => values(code)[0] };
  return { first, second: undefined, secondCount: 1, cellCount: codeCount, arePairsNumbered: true, values };
}
